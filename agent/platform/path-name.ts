// Paths as names: which of them the system takes for the same, without a look at the disk.
import path from 'node:path';

/** What is equal for paths that the system takes for the same: on Windows `c:/A` is `C:\\a`. */
export function pathKey(file: string, platform: NodeJS.Platform = process.platform): string {
  if (platform !== 'win32') return path.posix.normalize(file);
  return path.win32.normalize(file).toLowerCase();
}

/** Whether two paths are the same, as the system's own file names are compared. */
export function samePathName(a: string, b: string, platform: NodeJS.Platform = process.platform): boolean {
  return pathKey(a, platform) === pathKey(b, platform);
}
