import { z } from 'zod';
import { shown } from '../../files/shown.ts';
import type { I18n } from '../../i18n/message.ts';
import type { Plan } from '../../policy/plan.ts';
import type { ToolServices } from '../services.ts';
import { type ToolContext, ToolError, type ToolModule } from '../tool.ts';
import { asToolErrors, codeBlock, locationOf, planChanged } from './files/shared.ts';
import { checkPlace, Guard } from './search/guard.ts';
import { compile, type GlobPattern, nameGlob, parsePattern } from './search/pattern.ts';
import { createRipgrep, type Ripgrep } from './search/ripgrep.ts';
import { absolutePath, displayPath, joinText, openStart, relativePath } from './search/scope.ts';
import { excludeGlobs, searchSettings } from './search/settings.ts';
import { strictInput } from './strict-input.ts';

const input = strictInput({
  pattern: z.string(),
  path: z.string().optional(),
  limit: z.int().min(1).max(2_000).optional(),
  include_ignored: z.boolean().optional(),
});

type Args = z.infer<typeof input>;

/** Where a search starts and what it looks for. */
export interface GlobDetails {
  /** Canonical. */
  readonly folder: string;
  /** As it was resolved from. */
  readonly path: string;
  readonly pattern: GlobPattern;
}

/** Files found, newest first. */
export interface GlobResult {
  readonly pattern: string;
  /** As the model sees them. */
  readonly paths: readonly string[];
  /** Matching files beyond the limit. */
  readonly more: number;
  /** There are more than `more`. */
  readonly isMoreOpen: boolean;
  /** Files and folders that ignore files left out. */
  readonly ignored: number;
  readonly unreadable: number;
  readonly timedOut: boolean;
}

const TOOL = 'glob_search';
const DEFAULT_LIMIT = 200;
/** Matching files that are looked at; a search that finds more is too wide to be of use. */
const MAX_FOUND = 20_000;

/**
 * Finds files by name: hidden ones too, `.git` never, what ignore files name only when asked. Links are not followed.
 * Errors: `INVALID_PATTERN`, `INVALID_ARGUMENT`, `NOT_READABLE`, `NOT_FOUND`, `NOT_A_FOLDER`, `RIPGREP_MISSING`, `SEARCH_FAILED`.
 */
const globSearch: ToolModule<typeof input, GlobDetails, GlobResult> = {
  id: 'glob_search',
  definition: { name: 'glob_search', description: 'tool-glob-search', input },
  tags: ['glob', 'ls', 'list', 'filename', 'extension', 'locate', 'wildcard', 'listar', 'archivos'],
  settings: searchSettings,
  view: {
    kind: 'search',
    title: (args, i18n) => i18n.text('search-title-glob', { pattern: shown(String(args.pattern ?? '')) }),
    locations: (args, cwd) => locationOf(args, cwd),
  },
  result: {
    toModel: (result, i18n) => [{ type: 'text', text: resultText(result, i18n) }],
    toMarkdown: (result, i18n) => codeBlock(resultText(result, i18n)),
    toRaw: (result) => ({ ...result }),
  },
  createTool(services) {
    const ripgrep = createRipgrep(services);
    return {
      plan: (args, context) => asToolErrors(() => plan(services, args, context)),
      execute: (planned, context) => asToolErrors(() => execute(services, ripgrep, planned, context)),
    };
  },
};

export default globSearch;

async function plan(services: ToolServices, args: Args, context: ToolContext): Promise<Plan<GlobDetails>> {
  const pattern = await parsePattern(args.pattern);
  const path = joinText(args.path ?? '', pattern.folder) || '.';
  const folder = await services.files.resolve(context.session.cwd, path);
  return {
    tool: 'glob_search',
    args,
    parts: [{ kind: 'path', op: 'search', path, resolved: folder }],
    details: { folder, path, pattern },
  };
}

async function execute(
  services: ToolServices,
  ripgrep: Ripgrep,
  planned: Plan<GlobDetails>,
  context: ToolContext,
): Promise<GlobResult> {
  const args = input.parse(planned.args);
  const { folder, pattern, path } = planned.details;
  if ((await services.files.resolve(context.session.cwd, path)) !== folder) throw planChanged(path);
  await checkPlace(context, TOOL, folder, 'names');
  const start = await openStart(folder, folder);
  if (start.isFile)
    throw new ToolError('NOT_A_FOLDER', { id: 'search-not-folder', args: { path: shown(folder) } });
  const guard = new Guard(context, TOOL, start, excludeGlobs(services, TOOL));
  const matches = await compile(pattern.rest);
  const name = nameGlob(pattern.rest);
  const found: string[] = [];
  const end = await ripgrep({
    args: [
      ...['--files', '--null', '--hidden', '--sortr', 'modified'],
      args.include_ignored ? '--no-ignore' : '--no-require-git',
      // A positive --glob would also bring back what is ignored; a file type does not.
      ...(name === undefined ? [] : ['--type-add', `ocho:${name}`, '--type', 'ocho']),
      ...guard.args,
      start.target,
    ],
    cwd: start.folder,
    signal: context.signal,
    separator: 0,
    onRecord(record) {
      const printed = record.toString();
      if (matches(relativePath(printed))) found.push(absolutePath(start, printed));
      return found.length < MAX_FOUND;
    },
  });
  if (end.problem !== '')
    throw new ToolError('SEARCH_FAILED', { id: 'search-failed', args: { reason: end.problem.trim() } });
  await guard.decide(found);
  const listed = found.filter((path) => guard.mayList(path));
  const paths = listed.slice(0, args.limit ?? DEFAULT_LIMIT);
  const { ignored, unreadable, timedOut } = end;
  return {
    pattern: args.pattern,
    paths: paths.map((path) => displayPath(context.session, path)),
    more: listed.length - paths.length,
    isMoreOpen: end.stopped || guard.isExhausted,
    ...{ ignored, unreadable, timedOut },
  };
}

function resultText(result: GlobResult, i18n: I18n): string {
  const { pattern, paths, more, isMoreOpen, ignored, unreadable, timedOut } = result;
  const lines = paths.length > 0 ? [...paths] : [i18n.text('search-no-files', { pattern: shown(pattern) })];
  if (more > 0)
    lines.push(i18n.text(isMoreOpen ? 'search-more-files-open' : 'search-more-files', { count: more }));
  if (ignored > 0) lines.push(i18n.text('search-ignored-files', { count: ignored }));
  if (unreadable > 0) lines.push(i18n.text('search-unreadable', { count: unreadable }));
  if (timedOut) lines.push(i18n.text('search-timeout'));
  return lines.join('\n');
}
