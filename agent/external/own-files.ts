// What belongs to a tool beside its entry point: the sources in its folder, any of which its program may load.
import { type BigIntStats, type Dirent, readdirSync } from 'node:fs';
import path from 'node:path';
import { realOf, statOf } from '../platform/file-stamp.ts';
import { isInside } from './location.ts';

/** The files a tool is bound to beside its entry point. */
export interface OwnFiles {
  /** Absolute, in the order of their names. */
  readonly files: readonly string[];
  /**
   * They are all there are. False where the entry point lies in the registry's own folder, whose files are not its
   * own, where there are too many, and where a link leads to further ones.
   */
  readonly isWhole: boolean;
}

/** Files of one tool, bytes of all of them, and what is looked at in its folders to find them. */
const MOST_FILES = 200;
const MOST_BYTES = 4 << 20;
const MOST_ENTRIES = 2_000;
const DEEPEST = 8;

/** What a program loads or starts; what it keeps (texts, tables, JSON) changes with its work. */
const SOURCE =
  /\.(?:py|pyw|pyc|pyd|pth|[cm]?[jt]sx?|node|wasm|sh|bash|zsh|ps1|psm1|psd1|rb|pl|pm|php|lua|so|dll|dylib|exe|jar|class)$|^package\.json$/i;
/** Made by programs from what is bound, or not a tool's own. */
const ASIDE: ReadonlySet<string> = new Set(['__pycache__', '.git', '.hg', '.svn']);

/** The sources beside an entry point (absolute, links resolved) of a registry. Opens no file, never throws. */
export function ownFiles(entryPoint: string, registry: string): OwnFiles {
  const folder = path.dirname(entryPoint);
  const within = realOf(path.dirname(registry));
  if (within === undefined || !isInside(folder, within)) return { files: [], isWhole: false };
  const look: Look = { files: [], isWhole: true, entries: 0, bytes: 0 };
  collect(folder, 1, look);
  const files = look.files.filter((file) => file !== entryPoint).sort();
  return { files, isWhole: look.isWhole };
}

interface Look {
  readonly files: string[];
  isWhole: boolean;
  entries: number;
  bytes: number;
}

function collect(folder: string, depth: number, look: Look): void {
  const entries = entriesOf(folder);
  if (!entries || depth > DEEPEST) {
    look.isWhole = false;
    return;
  }
  for (const entry of entries) {
    look.entries += 1;
    if (look.entries > MOST_ENTRIES) {
      look.isWhole = false;
      return;
    }
    take(path.join(folder, entry.name), entry, depth, look);
  }
}

function take(file: string, entry: Dirent, depth: number, look: Look): void {
  if (entry.isDirectory()) {
    if (!ASIDE.has(entry.name)) collect(file, depth + 1, look);
    return;
  }
  const info = entry.isFile() || entry.isSymbolicLink() ? statOf(file) : undefined;
  // What lies behind a link to a folder is not the tool's, and may be very much.
  if (info?.isDirectory()) look.isWhole = false;
  if (!info?.isFile() || !isSource(entry.name, info)) return;
  look.bytes += Number(info.size);
  if (look.files.length >= MOST_FILES || look.bytes > MOST_BYTES) look.isWhole = false;
  else look.files.push(file);
}

/** A file without an ending is one where it may be run. */
function isSource(name: string, { mode }: BigIntStats): boolean {
  return SOURCE.test(name) || (!name.includes('.') && (mode & 0o111n) !== 0n);
}

/** In the order of their names, so that the same ones are taken each time; undefined: it cannot be read. */
function entriesOf(folder: string): readonly Dirent[] | undefined {
  try {
    const entries = readdirSync(folder, { withFileTypes: true });
    return entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  } catch {
    return undefined;
  }
}
