// Halves of characters: JSON can carry them and UTF-8 cannot, so that files and programs would get another text (U+FFFD)
// than was written, decided on and shown.

/** A place in a JSON value that has half of a character. */
export interface LoneSurrogate {
  /** Keys and indexes from the outside in; one that ends in a key may be about the key. */
  readonly path: readonly (string | number)[];
  /** As JSON writes it: `\ud800`. */
  readonly code: string;
}

/** One in a value that was parsed from JSON, however deep; undefined: its texts are whole. */
export function loneSurrogateIn(value: unknown): LoneSurrogate | undefined {
  // A list of its own: a call for each level would end with the stack.
  const waiting: Place[] = [{ value, key: undefined, around: undefined }];
  for (let place = waiting.pop(); place; place = waiting.pop()) {
    const code = codeIn(place.value) ?? codeIn(place.key);
    if (code !== undefined) return { path: pathOf(place), code };
    if (place.value === null || typeof place.value !== 'object') continue;
    const isList = Array.isArray(place.value);
    for (const [key, inner] of Object.entries(place.value))
      waiting.push({ value: inner, key: isList ? Number(key) : key, around: place });
  }
  return undefined;
}

interface Place {
  readonly value: unknown;
  readonly key: string | number | undefined;
  readonly around: Place | undefined;
}

function codeIn(text: unknown): string | undefined {
  const [half] = typeof text === 'string' ? (/\p{Surrogate}/u.exec(text) ?? []) : [];
  return half === undefined ? undefined : `\\u${half.charCodeAt(0).toString(16)}`;
}

function pathOf(place: Place): readonly (string | number)[] {
  const path: (string | number)[] = [];
  for (let at: Place | undefined = place; at; at = at.around) if (at.key !== undefined) path.unshift(at.key);
  return path;
}
