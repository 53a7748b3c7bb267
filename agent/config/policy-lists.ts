import { homedir } from 'node:os';
import { realFolder } from '../platform/folders.ts';
import type { PolicyLists, Rule } from '../policy/decision.ts';
import type { ConfigSnapshot } from './load.ts';
import type { ConfigValues } from './schema.ts';

/** One snapshot gives one set of lists: it never changes, and decisions ask for it again and again. */
const made = new WeakMap<ConfigSnapshot, PolicyLists>();

/** The lists of the profile in force, as the policy wants them. */
export function toPolicyLists(snapshot: ConfigSnapshot): PolicyLists {
  const known = made.get(snapshot);
  if (known) return known;
  const lists = listsOf(snapshot);
  made.set(snapshot, lists);
  return lists;
}

function listsOf({ profile, values, ownRules }: ConfigSnapshot): PolicyLists {
  const { rules } = values;
  const own = new Set(ownRules.ask.map((rule) => JSON.stringify(rule)));
  return {
    allowedTools: profile.allowed_tools,
    excludedTools: profile.excluded_tools,
    denyAllTools: profile.deny_all_tools,
    alwaysAsk: profile.always_ask,
    autoApprove: profile.auto_approve,
    forbiddenPaths: profile.forbidden_paths,
    allowedDomains: profile.allowed_domains,
    blockedDomains: profile.blocked_domains,
    sandbox: profile.sandbox,
    rules: (['deny', 'ask', 'allow'] as const).flatMap((effect) =>
      rules[effect].map((rule) => ({
        ...toRule(effect, rule),
        ...(effect === 'ask' && !own.has(JSON.stringify(rule)) ? { fromWorkspace: true as const } : {}),
      })),
    ),
  };
}

function toRule(
  effect: Rule['effect'],
  { rule, expires, folder }: ConfigValues['rules']['allow'][number],
): Rule {
  return {
    effect,
    text: rule,
    ...(expires === undefined ? {} : { expires }),
    ...(folder === undefined ? {} : { folder: ruleFolder(folder) }),
  };
}

/** The folder a rule is bound to, as a session knows its own: absolute, with links resolved. */
export function ruleFolder(folder: string): string {
  return realFolder(expandHome(folder));
}

/** A folder that is written with `~`, as a whole path. */
export function expandHome(folder: string): string {
  return folder.replace(/^~(?=[\\/]|$)/, () => homedir());
}
