// What an error of a request to a server means, for the model and for people: the server is named in each.
import { type Message, OchoError } from '../i18n/message.ts';
import { cutMiddle, visibleLines } from '../policy/display.ts';
import { ToolError } from '../tools/tool.ts';
import { faultOf } from './client.ts';
import { TOO_LARGE } from './codes.ts';
import { lastWritten, withLog } from './server-faults.ts';
import type { ServerLog } from './server-log.ts';

/** Characters of a server's own words in an error. */
const LONGEST = 2_000;

/** What is known beside the error. */
export interface CallFacts {
  readonly server: string;
  readonly method: string;
  readonly timeoutMs: number;
  readonly log: ServerLog;
  readonly failure: Message | undefined;
}

/** `MCP_TIMEOUT`, `MCP_ENDED`, `MCP_TOO_LARGE` or `MCP_ERROR`; over HTTP also `MCP_UNREACHABLE` and the like. */
export function callProblem(error: unknown, facts: CallFacts): ToolError {
  const { server, method, timeoutMs, log, failure } = facts;
  const { kind, code, text } = faultOf(error);
  const options = { cause: error };
  // A connection that names the server itself.
  if (error instanceof OchoError) return new ToolError(error.code, error.text, options);
  if (failure) return new ToolError('MCP_ENDED', withLog(failure, log), options);
  if (kind === 'closed') {
    const args = { server, ...lastWritten(log) };
    return new ToolError('MCP_ENDED', { id: 'mcp-closed', args }, options);
  }
  if (kind === 'timeout') {
    return new ToolError('MCP_TIMEOUT', { id: 'mcp-call-timeout', args: { server, ms: timeoutMs } }, options);
  }
  if (code === TOO_LARGE) {
    return new ToolError(
      'MCP_TOO_LARGE',
      { id: 'mcp-result-too-large', args: { server, bytes: Number(text) } },
      options,
    );
  }
  const said = cutMiddle(visibleLines(text), LONGEST).text;
  const args = { server, method, code, text: said };
  return new ToolError('MCP_ERROR', { id: 'mcp-call-error', args }, options);
}
