// Keeps keys out of everything that is written down.
import { maskValues, rememberSecret } from '../policy/known-secrets.ts';
import { maskSecrets } from '../policy/mask.ts';
import { looksRandom, nameKind } from '../policy/secret-names.ts';

export { MASK } from '../policy/known-secrets.ts';

/** Hides secrets: values it was told about, and text that looks like a key where a key is expected. */
export interface SecretMask {
  /** From now on this value is hidden wherever it appears. Values under 8 characters are ignored: they would hide words. */
  add(value: string): void;
  mask(text: string): string;
}

/** Creates a mask that knows `values`, beside those the process knows. */
export function createSecretMask(values: Iterable<string> = []): SecretMask {
  const known = new Set<string>(values);
  return {
    add: (value) => void known.add(value),
    mask: (text) => maskSecrets(maskValues(text, known)),
  };
}

/** Whether a name says that its value is secret, e.g. `OPENAI_API_KEY` or `authorization`. */
export function isSecretName(name: string): boolean {
  const kind = nameKind(name);
  return kind === 'secret' || kind === 'count' || /(?:^|[_-])(?:key|authorization)$/i.test(name);
}

/** Values of the environment whose names say that they are secret. */
export function environmentSecrets(env: Readonly<Record<string, string | undefined>>): string[] {
  return Object.entries(env).flatMap(([name, value]) => (value && isSecretName(name) ? [value] : []));
}

/**
 * Has the secrets of the environment hidden from now on, wherever text goes: values with a secret's name, unless they
 * are words, paths or numbers, and passwords inside addresses.
 */
export function rememberEnvironment(env: Readonly<Record<string, string | undefined>>): void {
  for (const value of environmentSecrets(env)) if (isDistinctive(value)) rememberSecret(value);
  for (const value of Object.values(env)) {
    const password =
      value && /^[a-z][a-z0-9+.-]{0,20}:\/\/[^\s/:@]{0,200}:([^\s@]{8,400})@/i.exec(value)?.[1];
    if (password) rememberSecret(decoded(password));
  }
}

/** Hidden everywhere, a plain word or a path would make nonsense of what the model reads. */
function isDistinctive(value: string): boolean {
  if (/^(?:[/~.]|[A-Za-z]:[\\/])/.test(value) || /^\d+$/.test(value)) return false;
  return looksRandom(value) || (/[A-Za-z]/.test(value) && /[^A-Za-z_-]/.test(value));
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
