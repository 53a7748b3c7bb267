// The newest lines of the decision log, read from its end: it is long, and mostly the last ones are wanted.
import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import { DECISION_LOG, OLDER_DECISION_LOG } from './decision-log.ts';

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
export interface DecisionQuery extends DecisionFilter {
  /** Default 100, at most 1000. */
  readonly limit?: number | undefined;
}

/** Which decisions. */
export interface DecisionFilter {
  readonly sessionId?: string | undefined;
  readonly tool?: string | undefined;
  readonly outcome?: string | undefined;
  /** Milliseconds since 1970: none before. */
  readonly since?: number | undefined;
}

/** A line of the log. */
export interface LogLine {
  readonly decision: LoggedDecision;
  /** As it stands there. */
  readonly raw: Readonly<Record<string, unknown>>;
}

const DEFAULT_LIMIT = 100;
const MAX_LIMIT = 1_000;
const CHUNK = 64 * 1024;
/** Looked through at most in one file, bytes: older decisions of a session are not found. */
const MAX_SCAN = 16 * 1024 * 1024;
/** Lines of several processes may be a little out of order, milliseconds. */
const DISORDER_MS = 60_000;
const NEWLINE = 0x0a;

/** The newest decisions first; none where there is no log. Lines that cannot be read are left out. */
export async function readDecisions(
  stateFolder: string,
  query: DecisionQuery = {},
): Promise<LoggedDecision[]> {
  const limit = Math.min(query.limit ?? DEFAULT_LIMIT, MAX_LIMIT);
  const lines = await readLogLines(stateFolder, query, limit);
  return lines.map(({ decision }) => decision);
}

/** The same with the lines as they stand; `onDamage` is called for each line that cannot be read. */
export async function readLogLines(
  stateFolder: string,
  filter: DecisionFilter,
  limit: number,
  onDamage: () => void = () => undefined,
): Promise<LogLine[]> {
  const found: LogLine[] = [];
  for (const name of [DECISION_LOG, OLDER_DECISION_LOG]) {
    const handle = found.length < limit ? await openLog(join(stateFolder, name)) : undefined;
    if (!handle) continue;
    try {
      if (!(await gather(handle, filter, { limit, found, onDamage }))) break;
    } finally {
      await handle.close();
    }
  }
  return found;
}

/** False when all that comes before is older than what is looked for. */
async function gather(
  handle: FileHandle,
  filter: DecisionFilter,
  { limit, found, onDamage }: { limit: number; found: LogLine[]; onDamage: () => void },
): Promise<boolean> {
  for await (const bytes of linesFromEnd(handle)) {
    if (found.length >= limit) return false;
    const line = parseLogLine(bytes.toString('utf8'));
    if (!line) onDamage();
    else if (passes(line, filter)) found.push(line);
    else if (Date.parse(line.decision.at) < (filter.since ?? 0) - DISORDER_MS) return false;
  }
  return true;
}

/** Whether a line is one of those asked for. */
export function passes({ decision }: LogLine, { sessionId, tool, outcome, since }: DecisionFilter): boolean {
  return (
    (sessionId === undefined || decision.sessionId === sessionId) &&
    (tool === undefined || decision.tool === tool) &&
    (outcome === undefined || decision.outcome === outcome) &&
    (since === undefined || Date.parse(decision.at) >= since)
  );
}

/** Opens a log for reading; undefined when there is none, or something else in its place. */
export async function openLog(file: string): Promise<FileHandle | undefined> {
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

/** Reads a line; undefined: it is damaged. */
export function parseLogLine(text: string): LogLine | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (value === null || typeof value !== 'object') return undefined;
  const raw = value as LogLine['raw'];
  const { at, session, tool, outcome, rule, part, subject = part, by, answer } = raw;
  const needed = { at, sessionId: session, tool, class: raw.class, outcome, rule, subject, by };
  if (!Object.values(needed).every((member) => typeof member === 'string')) return undefined;
  // Checked just above, member by member.
  const decision = needed as unknown as LoggedDecision;
  return { raw, decision: typeof answer === 'string' ? { ...decision, answer } : decision };
}
