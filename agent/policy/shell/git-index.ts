// Names of the files git tracks, read from its index (gitformat-index(5)); no git is run for it.
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Bytes of an index that is read; a longer one counts as empty. */
const LONGEST = 64 << 20;

let last: { readonly stamp: string; readonly names: readonly string[] } | undefined;

/** Tracked names, from the top of the work tree; none when there is no index or it is not understood. */
export function trackedNames(gitFolder: string): readonly string[] {
  const file = join(gitFolder, 'index');
  try {
    const stats = statSync(file, { throwIfNoEntry: false });
    if (!stats?.isFile() || stats.size > LONGEST) return [];
    const stamp = `${file}:${stats.mtimeMs}:${stats.size}:${stats.ino}`;
    if (last?.stamp !== stamp) last = { stamp, names: readNames(readFileSync(file)) };
    return last.names;
  } catch {
    return [];
  }
}

/** Names of an index, in order. Versions 2 to 4, with hashes of 20 bytes or, where those do not fit, of 32. */
export function readNames(index: Buffer): readonly string[] {
  if (index.toString('latin1', 0, 4) !== 'DIRC') return [];
  return namesWith(index, 20) ?? namesWith(index, 32) ?? [];
}

function namesWith(index: Buffer, hash: number): readonly string[] | undefined {
  const [version, count] = [index.readUInt32BE(4), index.readUInt32BE(8)];
  const names: string[] = [];
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
    previous = name;
    at = version === 4 ? end + 1 : at + ((end - at + 8) & ~7);
  }
  return names;
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
