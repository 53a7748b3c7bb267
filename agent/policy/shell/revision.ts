// Operands of git: revisions, paths, and names that lead from a revision to a file (`HEAD:src/a.ts`).
import { existsSync } from 'node:fs';
import { posix } from 'node:path';
import { readObjectName } from '../git-object.ts';
import { gitFolder } from './git-config.ts';
import { judgePlace, places } from './places.ts';
import { judgeBelow, judgeRead } from './reading.ts';
import { type Command, note, type Run, type Scope } from './run.ts';
import type { Value } from './values.ts';

/** Judges an operand. `shown`: git shows the content of what it names. */
export function judgeRevision(run: Run, value: Value, command: Command, scope: Scope, shown: boolean): void {
  const leads = value.tilde || /^(?:\/|\.\.?(?:\/|$))|\/\.\.(?:\/|$)/.test(value.text);
  if (leads || value.glob) {
    if (shown) judgeBelow(run, value, command, scope, { hidden: true, follows: false });
    else judgeRead(run, value, command, scope);
    return;
  }
  const name = pathspec(value.text) ?? readObjectName(value.text);
  if (name.kind === 'path') {
    judgeObject(run, name.path, name.from, value, command, scope, shown);
    return;
  }
  if (!value.exact) note(run, command, 'medium', 'unknown-value', value.source);
  else if (shown) judgeNamed(run, value, command, scope);
}

/** A word that is a path as well as a revision may be either: as a path it must be one that may be read. */
function judgeNamed(run: Run, value: Value, command: Command, scope: Scope): void {
  const found = places(run, value, scope.directories);
  for (const place of 'invalid' in found ? [] : found.paths) {
    if (existsSync(place.path)) judgeBelow(run, value, command, scope, { hidden: true, follows: false });
    else if (run.around.judgePath(place.path, 'read').verdict !== 'ordinary') {
      judgePlace(run, place, 'read', command, value.source);
    }
  }
}

type Name = ReturnType<typeof readObjectName>;

/** `:(top)a`, `:!a`: paths with what git calls magic. */
function pathspec(text: string): Name | undefined {
  if (/^:[!^]|^:\([^)]*exclude/.test(text)) return { kind: 'revision' };
  const match = /^:(?:\(([^)]*)\)|\/)(.*)$/s.exec(text);
  if (!match) return undefined;
  const [, magic = 'top', path = ''] = match;
  return { kind: 'path', revision: undefined, path, from: magic.includes('top') ? 'root' : 'cwd' };
}

function judgeObject(
  run: Run,
  path: string,
  from: 'root' | 'cwd',
  value: Value,
  command: Command,
  scope: Scope,
  shown: boolean,
): void {
  const base = from === 'cwd' ? scope.directories.folders : scope.directories.folders.map(rootOf);
  // What git holds has no links to follow: the name counts.
  const named = base.map((folder) => posix.join(folder, path));
  for (const each of named) {
    judgePlace(run, { path: each, kind: 'missing', special: false }, 'read', command, value.source);
  }
  if (shown) {
    const there = { ...scope, directories: { folders: base, unknown: scope.directories.unknown } };
    judgeBelow(run, { ...value, text: path === '' ? '.' : path, tilde: false }, command, there, {
      hidden: true,
      follows: false,
    });
  } else if (!value.exact) note(run, command, 'medium', 'unknown-value', value.source);
}

/** The top of the work tree a folder is in; the folder itself when there is none. */
function rootOf(folder: string): string {
  return gitFolder(folder)?.root ?? folder;
}
