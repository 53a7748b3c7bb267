// From a path as someone wrote it to the one canonical path that is checked and then used.
import { lstatSync, readlinkSync, realpathSync, type Stats } from 'node:fs';
import { homedir } from 'node:os';
import { posix, win32 } from 'node:path';
import { fileURLToPath } from 'node:url';
import { OchoError } from '../i18n/message.ts';

/** A path after resolution. */
export interface ResolvedPath {
  /** Absolute, links resolved for the deepest part that exists. Open this, nothing else. */
  readonly path: string;
  readonly kind: 'file' | 'directory' | 'missing' | 'special';
  /** Set when the path went through a file system that shows processes or devices (`/proc`, `/dev`). */
  readonly special: boolean;
}

export interface ResolveOptions {
  /** Absolute folder for relative paths: the session's, never the process's. */
  readonly cwd: string;
  /** Default: the running platform. Another one is for checks of paths that are not opened. */
  readonly platform?: NodeJS.Platform;
  /** Default: the user's home directory. */
  readonly home?: string;
  /** The text is a path already: `~` and `file:` mean nothing in it (words a shell has expanded). */
  readonly literal?: boolean;
}

/** Longest path that is looked at, in UTF-16 units; the kernels' own limits are lower or equal in practice. */
const LONGEST = 4096;
const RESERVED = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$)(?:[. ].*)?$/i;

/**
 * Resolves a path the way the kernel does: component by component, a `..` after a link leaves the link's target.
 * `~`, `~/x` and `file://` URLs are understood. Throws `OchoError` `INVALID_PATH` for what cannot be a path, and on
 * Windows, before any file is touched, for UNC, verbatim, device, drive-relative and rooted paths, reserved names
 * and alternate data streams (design: security corpus path-087 to path-095).
 */
export function resolvePath(input: string, options: ResolveOptions): ResolvedPath {
  const platform = options.platform ?? process.platform;
  const home = options.home ?? homedir();
  const text = options.literal ? checkText(input) : fromUrl(checkText(input), platform);
  const expanded = options.literal
    ? text
    : text === '~'
      ? home
      : /^~[\\/]/.test(text)
        ? home + text.slice(1)
        : text;
  if (platform === 'win32') return resolveWindows(input, expanded, options.cwd);
  const start = expanded.startsWith('/') ? '/' : options.cwd;
  const special = /^\/(?:proc|dev|sys)(?:\/|$)/.test(posix.resolve(start, expanded));
  const found = walk(start, expanded.split('/'), special, input);
  // Here a backslash is a letter of the name. Nothing is called that: it was meant as a separator.
  if (!options.literal && found.kind === 'missing' && text.includes('\\'))
    throw invalid('policy-path-backslash', input);
  return found;
}

/** Where a canonical path lies. */
export type Location =
  | { readonly inside: true; readonly root: string; readonly relative: string }
  | { readonly inside: false };

/** The workspace folder a canonical path is in: the deepest when they are nested. Case counts as the platform's does. */
export function locate(resolved: string, roots: readonly string[], platform = process.platform): Location {
  const { sep } = platform === 'win32' ? win32 : posix;
  const folded = fileSystemFold(resolved, platform);
  let best: string | undefined;
  for (const root of roots) {
    const base = fileSystemFold(root, platform).replace(/[\\/]$/, '');
    if ((folded === base || folded.startsWith(base + sep)) && root.length > (best?.length ?? -1)) best = root;
  }
  if (best === undefined) return { inside: false };
  const relative = resolved.slice(best.replace(/[\\/]$/, '').length + 1);
  return { inside: true, root: best, relative: relative.replaceAll('\\', platform === 'win32' ? '/' : '\\') };
}

/** Folds what the platform's usual file system takes for the same name. */
function fileSystemFold(path: string, platform: NodeJS.Platform): string {
  if (platform === 'win32') return path.toLowerCase();
  return platform === 'darwin' ? path.normalize('NFC').toLowerCase() : path;
}

/**
 * Folds a path for comparison with names that must not be missed on any file system: case, normal form, characters
 * HFS+ ignores, blanks and dots Windows drops at the end of a name, and `GIT~1`.
 */
export function foldStrict(path: string): string {
  // Nearly every path has nothing in it but what only needs to be in lower case.
  if (/^[!-[\]-}]*$/.test(path) && !/\.(?:\/|$)/.test(path)) return path.toLowerCase();
  return path
    .normalize('NFKC')
    .replace(/[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g, '')
    .toLowerCase()
    .replaceAll('\\', '/')
    .split('/')
    .map((name) => (/^\.+$/.test(name) ? name : name.replace(/[. ]+$/, '')).replace(/^git~\d$/, '.git'))
    .join('/');
}

function invalid(id: string, path: string): OchoError {
  return new OchoError('INVALID_PATH', { id, args: { path: path.slice(0, 200) } });
}

function checkText(path: string): string {
  if (path === '') throw invalid('policy-path-empty', path);
  if (path.includes('\0')) throw invalid('policy-path-nul', path);
  const wellFormed = path.replace(/\p{Surrogate}/gu, '\ufffd');
  if (wellFormed !== path) throw invalid('policy-path-surrogate', wellFormed);
  if (path.length > LONGEST) throw invalid('policy-path-long', path);
  return path;
}

function fromUrl(path: string, platform: NodeJS.Platform): string {
  if (!/^file:/i.test(path)) return path;
  try {
    return fileURLToPath(path, { windows: platform === 'win32' });
  } catch {
    throw invalid('policy-path-url', path);
  }
}

function resolveWindows(input: string, expanded: string, cwd: string): ResolvedPath {
  const path = expanded.replaceAll('/', '\\');
  if (/^\\\\/.test(path)) throw invalid('policy-path-network', input);
  if (/^\\/.test(path) || /^[a-z]:(?!\\)/i.test(path)) throw invalid('policy-path-drive', input);
  const rest = path.replace(/^[a-z]:/i, '');
  if (rest.includes(':')) throw invalid('policy-path-stream', input);
  const names = rest.split('\\');
  if (names.some((name) => RESERVED.test(name.trim()))) throw invalid('policy-path-reserved', input);
  const absolute = win32.resolve(cwd, path);
  if (process.platform !== 'win32') return { path: absolute, kind: 'missing', special: false };
  return walkWindows(absolute, input);
}

/** Windows resolves `..` before links, so the deepest existing ancestor can be asked at once. */
function walkWindows(absolute: string, input: string): ResolvedPath {
  const missing: string[] = [];
  let head = absolute;
  for (;;) {
    const stats = statOf(head, input);
    if (stats) {
      const real = realpathSync.native(head);
      if (/^\\\\/.test(real)) throw invalid('policy-path-network', input);
      const path = win32.join(real, ...missing);
      return { path, kind: missing.length > 0 ? 'missing' : kindOf(path), special: false };
    }
    const parent = win32.dirname(head);
    if (parent === head) return { path: absolute, kind: 'missing', special: false };
    missing.unshift(win32.basename(head));
    head = parent;
  }
}

function walk(start: string, names: readonly string[], special: boolean, input: string): ResolvedPath {
  let current = start === '/' ? '/' : realOrSame(start);
  for (const name of names) {
    if (name === '' || name === '.') continue;
    if (name === '..') {
      current = posix.dirname(current);
      continue;
    }
    const next = posix.join(current, name);
    current = statOf(next, input)?.isSymbolicLink() ? linkTarget(next, input) : next;
  }
  return { path: current, kind: kindOf(current), special };
}

function realOrSame(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}

/** The end of a chain of links. A link to something missing names that: writing through it would create it. */
function linkTarget(link: string, input: string): string {
  try {
    return realpathSync(link);
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw invalid('policy-path-loop', input);
    return danglingTarget(link, input, 0);
  }
}

function danglingTarget(link: string, input: string, depth: number): string {
  if (depth > 40) throw invalid('policy-path-loop', input);
  const target = posix.resolve(realOrSame(posix.dirname(link)), readlinkSync(link));
  const stats = statOf(target, input);
  if (stats?.isSymbolicLink()) return danglingTarget(target, input, depth + 1);
  return walk('/', target.split('/'), false, input).path;
}

function statOf(path: string, input: string): Stats | undefined {
  try {
    return lstatSync(path, { throwIfNoEntry: false });
  } catch (error) {
    if (codeOf(error) === 'ENAMETOOLONG') throw invalid('policy-path-long', input);
    if (codeOf(error) === 'ELOOP') throw invalid('policy-path-loop', input);
    return undefined;
  }
}

function kindOf(path: string): ResolvedPath['kind'] {
  const stats = statOf(path, path);
  if (!stats) return 'missing';
  return stats.isFile() ? 'file' : stats.isDirectory() ? 'directory' : 'special';
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined;
}
