/** What is shown of an output: all of it, or its beginning and its end. */
export interface Excerpt {
  readonly head: string;
  /** Empty when `head` is all. */
  readonly tail: string;
  /** What stands between them. */
  readonly cut?: { readonly lines: number; readonly characters: number };
}

/** Characters kept at most (UTF-16 units). */
export interface ExcerptLimits {
  readonly head: number;
  readonly tail: number;
}

/** Errors stand at the end more often than at the beginning. */
const MODEL_LIMITS: ExcerptLimits = { head: 10_000, tail: 20_000 };

/** Head and tail of a text, cut between lines where a line ends near the limit. */
export function excerptOf(text: string, limits: ExcerptLimits = MODEL_LIMITS): Excerpt {
  if (text.length <= limits.head + limits.tail) return { head: text, tail: '' };
  const head = cutHead(text, limits.head);
  const tail = cutTail(text, limits.tail);
  const middle = text.slice(head.length, text.length - tail.length);
  return { head, tail, cut: { lines: countLines(middle), characters: middle.length } };
}

/** Like `excerptOf`, for an output of which only a beginning and an end are still held. */
export function excerptOfParts(
  first: string,
  last: string,
  total: { readonly lines: number; readonly characters: number },
  limits: ExcerptLimits = MODEL_LIMITS,
): Excerpt {
  const head = cutHead(first, limits.head);
  const tail = cutTail(last, limits.tail);
  return {
    head,
    tail,
    cut: {
      lines: Math.max(1, total.lines - countLines(head) - countLines(tail)),
      characters: total.characters - head.length - tail.length,
    },
  };
}

/** Line ends in a text. */
export function countLines(text: string): number {
  let lines = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines++;
  return lines;
}

function cutHead(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const line = text.lastIndexOf('\n', limit - 1) + 1;
  if (line > limit / 2) return text.slice(0, line);
  return text.slice(0, isHighSurrogate(text, limit - 1) ? limit - 1 : limit);
}

function cutTail(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const from = text.length - limit;
  const line = text.indexOf('\n', from - 1) + 1;
  if (line > 0 && line < from + limit / 2) return text.slice(line);
  return text.slice(isHighSurrogate(text, from - 1) ? from + 1 : from);
}

function isHighSurrogate(text: string, index: number): boolean {
  const unit = text.charCodeAt(index);
  return unit >= 0xd800 && unit <= 0xdbff;
}
