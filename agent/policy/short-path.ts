// How a path is named where there is room for one line.
import { posix, win32 } from 'node:path';

/**
 * A path relative to a folder it lies in, with the separators it is written with; any other path as it is. Both are
 * absolute and of one system: on Windows case does not count, elsewhere it does.
 */
export function shortPath(path: string, folder: string | undefined): string {
  if (folder === undefined) return path;
  const system = isWindows(folder) ? win32 : posix;
  if (!system.isAbsolute(path) || !system.isAbsolute(folder)) return path;
  const inside = system.relative(folder, path);
  const isOutside = inside === '' || inside === '..' || inside.startsWith(`..${system.sep}`);
  return isOutside || system.isAbsolute(inside) ? path : inside;
}

function isWindows(folder: string): boolean {
  return /^(?:[a-z]:[\\/]|\\\\)/i.test(folder);
}
