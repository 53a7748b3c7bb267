// Reads the text of one tools.json.
import { constants } from 'node:fs';
import { type FileHandle, open, realpath } from 'node:fs/promises';
import type { Message } from '../i18n/message.ts';
import type { RegistryCode, RegistryFinding } from './finding.ts';
import { isInside } from './location.ts';

/** Bytes; no registry written by people is near it. */
export const MOST_BYTES = 1 << 20;

/** Either the text, or why there is none; undefined: there is no such file. */
export type RegistryText = { readonly text: string } | { readonly finding: RegistryFinding } | undefined;

/**
 * Reads a registry. `within`: the folder (absolute) it may not lead out of. Never throws and never waits for a FIFO or a
 * device.
 */
export async function readRegistry(file: string, within?: string): Promise<RegistryText> {
  let handle: FileHandle | undefined;
  try {
    const outside = within === undefined ? undefined : await leavesFolder(file, within);
    if (outside !== undefined) return refuse('REGISTRY_OUTSIDE', 'external-outside', { file, real: outside });
    // Opening a FIFO nobody writes to would wait for ever without O_NONBLOCK.
    handle = await open(file, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    const status = await handle.stat();
    if (!status.isFile()) return refuse('REGISTRY_NOT_A_FILE', 'external-not-a-file', { file });
    if (status.size > MOST_BYTES)
      return refuse('REGISTRY_TOO_LARGE', 'external-too-large', { file, limit: MOST_BYTES });
    return decode(file, await handle.readFile());
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
    if (code === 'EISDIR') return refuse('REGISTRY_NOT_A_FILE', 'external-not-a-file', { file });
    if (code === 'ELOOP') return refuse('REGISTRY_NOT_A_FILE', 'external-link-loop', { file });
    return refuse('REGISTRY_UNREADABLE', 'external-unreadable', { file, code });
  } finally {
    await handle?.close();
  }
}

/** Faults of the moment: nothing is known of the file by them, and the next look may find it as it was. */
const PASSING: ReadonlySet<string> = new Set([
  'EBUSY',
  'EMFILE',
  'ENFILE',
  'EAGAIN',
  'EINTR',
  'ESTALE',
  'EIO',
]);
/** On Windows also what another program has open, an editor that saves say. */
const PASSING_ON_WINDOWS: ReadonlySet<string> = new Set(['EPERM', 'EACCES']);

/** Whether a file that cannot be read (`REGISTRY_UNREADABLE`) may be what it was, and is only in use. */
export function isInUse(
  { code, message }: RegistryFinding,
  platform: NodeJS.Platform = process.platform,
): boolean {
  if (code !== 'REGISTRY_UNREADABLE') return false;
  const fault = String(message.args?.code);
  return PASSING.has(fault) || (platform === 'win32' && PASSING_ON_WINDOWS.has(fault));
}

/** Where a file really lies, when that is not in the folder. */
async function leavesFolder(file: string, folder: string): Promise<string | undefined> {
  const [real, realFolder] = await Promise.all([realpath(file), realpath(folder)]);
  return isInside(real, realFolder) ? undefined : real;
}

function decode(file: string, bytes: Uint8Array): Exclude<RegistryText, undefined> {
  try {
    return { text: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes) };
  } catch {
    return refuse('REGISTRY_NOT_UTF8', 'external-not-utf8', { file });
  }
}

function refuse(
  code: RegistryCode,
  id: string,
  args: NonNullable<Message['args']>,
): { readonly finding: RegistryFinding } {
  const span = { offset: 0, length: 0, line: 1, column: 1 };
  return { finding: { code, severity: 'error', path: [], span, message: { id, args } } };
}
