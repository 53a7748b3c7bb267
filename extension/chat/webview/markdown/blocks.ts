// A message that grows, in blocks. What CommonMark has closed never changes again, so that of each new piece of text only
// the last block is parsed; and a fence that is still open is not parsed at all. No DOM.
import type { Env } from 'markdown-it';
import { type MarkdownNode, parseMarkdown } from './tree.ts';

/** What is known of a text. Blocks that did not change are the same objects as before. */
export interface ParsedText {
  readonly text: string;
  readonly blocks: readonly MarkdownNode[];
  /** How many of the blocks are closed for good, and where the text after them begins. */
  readonly closed: number;
  readonly tail: number;
  /** The last block is a fence without its end: the fence, and where its first line of code is. */
  readonly openFence: OpenFence | undefined;
  readonly env: Env;
}

interface OpenFence {
  readonly close: RegExp;
  readonly language: string;
  readonly code: number;
}

/** Parses a text, or only what came since `before` when it has grown. */
export function advance(before: ParsedText | undefined, text: string): ParsedText {
  if (!before || !text.startsWith(before.text)) return parsedFrom([], 0, text, {});
  if (text.length === before.text.length) return before;
  return (
    withLongerFence(before, text) ??
    parsedFrom(before.blocks.slice(0, before.closed), before.tail, text, before.env)
  );
}

/** The fast way: a fence is open, and nothing that was added ends it. */
function withLongerFence(before: ParsedText, text: string): ParsedText | undefined {
  const { openFence } = before;
  if (!openFence) return undefined;
  const line = before.text.lastIndexOf('\n') + 1;
  if (openFence.close.test(text.slice(Math.max(line, openFence.code)))) return undefined;
  const code = text.slice(openFence.code).replace(/\r\n?/g, '\n').replace(/\n$/, '');
  const fence: MarkdownNode = { tag: 'fence', language: openFence.language, code };
  return { ...before, text, blocks: before.blocks.with(-1, fence) };
}

function parsedFrom(closed: readonly MarkdownNode[], tail: number, text: string, env: Env): ParsedText {
  const rest = text.slice(tail);
  const parsed = parseMarkdown(rest, env);
  const settled = settledBlocks(rest, parsed);
  const starts = parsed[settled];
  const last = parsed.at(-1);
  return {
    text,
    blocks: [...closed, ...parsed.map(({ node }) => node)],
    closed: closed.length + settled,
    tail: starts ? tail + startOfLine(rest, starts.line) : tail,
    openFence: last && openFenceOf(text, tail + startOfLine(rest, last.line), last.node),
    env,
  };
}

/**
 * How many blocks nothing can change any more: all but the last; and one less when the last is the start of a line
 * after a list (`2`), which may turn out to be its next item (`2. `).
 */
function settledBlocks(text: string, parsed: readonly { node: MarkdownNode; line: number }[]): number {
  const [before, last] = [parsed.at(-2), parsed.at(-1)];
  if (!last) return 0;
  const isStart = !/[\r\n]/.test(text.slice(startOfLine(text, last.line)).trimStart());
  const afterList =
    typeof before?.node === 'object' && (before.node.tag === 'ol' || before.node.tag === 'ul');
  return Math.max(0, parsed.length - (isStart && afterList ? 2 : 1));
}

function startOfLine(text: string, line: number): number {
  if (line === 0) return 0;
  let left = line;
  for (const { index, 0: breaking } of text.matchAll(/\r\n|\r|\n/g)) {
    if (--left === 0) return index + breaking.length;
  }
  return text.length;
}

function openFenceOf(text: string, start: number, node: MarkdownNode): OpenFence | undefined {
  if (typeof node === 'string' || node.tag !== 'fence') return undefined;
  // An indented fence takes its indentation off each line: left to the parser.
  const opening = /^(`{3,}|~{3,})[^\r\n]*(?:\r\n|\r|\n)/.exec(text.slice(start, start + 1_000));
  const mark = opening?.[1];
  if (!opening || mark === undefined) return undefined;
  const close = new RegExp(`^ {0,3}${mark.charAt(0)}{${mark.length},}[ \\t]*$`, 'm');
  const code = start + opening[0].length;
  return close.test(text.slice(code)) ? undefined : { close, language: node.language, code };
}
