// Which files are registries of a session.
import path from 'node:path';
import { pathKey } from '../platform/path-name.ts';
import { isInside } from './location.ts';

/** A file that may be a registry. */
export interface RegistryFile {
  /** Absolute. */
  readonly file: string;
  /** The workspace folder it is in, which it may not lead out of; undefined: in none. */
  readonly within?: string;
  /** Other programs keep files of that name there. */
  readonly mayBeForeign: boolean;
  /** Somebody has named it: it is missed when it is not there. */
  readonly isNamed: boolean;
}

/** The name of a registry, wherever it lies. */
export const REGISTRY_NAME = 'tools.json';

/** The files of the workspaces, then those a configuration names (absolute), each once. */
export function registryFiles(
  workspaces: readonly string[],
  named: readonly string[] = [],
  platform: NodeJS.Platform = process.platform,
): readonly RegistryFile[] {
  const paths = platform === 'win32' ? path.win32 : path.posix;
  const usual = workspaces.flatMap((within): RegistryFile[] => [
    { file: paths.join(within, REGISTRY_NAME), within, mayBeForeign: true, isNamed: false },
    { file: paths.join(within, '.ocho', REGISTRY_NAME), within, mayBeForeign: false, isNamed: false },
  ]);
  const further = named.map((file): RegistryFile => {
    const within = workspaces.find((folder) => isInside(file, folder, paths));
    return { file, ...(within === undefined ? {} : { within }), mayBeForeign: false, isNamed: true };
  });
  const files = new Map<string, RegistryFile>();
  for (const each of [...usual, ...further]) {
    const key = pathKey(each.file, platform);
    const known = files.get(key);
    if (!known) files.set(key, each);
    // One that is named is no other program's, wherever it lies.
    else if (each.isNamed) files.set(key, { ...known, mayBeForeign: false, isNamed: true });
  }
  return [...files.values()];
}
