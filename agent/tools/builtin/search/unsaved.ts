// Unsaved text of the editor in a search of the disk.
import { ledgerOf } from '../../../files/ledger.ts';
import { shown } from '../../../files/shown.ts';
import type { ToolServices } from '../../services.ts';
import type { ToolContext } from '../../tool.ts';

/** Files whose buffers are asked for at most, each a question to the editor. */
const MAX_ASKED = 50;
/** Larger files are searched as they are on disk. Bytes. */
const MAX_BYTES = 2_000_000;

/** A file and what the editor has of it instead. */
export interface UnsavedText {
  readonly path: string;
  readonly text: string;
}

/**
 * Unsaved texts among `candidates` and the files the session has read, the latest first; a client has no list of open
 * files to ask for (ACP "File System"). Only canonical paths that `inScope` gives back count. An editor that cannot
 * say, and a file that cannot be read, count as saved.
 */
export async function unsavedTexts(
  services: ToolServices,
  context: ToolContext,
  candidates: readonly string[],
  inScope: (paths: readonly string[]) => Promise<readonly string[]>,
): Promise<readonly UnsavedText[]> {
  const { session, signal } = context;
  if (!session.buffers) return [];
  const known = ledgerOf(session).paths.toReversed();
  const paths = (await inScope([...new Set([...known, ...candidates])])).slice(0, MAX_ASKED);
  const texts = await Promise.all(
    paths.map(async (path) => {
      const request = { path, name: shown(path), maxBytes: MAX_BYTES, signal };
      const snapshot = await services.files.snapshot(session, request).catch(() => null);
      const text = snapshot?.editor === 'unsaved' ? snapshot.editorText : undefined;
      return text === undefined ? [] : [{ path, text }];
    }),
  );
  signal.throwIfAborted();
  return texts.flat();
}
