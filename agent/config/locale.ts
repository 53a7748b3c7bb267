import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';

/**
 * The `locale` of a config.toml, read without a parser: it is wanted before anything is said, also about a file that
 * is wrong. A top-level key stands above the first header, so the beginning of the file is enough. Never throws.
 */
export function configuredLocale(userFile: string): string | undefined {
  const top = beginning(userFile)?.split(/^\s*\[/m, 1)[0] ?? '';
  return /^\s*locale\s*=\s*["']([\w-]+)["']/m.exec(top)?.[1];
}

function beginning(file: string): string | undefined {
  try {
    const descriptor = openSync(file, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    try {
      if (!fstatSync(descriptor).isFile()) return undefined;
      const bytes = Buffer.alloc(16 * 1024);
      return bytes.toString('utf8', 0, readSync(descriptor, bytes));
    } finally {
      closeSync(descriptor);
    }
  } catch {
    return undefined;
  }
}
