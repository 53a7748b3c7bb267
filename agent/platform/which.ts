import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import path from 'node:path';

/** What a search for a program depends on. */
export interface WhichOptions {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly platform: NodeJS.Platform;
}

/**
 * The absolute path of a program on PATH, or undefined. Relative entries of PATH (`.`, an empty one) are skipped: a
 * program lying in the workspace must not stand in for a known one. On Windows the endings of PATHEXT are tried.
 */
export async function which(name: string, options: WhichOptions): Promise<string | undefined> {
  const paths = options.platform === 'win32' ? path.win32 : path.posix;
  if (name === '' || name.includes('\0')) return undefined;
  if (paths.isAbsolute(name)) return firstProgram([name], options);
  if (name.includes('/') || name.includes(paths.sep)) return undefined;
  const folders = (variable(options, 'PATH') ?? '')
    .split(paths.delimiter)
    .filter((entry) => paths.isAbsolute(entry));
  return firstProgram(
    folders.map((folder) => paths.join(folder, name)),
    options,
  );
}

async function firstProgram(
  candidates: readonly string[],
  options: WhichOptions,
): Promise<string | undefined> {
  const endings = options.platform === 'win32' ? windowsEndings(options) : [''];
  for (const candidate of candidates) {
    for (const ending of endings) {
      if (await isProgram(candidate + ending)) return candidate + ending;
    }
  }
  return undefined;
}

function windowsEndings(options: WhichOptions): readonly string[] {
  const listed = (variable(options, 'PATHEXT') ?? '.COM;.EXE;.BAT;.CMD')
    .split(';')
    .filter((entry) => entry !== '');
  return ['', ...listed];
}

/** Windows spells it `Path` as often as `PATH`. */
function variable({ env, platform }: WhichOptions, name: string): string | undefined {
  if (platform !== 'win32') return env[name];
  const key = Object.keys(env).find((each) => each.toUpperCase() === name);
  return key === undefined ? undefined : env[key];
}

async function isProgram(file: string): Promise<boolean> {
  try {
    await access(file, constants.X_OK);
    return (await stat(file)).isFile();
  } catch {
    return false;
  }
}
