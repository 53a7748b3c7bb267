// Names and paths as people and models may see them: nothing in them can hide, reorder or break a line.

/** Longest path shown; the middle of a longer one is left out. Characters. */
const MAX_SHOWN = 300;

/** Control, format (bidi, zero width), private, surrogate and line-separating characters. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/gu;

/** One line of visible characters; what cannot be seen comes out as `\u{hex}`. */
export function shown(text: string): string {
  const visible = text.replace(HIDDEN, (c) => `\\u{${(c.codePointAt(0) ?? 0).toString(16)}}`);
  if (visible.length <= MAX_SHOWN) return visible;
  return `${visible.slice(0, MAX_SHOWN - 101)}…${visible.slice(-100)}`;
}
