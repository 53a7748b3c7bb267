// The newest lines of the decision log, read from its end: it grows for years.
import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import { DECISION_LOG } from './decision-log.ts';

/** A decision as the log has it; secrets are masked there. */
export interface LoggedDecision {
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly sessionId: string;
  readonly tool: string;
  readonly class: string;
  readonly outcome: string;
  readonly rule: string;
  /** What it was about, in one line. */
  readonly subject: string;
  readonly by: string;
  readonly answer?: string;
}

/** Which decisions, and how many at most. */
export interface DecisionQuery {
  readonly sessionId?: string | undefined;
  /** Default 100, at most 1000. */
  readonly limit?: number | undefined;
}

const DEFAULT_LIMIT = 100;
const MAX_LIMIT = 1_000;
const CHUNK = 64 * 1024;
/** Looked through at most, bytes: older decisions of a session are not found. */
const MAX_SCAN = 16 * 1024 * 1024;
const NEWLINE = 0x0a;

/** The newest decisions first; none where there is no log. Lines that cannot be read are left out. */
export async function readDecisions(
  stateFolder: string,
  query: DecisionQuery = {},
): Promise<LoggedDecision[]> {
  const limit = Math.min(query.limit ?? DEFAULT_LIMIT, MAX_LIMIT);
  const found: LoggedDecision[] = [];
  const handle = await openLog(join(stateFolder, DECISION_LOG));
  if (!handle) return found;
  try {
    for await (const line of linesFromEnd(handle)) {
      if (found.length >= limit) break;
      const decision = parse(line);
      if (decision && (query.sessionId === undefined || decision.sessionId === query.sessionId))
        found.push(decision);
    }
  } finally {
    await handle.close();
  }
  return found;
}

async function openLog(file: string): Promise<FileHandle | undefined> {
  const flags = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOFOLLOW ?? 0);
  const handle = await open(file, flags).catch(() => undefined);
  if (handle && !(await handle.stat()).isFile()) {
    await handle.close();
    return undefined;
  }
  return handle;
}

async function* linesFromEnd(handle: FileHandle): AsyncGenerator<Buffer> {
  let position = (await handle.stat()).size;
  const end = Math.max(0, position - MAX_SCAN);
  let rest = Buffer.alloc(0);
  while (position > end) {
    const start = Math.max(end, position - CHUNK);
    const chunk = Buffer.alloc(position - start);
    const { bytesRead } = await handle.read(chunk, 0, chunk.length, start);
    const bytes = Buffer.concat([chunk.subarray(0, bytesRead), rest]);
    position = start;
    let to = bytes.length;
    for (
      let at = bytes.lastIndexOf(NEWLINE);
      at >= 0;
      at = at === 0 ? -1 : bytes.lastIndexOf(NEWLINE, at - 1)
    ) {
      if (to > at + 1) yield bytes.subarray(at + 1, to);
      to = at;
    }
    rest = bytes.subarray(0, to);
  }
  if (position === 0 && rest.length > 0) yield rest;
}

function parse(line: Buffer): LoggedDecision | undefined {
  let value: unknown;
  try {
    value = JSON.parse(line.toString('utf8'));
  } catch {
    return undefined;
  }
  if (value === null || typeof value !== 'object') return undefined;
  const { at, session, tool, outcome, rule, part, subject = part, by, answer, ...rest } = value as Line;
  const needed = { at, sessionId: session, tool, class: rest.class, outcome, rule, subject, by };
  if (!Object.values(needed).every((member) => typeof member === 'string')) return undefined;
  // Checked just above, member by member.
  const decision = needed as unknown as LoggedDecision;
  return typeof answer === 'string' ? { ...decision, answer } : decision;
}

type Line = Readonly<Record<string, unknown>>;
