// All families of programs. A new family is one more file in this list.
import { builtins } from './builtins.ts';
import { cmd } from './cmd.ts';
import { containers } from './containers.ts';
import { coreutils } from './coreutils.ts';
import { git } from './git.ts';
import { languages } from './languages.ts';
import { network } from './network.ts';
import { node } from './node.ts';
import { cmdlets } from './powershell.ts';
import { python } from './python.ts';
import { search } from './search.ts';
import type { Family, ProgramSpec } from './spec.ts';
import { system } from './system.ts';
import { wrappers } from './wrappers.ts';

/** The families, for tests and for `policy explain`. */
export const FAMILIES: readonly Family[] = [
  builtins,
  coreutils,
  search,
  system,
  wrappers,
  git,
  node,
  python,
  languages,
  network,
  containers,
  cmdlets,
  cmd,
];

const programs = new Map(FAMILIES.flatMap((family) => Object.entries(family)));

/** The entry of a program by its name. */
export function findProgram(name: string): ProgramSpec | undefined {
  return programs.get(name);
}

/** Build wrappers a project carries; run by path, they are the project's own scripts (R3). */
export const PROJECT_WRAPPERS: Readonly<Record<string, ProgramSpec>> = Object.fromEntries(
  [
    ['gradlew', programs.get('gradle')],
    ['gradlew.bat', programs.get('gradle')],
    ['mvnw', programs.get('mvn')],
    ['mvnw.cmd', programs.get('mvn')],
  ].filter((entry): entry is [string, ProgramSpec] => entry[1] !== undefined),
);
