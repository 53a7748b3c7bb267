// The words of a message. No DOM.
import type { ContentBlock } from '@agentclientprotocol/sdk';
import type { MessageItem } from '../../model/items.ts';

/** The texts of a message, each on lines of its own. */
export function textOf({ parts }: MessageItem): string {
  return parts.flatMap((part) => (part.type === 'text' ? part.text : [])).join('\n\n');
}

/** What went along with the words. */
export function attachmentsOf({ parts }: MessageItem): readonly ContentBlock[] {
  return parts.filter(({ type }) => type !== 'text');
}

/** Lines and characters of a prompt that are shown before it is folded. */
const MOST_LINES = 16;
const MOST_CHARACTERS = 2_000;

/** The start of a long prompt (somebody has pasted a log); undefined: it is short. */
export function startOf(words: string): string | undefined {
  const lines = words.split('\n', MOST_LINES + 1);
  if (lines.length <= MOST_LINES && words.length <= MOST_CHARACTERS) return undefined;
  return lines.slice(0, MOST_LINES).join('\n').slice(0, MOST_CHARACTERS);
}
