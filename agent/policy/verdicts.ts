// From the parts of a plan to verdicts: the class of each, what holds at every level, and what a rule could be about.
import type { Message } from '../i18n/message.ts';
import type { PolicyContext } from './decision.ts';
import { judgeExternal, unconfined } from './external-call.ts';
import type { RefusedUrl, UrlRules, UrlVerdict } from './network.ts';
import { fileKind, type PathContext, type PathRule, type PathVerdict, pathJudge } from './path-class.ts';
import type {
  CommandPart,
  GitPart,
  PathPart,
  Plan,
  PlanPart,
  RiskClass,
  StatePart,
  UrlPart,
} from './plan.ts';
import { parseRule, type Subject } from './rules.ts';
import { isConfined, judgedInside, missingSandbox } from './sandboxed.ts';
import type { Finding } from './shell/run.ts';

/** The verdict on one part of a plan, or on one finding in a command line. */
export interface Verdict {
  readonly class: RiskClass;
  /** The sub-command, path or URL it is about. */
  readonly part: string;
  readonly because: Message;
  readonly subject: Subject;
  /** Holds at every level. */
  readonly always?: { readonly outcome: 'block' | 'ask'; readonly rule: string; readonly ruleText?: string };
  /** A change of the agent's own session state: nothing a person needs to be asked about. */
  readonly ownState?: true;
  /**
   * A tool of others that is allowed only as what another tool of its name was: nothing stored, and no list of names,
   * answers for it.
   */
  readonly ofAnother?: true;
}

/** What a command line contains, for the question. */
export interface CommandFacts {
  readonly commands: readonly string[];
  readonly assignments: readonly string[];
  readonly resolved: readonly string[];
}

/** What judging parts needs. */
export interface VerdictOptions {
  classifyUrl(url: string, rules: UrlRules): UrlVerdict;
  readonly gitConfig?: (directory: string) => readonly string[];
  readonly home?: string;
}

/** All verdicts on a plan, and the facts of its command line when it has one. */
export async function judgePlan(
  plan: Plan,
  context: PolicyContext,
  options: VerdictOptions,
): Promise<{ readonly verdicts: readonly Verdict[]; readonly facts: CommandFacts | undefined }> {
  const verdicts: Verdict[] = [];
  let facts: CommandFacts | undefined;
  for (const part of plan.parts) {
    if (part.kind === 'command') {
      const judged = await judgeCommand(part, context, options);
      verdicts.push(...judged.verdicts);
      facts = judged.facts;
    } else {
      if (part.kind === 'git') verdicts.push(...(await judgeFolder(part, context, options)));
      verdicts.push(await judgePart(part, plan, context, options));
      verdicts.push(...unconfined(part, context));
    }
  }
  return { verdicts, facts };
}

/** The path policy's view of a session. */
export function pathContext(context: PolicyContext, home?: string): PathContext {
  return {
    roots: context.roots,
    ownFolders: context.ownFolders,
    forbiddenPaths: context.lists.forbiddenPaths,
    rules: pathRules(context),
    ...(home === undefined ? {} : { home }),
  };
}

/** What each file tool does with the path its rules name. */
const ROLES: Readonly<Record<string, PathRule['role']>> = {
  file_read: 'read',
  file_write: 'change',
  file_edit: 'change',
};

/** Rules of file tools that deny or ask for some paths hold for whatever opens the file. */
function pathRules({ lists }: PolicyContext): readonly PathRule[] {
  const written = [
    ...lists.rules.flatMap(({ effect, text }) =>
      effect === 'allow' ? [] : [{ effect, id: `rule.${effect}`, text }],
    ),
    ...lists.alwaysAsk.map((text) => ({ effect: 'ask' as const, id: 'always_ask', text })),
  ];
  return written.flatMap((entry) => {
    const { tool = '', pattern } = parseRule(entry.text) ?? {};
    const role = ROLES[tool];
    // Without a pattern a rule is about the tool, not about files.
    return role === undefined || pattern === undefined || pattern === '*'
      ? []
      : [{ ...entry, pattern, role }];
  });
}

async function judgePart(
  part: Exclude<PlanPart, CommandPart>,
  plan: Plan,
  context: PolicyContext,
  options: VerdictOptions,
): Promise<Verdict> {
  switch (part.kind) {
    case 'path':
      return judgePath(part, context, options);
    case 'url':
      return judgeUrl(part, context, options);
    case 'git':
      return judgeGit(part);
    case 'state':
      return judgeState(part);
    case 'external':
      return judgeExternal(part, plan, context);
  }
}

async function judgePath(part: PathPart, context: PolicyContext, options: VerdictOptions): Promise<Verdict> {
  const judge = await pathJudge(pathContext(context, options.home));
  const special = /^\/(?:proc|dev|sys)(?:\/|$)/.test(part.path);
  const verdict = judge(part.resolved, part.op, { special, kind: fileKind(part.resolved) });
  return {
    class: verdict.class,
    part: part.resolved,
    because: verdict.because,
    subject: { kind: 'path', resolved: part.resolved },
    ...alwaysOf(verdict),
  };
}

function alwaysOf(
  verdict: Pick<PathVerdict, 'verdict' | 'rule' | 'ruleText'> | undefined,
): Pick<Verdict, 'always'> {
  if (!verdict || verdict.verdict === 'ordinary') return {};
  const { verdict: outcome, rule = outcome, ruleText } = verdict;
  return { always: { outcome, rule, ...(ruleText === undefined ? {} : { ruleText }) } };
}

let classifier: Promise<typeof import('./shell/classify.ts')> | undefined;

async function judgeCommand(
  part: CommandPart,
  context: PolicyContext,
  options: VerdictOptions,
): Promise<{ verdicts: readonly Verdict[]; facts: CommandFacts }> {
  classifier ??= import('./shell/classify.ts');
  const { classifyShell } = await classifier;
  const rules = urlRules(context);
  const judged = await classifyShell(part, {
    paths: pathContext(context, options.home),
    ...(options.gitConfig ? { gitConfig: options.gitConfig } : {}),
    classifyUrl: (url) => commandUrl(options.classifyUrl(url, rules)),
  });
  const findings = judged.findings.length > 0 ? judged.findings : [judged.worst];
  const { commands, assignments, resolved } = judged;
  const verdicts = findings.map((finding) => fromFinding(judgedInside(finding, part), part));
  const missing =
    context.lists.sandbox === 'required' && !isConfined(part) ? [missingSandbox(part.command, part)] : [];
  return {
    verdicts: [...verdicts, ...missing],
    facts: { commands, assignments, resolved },
  };
}

/** Only the user's own list holds for every program; other refusals make a command high. */
function commandUrl(verdict: UrlVerdict): { verdict: 'blocked' | 'refused' | 'other'; because?: Message } {
  if (verdict.accepted) return { verdict: 'other' };
  const blocked = /blocked_domain$/.test(verdict.rule);
  return { verdict: blocked ? 'blocked' : 'refused', because: verdict.because };
}

function fromFinding(finding: Finding, { command: whole, cwd }: CommandPart): Verdict {
  const { command } = finding;
  const simple = command !== undefined && command.argv.length > 0;
  // The folder it starts in is nothing the line says: a rule for the line does not cover another folder.
  const line = command?.source === `cd ${cwd}` ? '' : whole;
  return {
    class: finding.class,
    part: finding.part,
    because: finding.because,
    subject: simple
      ? { kind: 'command', argv: command.argv, line, wrapped: command.wrapped }
      : { kind: 'line', line },
    ...alwaysOf(finding.path),
  };
}

function urlRules(context: PolicyContext, privateHost?: string): UrlRules {
  const { allowedDomains, blockedDomains } = context.lists;
  return {
    allowedDomains,
    blockedDomains,
    allowedPrivateHosts: privateHost === undefined ? [] : [privateHost],
  };
}

function judgeUrl(part: UrlPart, context: PolicyContext, options: VerdictOptions): Verdict {
  const verdict = options.classifyUrl(part.url, urlRules(context, part.privateHost));
  const url = URL.canParse(part.url) ? new URL(part.url) : undefined;
  const host = url?.hostname ?? '';
  const subject: Subject = { kind: 'url', host, ...(url?.port ? { port: url.port } : {}) };
  if (!verdict.accepted) return refusedUrl(verdict, subject);
  const reads = /^(?:GET|HEAD)$/i.test(part.method);
  const method = { id: 'policy-url-method', args: { method: part.method, host } };
  const found = { part: verdict.url, subject };
  return reads
    ? { ...found, class: verdict.class, because: verdict.because }
    : { ...found, class: 'high', because: method };
}

function refusedUrl(verdict: RefusedUrl, subject: Subject): Verdict {
  const rule = verdict.rule.startsWith('network.') ? verdict.rule : `network.${verdict.rule}`;
  return {
    class: 'high',
    part: verdict.url,
    because: verdict.because,
    subject,
    always: { outcome: 'block', rule },
  };
}

function judgeGit(part: GitPart): Verdict {
  const keys = part.executableConfig.join(', ');
  const runs = part.effect === 'read' && keys !== '';
  const classes = { read: runs ? 'medium' : 'low', change: 'medium', lose: 'high' } as const;
  const id = runs ? 'policy-git-config' : `policy-git-${part.effect}`;
  return {
    class: classes[part.effect],
    part: ['git', ...part.argv].join(' '),
    because: { id, args: { operation: part.operation, keys } },
    subject: { kind: 'git', operation: part.operation, argv: afterOperation(part) },
  };
}

/** Where git works, when that is no part of the workspace: what it shows or changes lies there. */
async function judgeFolder(
  { cwd }: GitPart,
  context: PolicyContext,
  options: VerdictOptions,
): Promise<readonly Verdict[]> {
  const part = { kind: 'path', op: 'read', path: cwd, resolved: cwd } as const;
  const verdict = await judgePath(part, context, options);
  return verdict.class === 'low' && !verdict.always ? [] : [verdict];
}

/** The arguments after git's own options and the name of the subcommand. */
function afterOperation({ argv, operation }: GitPart): readonly string[] {
  let index = 0;
  while (argv[index]?.startsWith('-')) index += argv[index] === '-c' ? 2 : 1;
  return argv.slice(argv[index] === operation ? index + 1 : index);
}

function judgeState(part: StatePart): Verdict {
  const changes = part.effect === 'change';
  const id = changes ? (part.lasting ? 'policy-state-lasting' : 'policy-state-change') : 'policy-state-read';
  return {
    class: changes ? 'medium' : 'low',
    part: part.what,
    because: { id, args: { what: part.what } },
    subject: { kind: 'none' },
    // What outlives the session could be put there by a text the model was given: a person sees it first.
    ...(changes && !part.lasting ? { ownState: true as const } : {}),
  };
}
