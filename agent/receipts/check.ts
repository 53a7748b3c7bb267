// Checks the receipts of a session as they are on disk, offline and without changing anything.
import { linesOf, readOwnText, readSealText, receiptFile, sessionsWithReceipts } from './files.ts';
import { readKeys } from './keys.ts';
import { parseReceipt } from './receipt.ts';
import { type LoggedCalls, type Verdict, verifyReceipts } from './verify.ts';

/** Checks a session's receipts. `log`: what the session's log says; undefined where there is none. Throws what fs throws. */
export function checkReceipts(stateDir: string, session: string, log: LoggedCalls | undefined): Verdict {
  return verifyReceipts({
    session,
    receipts: readOwnText(receiptFile(stateDir, session)),
    seal: readSealText(stateDir, session),
    keys: readKeys(stateDir),
    log,
  });
}

/** Whether there is anything of a session's receipts. */
export function hasReceipts(stateDir: string, session: string): boolean {
  return sessionsWithReceipts(stateDir).includes(session);
}

/** What a list shows of a session's receipts; nothing of it has been checked. */
export interface ReceiptSummary {
  readonly session: string;
  readonly receipts: number;
  /** ISO 8601, UTC; undefined where no line can be read. */
  readonly first?: string;
  readonly last?: string;
}

/** The sessions that have receipts, the last written first. Files that cannot be read count as empty. */
export function listReceipts(stateDir: string): readonly ReceiptSummary[] {
  const found = sessionsWithReceipts(stateDir).map((session) => summaryOf(stateDir, session));
  return found.sort((a, b) => ((a.last ?? '') < (b.last ?? '') ? 1 : -1));
}

function summaryOf(stateDir: string, session: string): ReceiptSummary {
  let text: string | undefined;
  try {
    text = readOwnText(receiptFile(stateDir, session));
  } catch {
    // `verify` says why.
  }
  const lines = linesOf(text ?? '');
  const first = timeOf(lines[0]);
  const last = timeOf(lines.findLast((line) => timeOf(line) !== undefined));
  return {
    session,
    receipts: lines.length,
    ...(first === undefined ? {} : { first }),
    ...(last === undefined ? {} : { last }),
  };
}

function timeOf(line: string | undefined): string | undefined {
  const parsed = line === undefined ? undefined : parseReceipt(line);
  return typeof parsed === 'object' ? parsed.at : undefined;
}
