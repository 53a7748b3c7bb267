import { OchoError } from '../i18n/message.ts';
import { runTurn, type TurnInput } from './agent-runtime.ts';
import type { LoggedEvent, StopReason } from './events.ts';
import type { RuntimeSession } from './session.ts';
import type { CutBy } from './turn-cut.ts';
import { TurnQueue } from './turn-queue.ts';

/** A session that is open in this process: its state, its queue of turns, its stored past. */
export interface LiveSession {
  readonly session: RuntimeSession;
  readonly queue: TurnQueue;
  /**
   * Runs a prompt when its turn comes. Takes its place in the queue in the same tick. Rejects with `OchoError` when
   * the model failed.
   */
  prompt(input: TurnInput, signal?: AbortSignal): Promise<StopReason>;
  /** Runs a task between turns. Rejects with `OchoError` `TURN_RUNNING` while one runs or waits. */
  whenIdle<T>(task: () => Promise<T>): Promise<T>;
  /** Every event of the log so far, in order, without what was rewound. */
  stored(): Iterable<LoggedEvent>;
  /** Cancels what runs, ends what was started, closes the log. Idempotent. `by`: why; default: it is closed. */
  close(by?: CutBy): Promise<void>;
}

/** Puts a session and its queue together. */
export function liveSession(
  session: RuntimeSession,
  stored: () => Iterable<LoggedEvent>,
  onClose: () => void,
): LiveSession {
  const queue = new TurnQueue();
  let closing: Promise<void> | undefined;
  return {
    session,
    queue,
    *stored() {
      for (const logged of stored()) if (session.rewinds.shows(logged)) yield logged;
    },
    async whenIdle(task) {
      if (queue.busy) throw new OchoError('TURN_RUNNING', { id: 'runtime-turn-running' });
      return await queue.run(task);
    },
    prompt: (input, signal) => queue.run((turnSignal) => runTurn(session, input, turnSignal), signal),
    close(by) {
      closing ??= queue
        .close(by)
        .then(() => session.dispose())
        .finally(onClose);
      return closing;
    },
  };
}
