// Why a server could not be started, for a person.
import { type I18n, type Message, OchoError } from '../i18n/message.ts';
import { visibleLines } from '../policy/display.ts';
import type { ServerLog } from './server-log.ts';

/** Lines of its log that stand in an error. */
const LAST_LINES = 5;

/** What is known beside the error. */
export interface StartFacts {
  readonly server: string;
  /** The time it had. */
  readonly ms: number;
  readonly log: ServerLog;
  /** What the connection says of its end. */
  readonly failure: Message | undefined;
  readonly i18n: I18n;
}

/** `error` undefined: its time was over. */
export async function startProblem(error: unknown, facts: StartFacts): Promise<Message> {
  const { server, ms, log, failure } = facts;
  const written = lastWritten(log);
  if (failure) return withLog(failure, log);
  if (error === undefined) return { id: 'mcp-start-timeout', args: { server, ms, ...written } };
  if (error instanceof OchoError) {
    const reason = facts.i18n.format(error.text);
    return { id: 'mcp-start-failed', args: { server, reason } };
  }
  const { faultOf } = await import('./client.ts');
  const { text } = faultOf(error);
  return { id: 'mcp-start-refused', args: { server, reason: visibleLines(text).slice(0, 300), ...written } };
}

/** A program that is not there will not be there in a second; what speaks another protocol will not learn it. */
export function isFinal(error: unknown): boolean {
  if (error instanceof OchoError) return ['PROGRAM_NOT_FOUND', 'MCP_UNSUPPORTED'].includes(error.code);
  return error instanceof Error && error.message.includes('protocol version');
}

/** The last lines a server wrote, to stand behind a sentence. */
export function lastWritten(log: ServerLog): { readonly log: 'yes' | 'no'; readonly written: string } {
  const written = visibleLines(log.last(LAST_LINES));
  return { log: written === '' ? 'no' : 'yes', written };
}

/** A failure with the last lines of the log. */
export function withLog(failure: Message, log: ServerLog): Message {
  return { ...failure, args: { ...failure.args, ...lastWritten(log) } };
}
