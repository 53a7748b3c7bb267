// Names of the files and submodules git tracks, read from its index (gitformat-index(5)); no git is run for it.
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Bytes of an index that is read; a longer one counts as empty. */
const LONGEST = 64 << 20;

/** What an index lists. `links`: the submodules among the names. */
export interface IndexNames {
  readonly names: readonly string[];
  readonly links: readonly string[];
}

let last: { readonly stamp: string; readonly found: IndexNames | undefined } | undefined;

/** Tracked names, from the top of the work tree; none when there is no index or it is not understood. */
export function trackedNames(gitFolder: string): readonly string[] {
  return indexOf(gitFolder)?.names ?? [];
}

/** Tracked submodules; undefined when the index is not understood, so that there may be others. */
export function gitLinks(gitFolder: string): readonly string[] | undefined {
  return indexOf(gitFolder)?.links;
}

function indexOf(gitFolder: string): IndexNames | undefined {
  const file = join(gitFolder, 'index');
  try {
    const stats = statSync(file, { throwIfNoEntry: false });
    if (!stats) return { names: [], links: [] };
    if (!stats.isFile() || stats.size > LONGEST) return undefined;
    const stamp = `${file}:${stats.mtimeMs}:${stats.ctimeMs}:${stats.size}:${stats.ino}`;
    if (last?.stamp !== stamp) last = { stamp, found: readIndex(readFileSync(file)) };
    return last.found;
  } catch {
    return undefined;
  }
}

/** Names of an index, in order; none when it is not understood. */
export function readNames(index: Buffer): readonly string[] {
  return readIndex(index)?.names ?? [];
}

/**
 * Reads an index: versions 2 to 4, with hashes of 20 bytes or, where those do not fit, of 32. undefined for what is
 * none, and for one that has a part of its names in another file.
 */
export function readIndex(index: Buffer): IndexNames | undefined {
  if (index.length < 12 || index.toString('latin1', 0, 4) !== 'DIRC') return undefined;
  return namesWith(index, 20) ?? namesWith(index, 32);
}

function namesWith(index: Buffer, hash: number): IndexNames | undefined {
  const [version, count] = [index.readUInt32BE(4), index.readUInt32BE(8)];
  const names: string[] = [];
  const links: string[] = [];
  let at = 12;
  let previous = Buffer.alloc(0);
  for (let entry = 0; entry < count; entry++) {
    if (at + 40 + hash + 2 > index.length) return undefined;
    const flags = index.readUInt16BE(at + 40 + hash);
    let start = at + 40 + hash + 2 + (version >= 3 && (flags & 0x4000) !== 0 ? 2 : 0);
    let kept = Buffer.alloc(0);
    if (version === 4) {
      const [strip, next] = offset(index, start);
      kept = previous.subarray(0, Math.max(0, previous.length - strip));
      start = next;
    }
    const end = index.indexOf(0, start);
    if (end < 0) return undefined;
    const name = Buffer.concat([kept, index.subarray(start, end)]);
    const length = flags & 0xfff;
    if (length < 0xfff && name.length !== length) return undefined;
    names.push(name.toString('utf8'));
    if ((index.readUInt32BE(at + 24) & 0o170000) === 0o160000) links.push(name.toString('utf8'));
    previous = name;
    at = version === 4 ? end + 1 : at + ((end - at + 8) & ~7);
  }
  return isSplit(index, at, hash) ? undefined : { names, links };
}

/** Whether the extensions behind the entries say that others are in a shared index (`link`). */
function isSplit(index: Buffer, from: number, hash: number): boolean {
  for (let at = from; at + 8 <= index.length - hash; at += 8 + index.readUInt32BE(at + 4)) {
    if (index.toString('latin1', at, at + 4) === 'link') return true;
  }
  return false;
}

/** A number in git's variable-length form, and where it ends. */
function offset(index: Buffer, start: number): readonly [number, number] {
  let at = start;
  let byte = index[at++] ?? 0;
  let value = byte & 0x7f;
  while (byte & 0x80) {
    byte = index[at++] ?? 0;
    value = ((value + 1) << 7) | (byte & 0x7f);
  }
  return [value, at];
}
