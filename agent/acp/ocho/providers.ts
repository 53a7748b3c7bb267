// `_ocho/providers/*`: which providers there are, and one more of them.
import { z } from 'zod';
import { type OchoMethod, type OchoParts, ochoRequest } from './method.ts';

/** Of the user's config.toml. */
export function providerMethods({ host }: OchoParts): readonly OchoMethod[] {
  return [
    ochoRequest('_ocho/providers/list', z.object({}), async () => {
      const { providers } = await host();
      return { providers: await providers.list() };
    }),
    ochoRequest(
      '_ocho/providers/add',
      z.object({ id: z.string(), baseUrl: z.string() }),
      async ({ id, baseUrl }) => {
        const { providers } = await host();
        return { models: await providers.add(id, baseUrl) };
      },
    ),
  ];
}
