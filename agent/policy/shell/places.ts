// From words to canonical paths, and the path policy's word on them.
import { userInfo } from 'node:os';
import { posix } from 'node:path';
import { OchoError } from '../../i18n/message.ts';
import { fileKind, type PathOp } from '../path-class.ts';
import { type ResolvedPath, resolvePath } from '../paths.ts';
import { type Command, type Directories, note, type Run, type Scope } from './run.ts';
import type { Value } from './values.ts';

/** Canonical paths of a value from every directory it may be meant in; `unknown` when there may be others. */
export function places(
  run: Run,
  value: Value,
  directories: Directories,
): { readonly paths: readonly ResolvedPath[]; readonly unknown: boolean } | { readonly invalid: OchoError } {
  let text = value.text;
  // `C:x` is meant from where one is on that drive, which nobody knows here.
  const drives = process.platform === 'win32' || run.around.platform !== 'posix';
  if (drives && /^[A-Za-z]:(?![\\/])/.test(text)) return { paths: [], unknown: true };
  // A Windows drive has no place in a workspace on another system.
  if (process.platform !== 'win32' && /^[A-Za-z]:[\\/]/.test(text)) return { paths: [], unknown: true };
  if (value.tilde) {
    const expanded = expandTilde(text, value, run.around.home);
    if (expanded === undefined) return { invalid: notUnderstood(value.source) };
    text = expanded;
  }
  const absolute = posix.isAbsolute(text.replaceAll('\\', '/'));
  const folders = absolute ? ['/'] : directories.folders;
  try {
    const paths = folders.map((cwd) => resolvePath(text === '' ? '.' : text, { cwd, literal: true }));
    return { paths, unknown: !absolute && directories.unknown };
  } catch (error) {
    if (error instanceof OchoError) return { invalid: error };
    throw error;
  }
}

/**
 * `~` and the user's own name are the home directory, `~+` is where one is. The home of somebody else, and where one
 * was before (`~-`), are not known.
 */
function expandTilde(text: string, value: Value, home: string): string | undefined {
  const [, name = '', rest = ''] = /^~([^/]*)([\s\S]*)$/.exec(text) ?? [];
  // What follows could still be part of the name.
  if (rest === '' && !value.exact) return undefined;
  if (name === '' || name === ownName()) return home + rest;
  return name === '+' ? `.${rest}` : undefined;
}

function ownName(): string | undefined {
  try {
    return userInfo().username;
  } catch {
    return undefined;
  }
}

function notUnderstood(part: string): OchoError {
  return new OchoError('INVALID_PATH', { id: 'policy-why-not-understood', args: { part } });
}

/** Judges every path a value may mean. */
export function judgePlaces(
  run: Run,
  value: Value,
  op: PathOp,
  command: Command | undefined,
  scope: Pick<Scope, 'directories'>,
  source: string,
): void {
  const found = places(run, value, scope.directories);
  if ('invalid' in found) {
    run.findings.push({ class: 'high', part: source, because: found.invalid.text, command });
    return;
  }
  for (const place of found.paths) judgePlace(run, place, op, command, source);
  if (found.unknown) note(run, command, op === 'read' ? 'medium' : 'high', 'unknown-directory', source);
}

/** Judges one path and notes what it finds. */
export function judgePlace(
  run: Run,
  place: ResolvedPath,
  op: PathOp,
  command: Command | undefined,
  source: string,
): void {
  run.resolved.add(place.path);
  // What a shell writes to one name of a file is written to all of them.
  const linked = op === 'write' && fileKind(place.path) === 'hard_link' ? { kind: 'hard_link' as const } : {};
  const verdict = run.around.judgePath(place.path, op, { special: place.special, ...linked });
  const changing = op !== 'read';
  const cls =
    verdict.verdict === 'block' || (verdict.verdict === 'ask' && changing && isFloor(verdict.rule))
      ? 'high'
      : verdict.class;
  const path =
    verdict.verdict === 'ordinary'
      ? {}
      : {
          path: {
            verdict: verdict.verdict,
            rule: verdict.rule ?? verdict.verdict,
            ...(verdict.ruleText === undefined ? {} : { ruleText: verdict.ruleText }),
          },
        };
  run.findings.push({ class: cls, part: source, because: verdict.because, command, ...path });
}

/** A rule of the user's own asks about a change; what kind of change it is does not depend on it. */
function isFloor(rule = ''): boolean {
  return rule !== 'rule.ask' && rule !== 'always_ask';
}
