// Writes receipts: one appended line, then the seal. Nothing is kept open between two calls, and what another process
// wrote meanwhile is read again.
import type { Decision } from '../policy/decision.ts';
import { isSessionId } from '../sessions/ids.ts';
import { appendLine, readOwnText, readSealText, receiptBytes, receiptFile, writeSeal } from './files.ts';
import { currentKey, readKeys } from './keys.ts';
import { type Receipt, receiptLine, SEAL_FAULTS, type SealFault, signReceipt } from './receipt.ts';
import { verifyReceipts } from './verify.ts';

/** What a receipt says of a call. */
export interface CallFacts {
  readonly session: string;
  readonly call: string;
  readonly tool: string;
  /** Fingerprint of the plan that ran. */
  readonly plan: string;
  /** `hashOfValue` of what the model was given. */
  readonly given: string;
  /** `hashOfValue` of the whole output. */
  readonly output: string;
  readonly decision: Pick<Decision, 'outcome' | 'class' | 'rule'>;
}

/** The writer of receipts of one agent process. */
export interface ReceiptRecorder {
  /**
   * Writes a receipt. `known`: how many receipts the session's log knows of, so that a file that was taken away is not
   * begun anew as if nothing had been. Throws what fs throws; there is no receipt then.
   */
  record(facts: CallFacts, known: number): Recorded;
}

/** A receipt that was written. */
export interface Recorded {
  /** Its number. */
  readonly sequence: number;
  /** Why it could not be sealed: the next one will be. */
  readonly unsealed?: unknown;
}

/** Where a session's chain goes on. */
interface Head {
  readonly sequence: number;
  readonly mac: string | null;
  readonly bytes: number;
  /** What was wrong with the seal when the chain was read. */
  readonly fault?: SealFault;
}

/** A recorder for a state folder; folders, files and the first key are made when they are needed. */
export function createReceiptRecorder(stateDir: string, now: () => number = Date.now): ReceiptRecorder {
  const heads = new Map<string, Head>();
  return {
    record(facts, known) {
      const { session } = facts;
      if (!isSessionId(session)) throw new Error(`not a session id: ${session}`);
      const key = currentKey(stateDir, now());
      const head = headOf(stateDir, session, heads.get(session), known);
      const receipt = signReceipt(bodyOf(facts, head, now()), key);
      heads.delete(session);
      const bytes = appendLine(stateDir, session, receiptLine(receipt));
      const { sequence, mac } = receipt;
      heads.set(session, { sequence, mac, bytes });
      try {
        writeSeal(stateDir, { session, count: sequence, last: mac }, key);
        return { sequence };
      } catch (unsealed) {
        return { sequence, unsealed };
      }
    },
  };
}

function bodyOf(facts: CallFacts, head: Head, now: number): Omit<Receipt, 'mac' | 'key'> {
  const { outcome, class: riskClass, rule } = facts.decision;
  return {
    version: 1,
    ...facts,
    decision: { outcome, class: riskClass, rule },
    sequence: head.sequence + 1,
    at: new Date(now).toISOString(),
    previous: head.mac,
    ...(head.fault ? { noticed: head.fault } : {}),
  };
}

function headOf(stateDir: string, session: string, remembered: Head | undefined, known: number): Head {
  if (remembered && remembered.bytes === receiptBytes(stateDir, session)) return remembered;
  const receipts = readOwnText(receiptFile(stateDir, session));
  const seal = readSealText(stateDir, session);
  const bytes = receipts === undefined ? 0 : Buffer.byteLength(receipts);
  const { last, problems } = verifyReceipts({ session, receipts, seal, keys: readKeys(stateDir) });
  const found = problems.find(({ code, line }) => line === undefined && isSealFault(code))?.code;
  const fault = isSealFault(found) ? { fault: found } : {};
  if (last.sequence >= known) return { ...last, bytes, ...fault };
  return { sequence: known, mac: null, bytes, ...fault };
}

function isSealFault(code: string | undefined): code is SealFault {
  return SEAL_FAULTS.some((fault) => fault === code);
}
