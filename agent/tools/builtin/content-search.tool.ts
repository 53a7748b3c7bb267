import { z } from 'zod';
import { shown } from '../../files/shown.ts';
import type { Plan } from '../../policy/plan.ts';
import type { ToolServices } from '../services.ts';
import type { ToolContext, ToolModule } from '../tool.ts';
import { asToolErrors, codeBlock, locationOf, planChanged } from './files/shared.ts';
import { type ContentResult, type SearchMeans, searchContent } from './search/content.ts';
import { contentText } from './search/content-text.ts';
import { parsePattern } from './search/pattern.ts';
import { createRipgrep } from './search/ripgrep.ts';
import { joinText } from './search/scope.ts';
import { searchSettings } from './search/settings.ts';
import { strictInput } from './strict-input.ts';

const input = strictInput({
  pattern: z.string().min(1),
  path: z.string().optional(),
  include: z.string().optional(),
  output_mode: z.enum(['content', 'files_with_matches', 'count']).optional(),
  case_sensitive: z.boolean().optional(),
  context_before: z.int().min(0).max(50).optional(),
  context_after: z.int().min(0).max(50).optional(),
  multiline: z.boolean().optional(),
  max_results: z.int().min(1).max(1_000).optional(),
});

type Args = z.infer<typeof input>;

/** Where a search starts and what it looks for. */
export interface ContentDetails {
  /** Canonical; a folder or a file. */
  readonly resolved: string;
  /** As it was resolved from. */
  readonly path: string;
  readonly include: string | undefined;
}

const DEFAULT_MAX_RESULTS = 100;

/**
 * Searches file contents with ripgrep's regular expressions (PCRE2 for what only that knows). Hidden files too, `.git`
 * never; ignored and binary files are left out and counted. Unsaved text of the editor is searched in place of the
 * disk's. Errors: `INVALID_PATTERN`, `INVALID_ARGUMENT`, `NOT_READABLE`, `NOT_FOUND`, `NOT_A_FILE`, `RIPGREP_MISSING`, `SEARCH_FAILED`.
 */
const contentSearch: ToolModule<typeof input, ContentDetails, ContentResult> = {
  id: 'content_search',
  definition: { name: 'content_search', description: 'tool-content-search', input },
  tags: ['grep', 'ripgrep', 'regex', 'occurrences', 'usages', 'code', 'text', 'string', 'buscar', 'texto'],
  settings: searchSettings,
  view: {
    kind: 'search',
    title: (args, i18n) => i18n.text('search-title-content', { pattern: shown(String(args.pattern ?? '')) }),
    locations: (args, cwd) => locationOf(args, cwd),
  },
  result: {
    toModel: (result, i18n) => [{ type: 'text', text: contentText(result, i18n) }],
    toMarkdown: (result, i18n) => codeBlock(contentText(result, i18n)),
    toRaw: ({ files, more, mode }) => ({
      mode,
      more,
      files: files.map(({ path, matches }) => ({ path, matches })),
    }),
  },
  createTool(services) {
    const ripgrep = createRipgrep(services);
    return {
      plan: (args, context) => asToolErrors(() => plan(services, args, context)),
      execute: (planned, context) => asToolErrors(() => execute({ services, ripgrep, context }, planned)),
    };
  },
};

export default contentSearch;

async function plan(services: ToolServices, args: Args, context: ToolContext): Promise<Plan<ContentDetails>> {
  const include = args.include ? await parsePattern(args.include) : undefined;
  const path = joinText(args.path ?? '', include?.folder ?? '') || '.';
  const resolved = await services.files.resolve(context.session.cwd, path);
  return {
    tool: 'content_search',
    args,
    parts: [{ kind: 'path', op: 'search', path, resolved }],
    details: { resolved, path, include: include?.rest },
  };
}

async function execute(means: SearchMeans, planned: Plan<ContentDetails>): Promise<ContentResult> {
  const args = input.parse(planned.args);
  const { resolved, include, path } = planned.details;
  const { services, context } = means;
  if ((await services.files.resolve(context.session.cwd, path)) !== resolved) throw planChanged(path);
  return searchContent(means, {
    pattern: args.pattern,
    resolved,
    include,
    mode: args.output_mode ?? 'content',
    caseSensitive: args.case_sensitive ?? true,
    contextBefore: args.context_before ?? 0,
    contextAfter: args.context_after ?? 0,
    multiline: args.multiline ?? false,
    maxResults: args.max_results ?? DEFAULT_MAX_RESULTS,
  });
}
