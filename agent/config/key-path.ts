// Names of configuration keys as people write them: `risk_profiles."my work".level`.

/** A key as the list of its parts. */
export type KeyPath = readonly string[];

/** Parts joined by dots, quoted where TOML needs it. */
export function formatKey(path: readonly PropertyKey[]): string {
  return path.map((part) => formatKeyPart(String(part))).join('.');
}

/** One part, quoted where TOML needs it. */
function formatKeyPart(part: string): string {
  return /^[A-Za-z0-9_-]+$/.test(part) ? part : JSON.stringify(part);
}

/** Reads a dotted key; undefined when it is none (empty, an open quote, two dots). */
export function parseKey(text: string): KeyPath | undefined {
  const parts: string[] = [];
  const part = /\s*(?:([A-Za-z0-9_-]+)|("(?:[^"\\]|\\.)*")|'([^']*)')\s*(\.|$)/y;
  while (part.lastIndex < text.length || text.endsWith('.')) {
    const match = part.exec(text);
    if (!match) return undefined;
    parts.push(match[1] ?? match[3] ?? unquote(match[2] ?? ''));
    if (match[4] === '') return parts;
  }
  return undefined;
}

/** The text inside double quotes; escapes JSON does not know stay as they are written. */
export function unquote(quoted: string): string {
  try {
    return String(JSON.parse(quoted));
  } catch {
    return quoted.slice(1, -1);
  }
}

/** The value at a path of nested plain objects, or undefined. */
export function valueAt(root: unknown, path: KeyPath): unknown {
  return path.reduce<unknown>(
    (value, part) => (isTable(value) && Object.hasOwn(value, part) ? value[part] : undefined),
    root,
  );
}

/** A copy of `root` with `value` at `path`; tables on the way are made, anything else on the way is replaced. */
export function withValueAt(root: unknown, path: KeyPath, value: unknown): unknown {
  const [head, ...rest] = path;
  if (head === undefined) return value;
  const table = isTable(root) ? root : {};
  return { ...table, [head]: withValueAt(Object.hasOwn(table, head) ? table[head] : undefined, rest, value) };
}

/** Whether a value is a TOML table: an object that is neither an array nor a date. */
export function isTable(value: unknown): value is Record<string, unknown> {
  return value !== null && typeof value === 'object' && !Array.isArray(value) && !(value instanceof Date);
}
