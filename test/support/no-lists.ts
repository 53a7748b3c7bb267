import type { PolicyLists } from '../../agent/policy/decision.ts';

/** The lists of a profile that restricts nothing and has no rules. */
export const NO_LISTS: PolicyLists = {
  allowedTools: [],
  excludedTools: [],
  denyAllTools: false,
  alwaysAsk: [],
  autoApprove: [],
  forbiddenPaths: [],
  allowedDomains: [],
  blockedDomains: [],
  rules: [],
};
