// The one agentic loop: ask the model, stream what it says, carry out its calls, give back the results, until it stops.
import { untilAborted } from '../files/until-aborted.ts';
import { OchoError } from '../i18n/message.ts';
import type { Model } from '../models/model.ts';
import { ModelError } from '../models/model.ts';
import { maskSecrets } from '../policy/mask.ts';
import { type Answer, AnswerCollector } from './answer-collector.ts';
import { promptContent, promptContext } from './attachments.ts';
import { type Command, commandOf } from './commands.ts';
import { buildRequest } from './context.ts';
import { activateCalled, prepareSearch } from './discovery.ts';
import type { PromptBlock, StopReason } from './events.ts';
import { filledPrompt } from './prompt-commands.ts';
import type { RuntimeSession } from './session.ts';
import { executeCall } from './tool-executor.ts';
import { undoNote } from './undo-files.ts';

/** What a client asks for: one prompt, as it came. */
export interface TurnInput {
  readonly blocks: readonly PromptBlock[];
  /** Called with the turn's number as soon as it has one. */
  readonly begun?: (turn: number) => void;
  readonly trace?: Readonly<Record<string, string>>;
}

/** Times a broken stream is continued within one turn before the fault is reported. */
const MAX_CONTINUATIONS = 3;
const CONTINUE =
  'The connection broke in the middle of your answer. The user has everything you wrote so far: go on exactly where it stops, without repeating anything.';

/** Model events after which the client's reading is waited for: often enough to bound what piles up in memory. */
const EVENTS_BETWEEN_WAITS = 64;

/**
 * Runs one turn to its end and returns why it ended. Rejects with an `OchoError` (often `ModelError`) when the model
 * failed; by then the log is complete and the session can take the next prompt. An aborted signal gives `cancelled`.
 */
export async function runTurn(
  session: RuntimeSession,
  input: TurnInput,
  signal: AbortSignal,
): Promise<StopReason> {
  const turn = session.turns + 1;
  input.begun?.(turn);
  try {
    const isFirst = !session.introduced;
    const content = [...undoNote(session), ...promptContent(input.blocks)];
    // Stored before anything can fail or be cancelled: what the person wrote is never lost.
    session.emit({ type: 'turn_started', turn, prompt: input.blocks, content });
    nameSession(session, input.blocks);
    signal.throwIfAborted();
    const stopReason = await answer(session, input, isFirst, signal);
    session.emit({ type: 'turn_ended', turn, stopReason });
    return stopReason;
  } catch (error) {
    return endBadly(session, turn, error, signal);
  } finally {
    session.checkpoint();
  }
}

async function answer(
  session: RuntimeSession,
  input: TurnInput,
  isFirst: boolean,
  signal: AbortSignal,
): Promise<StopReason> {
  session.announce();
  await session.refresh();
  const command = commandOf(input.blocks);
  if (command) {
    answerCommand(session, command);
    return 'end_turn';
  }
  const filled = await filledPrompt(session, input.blocks, signal);
  if (filled && 'problem' in filled) {
    answerText(session, session.i18n.format(filled.problem));
    return 'end_turn';
  }
  const content = [
    ...(await promptContext(session, input.blocks, isFirst, signal)),
    ...(filled?.content ?? []),
  ];
  if (content.length > 0) session.emit({ type: 'context', content });
  return loop(session, input, signal);
}

function answerCommand(session: RuntimeSession, command: Command): void {
  answerText(session, command.run(session));
}

function answerText(session: RuntimeSession, text: string): void {
  session.emit({ type: 'text', text });
  session.emit({ type: 'assistant', parts: [{ type: 'text', text }] });
}

function endBadly(session: RuntimeSession, turn: number, error: unknown, signal: AbortSignal): StopReason {
  if (signal.aborted) {
    session.emit({ type: 'turn_ended', turn, stopReason: 'cancelled' });
    return 'cancelled';
  }
  const fault =
    error instanceof OchoError
      ? error
      : new OchoError('INTERNAL', { id: 'runtime-fault', args: { reason: String(error) } }, { cause: error });
  if (fault !== error) session.log('error', 'turn failed', error);
  session.emit({ type: 'turn_failed', turn, code: fault.code, message: fault.text });
  throw fault;
}

async function loop(session: RuntimeSession, input: TurnInput, signal: AbortSignal): Promise<StopReason> {
  const state = { continuations: 0, empty: 0 };
  for (let request = 0; request < session.maxRequests; request++) {
    // A client may be asked for a key here: one that never answers must not hold a cancelled turn.
    const model = await untilAborted(session.model(), signal);
    // What was saved while a tool ran, or while a key was asked for, counts for the request that follows.
    await session.refresh();
    const answer = await askOnce(session, model, input, signal, state);
    if (!answer) continue;
    const calls = answer.parts.filter((part) => part.type === 'tool_call');
    for (const call of calls) {
      activateCalled(session, call.name);
      await executeCall(
        session,
        { modelCallId: call.id, name: call.name, arguments: call.arguments },
        signal,
      );
      signal.throwIfAborted();
    }
    if (calls.length > 0) continue;
    if (answer.stop === 'max_tokens' || answer.stop === 'refusal') return answer.stop;
    if (answer.parts.some((part) => part.type === 'text') || request > state.empty) return 'end_turn';
    // A model that says nothing at all at the start of a turn is asked once more, then reported.
    if (state.empty++ >= 1) throw new ModelError('nonsense', { id: 'runtime-empty-answer' });
  }
  return 'max_turn_requests';
}

/** One request. undefined: the stream broke, what came is kept, and the loop asks the model to go on. */
async function askOnce(
  session: RuntimeSession,
  model: Model,
  input: TurnInput,
  signal: AbortSignal,
  state: { continuations: number },
): Promise<Answer | undefined> {
  const collector = new AnswerCollector(session, model);
  let taken = 0;
  try {
    const request = buildRequest(session, model, input.trace);
    void prepareSearch(session);
    for await (const event of model.stream(request, signal)) {
      if (signal.aborted) break;
      collector.take(event);
      if (++taken % EVENTS_BETWEEN_WAITS === 0) await untilDelivered(session, signal);
    }
    signal.throwIfAborted();
    return collector.finish();
  } catch (error) {
    collector.flush();
    if (signal.aborted || !canContinue(error, collector) || state.continuations >= MAX_CONTINUATIONS)
      throw error;
    state.continuations++;
    session.log('warn', 'model stream broke, going on', error);
    session.emit({ type: 'notice', severity: 'warning', title: { id: 'runtime-stream-goes-on' } });
    await session.clock.sleep(500 * 2 ** state.continuations, signal);
    // Without text there is nothing to go on with: the same request again.
    if (collector.hasText) session.emit({ type: 'nudge', text: CONTINUE });
    return undefined;
  }
}

/** Waits for a client that reads slower than the model writes; a cancel ends the wait. */
function untilDelivered(session: RuntimeSession, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      signal.removeEventListener('abort', done);
      resolve();
    };
    signal.addEventListener('abort', done, { once: true });
    session.delivered().then(done, done);
  });
}

/** A stream that broke after it had begun can be gone on with; one that broke before is the retry policy's. */
function canContinue(error: unknown, collector: AnswerCollector): boolean {
  return (
    error instanceof ModelError &&
    ['cut', 'network', 'timeout', 'server', 'overloaded'].includes(error.kind) &&
    collector.started
  );
}

/** A session is named after its first words until a person names it. */
function nameSession(session: RuntimeSession, blocks: readonly PromptBlock[]): void {
  if (session.title !== undefined) return;
  const text = blocks.map((block) => (typeof block.text === 'string' ? block.text : '')).join(' ');
  const line = maskSecrets(text).replaceAll(/\s+/g, ' ').trim();
  if (line === '') return;
  const title = [...line].length > 60 ? `${[...line].slice(0, 59).join('')}…` : line;
  session.emit({ type: 'title', title });
}
