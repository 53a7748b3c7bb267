// A receipt: one successful call, signed and chained to the one before it (design: policy.md "Records").
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { canonicalJson } from '../policy/plan.ts';

/** What the writer found wrong with the seal when it wrote a receipt; sealing anew would hide it otherwise. */
export const SEAL_FAULTS = ['seal_changed', 'seal_missing', 'seal_differs', 'seal_behind'] as const;
export type SealFault = (typeof SEAL_FAULTS)[number];

const hash = z.string().regex(/^[0-9a-f]{64}$/);
const receiptSchema = z.strictObject({
  version: z.literal(1),
  session: z.string(),
  /** Counts from 1 in each session. */
  sequence: z.int().min(1),
  /** The call's id in the session's log. */
  call: z.string(),
  tool: z.string(),
  /** Fingerprint of the plan that ran. */
  plan: z.string(),
  /** SHA-256 (hex) of what the model was given. */
  given: hash,
  /** SHA-256 (hex) of the whole output, also of what the model was not given. */
  output: hash,
  decision: z.strictObject({ outcome: z.string(), class: z.string(), rule: z.string() }),
  /** ISO 8601, UTC. */
  at: z.string(),
  /** The signature of the receipt before; null for the first. */
  previous: hash.nullable(),
  /** Which key signed it. */
  key: z.string(),
  noticed: z.enum(SEAL_FAULTS).optional(),
  /** HMAC-SHA256 (hex) over the canonical JSON of everything above. */
  mac: hash,
});

/** A receipt as it stands in its file. */
export type Receipt = Readonly<z.infer<typeof receiptSchema>>;

/** Longest line that is looked at, characters: a receipt has about 700. */
const MAX_LINE = 16 * 1024;

/** A key that signs. */
export interface ReceiptKey {
  /** Says which key it is and nothing about it. */
  readonly id: string;
  readonly secret: Uint8Array;
}

/** Signs a receipt. */
export function signReceipt(body: Omit<Receipt, 'mac' | 'key'>, key: ReceiptKey): Receipt {
  const signed = { ...body, key: key.id };
  return { ...signed, mac: macOf(signed, key.secret) };
}

/** A receipt as a line, without its end. */
export function receiptLine(receipt: Receipt): string {
  return canonicalJson(receipt);
}

/** What a line is: a receipt, JSON that is none (changed), or no JSON (torn, or damaged). */
export type ParsedLine = Receipt | 'not_a_receipt' | 'not_json';

/** Reads a line. Every byte counts: one that says the same in other words is no receipt. */
export function parseReceipt(line: string): ParsedLine {
  if (line.length > MAX_LINE) return 'not_json';
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return 'not_json';
  }
  const parsed = receiptSchema.safeParse(value);
  return parsed.success && receiptLine(parsed.data) === line ? parsed.data : 'not_a_receipt';
}

/** Whether the signature is the key's. */
export function isSignedBy(signed: { readonly mac: string }, secret: Uint8Array): boolean {
  const { mac, ...body } = signed;
  const expected = Buffer.from(macOf(body, secret), 'hex');
  const found = Buffer.from(mac, 'hex');
  return found.length === expected.length && timingSafeEqual(found, expected);
}

/** HMAC-SHA256 (hex) over the canonical JSON of a value. */
export function macOf(value: unknown, secret: Uint8Array): string {
  return createHmac('sha256', secret).update(canonicalJson(value)).digest('hex');
}

/** SHA-256 (hex) of the canonical JSON of plain data: of what the model was given. */
export function hashOfValue(value: unknown): string {
  return createHash('sha256').update(canonicalJson(value)).digest('hex');
}

/** SHA-256 (hex) of a whole output, whatever a tool makes it of: bytes count by their hash, a cycle by its name. */
export function hashOfOutput(output: unknown): string {
  return hashOfValue(plain(output, []));
}

function plain(value: unknown, above: readonly object[]): unknown {
  if (typeof value === 'bigint') return String(value);
  if (value === null || typeof value !== 'object') return value;
  if (value instanceof Uint8Array) return { bytes: createHash('sha256').update(value).digest('hex') };
  if (above.includes(value)) return '[cycle]';
  const inside = [...above, value];
  if (value instanceof Date) return value.getTime();
  if (value instanceof Map || value instanceof Set || Array.isArray(value))
    return Array.from(value, (item) => plain(item, inside));
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, plain(item, inside)]));
}
