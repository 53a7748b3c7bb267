// The file with the open chats of a workspace. The editor's own state is written some time after it was set, and a
// window that is reloaded meanwhile comes back without its last turn; a file is there at once. Does not import `vscode`.
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const NAME = 'chats.json';

/** Reads and writes the file in a folder of the workspace's own. */
export class ChatsFile {
  readonly #folder: string;
  readonly #onError: (error: unknown) => void;

  /** `folder` is made when it is needed. `onError` is told why something could not be kept. */
  constructor(folder: string, onError: (error: unknown) => void) {
    this.#folder = folder;
    this.#onError = onError;
  }

  /** What was written last; undefined when there is nothing, or nothing that can be read. */
  read(): unknown {
    try {
      return JSON.parse(readFileSync(path.join(this.#folder, NAME), 'utf8'));
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) this.#onError(error);
      return undefined;
    }
  }

  /** Is on disk when this returns. A few kilobytes, some times a turn. */
  write(value: unknown): void {
    const file = path.join(this.#folder, NAME);
    try {
      mkdirSync(this.#folder, { recursive: true });
      // What was said and not yet sent is in it: for nobody else to read. Half a file is worse than an old one.
      writeFileSync(`${file}.new`, JSON.stringify(value), { mode: 0o600 });
      renameSync(`${file}.new`, file);
    } catch (error) {
      this.#onError(error);
    }
  }
}
