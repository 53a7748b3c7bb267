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
const RESERVED = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$|clock\$)(?:[. ].*)?$/i;

/**
 * Resolves a path the way the kernel does: component by component, a `..` after a link leaves the link's target.
 * `~`, `~/x` and `file://` URLs are understood. Throws `OchoError` `INVALID_PATH` for what cannot be a path, and on
 * Windows, before any file is touched, for UNC, verbatim, device, drive-relative and rooted paths, reserved names
 * and alternate data streams (design: security corpus path-087 to path-095).
 */
export function resolvePath(input: string, options: ResolveOptions): ResolvedPath {
  const platform = options.platform ?? process.platform;
  const home = options.home ?? homedir();
  // Decoding a URL can bring in what no path may hold.
  const text = options.literal ? checkText(input) : checkText(fromUrl(checkText(input), platform));
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
  // Nor is a folder called like this: somebody's home was meant, which is not looked up.
  if (!options.literal && found.kind === 'missing' && /^~[^/]+\//.test(text))
    throw invalid('policy-path-user-home', input);
  return found;
}

/** Where a canonical path lies. */
export type Location =
  | { readonly inside: true; readonly root: string; readonly relative: string }
  | { readonly inside: false };

/**
 * The workspace folder a canonical path is in: the deepest when they are nested. Another spelling of its name (case,
 * Unicode form) counts where the file system takes it for the same folder; for another platform than the running one,
 * where its usual file system would.
 */
export function locate(resolved: string, roots: readonly string[], platform = process.platform): Location {
  const { sep } = platform === 'win32' ? win32 : posix;
  let best: { readonly root: string; readonly relative: string } | undefined;
  for (const root of roots) {
    if (root.length <= (best?.root.length ?? -1)) continue;
    const relative = below(resolved, root.replace(/[\\/]$/, ''), sep, platform);
    if (relative !== undefined) best = { root, relative };
  }
  if (best === undefined) return { inside: false };
  const relative = platform === 'win32' ? best.relative.replaceAll('\\', '/') : best.relative;
  return { inside: true, root: best.root, relative };
}

/** What follows a folder's name in a path; undefined when the path is not in the folder. */
function below(path: string, folder: string, sep: string, platform: NodeJS.Platform): string | undefined {
  if (path === folder) return '';
  if (path.startsWith(folder + sep)) return path.slice(folder.length + 1);
  const names = path.split(sep);
  const depth = folder.split(sep).length;
  const start = names.slice(0, depth).join(sep);
  if (names.length < depth || start === folder || widestFold(start) !== widestFold(folder)) return undefined;
  const same = platform === process.platform ? isSameFolder(start, folder) : folds(platform);
  return same ? names.slice(depth).join(sep) : undefined;
}

/** What some file system takes for the same name. */
function widestFold(path: string): string {
  return path.normalize('NFC').toLowerCase();
}

function folds(platform: NodeJS.Platform): boolean {
  return platform === 'win32' || platform === 'darwin';
}

/** Asks the file system itself, since each volume and even each folder has rules of its own. */
function isSameFolder(a: string, b: string): boolean {
  const [one, other] = [identityOf(a), identityOf(b)];
  return one !== undefined && one === other;
}

function identityOf(path: string): string | undefined {
  try {
    const stats = lstatSync(path, { throwIfNoEntry: false, bigint: true });
    return stats && `${stats.dev}:${stats.ino}`;
  } catch {
    return undefined;
  }
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

/**
 * Whether folding leaves nothing of some name of an absolute path, as of a blank: what is compared is then another path,
 * of a file above it. What denies may mean that one; what allows may not.
 */
export function losesName(path: string): boolean {
  const separator = /^(?:[A-Za-z]:\\|\\\\)/.test(path) ? /[\\/]/ : '/';
  const empty = (names: readonly string[]) => names.filter((name) => name === '').length;
  return empty(foldStrict(path).split('/')) > empty(path.split(separator));
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
  if (names.some((name) => /[. ]$/.test(name) && !/^\.{1,2}$/.test(name)))
    throw invalid('policy-path-ending', input);
  if (/[<>"|?*\u0001-\u001f]/.test(rest)) throw invalid('policy-path-characters', input);
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
