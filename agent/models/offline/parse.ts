// From a person's text to the steps the offline model will take.
import {
  HARD_SEPARATOR,
  PHRASES,
  POLITE_END,
  POLITE_START,
  type RequestKind,
  SOFT_SEPARATOR,
} from './phrases.ts';
import { onlyQuote, restore, type Sentence, slice, toSentence } from './words.ts';

/** What one step asks for. Paths and patterns are as the person wrote them. */
export type Task =
  | { readonly kind: 'find'; readonly pattern: string; readonly path?: string }
  | { readonly kind: 'search'; readonly text: string; readonly path?: string }
  | { readonly kind: 'read'; readonly path: string; readonly from?: number; readonly to?: number }
  | {
      readonly kind: 'replace';
      readonly path: string;
      readonly oldText: string;
      readonly newText: string;
      readonly all: boolean;
    }
  | { readonly kind: 'create'; readonly path: string; readonly content: string }
  | { readonly kind: 'run'; readonly command: string }
  | { readonly kind: 'plan'; readonly items: readonly string[] }
  | { readonly kind: 'help' }
  | { readonly kind: 'unknown'; readonly text: string };

/** A task and when it is due. */
export interface OfflineStep {
  readonly task: Task;
  /** True: only if the step before it succeeded ("then"). */
  readonly needsSuccess: boolean;
}

/** Longer texts (quoted parts not counted) are no plain requests, and would keep the patterns busy. */
const MAX_LENGTH = 2000;

/** Reads a request. Never throws; what is not understood comes back as `unknown`. Empty text gives no steps. */
export function parseRequest(written: string): readonly OfflineStep[] {
  const sentence = trimmed(toSentence(written));
  if (sentence.text === '') return [];
  if (sentence.text.length > MAX_LENGTH)
    return [{ task: { kind: 'unknown', text: written }, needsSuccess: false }];
  const whole = planOf(sentence);
  if (whole) return [{ task: whole, needsSuccess: false }];
  const loose = steps(sentence, SOFT_SEPARATOR);
  return loose.some(({ task }) => task.kind === 'unknown') ? steps(sentence, HARD_SEPARATOR) : loose;
}

function steps(sentence: Sentence, separator: RegExp): OfflineStep[] {
  return split(sentence, separator).map(({ part, needsSuccess }) => ({ task: taskOf(part), needsSuccess }));
}

function split(sentence: Sentence, separator: RegExp): { part: Sentence; needsSuccess: boolean }[] {
  const parts: { part: Sentence; needsSuccess: boolean }[] = [];
  let from = 0;
  let needsSuccess = false;
  const add = (to: number) => {
    const part = trimmed(slice(sentence, from, to));
    if (part.text !== '') parts.push({ part, needsSuccess: needsSuccess && parts.length > 0 });
  };
  for (const match of sentence.folded.matchAll(separator)) {
    add(match.index);
    from = match.index + match[0].length;
    needsSuccess = match.groups?.success !== undefined;
  }
  add(sentence.text.length);
  return parts;
}

/** A plan holds separators of its own, so it takes the whole text. */
function planOf(sentence: Sentence): Task | undefined {
  const found = match(sentence, (kind) => kind === 'plan');
  const items = found?.groups.items;
  if (!items) return undefined;
  const list = split(items, HARD_SEPARATOR);
  const parts = list.length > 1 ? list : split(items, /,\s*/g);
  return { kind: 'plan', items: parts.map(({ part }) => restore(part.text, part.quotes, true)) };
}

function taskOf(sentence: Sentence): Task {
  const bare = slice(sentence, 0, sentence.folded.replace(POLITE_END, '').length);
  const found =
    match(bare, (kind) => kind !== 'create') ??
    match(sentence, (kind) => kind === 'create') ??
    match(sentence, () => true);
  return (found && build(found)) ?? { kind: 'unknown', text: restore(sentence.text, sentence.quotes, true) };
}

interface Found {
  readonly kind: RequestKind;
  readonly groups: Readonly<Record<string, Sentence | undefined>>;
}

function match(sentence: Sentence, wanted: (kind: RequestKind) => boolean): Found | undefined {
  for (const { kind, pattern } of PHRASES) {
    const found = wanted(kind) ? pattern.exec(sentence.folded) : null;
    if (!found) continue;
    const places = Object.entries(found.indices?.groups ?? {});
    const groups = places.map(([name, place]) => [name, place && slice(sentence, place[0], place[1])]);
    return { kind, groups: Object.fromEntries(groups) };
  }
  return undefined;
}

function build({ kind, groups }: Found): Task | undefined {
  const path = nameOf(groups.path);
  switch (kind) {
    case 'help':
      return { kind };
    case 'list':
      return { kind: 'find', pattern: '**/*', ...(path ? { path } : {}) };
    case 'find':
      return find(groups, path);
    case 'search': {
      const text = textOf(groups.text);
      return text ? { kind, text, ...(path ? { path } : {}) } : undefined;
    }
    case 'read':
      return path ? read(path, groups) : undefined;
    case 'replace':
      return path ? replace(path, groups) : undefined;
    case 'create':
      return path ? { kind, path, content: contentOf(groups.content) } : undefined;
    case 'run': {
      const command = textOf(groups.command).trim();
      return command ? { kind, command } : undefined;
    }
    case 'plan':
      return undefined;
  }
}

function find(groups: Found['groups'], path: string | undefined): Task | undefined {
  const pattern = nameOf(groups.pattern);
  if (!pattern) return undefined;
  const glob = /[*?[{]/.test(pattern) ? pattern : `*${pattern}*`;
  return { kind: 'find', pattern: /[\\/]/.test(glob) ? glob : `**/${glob}`, ...(path ? { path } : {}) };
}

/** `file.ts:10-20` is a way to say lines as well. */
function read(path: string, groups: Found['groups']): Task {
  const colon = /^(.+?):(\d+)(?:-(\d+))?$/.exec(path);
  const from = numberOf(groups.from?.text ?? colon?.[2]);
  const to = numberOf(groups.to?.text ?? colon?.[3]) ?? from;
  if (from === undefined || to === undefined) return { kind: 'read', path };
  return { kind: 'read', path: colon?.[1] ?? path, from: Math.min(from, to), to: Math.max(from, to) };
}

function replace(path: string, groups: Found['groups']): Task | undefined {
  const oldText = textOf(groups.old);
  if (oldText === '') return undefined;
  const all = [groups.all, groups.every, groups.everywhere].some((group) => group !== undefined);
  return { kind: 'replace', path, oldText, newText: textOf(groups.new), all };
}

/** A parameter that is a text: bare when it is one quoted part, else the words as written. */
function textOf(part: Sentence | undefined): string {
  if (!part) return '';
  return onlyQuote(part.text, part.quotes)?.text ?? restore(part.text.trim(), part.quotes, true);
}

/** What a file will hold: the lines of a fenced block end like lines. */
function contentOf(part: Sentence | undefined): string {
  const quote = part && onlyQuote(part.text, part.quotes);
  return quote?.fenced ? `${quote.text}\n` : textOf(part);
}

/** A path or pattern: no marks around it, none of the sentence's punctuation behind it. */
function nameOf(part: Sentence | undefined): string | undefined {
  if (!part) return undefined;
  const name = onlyQuote(part.text, part.quotes)?.text ?? part.text.trim().replace(/[,;:]+$/, '');
  return restore(name, part.quotes).trim() || undefined;
}

function numberOf(text: string | undefined): number | undefined {
  const value = Number.parseInt(text ?? '', 10);
  return Number.isSafeInteger(value) && value > 0 ? value : undefined;
}

function trimmed(sentence: Sentence): Sentence {
  const start = POLITE_START.exec(sentence.folded)?.[0].length ?? 0;
  const end = sentence.folded.trimEnd().length;
  return slice(sentence, Math.min(start, end), end);
}
