import { closeSync, constants, existsSync, fstatSync, openSync, statSync } from 'node:fs';
import { OchoError } from '../i18n/message.ts';

/** A folder that stays the same while it is held. */
export interface HeldFolder {
  /** To start a child in; it must have been started when the folder is released. */
  readonly path: string;
  release(): void;
}

/**
 * Holds a folder (absolute, links resolved) that must be the one with this stamp (`folder:<dev>:<ino>`). On Linux its
 * path leads to the open folder itself, in the child as well, so that no renaming and no link comes between. Elsewhere it
 * is the plain path of a folder that was looked at just now. Throws `OchoError` `PLAN_CHANGED`.
 */
export function holdFolder(path: string, stamp: string, platform: NodeJS.Platform): HeldFolder {
  const open = platform === 'linux' && existsSync('/proc/self/fd') ? openFolder(path) : undefined;
  const release = () => {
    if (open !== undefined) closeSync(open);
  };
  try {
    const info = open === undefined ? statSync(path, { bigint: true }) : fstatSync(open, { bigint: true });
    if (info.isDirectory() && `folder:${info.dev}:${info.ino}` === stamp)
      return { path: open === undefined ? path : `/proc/self/fd/${open}`, release };
  } catch {
    // It is gone: another one than was agreed on, too.
  }
  release();
  throw new OchoError('PLAN_CHANGED', { id: 'process-cwd-changed', args: { cwd: path } });
}

/** undefined for a folder that one may enter but not list, and for none. */
function openFolder(path: string): number | undefined {
  try {
    return openSync(path, constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW);
  } catch {
    return undefined;
  }
}
