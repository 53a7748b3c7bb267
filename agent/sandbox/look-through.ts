// A look through the folders a confined command can write to, for what in them it must not change or see.
import { type Dirent, readdirSync } from 'node:fs';
import path from 'node:path';
import { REGENERABLE } from '../policy/floor.ts';
import type { PathVerdict } from '../policy/path-class.ts';

/** What was found. */
export interface Seen {
  /** `.git` folders and files, and bare repositories. */
  readonly git: readonly string[];
  readonly readOnly: readonly string[];
  /** Credential stores, and what the user forbids. */
  readonly hidden: readonly string[];
  /** Folders with more in them than is looked at. */
  readonly unseen: readonly string[];
}

/** Entries that are looked at for one folder; a large repository has as many files of its own. */
const MOST_ENTRIES = 30_000;

/**
 * Looks through folders. What a build makes again (`node_modules`, `dist` …) is left out unless `whole`: nothing of the
 * floor there is anybody's work, and it is most of what there is.
 */
export function lookThrough(
  folders: readonly string[],
  judge: (path: string) => PathVerdict,
  whole: boolean,
): Seen {
  const seen = { git: [], readOnly: [], hidden: [], unseen: [] } satisfies Record<keyof Seen, string[]>;
  for (const folder of folders) lookInto(folder, judge, whole, seen);
  return seen;
}

type Found = { readonly [Kind in keyof Seen]: string[] };

function lookInto(top: string, judge: (path: string) => PathVerdict, whole: boolean, seen: Found): void {
  let room = MOST_ENTRIES;
  const queue = [top];
  for (let folder = queue.shift(); folder !== undefined; folder = queue.shift()) {
    const entries = entriesOf(folder);
    room -= entries.length;
    if (room < 0) {
      seen.unseen.push(top);
      return;
    }
    for (const entry of entries) {
      const found = path.join(folder, entry.name);
      const kind = kindOf(entry, found, judge);
      if (kind) seen[kind].push(found);
      else if (entry.isDirectory() && (whole || !REGENERABLE.has(entry.name))) queue.push(found);
    }
  }
}

function kindOf(entry: Dirent, found: string, judge: (path: string) => PathVerdict): keyof Seen | undefined {
  if (/\.git$/i.test(entry.name)) return 'git';
  const { rule } = judge(found);
  if (rule === 'forbidden_path' || rule === 'credentials') return 'hidden';
  return rule === 'always_ask.floor' ? 'readOnly' : undefined;
}

function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}
