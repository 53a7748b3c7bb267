// What the tool cards of a chat say was changed. Does not import `vscode`.
import { itemsOf, type Transcript } from '../chat/model/transcript.ts';

/** A file as the cards tell of it. */
export interface TranscriptChange {
  readonly path: string;
  /** Before the first change; null: there was no file. */
  readonly oldText: string | null;
  /** After the last one. */
  readonly newText: string;
  /** No later turn changed it. */
  readonly isLast: boolean;
}

/** The files that calls which came to their end changed, of a turn (from 1: the first prompt) or of all. */
export function changesIn(transcript: Transcript, turn?: number): readonly TranscriptChange[] {
  const changes = new Map<string, TranscriptChange>();
  let current = 0;
  for (const item of itemsOf(transcript)) {
    if (item.kind === 'user') current++;
    if (item.kind !== 'tool' || item.status !== 'completed') continue;
    for (const block of item.content) {
      if (block.type !== 'diff') continue;
      const known = changes.get(block.path);
      if (turn === undefined || current === turn) {
        const { path, newText } = block;
        changes.set(path, { path, oldText: known ? known.oldText : block.oldText, newText, isLast: true });
      } else if (known && current > turn) changes.set(block.path, { ...known, isLast: false });
    }
  }
  return [...changes.values()];
}
