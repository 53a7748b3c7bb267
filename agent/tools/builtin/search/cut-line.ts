/** Characters of a line that are shown; a longer line is cut around its match. */
export const MAX_LINE = 300;

/** At most `MAX_LINE` characters or so around the bytes from `start` to `end`; what is left out shows as `…`. */
export function cutLine(bytes: Buffer, start: number, end: number): string {
  const whole = bytes.length <= MAX_LINE * 4 ? bytes.toString().replace(/\r$/, '') : undefined;
  if (whole !== undefined && whole.length <= MAX_LINE) return whole;
  const at = Math.min(Math.max(0, start), bytes.length);
  const length = Math.min(Math.max(0, end - at), MAX_LINE);
  const from = Math.max(0, at - Math.floor((MAX_LINE - length) / 2));
  const to = Math.min(bytes.length, from + MAX_LINE);
  // Cut characters at the edges decode to U+FFFD.
  const part = bytes
    .subarray(from, to)
    .toString()
    .replace(/^\ufffd{1,3}|\ufffd{1,3}$/g, '');
  return `${from > 0 ? '…' : ''}${part.replace(/\r$/, '')}${to < bytes.length ? '…' : ''}`;
}
