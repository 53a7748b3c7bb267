// `ocho policy explain`: how a command, path or URL is judged, through the very policy that judges plans.
import { dirname, isAbsolute, resolve } from 'node:path';
import { type Message, OchoError } from '../i18n/message.ts';
import type { Decision, Policy, PolicyContext } from './decision.ts';
import { patternClimbs } from './globs.ts';
import { judgeUrl, type UrlQuestion } from './network.ts';
import { fileKind } from './path-class.ts';
import { type ResolvedPath, resolvePath } from './paths.ts';
import type { CommandPart, PathPart, Plan, PlanPart, RiskClass, SandboxPart, UrlPart } from './plan.ts';

/** One answer of `ocho policy explain` (design: cli.md); `because` is for the caller's language. */
export interface Explanation {
  readonly class: RiskClass;
  readonly decision: Decision['outcome'];
  readonly rule: string;
  readonly because: Message;
  /** Canonical path, or the URL that would be fetched. */
  readonly resolved?: string;
}

export interface ShellQuestion {
  readonly command: string;
  readonly platform: CommandPart['platform'];
  /** Default: the first root. */
  readonly cwd?: string;
  /** How it would be confined. */
  readonly sandbox?: SandboxPart;
}

export interface PathQuestion {
  readonly op: 'read' | 'write' | 'edit' | 'glob';
  readonly path: string;
  /** Default: the first root. */
  readonly cwd?: string;
}

/** How a command line is judged. Nothing is run. */
export async function explainShell(
  question: ShellQuestion,
  policy: Policy,
  context: PolicyContext,
): Promise<Explanation> {
  const part: CommandPart = {
    kind: 'command',
    command: question.command,
    platform: question.platform,
    cwd: folderOf(question.cwd, context),
    shell: '',
    envHash: '',
    background: false,
    ...(question.sandbox ? { sandbox: question.sandbox } : {}),
  };
  return explain(await policy.decide(planOf('shell', part), context));
}

const TOOLS = { read: 'file_read', write: 'file_write', edit: 'file_edit', glob: 'glob_search' } as const;

/** How a path is judged: what cannot be a path, and what is not a file, is blocked with the reason. */
export async function explainPath(
  question: PathQuestion,
  policy: Policy,
  context: PolicyContext,
): Promise<Explanation> {
  const cwd = folderOf(question.cwd, context);
  const { op } = question;
  try {
    const resolved = resolvePath(op === 'glob' ? globBase(question.path) : question.path, { cwd });
    const objection = await objectionTo(question, resolved);
    if (objection) return { ...objection, resolved: resolved.path };
    const part: PathPart = {
      kind: 'path',
      op: op === 'glob' ? 'search' : op,
      path: question.path,
      resolved: resolved.path,
    };
    const decision = await policy.decide(planOf(TOOLS[op], part), context);
    return { ...explain(decision), resolved: resolved.path };
  } catch (error) {
    if (!(error instanceof OchoError)) throw error;
    return blocked('invalid_path', error.text);
  }
}

/** What the tools themselves refuse before anything is decided. */
async function objectionTo(question: PathQuestion, resolved: ResolvedPath): Promise<Explanation | undefined> {
  const args = { path: resolved.path };
  if (resolved.special) return blocked('special_file', { id: 'policy-path-special', args });
  if (question.op === 'glob') {
    const climbs = await patternClimbs(question.path);
    return climbs
      ? blocked('pattern', { id: 'policy-path-pattern', args: { path: question.path } })
      : undefined;
  }
  if (resolved.kind === 'directory') return blocked('not_a_file', { id: 'policy-path-directory', args });
  if (resolved.kind === 'missing' && liesInFile(resolved.path))
    return blocked('not_a_file', { id: 'policy-path-through-file', args });
  return undefined;
}

/** Whether something above a missing path is there and no folder. */
function liesInFile(path: string): boolean {
  for (let folder = dirname(path); dirname(folder) !== folder; folder = dirname(folder)) {
    const kind = fileKind(folder);
    if (kind !== 'missing') return kind !== 'directory';
  }
  return false;
}

/** The folder a pattern is rooted in: what stands before its first wildcard. */
function globBase(pattern: string): string {
  const fixed = pattern.replace(/[*?[{][\s\S]*$/, '');
  return fixed.includes('/') ? fixed.slice(0, fixed.lastIndexOf('/')) || '/' : '.';
}

/**
 * How a URL is judged. With `dns` the addresses given are what names resolve to, and nothing is looked up; without
 * it only the text is judged. `allowedPrivateHosts`: the setting of that name of `web_fetch`.
 */
export async function explainUrl(
  question: UrlQuestion,
  policy: Policy,
  context: PolicyContext,
  allowedPrivateHosts: readonly string[] = [],
): Promise<Explanation> {
  const { allowedDomains, blockedDomains } = context.lists;
  const verdict = judgeUrl(question, { allowedDomains, blockedDomains, allowedPrivateHosts });
  if (!verdict.accepted) {
    return { ...blocked(verdict.rule, verdict.because), resolved: verdict.url };
  }
  const { url, rule } = verdict;
  const privateHost = rule === 'network.private_host' ? { privateHost: new URL(url).host } : {};
  const part: UrlPart = { kind: 'url', method: 'GET', url, ...privateHost };
  const decision = await policy.decide(planOf('web_fetch', part), context);
  return { ...explain(decision), resolved: verdict.url };
}

function folderOf(cwd: string | undefined, context: PolicyContext): string {
  const [root = process.cwd()] = context.roots;
  return cwd === undefined ? root : isAbsolute(cwd) ? cwd : resolve(root, cwd);
}

function planOf(tool: string, part: PlanPart): Plan {
  return { tool, args: {}, parts: [part], details: undefined };
}

function explain(decision: Decision): Explanation {
  return {
    class: decision.class,
    decision: decision.outcome,
    rule: decision.rule,
    because: decision.because,
  };
}

function blocked(rule: string, because: Message): Explanation {
  return { class: 'high', decision: 'block', rule, because };
}
