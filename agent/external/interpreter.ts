// How an entry point is started: by itself, or by the interpreter its name asks for.
import { accessSync, constants } from 'node:fs';
import path from 'node:path';
import { findOnPath, formOf, isReady } from '../policy/binding/programs.ts';
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
  readonly options?: readonly string[];
}

const PYTHON: Interpreter = { names: ['python3', 'python', 'py'] };
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
  '.sh': { names: ['bash'] },
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
  const { names, options = [] } = interpreter;
  for (const name of names) {
    const program = findOnPath(name, search);
    if (program === undefined || (platform === 'win32' && /\.(?:bat|cmd)$/i.test(program))) continue;
    const before = [...options, entryPoint];
    return { direct: { program, name }, before, ...(/^\.[mc]?ts$/.test(ending) ? { typescript: true } : {}) };
  }
  throw new ToolError('NO_INTERPRETER', {
    id: 'external-no-interpreter',
    args: { file: entryPoint, names: names.join(', ') },
  });
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
