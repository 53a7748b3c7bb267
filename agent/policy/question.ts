// The question to a person, built from the plan and the decision only: no text of the model's about itself is in it.
import type { I18n, Message } from '../i18n/message.ts';
import { commandLine } from './command-line.ts';
import { deceptions, hiddenInDiffs } from './deception.ts';
import type { Decision } from './decision.ts';
import {
  cutCounted,
  cutLines,
  cutMiddle,
  fenced,
  inlineCode,
  squeezed,
  visible,
  visibleLines,
} from './display.ts';
import { maskSecrets } from './mask.ts';
import type { CommandPart, PathPart, Plan, PlanPart, ProgramRun, RiskClass } from './plan.ts';
import { messageMarkdown } from './question-markdown.ts';
import { shortPath } from './short-path.ts';

/** ACP's kinds of permission options. */
export type OptionKind = 'allow_once' | 'allow_always' | 'reject_once' | 'reject_always';

/** One way to answer. `scope` tells the two that ACP calls `allow_always` apart. */
export interface QuestionOption {
  readonly id: 'allow_once' | 'allow_session' | 'allow_always' | 'deny';
  readonly kind: OptionKind;
  readonly scope: 'once' | 'session' | 'always';
  readonly name: Message;
}

/** A question as data: for clients that lay it out themselves. All texts are safe to show. */
export interface QuestionData {
  /** One line: the command, path or URL; hidden characters visible, secrets masked, cut in the middle. */
  readonly title: string;
  readonly class: RiskClass;
  readonly rule: string;
  readonly ruleText: string | undefined;
  /** The sub-command, path or URL that caused the question. */
  readonly part: string;
  readonly because: Message;
  /** Label and value, in order. A value of several lines is a block of its own. */
  readonly lines: readonly { readonly label: Message; readonly value: string; readonly block: boolean }[];
  /** What was left out of the lines. */
  readonly notes: readonly Message[];
  /** Of the notes, what is no more as it was when a person said yes to it. */
  readonly changes: readonly Message[];
  /** A program of the project's that would be started, as a client shows a command; `command` is the whole line. */
  readonly run?: { readonly command: string; readonly cwd: string };
  /** Everything, whole: for the "one click away". */
  readonly full: string;
  readonly options: readonly QuestionOption[];
}

const TITLE = 160;
const BLOCK = 4_000;
/** More lines than this push the answers out of sight. */
const BLOCK_LINES = 60;
const REASON = 400;
const MOST_PATHS = 12;

/** Builds the question's data. `scopes`: the client knows more than one `allow_always` option (`_meta.ocho`). */
export function questionData(plan: Plan, decision: Decision, scopes = false): QuestionData {
  const lines: QuestionData['lines'][number][] = [];
  const notes: Message[] = [];
  const changes = changesOf(plan, decision);
  notes.push(...changes);
  for (const part of plan.parts) partLines(part, plan, lines, notes);
  if (needsArguments(plan)) argumentLines(plan, lines, notes);
  factLines(decision, lines, notes);
  notes.push(
    ...hiddenInDiffs(plan.diffs ?? []),
    ...deceptions(plan.parts.map((part) => subjectOf(part, plan))).map(safe),
  );
  return {
    title: questionTitle(plan),
    class: decision.class,
    rule: decision.rule,
    // A workspace's file can have written it.
    ruleText: decision.ruleText === undefined ? undefined : oneLine(decision.ruleText, BLOCK),
    part: oneLine(decision.part, BLOCK),
    because: safe(decision.because),
    lines,
    notes,
    changes,
    ...runOf(plan),
    full: fullText(plan),
    options: optionsFor(decision, scopes),
  };
}

function changesOf({ changed = [] }: Plan, decision: Decision): readonly Message[] {
  const parts = decision.changed?.join(', ');
  const tool = parts === undefined ? [] : [{ id: 'policy-question-changed-tool', args: { parts } }];
  return [...changed, ...tool].map(safe);
}

function runOf({ parts }: Plan): Pick<QuestionData, 'run'> {
  const [run] = parts.flatMap((part) => (part.kind === 'external' ? (part.run ?? []) : []));
  if (!run) return {};
  return { run: { command: maskSecrets(commandLine(run.argv)), cwd: oneLine(run.cwd, BLOCK) } };
}

/**
 * The question as a title and Markdown, in the language of `i18n`. The title names a path relative to `folder`, the
 * workspace's with links resolved, when it lies in it; the Markdown has all of it.
 */
export function buildQuestion(
  plan: Plan,
  decision: Decision,
  i18n: I18n,
  folder?: string,
): { readonly title: string; readonly markdown: string } {
  const data = questionData(plan, decision);
  const why = i18n.text('policy-question-why', {
    class: i18n.text(`policy-class-${data.class}`),
    because: messageMarkdown(data.because, i18n),
  });
  const rule = i18n.text('policy-question-rule', { rule: inlineCode(data.ruleText ?? data.rule) });
  const part = i18n.text('policy-question-part', { part: inlineCode(data.part) });
  const lines = data.lines.map(({ label, value, block }) =>
    block ? `${i18n.format(label)}\n${fenced(value)}` : `${i18n.format(label)} ${inlineCode(value)}`,
  );
  const notes = data.notes.map((note) => messageMarkdown(note, i18n));
  const [first] = plan.parts;
  const title = first?.kind === 'path' ? pathTitle(first, i18n, folder) : data.title;
  return { title, markdown: [...lines, why, `${rule} ${part}`, ...notes].join('\n\n') };
}

/** What is done with which file: of several, the first. */
function pathTitle({ op, resolved }: PathPart, i18n: I18n, folder: string | undefined): string {
  const path = oneLine(shortPath(resolved, folder), TITLE);
  return i18n.text(`policy-question-title-${op}`, { path });
}

/** One line for a plan: the command, path or URL itself. Never text of the model's. */
export function questionTitle(plan: Plan): string {
  const [part] = plan.parts;
  const text = part ? subjectOf(part, plan) : plan.tool;
  return oneLine(text, TITLE);
}

function subjectOf(part: PlanPart, plan: Plan): string {
  switch (part.kind) {
    case 'command':
      return part.command;
    case 'path':
      return part.resolved;
    case 'url':
      return /^get$/i.test(part.method) ? part.url : `${part.method} ${part.url}`;
    case 'git':
      return ['git', ...part.argv].join(' ');
    case 'state':
      return part.what;
    case 'external':
      return part.run ? commandLine(part.run.argv) : `${part.server}: ${plan.tool}`;
  }
}

type Lines = QuestionData['lines'][number][];

function partLines(part: PlanPart, { tool }: Plan, lines: Lines, notes: Message[]): void {
  const line = (id: string, value: string): void => {
    const shown = cutMiddle(squeezed(visible(maskSecrets(value))), BLOCK);
    lines.push({ label: { id: `policy-question-${id}` }, value: shown.text, block: false });
    noteCut(shown.cut, notes);
  };
  switch (part.kind) {
    case 'command':
      blockLines('command', part.command, lines, notes);
      line('cwd', part.cwd);
      for (const program of unusualPrograms(part)) line('program', program);
      sandboxLines(part, line, notes);
      if (part.background) notes.push({ id: 'policy-question-background' });
      break;
    case 'path':
      line(`path-${part.op}`, part.resolved);
      break;
    case 'url':
      line('url', subjectOf(part, { tool: '', args: {}, parts: [], details: undefined }));
      // The part of an address that says where it leads, without what can be put around it to look like one.
      if (URL.canParse(part.url)) line('host', new URL(part.url).host);
      break;
    case 'git':
      line('git', ['git', ...part.argv].join(' '));
      line('cwd', part.cwd);
      // What a repository has git run besides is in no argument.
      if (part.executableConfig.length > 0) line('git-runs', part.executableConfig.join(', '));
      break;
    case 'state':
      line(part.lasting ? 'state-lasting' : 'state', part.what);
      break;
    case 'external':
      if (part.run) runLines(part.run, line, lines, notes);
      if (part.source === 'registry') line('registry', `${tool}, ${part.server}`);
      else line('server', `${part.source}: ${part.server}`);
  }
}

/** A program of the project's, as a command: its words, where it runs, how it is confined. */
function runLines(
  run: ProgramRun,
  line: (id: string, value: string) => void,
  lines: Lines,
  notes: Message[],
): void {
  blockLines('command', commandLine(run.argv), lines, notes);
  line('cwd', run.cwd);
  for (const program of programsOf(run)) line('program', program);
  sandboxLines(run, line, notes);
  if (run.loose) notes.push({ id: 'policy-question-loose' });
}

/** A text in a block of its own: cut in its middle where it is long, or has too many lines to be seen at once. */
function blockLines(id: string, text: string, lines: Lines, notes: Message[]): void {
  const whole = squeezed(visibleLines(maskSecrets(text)));
  const few = cutLines(whole, BLOCK_LINES);
  const shown = cutMiddle(few.text, BLOCK);
  lines.push({ label: { id: `policy-question-${id}` }, value: shown.text, block: true });
  if (few.cut > 0) notes.push({ id: 'policy-question-cut-lines', args: { count: few.cut } });
  noteCut(shown.cut, notes);
}

function noteCut(count: number, notes: Message[]): void {
  if (count > 0) notes.push({ id: 'policy-question-cut', args: { count } });
}

/** Whether what the call does is in its arguments only: a tool of others, code, a request that sends something. */
function needsArguments({ parts, args }: Plan): boolean {
  if (Object.keys(args).length === 0) return false;
  if (parts.length === 0) return true;
  return parts.some(
    (part) =>
      (part.kind === 'external' && !part.run) ||
      (part.kind === 'state' && part.lasting) ||
      (part.kind === 'url' && !/^(?:GET|HEAD)$/i.test(part.method)),
  );
}

function argumentLines({ args }: Plan, lines: Lines, notes: Message[]): void {
  const text = Object.entries(args)
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value, null, 2)}`)
    .join('\n');
  blockLines('arguments', text, lines, notes);
}

/** Folders in which a system keeps the programs of everybody: there a name says enough. */
const USUAL = /^(?:\/usr(?:\/local)?)?\/s?bin\/[^/]+$/;

/**
 * Where the programs of a command lie that are not where one expects them: somewhere else than in the system's own
 * folders, or behind a link that leads out of them.
 */
function unusualPrograms({
  bound,
  shell,
  platform,
}: Pick<CommandPart, 'bound' | 'shell' | 'platform'>): readonly string[] {
  const found = (bound?.programs ?? []).flatMap(({ name, path, real }) => {
    const usual = path === null || platform !== 'posix' || path === shell || USUAL.test(path);
    return usual || path === name
      ? []
      : [real === path || real === null ? `${name}: ${path}` : `${name}: ${path} → ${real}`];
  });
  return found.slice(0, MOST_PATHS);
}

/** Programs of a run that are not the very word the command line begins with. */
function programsOf(run: ProgramRun): readonly string[] {
  return unusualPrograms({ ...run, shell: '', platform: 'posix' });
}

/** What a confined command can still do, and that one which should be confined is not. */
function sandboxLines(
  { sandbox }: Pick<CommandPart, 'sandbox'>,
  line: (id: string, value: string) => void,
  notes: Message[],
): void {
  if (sandbox === undefined) return;
  if (sandbox.kind === 'none') {
    notes.push(safe(sandbox.because));
    return;
  }
  line('sandbox', sandbox.writable.join(', '));
  notes.push({ id: `policy-question-sandbox-network-${sandbox.network}` });
  if (sandbox.uncovered.length > 0) line('sandbox-uncovered', sandbox.uncovered.join(', '));
}

function factLines(decision: Decision, lines: Lines, notes: Message[]): void {
  const { facts } = decision;
  if (!facts) return;
  const list = (id: string, values: readonly string[]): void => {
    if (values.length === 0) return;
    const shown = values.slice(0, MOST_PATHS).map((value) => squeezed(visible(maskSecrets(value))));
    const { text: value, cut } = cutMiddle(shown.join(', '), BLOCK);
    lines.push({ label: { id: `policy-question-${id}` }, value, block: false });
    noteCut(cut, notes);
    const more = values.length - shown.length;
    if (more > 0) notes.push({ id: 'policy-question-more', args: { count: more } });
  };
  // Each command is named, however long the line is: a cut must not hide the last one.
  if (facts.commands.length > 1) list('programs', facts.commands);
  list('environment', facts.assignments);
  list('paths', facts.resolved);
}

/** Everything the call will do, uncut, for a person who wants to see all of it. */
function fullText(plan: Plan): string {
  const subjects = plan.parts.map((part) => [subjectOf(part, plan), ...behind(part, plan)].join('\n'));
  const args = JSON.stringify(plan.args, null, 2);
  return visibleLines(maskSecrets([...subjects, args].join('\n\n')));
}

/** What a program of the project's is besides its command line: where it runs, what starts it, what a yes is bound to. */
function behind(part: PlanPart, { tool }: Plan): readonly string[] {
  if (part.kind !== 'external' || !part.run) return [];
  const { run, server, identity } = part;
  return [run.cwd, ...programsOf(run), `${server}: ${tool}`, `sha256:${identity}`];
}

/** Texts inside a reason come from the command or the path: they are made safe like everything else. */
function safe(message: Message): Message {
  if (!message.args) return message;
  const args = Object.entries(message.args).map(([key, value]): [string, string | number] => [
    key,
    typeof value === 'string' ? oneLine(value, REASON) : value,
  ]);
  return { id: message.id, args: Object.fromEntries(args) };
}

/** One line that hides nothing, has no secret in it, and says what was cut out of it. */
function oneLine(text: string, limit: number): string {
  return cutCounted(squeezed(visible(maskSecrets(text))), limit);
}

function optionsFor(decision: Decision, scopes: boolean): QuestionOption[] {
  const options: QuestionOption[] = [
    { id: 'allow_once', kind: 'allow_once', scope: 'once', name: { id: 'policy-option-once' } },
  ];
  const rule = decision.suggestion === undefined ? undefined : visible(decision.suggestion);
  if (rule !== undefined) {
    if (scopes) {
      const name = { id: 'policy-option-session', args: { rule } };
      options.push({ id: 'allow_session', kind: 'allow_always', scope: 'session', name });
    }
    const name = { id: 'policy-option-always', args: { rule } };
    options.push({ id: 'allow_always', kind: 'allow_always', scope: 'always', name });
  }
  options.push({ id: 'deny', kind: 'reject_once', scope: 'once', name: { id: 'policy-option-deny' } });
  return options;
}
