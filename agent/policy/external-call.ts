// Verdicts on calls of tools of others: those of a project's registry, of MCP servers and over HTTP.
import type { PolicyContext } from './decision.ts';
import type { ExternalPart, Plan, PlanPart } from './plan.ts';
import { namesCall, parseRule, type Subject } from './rules.ts';
import { isConfined, missingSandbox } from './sandboxed.ts';
import { isAbout, type ListedTool } from './server-entry.ts';
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
  const named = namedAs({ name: plan.tool, server: serverOf(plan, context) }, subject, context);
  return {
    class: part.source === 'mcp' || named ? 'medium' : 'high',
    part: `${part.server}: ${plan.tool}`,
    because: { id: `policy-external-${part.source}`, args: { server: part.server, tool: plan.tool } },
    subject,
    ...(named === 'another' ? { ofAnother: true } : {}),
  };
}

/** The MCP server that the tool of a plan is of, by where it comes from. */
export function serverOf({ tool, parts }: Plan, context: PolicyContext): string | undefined {
  if (context.serverOf) return context.serverOf(tool);
  return parts.flatMap((part) => (part.kind === 'external' && part.source === 'mcp' ? part.server : []))[0];
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
  tool: ListedTool,
  subject: Subject,
  { lists, sessionGrants }: PolicyContext,
): 'this' | 'another' | undefined {
  const own = lists.rules.filter(({ effect, fromWorkspace }) => effect !== 'deny' && !fromWorkspace);
  const named = [...own.map(({ text }) => text), ...sessionGrants].map((text) => {
    const rule = parseRule(text);
    return rule && isAbout(rule.tool, tool) ? namesCall(rule, subject) : undefined;
  });
  return named.includes('this') ? 'this' : named.find((each) => each !== undefined);
}
