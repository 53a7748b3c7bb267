// What the decision log keeps of the things a rule could have been about, so that one can see later which decisions
// another rule would have caught. Secrets are masked; what would be too long is left out as a whole, because a part of a
// command would match rules that the command does not.
import { type Decision, JUDGED } from './decision.ts';
import type { GlobMatch } from './globs.ts';
import { rulesInForce } from './in-force.ts';
import { MASK } from './known-secrets.ts';
import { maskSecrets } from './mask.ts';
import { type ParsedRule, ruleMatches, type Subject } from './rules.ts';
import { isServerEntry } from './server-entry.ts';

/** Subjects of one decision; more are not kept. */
const MOST = 24;
/** UTF-16 units of all of them together. */
const LONGEST = 8_000;

/** Members of a line of the log; none where they would be too many or too long. */
export function loggedSubjects(decision: Decision): Readonly<Record<string, unknown>> {
  const judged = decision[JUDGED];
  if (!judged || judged.subjects.length > MOST) return {};
  const lines = new Set<string>();
  const subjects = judged.subjects.map(({ class: risk, subject }) => {
    if ('line' in subject && subject.line !== '') lines.add(subject.line);
    return { class: risk, ...masked(subject) };
  });
  const line = [...lines].map(maskSecrets)[0];
  const found = { subjects, ...(line === undefined ? {} : { line }), roots: judged.roots };
  return JSON.stringify(found).length > LONGEST ? {} : found;
}

/** The line is the same for all of a command's parts and is kept once. */
function masked(subject: Subject): Readonly<Record<string, unknown>> {
  switch (subject.kind) {
    case 'command':
      return { ...subject, argv: maskedWords(subject.argv), line: subject.line !== '' };
    case 'line':
      return { kind: 'line', line: true };
    case 'path':
      return { kind: 'path', resolved: maskSecrets(subject.resolved) };
    case 'git':
      return { ...subject, argv: maskedWords(subject.argv) };
    case 'identity': {
      const { kind, identity, argv } = subject;
      return { kind, identity, ...(argv ? { argv: maskedWords(argv) } : {}) };
    }
    default:
      return { ...subject };
  }
}

/**
 * Words without their secrets. A secret can be seen only beside the option it belongs to (`--token abc`), so the words are
 * looked at together; where that leaves open which word it was, each one behind the first that differs is masked.
 */
function maskedWords(words: readonly string[]): readonly string[] {
  const alone = words.map(maskSecrets);
  const whole = words.join(' ');
  const together = maskSecrets(whole);
  if (together === whole) return alone;
  const again = together.split(' ');
  if (words.every((word) => !word.includes(' ')) && again.length === words.length)
    return again.map(maskSecrets);
  let at = 0;
  const same = words.findIndex((word) => {
    const isThere = together.startsWith(word, at);
    at += word.length + 1;
    return !isThere;
  });
  return alone.map((word, index) => (index < Math.max(same, 0) ? word : MASK));
}

/** An entry of a list, or a rule. */
export interface CatchingRule {
  readonly rule: ParsedRule;
  readonly text: string;
  readonly effect: 'allow' | 'ask' | 'deny';
  /** As in the configuration, absolute. */
  readonly folder?: string | undefined;
}

/** A line of the decision log, as it stands there. */
type RawLine = Readonly<Record<string, unknown>>;

/**
 * Whether a rule would have caught a decision of the log; undefined where the line does not say enough: those of older
 * versions, and those of commands that were too long to keep.
 */
export function wouldCatch(caught: CatchingRule, line: RawLine, match: GlobMatch): boolean | undefined {
  const { rule, text, effect, folder } = caught;
  const isMedium = line.class === 'medium';
  // What allows answers only questions about what is medium (design: policy.md "Order of decision" 6).
  if (effect === 'allow' && !isMedium) return false;
  // Rules about files hold for whatever opens the file: then only the line itself names the one that did.
  const isNamed = line.ruleText === text || line.ruleText === `always_ask: ${text}`;
  if (!isNamed && !isAboutTool(rule.tool, line.tool)) return false;
  const roots = texts(line.roots);
  if (folder !== undefined) {
    if (roots.length === 0) return undefined;
    if (rulesInForce([{ effect, text, folder }], roots, 0).length === 0) return false;
  }
  if (isNamed || rule.tool.endsWith('*')) return true;
  if (rule.pattern === undefined || rule.pattern === '*') return true;
  const subjects = subjectsOf(line);
  if (!subjects) return undefined;
  const about = (each: Subject): boolean => ruleMatches(rule, rule.tool, each, { roots, match, effect });
  if (effect !== 'allow') return subjects.some(({ subject }) => about(subject));
  const medium = subjects.filter((each) => each.class === 'medium');
  return medium.length > 0 && medium.every(({ subject }) => about(subject));
}

/** A line does not say where its tool came from; no name of a tool of one server begins as those of another do. */
function isAboutTool(entry: string, tool: unknown): boolean {
  if (entry === '*' || entry === tool) return true;
  return isServerEntry(entry) && typeof tool === 'string' && tool.startsWith(entry.slice(0, -1));
}

function subjectsOf(
  line: RawLine,
): readonly { readonly class: unknown; readonly subject: Subject }[] | undefined {
  if (!Array.isArray(line.subjects)) return undefined;
  const whole = typeof line.line === 'string' ? line.line : '';
  const found = line.subjects.map((each: unknown) => readSubject(each, whole));
  return found.every((each) => each !== undefined) ? found : undefined;
}

/** The log is the agent's own, and yet only a file: what is not as it should be is not understood. */
function readSubject(
  value: unknown,
  whole: string,
): { readonly class: unknown; readonly subject: Subject } | undefined {
  if (value === null || typeof value !== 'object' || !('kind' in value)) return undefined;
  const { class: risk, ...raw } = value as Readonly<Record<string, unknown>>;
  const argv = texts(raw.argv);
  const of = (subject: Subject) => ({ class: risk, subject });
  switch (raw.kind) {
    case 'command':
      return of({
        kind: 'command',
        argv,
        line: raw.line === true ? whole : '',
        wrapped: raw.wrapped === true,
      });
    case 'line':
      return of({ kind: 'line', line: whole });
    case 'path':
      return of({ kind: 'path', resolved: String(raw.resolved) });
    case 'url':
      return of({
        kind: 'url',
        host: String(raw.host),
        ...(raw.port === undefined ? {} : { port: String(raw.port) }),
      });
    case 'git':
      return of({ kind: 'git', operation: String(raw.operation), argv });
    case 'identity': {
      const isRun = Array.isArray(raw.argv);
      return of({ kind: 'identity', identity: String(raw.identity), ...(isRun ? { argv } : {}) });
    }
    case 'none':
      return of({ kind: 'none' });
    default:
      return undefined;
  }
}

function texts(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
}
