// What a client says when it starts the service, beside the protocol's own.
import { z } from 'zod';
import { pathOfUri } from './uri.ts';

const place = z.string().transform((text) => pathOfUri(text) ?? text);
const options = z.object({
  /** Further files that are a user's config.toml: paths or addresses. */
  userConfigFiles: z.array(place).catch([]),
  /** Further files that are registries. */
  registryFiles: z.array(place).catch([]),
  /** `editor`: it has Ocho's own commands and views. */
  client: z.enum(['editor', 'other']).catch('other'),
  /** Commands it can run, of those that code lenses offer. */
  commands: z.array(z.string()).catch([]),
});

/** `initializationOptions`, checked. What is wrong or missing counts as not said. */
export type ServiceOptions = z.infer<typeof options>;

/** Reads the options of a client, which may be anything. */
export function readOptions(given: unknown): ServiceOptions {
  return options.parse(typeof given === 'object' && given !== null && !Array.isArray(given) ? given : {});
}

/** The command of a code lens; its argument is `{ rule, effect, tool, folder? }`. */
export const SHOW_DECISIONS = 'ocho.policy.showDecisions';
