// One policy on every route to a file's content: what a search, or a message that names files, may show.
import type { Decision, Policy, PolicyContext } from '../policy/decision.ts';
import { excludedGlobs } from '../policy/path-class.ts';
import { parseRule } from '../policy/rules.ts';
import type { ReadingPolicy } from '../tools/tool.ts';

/** The reading policy of a session; `contextOf` gives what holds now, so that a reload counts at once. */
export function readingPolicy(policy: Policy, contextOf: () => PolicyContext): ReadingPolicy {
  return {
    decide: async (paths, tool) => {
      const context = withinCall(contextOf());
      return Promise.all(paths.map((path) => decideOne(policy, context, path, tool)));
    },
    excludedGlobs: () => {
      const { roots, ownFolders, lists } = contextOf();
      return excludedGlobs({ roots, ownFolders, forbiddenPaths: lists.forbiddenPaths });
    },
  };
}

/** As `file_read` would be decided on; and what `deny` rules say of the tool itself. */
async function decideOne(
  policy: Policy,
  context: PolicyContext,
  path: string,
  tool: string,
): Promise<Decision> {
  const decision = await policy.decide(reading('file_read', path), context);
  if (decision.outcome === 'block' || tool === 'file_read' || !isDenied(context, tool)) return decision;
  const own = await policy.decide(reading(tool, path), context);
  return own.outcome === 'block' ? own : decision;
}

function reading(tool: string, path: string) {
  return {
    tool,
    args: { path },
    parts: [{ kind: 'path' as const, op: 'read' as const, path, resolved: path }],
    details: undefined,
  };
}

function isDenied(context: PolicyContext, tool: string): boolean {
  return context.lists.rules.some(({ effect, text }) => effect === 'deny' && parseRule(text)?.tool === tool);
}

/**
 * The call that shows the files has been decided on itself: whether the tool is admitted, what the level makes of
 * the place, and what is asked for every call (`*`) has had its answer. What is left is about the single file.
 */
function withinCall(context: PolicyContext): PolicyContext {
  const { callerTools: _, ...rest } = context;
  const isAny = (text: string) => parseRule(text)?.tool === '*';
  return {
    ...rest,
    level: 'full',
    canAsk: true,
    lists: {
      ...context.lists,
      allowedTools: [],
      excludedTools: [],
      denyAllTools: false,
      alwaysAsk: context.lists.alwaysAsk.filter((text) => !isAny(text)),
      rules: context.lists.rules.filter(({ text }) => !isAny(text)),
    },
  };
}
