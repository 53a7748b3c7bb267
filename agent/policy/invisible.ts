// Characters that a screen obeys or hides and a model reads: 8-bit controls, and tag characters, which spell whole
// sentences that nobody sees. They are made visible before the model and the person see a tool's output.

/** The tags of a flag such as Scotland's are a sign of its own: one that is complete, and no longer than those are. */
const FLAG = '\\u{1f3f4}[\\u{e0030}-\\u{e0039}\\u{e0061}-\\u{e007a}]{4,6}\\u{e007f}';
const INVISIBLE = new RegExp(`${FLAG}|[\\x80-\\x9f]|[\\u{e0000}-\\u{e007f}]`, 'gu');

/** Writes them as escapes, e.g. `\u{9b}`; everything else stays as it is. */
export function showInvisible(text: string): string {
  return text.replace(INVISIBLE, (found) =>
    found.startsWith('\u{1f3f4}') ? found : `\\u{${(found.codePointAt(0) ?? 0).toString(16)}}`,
  );
}
