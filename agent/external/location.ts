// Where the `location` of a tool leads: to a file in the registry's folder, or nowhere.
import { lstatSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { Message } from '../i18n/message.ts';
import { realOf, statOf } from '../platform/file-stamp.ts';
import type { RegistryCode } from './finding.ts';

/** A location that is none. */
export interface LocationProblem {
  readonly code: RegistryCode;
  readonly message: Message;
  /** Another location, that is one. */
  readonly instead?: string;
}

/** An entry point, or what is wrong. */
export type LocationResult = { readonly entryPoint: string } | { readonly problem: LocationProblem };

/** What the text alone says is wrong with a location; undefined: it is a relative path that stays below its start. */
export function textProblem(location: string): LocationProblem | undefined {
  const bad = (what: string, code: RegistryCode = 'REGISTRY_BAD_LOCATION'): LocationProblem => ({
    code,
    message: { id: `external-location-${what}`, args: { location } },
  });
  if (location.trim() === '') return bad('empty');
  if (/\p{C}/u.test(location)) return bad('odd');
  // Whatever the system: a registry is shared by people who have different ones.
  if (/^[\\/~]|^[A-Za-z]:|^[A-Za-z][\w+.-]*:\/\//.test(location)) return bad('absolute');
  if (process.platform === 'win32' && /[:<>"|?*]/.test(location)) return bad('odd');
  const plain = path.posix.normalize(withSlashes(location));
  if (plain === '..' || plain.startsWith('../')) return bad('leaves', 'REGISTRY_LOCATION_OUTSIDE');
  return undefined;
}

/** `\` separates as well, as people on Windows write it. */
function withSlashes(location: string): string {
  return location.replaceAll('\\', '/');
}

/** The absolute path a location names, links not resolved. `location` has no `textProblem`. */
export function pathOf(location: string, folder: string): string {
  return path.resolve(folder, ...withSlashes(location).split('/'));
}

/**
 * Follows a location from the registry's folder. Only looks; opens no file. Synchronous, like all such looks: for a
 * thousand tools a thread pool takes seconds, and this some milliseconds.
 */
export function followLocation(location: string, folder: string): LocationResult {
  const problem = textProblem(location);
  if (problem) return { problem };
  const named = pathOf(location, folder);
  const [real, realFolder] = [realOf(named), realOf(folder)];
  const info = real === undefined ? undefined : statOf(real);
  const about = (code: RegistryCode, id: string): LocationResult => {
    const instead = nearby(named, folder);
    const message = { id, args: { location } };
    return { problem: { code, message, ...(instead === undefined ? {} : { instead }) } };
  };
  if (real === undefined || !info) {
    const id = isLink(named) ? 'external-location-dead-link' : 'external-location-missing';
    return about('REGISTRY_LOCATION_MISSING', id);
  }
  if (realFolder === undefined || !isInside(real, realFolder)) {
    const message = { id: 'external-location-link', args: { location, real } };
    return { problem: { code: 'REGISTRY_LOCATION_OUTSIDE', message } };
  }
  if (info.isDirectory()) return about('REGISTRY_LOCATION_NOT_A_FILE', 'external-location-folder');
  if (!info.isFile()) return about('REGISTRY_LOCATION_NOT_A_FILE', 'external-location-special');
  return { entryPoint: real };
}

/** Whether a name is that of a link, wherever that leads. */
function isLink(file: string): boolean {
  try {
    return lstatSync(file).isSymbolicLink();
  } catch {
    return false;
  }
}

/** Whether a path is in a folder; both with links resolved. `paths`: of the system they are of. */
export function isInside(file: string, folder: string, paths: path.PlatformPath = path): boolean {
  const way = paths.relative(folder, file);
  return way !== '' && way !== '..' && !way.startsWith(`..${paths.sep}`) && !paths.isAbsolute(way);
}

/** Names of entry points, the likeliest first. */
const USUAL = /^(?:main|index|cli)\.(?:py|js|mjs|cjs|ts|sh|rb|ps1|exe)$/;

/** The entry point in a folder that was named in its place, or in the one where a missing file should be. */
function nearby(named: string, folder: string): string | undefined {
  const info = statOf(named);
  const place = info?.isDirectory() ? named : path.dirname(named);
  if (place === folder) return undefined;
  const found = namesIn(place)
    .filter((name) => USUAL.test(name))
    .sort();
  const file = found.find((name) => name.startsWith('main.')) ?? found[0];
  return file === undefined
    ? undefined
    : path.relative(folder, path.join(place, file)).split(path.sep).join('/');
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
