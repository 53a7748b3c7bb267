// Where receipts are: `receipts/<session>.jsonl`, a line each, and apart from them `receipt-seals/<session>.json`, which
// says how many there are. Without the seal nobody could tell that the last lines have been cut off.
import fs from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { canonicalJson } from '../policy/plan.ts';
import { systemCode } from '../sessions/errors.ts';
import { isSessionId } from '../sessions/ids.ts';
import { appendPrivateLine, makePrivateFolder, replacePrivateFile } from '../sessions/private-files.ts';
import { macOf, type ReceiptKey } from './receipt.ts';

const sealSchema = z.strictObject({
  /** No receipt has this, so the one cannot be taken for the other. */
  kind: z.literal('seal'),
  version: z.literal(1),
  session: z.string(),
  /** Sequence number of the last receipt. */
  count: z.int().min(1),
  /** Its signature. */
  last: z.string().regex(/^[0-9a-f]{64}$/),
  key: z.string(),
  mac: z.string().regex(/^[0-9a-f]{64}$/),
});

/** The seal of a session's receipts. */
export type Seal = Readonly<z.infer<typeof sealSchema>>;

/** Larger files are none of ours, bytes: a million receipts have less. */
const MAX_BYTES = 1024 * 1024 * 1024;

/** The folder of the receipts. */
export function receiptFolder(stateDir: string): string {
  return path.join(stateDir, 'receipts');
}

/** The file of a session's receipts. The id must be one (`isSessionId`). */
export function receiptFile(stateDir: string, session: string): string {
  return path.join(receiptFolder(stateDir), `${session}.jsonl`);
}

/** The file of a session's seal. */
export function sealFile(stateDir: string, session: string): string {
  return path.join(stateDir, 'receipt-seals', `${session}.json`);
}

/** Sessions that have receipts, by their files, and those of which only the seal is left. */
export function sessionsWithReceipts(stateDir: string): readonly string[] {
  const names = (folder: string, ending: string): string[] =>
    list(folder).flatMap((name) => (name.endsWith(ending) ? [name.slice(0, -ending.length)] : []));
  const found = new Set([
    ...names(receiptFolder(stateDir), '.jsonl'),
    ...names(path.dirname(sealFile(stateDir, 'x')), '.json'),
  ]);
  return [...found].filter(isSessionId).sort();
}

function list(folder: string): string[] {
  try {
    return fs.readdirSync(folder);
  } catch {
    return [];
  }
}

/** A file's text; undefined when there is none. Throws what fs throws for one that cannot be read. */
export function readOwnText(file: string): string | undefined {
  const { O_RDONLY, O_NONBLOCK = 0, O_NOFOLLOW = 0 } = fs.constants;
  let opened: number;
  try {
    opened = fs.openSync(file, O_RDONLY | O_NONBLOCK | O_NOFOLLOW);
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return undefined;
    throw error;
  }
  try {
    const status = fs.fstatSync(opened);
    if (!status.isFile() || status.size > MAX_BYTES) throw new Error(`not a file of receipts: ${file}`);
    return fs.readFileSync(opened, 'utf8');
  } finally {
    fs.closeSync(opened);
  }
}

/** A seal's text; undefined when there is none. What cannot be read is empty, and so no seal that holds. */
export function readSealText(stateDir: string, session: string): string | undefined {
  try {
    return readOwnText(sealFile(stateDir, session));
  } catch {
    return '';
  }
}

/** The lines of a text, without the empty piece after the last line end. */
export function linesOf(text: string): readonly string[] {
  const lines = text.split('\n');
  if (lines.at(-1) === '') lines.pop();
  return lines;
}

/** Adds a line to a session's file. Gives the size of the file then, bytes. Throws what fs throws. */
export function appendLine(stateDir: string, session: string, line: string): number {
  makePrivateFolder(receiptFolder(stateDir));
  return appendPrivateLine(receiptFile(stateDir, session), line);
}

/** Size of a session's file, bytes; 0 when there is none. */
export function receiptBytes(stateDir: string, session: string): number {
  return fs.statSync(receiptFile(stateDir, session), { throwIfNoEntry: false })?.size ?? 0;
}

/** Seals a session's receipts, in one step. Throws what fs throws. */
export function writeSeal(
  stateDir: string,
  seal: Omit<Seal, 'kind' | 'version' | 'key' | 'mac'>,
  key: ReceiptKey,
): void {
  const file = sealFile(stateDir, seal.session);
  makePrivateFolder(path.dirname(file));
  const body = { kind: 'seal' as const, version: 1 as const, ...seal, key: key.id };
  replacePrivateFile(file, canonicalJson({ ...body, mac: macOf(body, key.secret) }));
}

/** Reads a seal's text; undefined: it is none. */
export function parseSeal(text: string): Seal | undefined {
  if (text.length > 4096) return undefined;
  try {
    const parsed = sealSchema.safeParse(JSON.parse(text));
    return parsed.success && canonicalJson(parsed.data) === text ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}
