// One content search: the disk by ripgrep, and what the editor has not saved by ripgrep as well, on its input.
import { relative } from 'node:path';
import type { ToolServices } from '../../services.ts';
import { type ToolContext, ToolError } from '../../tool.ts';
import { FoundCollector, type FoundFile, MAX_COUNTED, type OutputMode } from './found.ts';
import { checkPlace, Guard } from './guard.ts';
import { completeLines } from './long-lines.ts';
import { compile, nameGlob, type PathMatch } from './pattern.ts';
import { patternError } from './pattern-error.ts';
import type { Ripgrep, RipgrepEnd } from './ripgrep.ts';
import { absolutePath, displayPath, openStart, relativePath, type Start } from './scope.ts';
import { Screen } from './screen.ts';
import { excludeGlobs } from './settings.ts';
import { type UnsavedText, unsavedTexts } from './unsaved.ts';

/** What a search works with. */
export interface SearchMeans {
  readonly services: ToolServices;
  readonly ripgrep: Ripgrep;
  readonly context: ToolContext;
}

/** What is looked for, and how much of it is wanted. */
export interface ContentQuery {
  readonly pattern: string;
  /** Canonical; a folder or a file. */
  readonly resolved: string;
  /** Glob, relative to the folder. */
  readonly include: string | undefined;
  readonly mode: OutputMode;
  readonly caseSensitive: boolean;
  readonly contextBefore: number;
  readonly contextAfter: number;
  readonly multiline: boolean;
  readonly maxResults: number;
}

/** What was found, and what was left out. */
export interface ContentResult {
  readonly pattern: string;
  readonly mode: OutputMode;
  readonly caseSensitive: boolean;
  /** Paths as the model sees them. */
  readonly files: readonly FoundFile[];
  /** Matching lines, or files in the modes that list files, that are not in `files`. */
  readonly more: number;
  /** There are more than `more`: the search was ended. */
  readonly isMoreOpen: boolean;
  readonly ignored: number;
  readonly binary: number;
  readonly unreadable: number;
  readonly timedOut: boolean;
  /** Files that were searched with their unsaved text. */
  readonly unsaved: number;
}

/** A search, prepared. */
interface Search {
  readonly query: ContentQuery;
  readonly start: Start;
  readonly guard: Guard;
  readonly included: PathMatch;
}

/** A collector and how the run that filled it ended. */
interface Run {
  readonly collector: FoundCollector;
  readonly end: RipgrepEnd;
}

const TOOL = 'content_search';

/** Searches. Throws `ToolError` `NOT_READABLE`, `NOT_FOUND`, `NOT_A_FILE`, `INVALID_PATTERN`, `SEARCH_FAILED`, `RIPGREP_MISSING`. */
export async function searchContent(means: SearchMeans, query: ContentQuery): Promise<ContentResult> {
  const { services, context } = means;
  await checkPlace(context, TOOL, query.resolved, 'content');
  const start = await openStart(query.resolved, query.resolved);
  const guard = new Guard(context, TOOL, start, excludeGlobs(services, TOOL));
  const included = query.include === undefined || start.isFile ? () => true : await compile(query.include);
  const search: Search = { query, start, guard, included };
  const first = await searchDisk(means, search, createCollector(search));
  const found = first.collector.found();
  const candidates = found.files.map((file) => absolutePath(start, file.path));
  const unsaved = await unsavedTexts(services, context, candidates, (paths) => inScope(search, paths));
  const run = unsaved.length === 0 ? first : await searchWithUnsaved(means, search, unsaved);
  await completeLines(run.collector.bareLines(), (printed) => absolutePath(start, printed));
  return toResult(search, run, unsaved.length, context);
}

/** Those of canonical paths that the search is about and may show. */
async function inScope(search: Search, paths: readonly string[]): Promise<readonly string[]> {
  const { start, guard, included } = search;
  const about = paths.filter((path) => {
    const inside = relativePath(relative(start.folder, path));
    return start.isFile ? path === start.path : !inside.startsWith('../') && included(inside);
  });
  await guard.decide(about);
  return about.filter((path) => guard.mayRead(path));
}

function createCollector(search: Search, without: ReadonlySet<string> = new Set()): FoundCollector {
  const { query, start, guard, included } = search;
  const accepts = (printed: string) => {
    const path = absolutePath(start, printed);
    return !without.has(path) && included(relativePath(printed)) && guard.mayRead(path);
  };
  return new FoundCollector({ ...query, accepts });
}

/** The unsaved texts first, then the disk without those files. */
async function searchWithUnsaved(
  means: SearchMeans,
  search: Search,
  unsaved: readonly UnsavedText[],
): Promise<Run> {
  const collector = createCollector(search, new Set(unsaved.map(({ path }) => path)));
  for (const { path, text } of unsaved) {
    await means.ripgrep({
      args: [...options(search.query), '--regexp', search.query.pattern, '--', '-'],
      cwd: search.start.folder,
      input: text,
      signal: means.context.signal,
      separator: 10,
      onRecord: (record) => collector.take(record, `./${relative(search.start.folder, path)}`),
      onOversized: (record) => collector.takeOversized(record),
    });
  }
  return searchDisk(means, search, collector);
}

async function searchDisk(means: SearchMeans, search: Search, collector: FoundCollector): Promise<Run> {
  const { query, start, guard, included } = search;
  const name = query.include === undefined || start.isFile ? undefined : nameGlob(query.include);
  const screen = new Screen({
    guard,
    pathOf: (printed) => (included(relativePath(printed)) ? absolutePath(start, printed) : undefined),
    take: (record) => ('head' in record ? collector.takeOversized(record) : collector.take(record)),
  });
  const end = await means.ripgrep({
    args: [
      ...options(query),
      ...['--hidden', '--no-require-git', '--sort', 'path'],
      // A positive --glob would also bring back what is ignored; a file type does not.
      ...(name === undefined ? [] : ['--type-add', `ocho:${name}`, '--type', 'ocho']),
      ...guard.args,
      ...['--regexp', query.pattern, '--', start.target],
    ],
    cwd: start.folder,
    signal: means.context.signal,
    separator: 10,
    onRecord: (record) => screen.push(record),
    onOversized: (record) => screen.push(record),
  });
  await screen.end();
  const problem = end.problem.trim();
  const error = patternError(problem, query.pattern);
  if (error) throw error;
  if (problem !== '' && collector.found().files.length === 0) {
    throw new ToolError('SEARCH_FAILED', { id: 'search-failed', args: { reason: problem } });
  }
  return { collector, end };
}

function options(query: ContentQuery): readonly string[] {
  // A pattern that speaks of line ends can only match over lines.
  const isMultiline = query.multiline || /(?<!\\)(?:\\\\)*\\n|\n/.test(query.pattern);
  return [
    ...['--json', '--crlf', '--engine', 'auto'],
    query.caseSensitive ? '--case-sensitive' : '--ignore-case',
    ...(isMultiline ? ['--multiline', '--multiline-dotall'] : []),
    ...(query.mode === 'content'
      ? ['--before-context', String(query.contextBefore), '--after-context', String(query.contextAfter)]
      : []),
  ];
}

function toResult(
  { query, start }: Search,
  { collector, end }: Run,
  unsaved: number,
  context: ToolContext,
): ContentResult {
  const { files, more, binary } = collector.found();
  return {
    pattern: query.pattern,
    mode: query.mode,
    caseSensitive: query.caseSensitive,
    files: files.map((file) => ({
      ...file,
      path: displayPath(context.session, absolutePath(start, file.path)),
    })),
    more,
    isMoreOpen: end.stopped || more >= MAX_COUNTED,
    ignored: end.ignored,
    // The log tells of every binary file, the results only of those with a match before the first zero byte; for a
    // file that was named there is no log.
    binary: Math.max(binary, end.binary),
    unreadable: end.unreadable,
    timedOut: end.timedOut,
    unsaved,
  };
}
