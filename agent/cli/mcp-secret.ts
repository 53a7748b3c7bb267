// What must not be written into config.toml, which people show, copy and keep under version control.
import type { Message } from '../i18n/message.ts';
import { isSecretName } from '../platform/secrets.ts';
import { maskSecrets } from '../policy/mask.ts';
import { looksRandom } from '../policy/secret-names.ts';

/** A name and its value. */
export type Pair = readonly [string, string];

/** Everything of a server that a secret could stand in. */
export interface ServerTexts {
  readonly args: readonly string[];
  readonly url: string;
  readonly headers: readonly Pair[];
  readonly env: readonly Pair[];
}

/** What looks like a secret, and where it belongs; undefined: nothing does. The value is in no message. */
export function secretIn({ args, url, headers, env }: ServerTexts): Message | undefined {
  const variable = env.find(isSecret);
  if (variable) return { id: 'mcpcli-secret-env', args: { name: variable[0] } };
  const header = headers.find(isSecret);
  if (header) return { id: 'mcpcli-secret-header', args: { name: header[0] } };
  if (maskSecrets(url) !== url) return { id: 'mcpcli-secret-url' };
  // Together: an option and its value are two arguments.
  const line = args.join(' ');
  return maskSecrets(line) === line ? undefined : { id: 'mcpcli-secret-args' };
}

function isSecret([name, value]: Pair): boolean {
  // A reference to a stored one, alone or behind its scheme.
  if (value === '' || /^(?:[A-Za-z-]+ )?\$\{secret:[\w.-]+\}$/.test(value)) return false;
  const line = `${name}=${value}`;
  const isRandom = looksRandom(value) && !/[/.]/.test(value);
  return isSecretName(name) || isRandom || maskSecrets(line) !== line;
}
