// Where a search looks, and how its results are called.
import { stat } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join, relative, sep } from 'node:path';
import { shown } from '../../../files/shown.ts';
import { ToolError, type ToolSession } from '../../tool.ts';

/** A checked starting point. */
export interface Start {
  /** Canonical. */
  readonly path: string;
  /** The folder ripgrep runs in, canonical. */
  readonly folder: string;
  /** `./`, or `./name` when the search is in one file. */
  readonly target: string;
  readonly isFile: boolean;
}

/** Looks at the starting point. Throws `ToolError` `NOT_FOUND` or `NOT_A_FILE`. */
export async function openStart(resolved: string, name: string): Promise<Start> {
  const stats = await stat(resolved).catch(() => undefined);
  if (!stats) throw new ToolError('NOT_FOUND', { id: 'search-no-folder', args: { path: shown(name) } });
  if (stats.isDirectory()) return { path: resolved, folder: resolved, target: './', isFile: false };
  if (!stats.isFile())
    throw new ToolError('NOT_A_FILE', { id: 'search-no-file', args: { path: shown(name) } });
  return { path: resolved, folder: dirname(resolved), target: `./${basename(resolved)}`, isFile: true };
}

/** A path as ripgrep prints it, relative to where it ran, with `/` between components. */
export function relativePath(printed: string): string {
  const slashed = sep === '\\' ? printed.replaceAll('\\', '/') : printed;
  return slashed.replace(/^\.\//, '');
}

/** A canonical path as the model sees it: relative to the session's folder where it is inside, else absolute; one line. */
export function displayPath(session: ToolSession, absolute: string): string {
  const inside = relative(session.realRoots[0] ?? session.cwd, absolute);
  const isOutside = inside === '' || inside === '..' || inside.startsWith(`..${sep}`) || isAbsolute(inside);
  return shown(isOutside ? absolute : inside);
}

/** Joins a starting path and what a pattern adds; either may be empty, the second may be absolute. */
export function joinText(path: string, more: string): string {
  if (more === '') return path;
  return isAbsolute(more) || /^~(?=[/\\]|$)/.test(more) || path === ''
    ? more
    : `${path.replace(/[/\\]$/, '')}/${more}`;
}

/** The absolute path of a printed one. */
export function absolutePath(start: Start, printed: string): string {
  return join(start.folder, relativePath(printed));
}
