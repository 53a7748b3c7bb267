// Keeps keys out of everything that is written down.

/** What stands in the place of a secret. */
export const MASK = '***';

/** Hides secrets in text: values it was told about, and text that looks like a key where a key is expected. */
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
    mask: (text) => maskPatterns([...known].reduce((rest, secret) => rest.replaceAll(secret, MASK), text)),
  };
}

/** Values of the environment whose names say that they are secret, e.g. `OPENAI_API_KEY`. */
export function environmentSecrets(env: Readonly<Record<string, string | undefined>>): string[] {
  return Object.entries(env).flatMap(([name, value]) =>
    value && /(?:^|_)(?:KEY|TOKEN|SECRET|PASSWORD)$/i.test(name) ? [value] : [],
  );
}

/** Each keeps what names the secret and replaces the secret itself. */
const PATTERNS: readonly (readonly [RegExp, string])[] = [
  [/\b(Bearer|Basic)\s+[A-Za-z0-9+/=._~-]{8,}/gi, `$1 ${MASK}`],
  [/\b((?:sk|pk|rk|ghp|gho|ghs|ghu|glpat|xox[abprs])[-_])[A-Za-z0-9_-]{12,}/g, `$1${MASK}`],
  [/("?(?:[\w-]*(?:api[_-]?key|token|secret|password))"?\s*[:=]\s*"?)[^\s"',;&}]{8,}/gi, `$1${MASK}`],
  [/(\/\/[^\s/:@]+:)[^\s/@]+(@)/g, `$1${MASK}$2`],
];

function maskPatterns(text: string): string {
  return PATTERNS.reduce((rest, [pattern, replacement]) => rest.replace(pattern, replacement), text);
}
