// Which file a program's name stands for, by the PATH its starter has.
import { accessSync, closeSync, constants, openSync, readSync } from 'node:fs';
import path from 'node:path';
import { MISSING, type StampLimits, stampOf, statOf } from '../../platform/file-stamp.ts';
import type { BoundProgram } from '../plan.ts';

/** Where names are looked up. */
export interface ProgramSearch {
  /** The environment of whoever starts the program. */
  readonly env: Readonly<Record<string, string>>;
  /** Absolute: where names with a separator and relative entries of PATH start. */
  readonly cwd: string;
  /** Relative entries of PATH count: a shell goes by them, this agent does not. */
  readonly relative: boolean;
  readonly platform?: NodeJS.Platform;
}

/** Bytes of a program whose content is looked at: scripts. What is larger is known by the state of its file. */
const MOST_HASHED = 64 * 1024;

/** The absolute path a name stands for; undefined: no program. */
export function findOnPath(name: string, search: ProgramSearch): string | undefined {
  const { cwd, platform = process.platform } = search;
  if (name === '' || name.includes('\0')) return undefined;
  const located = name.includes('/') || (platform === 'win32' && name.includes('\\'));
  const places = located
    ? [path.resolve(cwd, name)]
    : foldersOf(search).map((folder) => path.join(folder, name));
  const endings = platform === 'win32' ? ['', ...endingsOf(search.env)] : [''];
  for (const place of places) {
    for (const ending of endings) if (isProgram(place + ending, platform)) return place + ending;
  }
  return undefined;
}

function foldersOf({ env, cwd, relative, platform = process.platform }: ProgramSearch): readonly string[] {
  const delimiter = platform === 'win32' ? ';' : ':';
  const folders = (variable(env, 'PATH', platform) ?? '').split(delimiter);
  // An empty entry is the working folder.
  return folders
    .filter((folder) => relative || path.isAbsolute(folder))
    .map((folder) => path.resolve(cwd, folder));
}

function endingsOf(env: Readonly<Record<string, string>>): readonly string[] {
  return (variable(env, 'PATHEXT', 'win32') ?? '.COM;.EXE;.BAT;.CMD').split(';').filter(Boolean);
}

function variable(
  env: Readonly<Record<string, string>>,
  name: string,
  platform: NodeJS.Platform,
): string | undefined {
  if (platform !== 'win32') return env[name];
  const key = Object.keys(env).find((each) => each.toUpperCase() === name);
  return key === undefined ? undefined : env[key];
}

function isProgram(file: string, platform: NodeJS.Platform): boolean {
  if (!statOf(file)?.isFile()) return false;
  if (platform === 'win32') return true;
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * The program of a name, and those that run it when it is a script (its first line): each as it is now. Names that
 * lead nowhere are part of it, for they may lead somewhere later.
 */
export function bindPrograms(
  name: string,
  search: ProgramSearch,
  limits: StampLimits,
): readonly BoundProgram[] {
  const bound: BoundProgram[] = [];
  let next: string | undefined = name;
  // A script's interpreter may be a script; the kernel follows a few of them.
  for (let depth = 0; next !== undefined && depth < 4; depth++) {
    const program = programAt(next, search, limits);
    bound.push(program);
    const line = program.path === null ? undefined : firstLine(program.path);
    if (!line) break;
    const [interpreter, ...args] = line;
    next = interpreter;
    if (interpreter !== undefined && path.posix.basename(interpreter) === 'env') {
      const inner = args.find((arg) => !/^-|=/.test(arg));
      if (inner !== undefined) bound.push(...bindPrograms(inner, search, limits));
    }
  }
  return bound;
}

/** The program of a name alone. */
export function programAt(name: string, search: ProgramSearch, limits: StampLimits): BoundProgram {
  const found = findOnPath(name, search);
  if (found === undefined) return { name, path: null, ...MISSING };
  return { name, path: found, ...stampOf(found, { ...limits, maxBytes: MOST_HASHED }) };
}

/** How a program's file begins: as a script, in a form the kernel runs, or neither. */
export type ProgramForm = 'script' | 'binary' | 'other';

/** What the kernel makes of a file when it is told to run it. */
export function formOf(file: string): ProgramForm {
  const head = beginning(file, 4);
  if (head.startsWith('#!')) return 'script';
  const bytes = Buffer.from(head, 'latin1');
  if (bytes.length < 4) return 'other';
  // ELF; Mach-O of both sizes and byte orders, and the universal form.
  return MAGIC.has(bytes.readUInt32BE(0)) ? 'binary' : 'other';
}

/** Whether the kernel can run a file as it is: a binary, or a script whose interpreter is there. */
export function isReady(file: string, search: ProgramSearch): boolean {
  const form = formOf(file);
  if (form !== 'script') return form === 'binary';
  const [interpreter] = firstLine(file) ?? [];
  return (
    interpreter !== undefined && path.isAbsolute(interpreter) && findOnPath(interpreter, search) !== undefined
  );
}

const MAGIC = new Set([
  0x7f454c46, 0xfeedface, 0xfeedfacf, 0xcefaedfe, 0xcffaedfe, 0xcafebabe, 0xcafebabf, 0xbebafeca, 0xbfbafeca,
]);

/** The words of a script's first line; undefined: it is no script. */
function firstLine(file: string): readonly string[] | undefined {
  const head = beginning(file, 256);
  if (!head.startsWith('#!')) return undefined;
  const [line = ''] = head.slice(2).split('\n');
  return line.trim().split(/[ \t]+/);
}

function beginning(file: string, bytes: number): string {
  let opened: number | undefined;
  try {
    opened = openSync(file, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    const buffer = Buffer.alloc(bytes);
    return buffer.toString('latin1', 0, readSync(opened, buffer, 0, bytes, 0));
  } catch {
    return '';
  } finally {
    if (opened !== undefined) closeSync(opened);
  }
}
