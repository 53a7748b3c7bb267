// Addresses of documents and paths of files. An editor on Windows writes `file:///c%3A/…`.
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** The path of a file's address; undefined for what is no file (`untitled:`, `git:` …) or cannot be one here. */
export function pathOfUri(uri: string, windows = process.platform === 'win32'): string | undefined {
  if (!/^file:/i.test(uri)) return undefined;
  try {
    return fileURLToPath(uri, { windows });
  } catch {
    return undefined;
  }
}

/** The address of a file. */
export function uriOfPath(file: string, windows = process.platform === 'win32'): string {
  return pathToFileURL(file, { windows }).href;
}

/** Whether two paths are the same, as the system's own file names are compared. */
export function samePathName(a: string, b: string, platform = process.platform): boolean {
  const { normalize } = platform === 'win32' ? path.win32 : path.posix;
  if (platform !== 'win32') return normalize(a) === normalize(b);
  return normalize(a).toLowerCase() === normalize(b).toLowerCase();
}
