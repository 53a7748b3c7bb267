// Does not import `vscode`.

/**
 * The part of a text that ACP's `line` (from 1) and `limit` name, with its line ends; `\n` ends a line. Past the end: ''.
 */
export function linesOfText(
  text: string,
  { line, limit }: { readonly line?: number | null | undefined; readonly limit?: number | null | undefined },
): string {
  const first = Math.max(1, line ?? 1);
  const start = afterLines(text, 0, first - 1);
  if (limit === undefined || limit === null) return text.slice(start);
  return text.slice(start, afterLines(text, start, limit));
}

function afterLines(text: string, from: number, count: number): number {
  let at = from;
  for (let left = count; left > 0; left--) {
    const end = text.indexOf('\n', at);
    if (end === -1) return text.length;
    at = end + 1;
  }
  return at;
}
