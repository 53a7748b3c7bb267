// One call by a person: through the executor and its policy, without a model.
import { allowUnread } from '../files/ledger.ts';
import type { RiskClass } from '../policy/plan.ts';
import type { RuntimeEvent } from './events.ts';
import type { RuntimeSession } from './session.ts';
import { type CallOutcome, executeCall } from './tool-executor.ts';

/** What became of a call; the JSON shape of `tools call --json` (design: cli.md). */
export interface ToolCallReport {
  readonly ok: boolean;
  /** Null when it came to no decision. */
  readonly class: RiskClass | null;
  readonly decision: 'allow' | 'ask' | 'block' | null;
  readonly rule: string | null;
  /** What a model would be given. */
  readonly result: string | null;
  readonly error: { readonly code: string; readonly message: string } | null;
}

type Decided = Extract<RuntimeEvent, { type: 'decision' }>['decision'];

/** `json`: the arguments as text. Never rejects for a fault of the tool, the arguments or the policy. */
export async function callByHand(
  session: RuntimeSession,
  name: string,
  json: string,
  signal: AbortSignal,
): Promise<ToolCallReport> {
  let decided: Decided | undefined;
  const unlisten = session.listen(({ event }) => {
    if (event.type === 'decision') decided = event.decision;
  });
  const allowed = allowUnread(session.toolSession);
  try {
    session.takeTools();
    return report(
      await executeCall(session, { modelCallId: 'by_hand', name, arguments: json }, signal),
      decided,
    );
  } finally {
    allowed();
    unlisten();
  }
}

function report(outcome: CallOutcome, decided: Decided | undefined): ToolCallReport {
  const decision = outcome.decision ?? decided;
  const text = outcome.content
    .map((part) => (part.type === 'text' ? part.text : `[${part.mimeType}]`))
    .join('\n');
  return {
    ok: outcome.end === 'completed',
    class: decision?.class ?? null,
    decision: decision?.outcome ?? null,
    rule: decision?.rule ?? null,
    result: outcome.error ? null : text,
    error: outcome.error ?? null,
  };
}
