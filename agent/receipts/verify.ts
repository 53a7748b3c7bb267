// Whether the receipts of a session are whole, and where not: pure, from the texts of the files.
import { type ChainEntry, chainOf } from './chain.ts';
import { linesOf, parseSeal, type Seal } from './files.ts';
import { isSignedBy, type ReceiptKey, type SealFault } from './receipt.ts';

/** What can be wrong. Stable. */
export type ProblemCode =
  /** A line is not what was signed. */
  | 'changed'
  /** A line that was never signed, beside those that were. */
  | 'inserted'
  /** A receipt of another session. */
  | 'foreign'
  | 'duplicated'
  /** A line stands in another place. */
  | 'moved'
  /** Two receipts of one number, or one that does not follow from the one before it. */
  | 'forked'
  | 'removed'
  /** The last ones are missing. */
  | 'truncated'
  | 'key_missing'
  | SealFault
  /** The session's log has another result, or none. */
  | 'result_differs'
  | 'log_lacks';

/** One thing that is wrong. */
export interface Problem {
  readonly code: ProblemCode;
  /** Counts from 1 in the file of receipts. */
  readonly line?: number;
  /** Number of the receipt; with `to`, the first of several. */
  readonly receipt?: number;
  readonly to?: number;
  /** Id of a key. */
  readonly key?: string;
}

/** What is worth knowing and no damage. */
export interface Note {
  /**
   * `torn`: an unfinished line; `unsealed`: the last receipt is newer than the seal; `interrupted`: the log does not have
   * the call's end. All three are what an agent leaves that was killed. `without_receipt`: successes while receipts were
   * on that have none (the disk refused).
   */
  readonly code: 'torn' | 'unsealed' | 'interrupted' | 'without_receipt';
  readonly line?: number;
  readonly receipt?: number;
  readonly count?: number;
}

/** A result as the session's log has it. */
export interface LoggedResult {
  /** Number of the receipt that was written for it. */
  readonly receipt: number;
  readonly tool: string;
  /** SHA-256 (hex), as `hashOfValue` makes it. */
  readonly given: string;
}

/** What the session's log has to say. */
export interface LoggedCalls {
  readonly results: readonly LoggedResult[];
  /** Calls whose end the log does not have, because the agent was stopped. */
  readonly interrupted: ReadonlySet<string>;
  /** Successes without a receipt after the first one that has one. */
  readonly withoutReceipt: number;
}

/** What is checked. */
export interface Evidence {
  readonly session: string;
  /** Text of the file; undefined: there is none. */
  readonly receipts: string | undefined;
  /** Text of the seal; undefined: there is none. */
  readonly seal: string | undefined;
  readonly keys: readonly ReceiptKey[];
  /** Undefined: there is no log. */
  readonly log?: LoggedCalls | undefined;
}

/** What was found. */
export interface Verdict {
  readonly session: string;
  readonly whole: boolean;
  /** Receipts that hold. */
  readonly receipts: number;
  /** By line, then by number. */
  readonly problems: readonly Problem[];
  readonly notes: readonly Note[];
  readonly log: 'checked' | 'absent';
  /** The highest number there must have been, and the signature to go on from where that is known. */
  readonly last: { readonly sequence: number; readonly mac: string | null };
}

/** Checks a session's receipts. */
export function verifyReceipts(evidence: Evidence): Verdict {
  const { session, keys, log } = evidence;
  const secretOf = (id: string) => keys.find((key) => key.id === id)?.secret;
  const sealed = readSeal(evidence, secretOf);
  const logged = log?.results ?? [];
  const expected = Math.max(sealed.seal?.count ?? 0, highest(logged.map(({ receipt }) => receipt)));
  const chain = chainOf(linesOf(evidence.receipts ?? ''), { session, secretOf, expected });
  const againstSeal = compareSeal(sealed, chain.held);
  const againstLog = compareLog(log, chain.held);
  const missing = new Set([...chain.missingKeys, ...(sealed.missingKey ? [sealed.missingKey] : [])]);
  const problems = [
    ...chain.problems,
    ...[...missing].map((key): Problem => ({ code: 'key_missing', key })),
    ...againstSeal.problems,
    ...againstLog.problems,
  ].sort((a, b) => (a.line ?? Infinity) - (b.line ?? Infinity) || (a.receipt ?? 0) - (b.receipt ?? 0));
  return {
    session,
    whole: problems.length === 0,
    receipts: chain.held.size,
    problems,
    notes: [...chain.notes, ...againstSeal.notes, ...againstLog.notes],
    log: log ? 'checked' : 'absent',
    last: lastOf(chain.held, sealed.seal, expected),
  };
}

/** The highest of some numbers, 0 for none; they may be too many for the arguments of a function. */
function highest(numbers: Iterable<number>): number {
  let most = 0;
  for (const number of numbers) most = Math.max(most, number);
  return most;
}

interface ReadSeal {
  /** One that holds. */
  readonly seal?: Seal;
  readonly state: 'holds' | 'absent' | 'bad' | 'unchecked';
  readonly missingKey?: string;
}

function readSeal(evidence: Evidence, secretOf: (id: string) => Uint8Array | undefined): ReadSeal {
  if (evidence.seal === undefined) return { state: 'absent' };
  const seal = parseSeal(evidence.seal);
  if (!seal || seal.session !== evidence.session) return { state: 'bad' };
  const secret = secretOf(seal.key);
  if (!secret) return { state: 'unchecked', missingKey: seal.key, seal };
  return isSignedBy(seal, secret) ? { state: 'holds', seal } : { state: 'bad' };
}

type Held = ReadonlyMap<number, ChainEntry>;
interface Comparison {
  readonly problems: readonly Problem[];
  readonly notes: readonly Note[];
}

function compareSeal({ state, seal }: ReadSeal, held: Held): Comparison {
  if (state === 'bad') return { problems: [{ code: 'seal_changed' }], notes: [] };
  const last = highest(held.keys());
  // The agent appends first and seals then: killed between the two, it leaves one receipt more than is sealed.
  if (!seal) {
    if (last <= 1) return { problems: [], notes: last === 1 ? [{ code: 'unsealed', receipt: 1 }] : [] };
    return { problems: [{ code: 'seal_missing' }], notes: [] };
  }
  const sealed = held.get(seal.count);
  if (sealed && sealed.receipt.mac !== seal.last)
    return { problems: [{ code: 'seal_differs', receipt: seal.count, line: sealed.line }], notes: [] };
  if (last === seal.count + 1) return { problems: [], notes: [{ code: 'unsealed', receipt: last }] };
  const behind = last > seal.count + 1;
  return { problems: behind ? [{ code: 'seal_behind', receipt: seal.count + 1, to: last }] : [], notes: [] };
}

function compareLog(log: LoggedCalls | undefined, held: Held): Comparison {
  if (!log) return { problems: [], notes: [] };
  const results = new Map<number, LoggedResult>();
  const problems: Problem[] = [];
  const notes: Note[] = [];
  for (const result of log.results) {
    const { receipt: number } = result;
    const entry = held.get(number);
    const twice = results.has(number);
    results.set(number, result);
    if (!entry) continue;
    const { given, tool } = entry.receipt;
    if (twice || given !== result.given || tool !== result.tool)
      problems.push({ code: 'result_differs', receipt: number, line: entry.line });
  }
  for (const [number, { line, receipt }] of held) {
    if (results.has(number)) continue;
    if (log.interrupted.has(receipt.call)) notes.push({ code: 'interrupted', receipt: number, line });
    else problems.push({ code: 'log_lacks', receipt: number, line });
  }
  if (log.withoutReceipt > 0) notes.push({ code: 'without_receipt', count: log.withoutReceipt });
  return { problems, notes };
}

function lastOf(held: Held, seal: Seal | undefined, expected: number): Verdict['last'] {
  const present = highest(held.keys());
  const sequence = Math.max(present, expected);
  const mac = held.get(sequence)?.receipt.mac ?? (seal?.count === sequence ? seal.last : null);
  return { sequence, mac };
}
