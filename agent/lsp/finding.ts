// What is said about a document, before it is in the words of the protocol.
import type { Message } from '../i18n/message.ts';
import type { Span } from './span.ts';

/** One thing to say, and where. */
export interface Finding {
  /** Stable: the agent's own code. */
  readonly code: string;
  readonly severity: 'error' | 'warning' | 'info' | 'hint';
  readonly span: Span;
  readonly message: Message;
}

/** A change of the text. */
export interface TextChange extends Span {
  readonly text: string;
}

/** A way to settle a finding. */
export interface Fix {
  readonly title: Message;
  readonly changes: readonly TextChange[];
  /** The obvious one of several. */
  readonly preferred: boolean;
  /** There is no other sensible one: may be made with many others at once. */
  readonly safe: boolean;
}

/** The one change that turns a text into another: what both begin and end with is left alone. */
export function changeBetween(before: string, after: string): TextChange {
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before[start] === after[start]) start += 1;
  let same = 0;
  while (same < most - start && before[before.length - 1 - same] === after[after.length - 1 - same])
    same += 1;
  return { start, end: before.length - same, text: after.slice(start, after.length - same) };
}

/** A text with changes made; changes that overlap an earlier one are left out. */
export function applyChanges(text: string, changes: readonly TextChange[]): string {
  const ordered = withoutOverlaps(changes);
  let result = '';
  let at = 0;
  for (const change of ordered) {
    result += text.slice(at, change.start) + change.text;
    at = change.end;
  }
  return result + text.slice(at);
}

/** In order, without those that overlap an earlier one. */
export function withoutOverlaps(changes: readonly TextChange[]): TextChange[] {
  const kept: TextChange[] = [];
  for (const change of [...changes].sort((a, b) => a.start - b.start || a.end - b.end)) {
    const last = kept.at(-1);
    if (!last || change.start > last.end || (change.start === last.end && change.end > change.start))
      kept.push(change);
  }
  return kept;
}
