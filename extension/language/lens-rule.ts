// The rule a lens of the language service is about. Does not import `vscode`.

/** A rule as its lens names it. */
export interface LensRule {
  /** The entry, as it stands in the file. */
  readonly rule: string;
  readonly effect: 'allow' | 'ask' | 'deny';
  /** The workspace it is of, absolute; undefined: it is the user's. */
  readonly folder?: string;
}

/** The argument of a lens's command; undefined: it is something else. */
export function lensRule(value: unknown): LensRule | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { rule, effect, folder }: { rule?: unknown; effect?: unknown; folder?: unknown } = value;
  if (typeof rule !== 'string' || (effect !== 'allow' && effect !== 'ask' && effect !== 'deny')) {
    return undefined;
  }
  return { rule, effect, ...(typeof folder === 'string' ? { folder } : {}) };
}
