// Where a search looks and what it must leave out.
import { stat } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join, relative, sep } from 'node:path';
import { shown } from '../../../files/shown.ts';
import { excludedGlobs, type PathContext, pathJudge } from '../../../policy/path-class.ts';
import type { ToolServices } from '../../services.ts';
import { ToolError, type ToolSession } from '../../tool.ts';

/** A checked starting point. */
export interface Start {
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
  if (stats.isDirectory()) return { folder: resolved, target: './', isFile: false };
  if (!stats.isFile())
    throw new ToolError('NOT_A_FILE', { id: 'search-no-file', args: { path: shown(name) } });
  return { folder: dirname(resolved), target: `./${basename(resolved)}`, isFile: true };
}

/** What the policy has to say about results. */
export interface Guard {
  /** For ripgrep: whole branches need not be walked. */
  readonly args: readonly string[];
  /** Whether the name of a canonical path may be shown. */
  readonly mayList: (path: string) => boolean;
  /** Whether its content may be shown without a question: what `file_read` would ask about stays out. */
  readonly mayRead: (path: string) => boolean;
}

/**
 * One policy on every route: a search shows nothing that a read would be refused or asked about. `settings` of the
 * tool carry the lists of the session's risk profile: `forbidden_paths`, `own_folders`, and `exclude_globs`.
 */
export async function createGuard(
  services: ToolServices,
  tool: string,
  session: ToolSession,
  start: Start,
): Promise<Guard> {
  const settings = services.settings(tool);
  const context: PathContext = {
    roots: session.realRoots,
    ownFolders: strings(settings.own_folders),
    forbiddenPaths: strings(settings.forbidden_paths),
  };
  const judge = await pathJudge(context);
  // A glob that begins with a slash counts from the workspace, and ripgrep counts it from where it runs.
  const isRoot = session.realRoots[0] === start.folder;
  const globs = [...excludedGlobs(context), ...strings(settings.exclude_globs)].filter(
    (glob) => isRoot || !glob.startsWith('/'),
  );
  return {
    // With the file itself named, the policy has decided about it already.
    args: ['--glob', '!.git', ...(start.isFile ? [] : globs.flatMap((glob) => ['--iglob', `!${glob}`]))],
    mayList: (path) => judge(path, 'read').verdict !== 'block',
    mayRead: (path) => start.isFile || judge(path, 'read').verdict === 'ordinary',
  };
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

function strings(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
}
