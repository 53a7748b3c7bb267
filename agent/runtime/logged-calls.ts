// What a session's log says of its calls, for checking receipts against it.
import { hashOfValue } from '../receipts/receipt.ts';
import type { LoggedCalls, LoggedResult } from '../receipts/verify.ts';
import type { RuntimeEvent } from './events.ts';

/** Gathers from the events of a log, in order. */
export function loggedCalls(events: Iterable<{ readonly event: RuntimeEvent }>): LoggedCalls {
  const results: LoggedResult[] = [];
  const interrupted = new Set<string>();
  let withoutReceipt = 0;
  let ended: string | undefined;
  for (const { event } of events) {
    // An agent that was killed between the end of a call and its result: the next thing in the log is not the result.
    if (ended !== undefined && cutsOff(event)) interrupted.add(ended);
    ended = undefined;
    if (event.type === 'tool_call') interrupted.add(event.callId);
    if (event.type === 'tool_ended') {
      if (event.end !== 'cancelled') interrupted.delete(event.callId);
      ended = event.callId;
    }
    if (event.type !== 'tool_result') continue;
    if (event.receipt !== undefined)
      results.push({ receipt: event.receipt, tool: event.name, given: hashOfValue(event.content) });
    else if (!event.isError && results.length > 0) withoutReceipt += 1;
  }
  if (ended !== undefined) interrupted.add(ended);
  return { results, interrupted, withoutReceipt };
}

/** Events a session that is loaded again begins with, when the process before was killed. */
function cutsOff(event: RuntimeEvent): boolean {
  return (
    (event.type === 'turn_ended' && event.stopReason === 'cancelled') ||
    (event.type === 'tool_ended' && event.end === 'cancelled')
  );
}
