import type { PolicyLists, Rule } from '../policy/decision.ts';
import type { ConfigSnapshot } from './load.ts';

/** The lists of the profile in force, as the policy wants them. */
export function toPolicyLists(snapshot: ConfigSnapshot): PolicyLists {
  const { profile } = snapshot;
  const { rules } = snapshot.values;
  return {
    allowedTools: profile.allowed_tools,
    excludedTools: profile.excluded_tools,
    denyAllTools: profile.deny_all_tools,
    alwaysAsk: profile.always_ask,
    autoApprove: profile.auto_approve,
    forbiddenPaths: profile.forbidden_paths,
    allowedDomains: profile.allowed_domains,
    blockedDomains: profile.blocked_domains,
    rules: (['deny', 'ask', 'allow'] as const).flatMap((effect) =>
      rules[effect].map((rule) => toRule(effect, rule)),
    ),
  };
}

function toRule(
  effect: Rule['effect'],
  rule: { readonly rule: string; readonly expires?: string | undefined },
): Rule {
  return { effect, text: rule.rule, ...(rule.expires === undefined ? {} : { expires: rule.expires }) };
}
