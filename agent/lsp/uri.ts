// Addresses of documents and paths of files. An editor on Windows writes `file:///c%3A/…`.
import { fileURLToPath, pathToFileURL } from 'node:url';

export { samePathName } from '../platform/path-name.ts';

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
