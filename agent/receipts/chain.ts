// The lines of a file of receipts as a chain: which hold, and for those that do not, what was done to them.
import { isSignedBy, type ParsedLine, parseReceipt, type Receipt } from './receipt.ts';
import type { Note, Problem } from './verify.ts';

/** A receipt that holds, with its place in the file. */
export interface ChainEntry {
  /** Counts from 1. */
  readonly line: number;
  readonly receipt: Receipt;
}

/** What the lines are checked against. */
export interface ChainOptions {
  readonly session: string;
  readonly secretOf: (key: string) => Uint8Array | undefined;
  /** The seal or the log know of this many. */
  readonly expected: number;
}

/** What the lines are. */
export interface Chain {
  /** By number. */
  readonly held: ReadonlyMap<number, ChainEntry>;
  readonly problems: readonly Problem[];
  readonly notes: readonly Note[];
  readonly missingKeys: ReadonlySet<string>;
}

/** A line that is not a receipt of this session. */
interface Stray {
  readonly line: number;
  readonly kind: 'foreign' | 'unsigned' | 'not_json';
}

/** Reads the lines and finds what was done to them. */
export function chainOf(lines: readonly string[], options: ChainOptions): Chain {
  const missingKeys = new Set<string>();
  const entries: ChainEntry[] = [];
  const strays: Stray[] = [];
  for (const [index, text] of lines.entries()) {
    const line = index + 1;
    const parsed = parseReceipt(text);
    const kind = strayKind(parsed, options, missingKeys);
    if (kind === undefined && typeof parsed === 'object') entries.push({ line, receipt: parsed });
    else strays.push({ line, kind: kind ?? 'not_json' });
  }
  const { held, problems } = byNumber(entries);
  const order = inOrder([...held.values()].sort((a, b) => a.line - b.line));
  const gaps = explainGaps(order.kept, held, strays, options.expected);
  return {
    held,
    missingKeys,
    problems: [...problems, ...order.problems, ...linkProblems(held), ...noticed(held), ...gaps.problems],
    notes: gaps.notes,
  };
}

function strayKind(
  parsed: ParsedLine,
  { session, secretOf }: ChainOptions,
  missingKeys: Set<string>,
): Stray['kind'] | undefined {
  if (parsed === 'not_json') return 'not_json';
  if (parsed === 'not_a_receipt') return 'unsigned';
  const secret = secretOf(parsed.key);
  if (!secret) {
    // Without the key its place can be checked, and its content cannot: the missing key is named.
    missingKeys.add(parsed.key);
    return parsed.session === session ? undefined : 'foreign';
  }
  if (!isSignedBy(parsed, secret)) return 'unsigned';
  return parsed.session === session ? undefined : 'foreign';
}

/** One receipt for each number; a second one is a copy, or the trace of two writers. */
function byNumber(entries: readonly ChainEntry[]): { held: Map<number, ChainEntry>; problems: Problem[] } {
  const held = new Map<number, ChainEntry>();
  const problems: Problem[] = [];
  for (const entry of entries) {
    const { sequence, mac } = entry.receipt;
    const first = held.get(sequence);
    if (!first) held.set(sequence, entry);
    else {
      const code = first.receipt.mac === mac ? 'duplicated' : 'forked';
      problems.push({ code, line: entry.line, receipt: sequence });
    }
  }
  return { held, problems };
}

/** The longest part whose numbers rise; what is not in it stands in another place. */
function inOrder(entries: readonly ChainEntry[]): { kept: readonly ChainEntry[]; problems: Problem[] } {
  // Patience sorting: `tails[n]` is the entry a rising run of n + 1 can end with at the lowest number.
  const tails: number[] = [];
  const before: (number | undefined)[] = [];
  const numberAt = (index: number | undefined) => entries[index ?? -1]?.receipt.sequence ?? Infinity;
  for (const [index, { receipt }] of entries.entries()) {
    let low = 0;
    let high = tails.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (numberAt(tails[middle]) < receipt.sequence) low = middle + 1;
      else high = middle;
    }
    before[index] = low > 0 ? tails[low - 1] : undefined;
    tails[low] = index;
  }
  const keptAt = new Set<number>();
  for (let at = tails.at(-1); at !== undefined; at = before[at]) keptAt.add(at);
  return {
    kept: entries.filter((_, index) => keptAt.has(index)),
    problems: entries.flatMap(({ line, receipt }, index) =>
      keptAt.has(index) ? [] : [{ code: 'moved' as const, line, receipt: receipt.sequence }],
    ),
  };
}

/** Each must name the signature of the one before it, where that is there. */
function linkProblems(held: ReadonlyMap<number, ChainEntry>): Problem[] {
  return [...held].flatMap(([number, { line, receipt }]) => {
    const before = held.get(number - 1);
    const linked =
      number === 1 ? receipt.previous === null : !before || receipt.previous === before.receipt.mac;
    return linked ? [] : [{ code: 'forked' as const, line, receipt: number }];
  });
}

/** What the writer saw and kept. */
function noticed(held: ReadonlyMap<number, ChainEntry>): Problem[] {
  return [...held].flatMap(([number, { line, receipt }]) =>
    receipt.noticed === undefined ? [] : [{ code: receipt.noticed, line, receipt: number }],
  );
}

/** Missing numbers are lines that were changed, where there is such a line in their place; else they were removed. */
function explainGaps(
  kept: readonly ChainEntry[],
  held: ReadonlyMap<number, ChainEntry>,
  strays: readonly Stray[],
  expected: number,
): { problems: Problem[]; notes: Note[] } {
  const problems: Problem[] = [];
  const notes: Note[] = [];
  const numbers = [...held.keys()].sort((a, b) => a - b);
  const end = Math.max(expected, numbers.at(-1) ?? 0) + 1;
  // Lines and numbers both rise from one to the next: each list is gone through once.
  const strayLines = new Rising(strays, ({ line }) => line);
  const heldNumbers = new Rising(numbers, (number) => number);
  let from = 0;
  for (const next of [...kept, undefined]) {
    const to = { line: next?.line ?? Infinity, number: next?.receipt.sequence ?? end };
    const gone = missingRuns(from, to.number, heldNumbers.below(to.number));
    const between = strayLines.below(to.line);
    const standIns = placesTaken(between, gone);
    for (const stray of between) report(stray, standIns.get(stray.line), problems, notes, next === undefined);
    problems.push(...gone.map((run) => goneProblem(run, next)));
    from = to.number;
  }
  return { problems, notes };
}

/** A rising list that is taken from its beginning, part by part. */
class Rising<T> {
  readonly #list: readonly T[];
  readonly #keyOf: (item: T) => number;
  #at = 0;

  constructor(list: readonly T[], keyOf: (item: T) => number) {
    this.#list = list;
    this.#keyOf = keyOf;
  }

  /** What comes below a limit and has not been taken. */
  below(limit: number): readonly T[] {
    const start = this.#at;
    for (let item = this.#list[this.#at]; item !== undefined; item = this.#list[this.#at]) {
      if (this.#keyOf(item) >= limit) break;
      this.#at++;
    }
    return this.#list.slice(start, this.#at);
  }
}

/** Which line stands for which missing number; the numbers are taken out of `gone`. */
function placesTaken(between: readonly Stray[], gone: Run[]): ReadonlyMap<number, number> {
  const room = gone.reduce((sum, [first, last]) => sum + last - first + 1, 0);
  const takers = byLikelihood(between)
    .slice(0, room)
    .sort((a, b) => a.line - b.line);
  return new Map(takers.map(({ line }) => [line, takeFirst(gone)]));
}

/** Takes the lowest number out; there must be one. */
function takeFirst(runs: Run[]): number {
  const [run] = runs;
  if (!run) return 0;
  const [first, last] = run;
  if (first === last) runs.shift();
  else run[0] = first + 1;
  return first;
}

/** Neighbouring numbers as first and last. */
type Run = [number, number];

/** The numbers between two that are not among those held, as runs: a forged line may claim any number. */
function missingRuns(after: number, before: number, held: readonly number[]): Run[] {
  const runs: Run[] = [];
  let first = after + 1;
  for (const number of [...held.filter((each) => each > after), before]) {
    if (number > first) runs.push([first, number - 1]);
    first = number + 1;
  }
  return runs;
}

const LIKELY: readonly Stray['kind'][] = ['unsigned', 'foreign', 'not_json'];

/** Which of the lines in a gap most likely stood for what is missing there. */
function byLikelihood(strays: readonly Stray[]): readonly Stray[] {
  return [...strays].sort((a, b) => LIKELY.indexOf(a.kind) - LIKELY.indexOf(b.kind) || a.line - b.line);
}

function report(
  { line, kind }: Stray,
  number: number | undefined,
  problems: Problem[],
  notes: Note[],
  atEnd: boolean,
): void {
  const receipt = number === undefined ? {} : { receipt: number };
  if (kind === 'foreign') problems.push({ code: 'foreign', line, ...receipt });
  else if (number !== undefined) problems.push({ code: 'changed', line, ...receipt });
  else if (kind === 'not_json') notes.push({ code: 'torn', line });
  // At the end nothing says how many there were, when the seal is gone as well.
  else problems.push({ code: atEnd ? 'changed' : 'inserted', line });
}

function goneProblem([first, last]: Run, next: ChainEntry | undefined): Problem {
  const numbers = { receipt: first, ...(last > first ? { to: last } : {}) };
  return next ? { code: 'removed', line: next.line, ...numbers } : { code: 'truncated', ...numbers };
}
