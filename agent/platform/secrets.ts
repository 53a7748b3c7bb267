// Keeps keys out of everything that is written down.
import { maskSecrets } from '../policy/mask.ts';

/** What stands in the place of a secret. */
export const MASK = '***';

/** Hides secrets: values it was told about, and text that looks like a key where a key is expected. */
export interface SecretMask {
  /** From now on this value is hidden wherever it appears. Values under 8 characters are ignored: they would hide words. */
  add(value: string): void;
  mask(text: string): string;
}

/** Creates a mask that knows `values`. */
export function createSecretMask(values: Iterable<string> = []): SecretMask {
  const known = new Set<string>();
  const add = (value: string): void => {
    if (value.length >= 8) known.add(value);
  };
  for (const value of values) add(value);
  return {
    add,
    mask: (text) => {
      const told = [...known].reduce((rest, secret) => rest.replaceAll(secret, MASK), text);
      return maskSecrets(told).replace(BEARER, `$1 ${MASK}`);
    },
  };
}

/** Also outside the header it belongs into, e.g. in the text of an error. */
const BEARER = /\b(Bearer|Basic)\s+[A-Za-z0-9+/=._~-]{8,}/gi;

const SECRET_NAME = /(?:^|[_-])(?:api[_-]?key|key|token|secret|password|authorization)$/i;

/** Whether a name says that its value is secret, e.g. `OPENAI_API_KEY` or `authorization`. */
export function isSecretName(name: string): boolean {
  return SECRET_NAME.test(name);
}

/** Values of the environment whose names say that they are secret. */
export function environmentSecrets(env: Readonly<Record<string, string | undefined>>): string[] {
  return Object.entries(env).flatMap(([name, value]) => (value && isSecretName(name) ? [value] : []));
}
