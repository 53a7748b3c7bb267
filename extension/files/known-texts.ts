// What each session was last given of a file, so that a write that stands on an older text is seen. Does not import
// `vscode`.
import { createHash } from 'node:crypto';
import { plainText } from '../../agent/files/line-ends.ts';

/** As many files of a session as are kept in mind; of older ones a write is taken as of a file never read. */
const MOST_FILES = 2_000;

/** Texts as hashes: line ends and byte order mark do not count. */
export class KnownTexts {
  readonly #sessions = new Map<string, Map<string, string>>();

  /** The session has seen this text of the file, or has written it. */
  note(sessionId: string, path: string, text: string): void {
    const known = this.#sessions.get(sessionId) ?? new Map<string, string>();
    this.#sessions.set(sessionId, known);
    known.delete(path);
    known.set(path, hashOf(text));
    const [oldest] = known.keys();
    if (known.size > MOST_FILES && oldest !== undefined) known.delete(oldest);
  }

  /** `same`: it is what the session last saw. `unseen`: the session never looked. */
  compare(sessionId: string, path: string, text: string): 'same' | 'changed' | 'unseen' {
    const known = this.#sessions.get(sessionId)?.get(path);
    if (known === undefined) return 'unseen';
    return known === hashOf(text) ? 'same' : 'changed';
  }

  /** The session is closed. */
  forget(sessionId: string): void {
    this.#sessions.delete(sessionId);
  }
}

function hashOf(text: string): string {
  return createHash('sha256').update(plainText(text)).digest('hex');
}
