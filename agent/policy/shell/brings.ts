// What a copied, moved or linked file or folder brings with it: names of the floor (policy.md, step 4) at the place it
// comes to. All looks at the disk are bounded.
import { readdirSync } from 'node:fs';
import { posix } from 'node:path';
import { alternatives, FLOOR } from '../floor.ts';
import { fileKind } from '../path-class.ts';
import { foldStrict } from '../paths.ts';
import { judgePlace, places } from './places.ts';
import { expandGlob, splitGlob } from './reach.ts';
import type { Command, Run, Scope } from './run.ts';
import type { Value } from './values.ts';

/** One transfer as a program's arguments say it. */
export interface Transfer {
  readonly source: Value;
  readonly target: Value;
  readonly command: Command;
  readonly scope: Scope;
  /** The program takes folders with all they hold. */
  readonly folders: boolean;
  /** Where it leads goes by another name: a link may lead to a folder. */
  readonly links: boolean;
  /** The target is never a folder to put things into (`-T`). */
  readonly exact: boolean;
}

/** Entries of a folder that are looked at for one transfer. */
const MOST_ENTRIES = 5_000;

/** Names below a folder that the floor asks about, each with what would be in the folder: `.github` has `workflows/x`. */
const HOLDERS: readonly { readonly names: readonly string[]; readonly rest: string }[] = FLOOR.filter(
  ({ glob }) => glob.startsWith('**/'),
)
  .flatMap(({ glob }) => alternatives(glob))
  .flatMap((glob) => {
    const parts = glob.slice('**/'.length).split('/');
    return parts.slice(1).map((_, index) => ({
      names: parts.slice(0, index + 1),
      rest: parts
        .slice(index + 1)
        .join('/')
        .replaceAll('*', 'x'),
    }));
  });

/** Names that are on the floor themselves, as far as they are certain. */
const NAMES: readonly string[] = FLOOR.flatMap(({ glob }) => alternatives(glob))
  .map((glob) => glob.split('/').filter((part) => !part.includes('**'))[0] ?? '')
  .filter((name) => name !== '');

/** Judges what comes to the target, and notes what the floor asks about. */
export function judgeTransfer(run: Run, transfer: Transfer): void {
  const { source, target, scope } = transfer;
  if (!target.exact) return;
  const to = places(run, target, scope.directories);
  if ('invalid' in to) return;
  const from = sourcesOf(run, transfer);
  for (const { path } of to.paths) {
    if (from === undefined) mayBring(run, transfer);
    for (const item of from ?? []) judgeOne(run, transfer, item, path);
  }
  if (source.glob && from?.length === 0 && couldName(source.text)) mayBring(run, transfer);
}

/** Paths a source stands for now; undefined when that is not known. */
function sourcesOf(run: Run, { source, scope }: Transfer): readonly string[] | undefined {
  if (!source.exact && !source.glob) return undefined;
  const { fixed, pattern } = source.glob ? splitGlob(source.text) : { fixed: source.text, pattern: '' };
  const found = places(run, { ...source, text: fixed === '' ? '.' : fixed }, scope.directories);
  if ('invalid' in found) return [];
  if (found.unknown) return undefined;
  const starts = found.paths.map(({ path }) => path);
  if (!source.glob) return starts;
  const all = starts.map((path) => expandGlob(path, pattern));
  return all.some((list) => list === undefined) ? undefined : all.flatMap((list) => list ?? []);
}

function judgeOne(run: Run, transfer: Transfer, from: string, target: string): void {
  const { source, folders, links, exact } = transfer;
  const kind = fileKind(from);
  const contents = !source.glob && /(?:^|\/)\.{0,2}$/.test(source.text);
  const named = posix.join(target, posix.basename(from));
  // Into the target if that is a folder by then, and as the target if it is not.
  const ways = [...(exact ? [] : [named]), ...(exact || contents || !source.glob ? [target] : [])];
  const whole = kind !== 'file' && kind !== 'hard_link' && kind !== 'read_only';
  for (const path of new Set(ways)) {
    if (path !== target && meets(run, transfer, path)) return;
    if (whole && (folders || links) && holds(run, transfer, path)) return;
  }
  if (!folders || !whole) return;
  if (kind === 'missing') {
    if (contents) mayBring(run, transfer);
    return;
  }
  const below = listBelow(from);
  if (!below) mayBring(run, transfer);
  for (const path of new Set(ways)) {
    if (below?.some((name) => meets(run, transfer, posix.join(path, name)))) return;
  }
}

/** Whether the floor, or the user's own list, asks about a path; then it is noted. */
function meets(run: Run, { command, source }: Transfer, path: string): boolean {
  if (run.around.judgePath(path, 'write').verdict === 'ordinary') return false;
  judgePlace(run, { path, kind: 'missing', special: false }, 'write', command, source.source);
  return true;
}

/** A folder of a name below which the floor asks: `.github` brings its workflows. */
function holds(run: Run, transfer: Transfer, path: string): boolean {
  const parts = foldStrict(path).split('/');
  return HOLDERS.some(({ names, rest }) => {
    const tail = parts.slice(-names.length);
    const same = names.every((name, index) => matches(name, tail[index] ?? ''));
    return same && meets(run, transfer, posix.join(path, rest));
  });
}

function matches(glob: string, name: string): boolean {
  if (!glob.includes('*')) return glob === name;
  return glob.startsWith('*') && name.length > glob.length - 1 && name.endsWith(glob.slice(1));
}

/** All paths below a folder, relative to it; undefined when there are too many or a folder cannot be listed. */
function listBelow(folder: string): readonly string[] | undefined {
  const found: string[] = [];
  const waiting = [''];
  for (const place of waiting) {
    try {
      for (const entry of readdirSync(posix.join(folder, place), { withFileTypes: true })) {
        const name = posix.join(place, entry.name);
        found.push(name);
        if (entry.isDirectory()) waiting.push(name);
      }
    } catch {
      return undefined;
    }
    if (found.length > MOST_ENTRIES) return undefined;
  }
  return found;
}

/** Whether a wildcard that matches nothing yet could match a name of the floor. */
function couldName(text: string): boolean {
  const pattern = foldStrict(text.slice(text.lastIndexOf('/') + 1));
  const source = pattern.replace(/[.+^${}()|\\]/g, '\\$&').replace(/\[[^\]]*\]|[?*]/g, '.*');
  const expression = new RegExp(`^${source.replace(/\[/g, '\\[')}$`, 's');
  return NAMES.some((name) => (pattern.startsWith('.') || !name.startsWith('.')) && expression.test(name));
}

function mayBring(run: Run, { command, source }: Transfer): void {
  run.findings.push({
    class: 'medium',
    part: source.source,
    because: { id: 'policy-why-may-bring', args: { part: source.source } },
    command,
    path: { verdict: 'ask', rule: 'always_ask.floor' },
  });
}
