// The diff a person is shown: whole texts where they are small, the changed region where they are not.
import type { FileDiff } from '../policy/plan.ts';
import { readable } from './page.ts';

/** Up to this size both texts are shown whole, bytes. */
const MAX_WHOLE = 1024 * 1024;
/** Of a larger file: context on each side, and the most that is shown of each text. Bytes. */
const CONTEXT = 2_000;
const MAX_EXCERPT = 256 * 1024;

/** Old and new content (UTF-8, or raw) as a diff; `before` null: the file is new. */
export function diffOf(path: string, before: Buffer | null, after: Buffer): FileDiff {
  if (before === null) return { path, oldText: null, newText: readable(capped(after)).text };
  if (before.length <= MAX_WHOLE && after.length <= MAX_WHOLE) {
    return { path, oldText: readable(before).text, newText: readable(after).text };
  }
  const start = lineStart(before, commonPrefix(before, after) - CONTEXT);
  const tail = Math.max(0, commonSuffix(before, after, start) - CONTEXT);
  const region = (bytes: Buffer) =>
    readable(capped(bytes.subarray(start, lineEnd(bytes, bytes.length - tail)))).text;
  return { path, oldText: region(before), newText: region(after) };
}

/** Whether `diffOf` shows all of a text. */
export function isWhole(content: Buffer | null): boolean {
  return content === null || content.length <= MAX_WHOLE;
}

function capped(bytes: Buffer): Buffer {
  return bytes.length <= MAX_WHOLE ? bytes : bytes.subarray(0, lineEnd(bytes, MAX_EXCERPT));
}

/** Compared in blocks first: byte by byte is slow for large files. */
const BLOCK = 64 * 1024;

function commonPrefix(a: Buffer, b: Buffer): number {
  const length = Math.min(a.length, b.length);
  let at = 0;
  while (at + BLOCK <= length && a.compare(b, at, at + BLOCK, at, at + BLOCK) === 0) at += BLOCK;
  while (at < length && a[at] === b[at]) at++;
  return at;
}

function commonSuffix(a: Buffer, b: Buffer, from: number): number {
  const length = Math.min(a.length, b.length) - from;
  const same = (count: number, size: number) => {
    const [x, y] = [a.length - count, b.length - count];
    return a.compare(b, y - size, y, x - size, x) === 0;
  };
  let count = 0;
  while (count + BLOCK <= length && same(count, BLOCK)) count += BLOCK;
  while (count < length && same(count, 1)) count++;
  return count;
}

function lineStart(bytes: Buffer, at: number): number {
  return at <= 0 ? 0 : bytes.lastIndexOf(0x0a, at) + 1;
}

function lineEnd(bytes: Buffer, at: number): number {
  const end = bytes.indexOf(0x0a, at);
  return end === -1 ? bytes.length : end + 1;
}
