// Verdicts on calls of tools of others: those of a project's registry, of MCP servers and over HTTP.
import type { PolicyContext } from './decision.ts';
import type { ExternalPart, Plan, PlanPart } from './plan.ts';
import { namesCall, parseRule, type Subject } from './rules.ts';
import { isConfined, missingSandbox } from './sandboxed.ts';
import type { Verdict } from './verdicts.ts';

/** Registry and HTTP tools are high until a rule of the user names them; a server's own hints lower nothing. */
export function judgeExternal(part: ExternalPart, plan: Plan, context: PolicyContext): Verdict {
  const { identity, parts, run } = part;
  const argv = run?.call;
  const subject = {
    kind: 'identity',
    identity,
    ...(parts ? { parts } : {}),
    ...(argv ? { argv } : {}),
  } as const;
  const named = namedAs(plan.tool, subject, context);
  return {
    class: part.source === 'mcp' || named ? 'medium' : 'high',
    part: `${part.server}: ${plan.tool}`,
    because: { id: `policy-external-${part.source}`, args: { server: part.server, tool: plan.tool } },
    subject,
    ...(named === 'another' ? { ofAnother: true } : {}),
  };
}

/** A program of the project's that must be confined and is not. */
export function unconfined(part: PlanPart, { lists }: PolicyContext): readonly Verdict[] {
  if (part.kind !== 'external' || !part.run || lists.sandbox !== 'required' || isConfined(part.run))
    return [];
  return [missingSandbox(part.run.argv.join(' '), part.run)];
}

/**
 * What an allow or ask rule of a person, or what they granted for the session, takes this call for: a call of the tool
 * as it is now, or only of another that has had its name (before a change, or in another folder). A workspace's file can
 * only add rules that ask: they must not make a question of what is blocked.
 */
function namedAs(
  tool: string,
  subject: Subject,
  { lists, sessionGrants }: PolicyContext,
): 'this' | 'another' | undefined {
  const own = lists.rules.filter(({ effect, fromWorkspace }) => effect !== 'deny' && !fromWorkspace);
  const named = [...own.map(({ text }) => text), ...sessionGrants].map((text) => {
    const rule = parseRule(text);
    return rule?.tool === tool ? namesCall(rule, subject) : undefined;
  });
  return named.includes('this') ? 'this' : named.find((each) => each !== undefined);
}
