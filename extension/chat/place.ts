// Where a chat works, as far as its person has to be told. Does not import `vscode`.
import path from 'node:path';

/** What a page says of it. */
export interface ChatPlace {
  /** The name of its folder, where it could be taken for another one. */
  readonly folder?: string;
  /** No folder was open when the chat began: it works in one of the extension's own. */
  readonly noFolder?: true;
}

/** A folder of the workspace as the editor names it. */
export interface NamedFolder {
  readonly name: string;
  /** Absolute. */
  readonly path: string;
}

/** Of a chat in `cwd`. `scratch`: the folder for chats of windows without one. */
export function placeOf(cwd: string, folders: readonly NamedFolder[], scratch: string): ChatPlace {
  if (cwd === scratch) return { noFolder: true };
  const own = folders.find((folder) => folder.path === cwd);
  // The only folder of a window is no news; one that a chat from the history brought along is.
  if (own && folders.length === 1) return {};
  return { folder: own?.name ?? path.basename(cwd) };
}
