import { hashOf } from '../files/disk.ts';
import type { FileChange, FileJournal } from '../files/journal.ts';
import type { RuntimeSession } from './session.ts';

/** Writes down what a call changes: both contents with the pre-images, the change as an event, both ahead of it. */
export function callJournal(session: RuntimeSession, callId: string): FileJournal {
  const tell = ({ path, before, unsaved, encoding }: FileChange, after: string | null): void =>
    session.emit({
      type: 'file_changed',
      callId,
      path,
      before: before?.hash ?? null,
      after,
      ...(unsaved ? { unsaved: hashOf(unsaved) } : {}),
      ...(encoding === undefined ? {} : { encoding }),
    });
  const keep = async (...contents: readonly (Buffer | undefined)[]): Promise<void> => {
    try {
      for (const content of contents) if (content) await session.preimages.keep(session.id, content);
    } catch (error) {
      // An undo will say that this was not kept; the work goes on.
      session.log('warn', 'pre-image not kept', error);
    }
  };
  return {
    async begin(change) {
      await keep(change.before?.bytes, change.unsaved, change.after.bytes);
      tell(change, change.after.hash);
    },
    async correct(change, after) {
      const { before, unsaved } = change;
      await keep(after?.bytes);
      tell(change, after ? after.hash : unsaved ? hashOf(unsaved) : (before?.hash ?? null));
    },
  };
}
