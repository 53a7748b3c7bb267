// `_ocho/policy/*`: the lists of the policy, their changes, and the decision log.
import { isAbsolute } from 'node:path';
import { z } from 'zod';
import { invalidParams } from '../errors.ts';
import { type OchoMethod, type OchoParts, ochoRequest } from './method.ts';

/** What the user's and a workspace's files say of the policy, and what was decided. */
export function policyMethods({ host }: OchoParts): readonly OchoMethod[] {
  return [
    ochoRequest('_ocho/policy/get', z.object({ cwd: z.string() }), async ({ cwd }) => {
      if (!isAbsolute(cwd)) throw invalidParams('acp-cwd-relative', { cwd });
      return (await host()).policy.view(cwd);
    }),
    ochoRequest(
      '_ocho/policy/change',
      z.object({
        list: z.enum(['always_ask', 'allow', 'ask', 'deny']),
        remove: z.string().exactOptional(),
        add: z.string().exactOptional(),
      }),
      async (params) => {
        await (await host()).policy.change(params);
        return {};
      },
    ),
    ochoRequest(
      '_ocho/policy/log',
      z.object({ sessionId: z.string().exactOptional(), limit: z.int().min(1).exactOptional() }),
      async (params) => ({ decisions: await (await host()).policy.log(params) }),
    ),
  ];
}
