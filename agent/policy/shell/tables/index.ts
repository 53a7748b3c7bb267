// All families of programs. A new family is one more file in this list.
import { archives } from './archives.ts';
import { builtins } from './builtins.ts';
import { cloud } from './cloud.ts';
import { cmd } from './cmd.ts';
import { containers } from './containers.ts';
import { coreutils } from './coreutils.ts';
import { databases } from './databases.ts';
import { editors } from './editors.ts';
import { git } from './git.ts';
import { golang } from './go.ts';
import { java } from './java.ts';
import { media } from './media.ts';
import { native } from './native.ts';
import { network } from './network.ts';
import { node } from './node.ts';
import { packages } from './packages.ts';
import { cmdlets } from './powershell.ts';
import { python } from './python.ts';
import { rust } from './rust.ts';
import { scripting } from './scripting.ts';
import { search } from './search.ts';
import type { Family, ProgramSpec } from './spec.ts';
import { system } from './system.ts';
import { wrappers } from './wrappers.ts';

/** The families, for tests and for `policy explain`; a test holds that every file of this folder is among them. */
export const FAMILIES: readonly Family[] = [
  archives,
  builtins,
  cloud,
  cmd,
  containers,
  coreutils,
  databases,
  editors,
  git,
  golang,
  java,
  media,
  native,
  network,
  node,
  packages,
  cmdlets,
  python,
  rust,
  scripting,
  search,
  system,
  wrappers,
];

const programs = new Map(FAMILIES.flatMap((family) => Object.entries(family)));

/** The entry of a program by its name. */
export function findProgram(name: string): ProgramSpec | undefined {
  return programs.get(name);
}

/** Build wrappers a project carries; run by path, they are the project's own scripts (R3). */
export const PROJECT_WRAPPERS: Readonly<Record<string, ProgramSpec>> = Object.assign(
  // Looked up by words of a model, and `constructor` is one.
  Object.create(null),
  Object.fromEntries(
    [
      ['gradlew', programs.get('gradle')],
      ['gradlew.bat', programs.get('gradle')],
      ['mvnw', programs.get('mvn')],
      ['mvnw.cmd', programs.get('mvn')],
      ['bin/rails', programs.get('rails')],
      ['bin/rake', programs.get('rake')],
      ['bin/rspec', programs.get('rspec')],
      ['bin/bundle', programs.get('bundle')],
    ].filter((entry): entry is [string, ProgramSpec] => entry[1] !== undefined),
  ),
);
