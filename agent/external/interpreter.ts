// How an entry point is started: by itself, or by the interpreter its name asks for.
import { accessSync, constants } from 'node:fs';
import path from 'node:path';
import { statOf } from '../platform/file-stamp.ts';
import { findOnPath, formOf, isReady, type ProgramSearch } from '../policy/binding/programs.ts';
import type { DirectProgram } from '../tools/program/start.ts';
import { ToolError } from '../tools/tool.ts';

/** A start without the capability and its arguments. */
export interface EntryStart {
  readonly direct: DirectProgram;
  /** What stands between the program and the capability: options of the interpreter, and the entry point. */
  readonly before: readonly string[];
  /** It has types that only a recent Node takes away. */
  readonly typescript?: true;
}

interface Interpreter {
  /** Looked for on PATH in this order. */
  readonly names: readonly string[];
  /** In place of `names` on Windows. */
  readonly onWindows?: readonly string[];
  /** Folders of PATH on Windows where something of the name is something else. */
  readonly notIn?: RegExp;
  /** Where it is on Windows when it is on no PATH, relative to the folder of Git for Windows. */
  readonly inGit?: string;
  readonly options?: readonly string[];
}

/** The launcher first, as it knows all that are installed; what is in `WindowsApps` opens the Store where none is. */
const PYTHON: Interpreter = {
  names: ['python3', 'python', 'py'],
  onWindows: ['py', 'python', 'python3'],
  notIn: /[\\/]WindowsApps[\\/]*$/i,
};
/** The bash of Windows itself is that of WSL, where paths are others; Git comes with one that takes those of Windows. */
const BASH: Interpreter = {
  names: ['bash'],
  notIn: /[\\/](?:WindowsApps|System32|SysWOW64|Sysnative)[\\/]*$/i,
  inGit: 'bin/bash.exe',
};
const NODE: Interpreter = { names: ['node'] };

/** By the ending of the entry point's name. */
const INTERPRETERS: Readonly<Record<string, Interpreter>> = {
  '.py': PYTHON,
  '.js': NODE,
  '.mjs': NODE,
  '.cjs': NODE,
  '.ts': NODE,
  '.mts': NODE,
  '.cts': NODE,
  '.sh': BASH,
  '.ps1': { names: ['pwsh', 'powershell'], options: ['-NoProfile', '-NonInteractive', '-File'] },
  '.rb': { names: ['ruby'] },
};

/** Endings that are known, for who has another one. */
export const KNOWN_ENDINGS: readonly string[] = Object.keys(INTERPRETERS);

/**
 * How to start an entry point (absolute, links resolved) with this environment. On POSIX a file that may be executed and
 * says in its first line what runs it runs itself, and so does a binary; else its ending decides. Throws `ToolError`
 * `NO_INTERPRETER` where nothing runs it.
 */
export function startOfEntry(
  entryPoint: string,
  env: Readonly<Record<string, string>>,
  platform: NodeJS.Platform = process.platform,
): EntryStart {
  const search = { env, cwd: path.dirname(entryPoint), relative: false, platform };
  const ending = path.extname(entryPoint).toLowerCase();
  const itself = { direct: { program: entryPoint, name: entryPoint }, before: [] };
  if (platform === 'win32' ? ending === '.exe' : mayRun(entryPoint) && isReady(entryPoint, search))
    return itself;
  const interpreter = Object.hasOwn(INTERPRETERS, ending) ? INTERPRETERS[ending] : undefined;
  if (!interpreter) throw noInterpreter(entryPoint, platform);
  const { options = [], onWindows } = interpreter;
  const names = (platform === 'win32' ? onWindows : undefined) ?? interpreter.names;
  for (const name of names) {
    const program = findInterpreter(name, interpreter, search);
    if (program === undefined) continue;
    const before = [...options, entryPoint];
    return { direct: { program, name }, before, ...(/^\.[mc]?ts$/.test(ending) ? { typescript: true } : {}) };
  }
  const isBash = platform === 'win32' && interpreter === BASH;
  throw new ToolError('NO_INTERPRETER', {
    id: isBash ? 'external-no-bash-windows' : 'external-no-interpreter',
    args: { file: entryPoint, names: names.join(', ') },
  });
}

function findInterpreter(
  name: string,
  { notIn, inGit }: Interpreter,
  search: ProgramSearch,
): string | undefined {
  if (search.platform !== 'win32') return findOnPath(name, search);
  const env = notIn ? withoutFolders(search.env, notIn) : search.env;
  const program = findOnPath(name, { ...search, env });
  // Those are started by a shell.
  if (program !== undefined && !/\.(?:bat|cmd)$/i.test(program)) return program;
  return inGit === undefined ? undefined : inFolderOfGit(inGit, search);
}

/** The environment with a PATH that leaves some folders out. */
function withoutFolders(
  env: Readonly<Record<string, string>>,
  notIn: RegExp,
): Readonly<Record<string, string>> {
  const entries = Object.entries(env).map(([key, value]): [string, string] =>
    key.toUpperCase() === 'PATH'
      ? [
          key,
          value
            .split(';')
            .filter((folder) => !notIn.test(folder))
            .join(';'),
        ]
      : [key, value],
  );
  return Object.fromEntries(entries);
}

/** Git is on PATH by a folder or two below its own. */
function inFolderOfGit(file: string, search: ProgramSearch): string | undefined {
  const git = findOnPath('git', search);
  if (git === undefined) return undefined;
  const below = path.dirname(git);
  const places = [path.dirname(below), path.dirname(path.dirname(below))];
  return places.map((folder) => path.join(folder, ...file.split('/'))).find((each) => statOf(each)?.isFile());
}

function mayRun(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function noInterpreter(entryPoint: string, platform: NodeJS.Platform): ToolError {
  const args = { file: entryPoint, endings: KNOWN_ENDINGS.join(', ') };
  if (platform === 'win32')
    return new ToolError('NO_INTERPRETER', { id: 'external-unknown-ending-windows', args });
  const isScript = formOf(entryPoint) === 'script';
  const id = isScript && !mayRun(entryPoint) ? 'external-not-executable' : 'external-unknown-ending';
  return new ToolError('NO_INTERPRETER', { id, args });
}

/** Whether a Node runs TypeScript as it is: it takes types away by itself since these releases. */
export function runsTypescript(version: string): boolean {
  const [, major, minor] = /^v?(\d+)\.(\d+)/.exec(version.trim()) ?? [];
  const [first, second] = [Number(major), Number(minor)];
  return first > 23 || (first === 23 && second >= 6) || (first === 22 && second >= 18);
}
