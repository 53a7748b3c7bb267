/**
 * Who ended a turn before its end. `person`: they stopped it. `closed`: the client closed its session. `client`: the
 * client is gone. `agent`: this process was told to end.
 */
export type CutBy = 'person' | 'closed' | 'client' | 'agent';

/** The reason of a turn's signal, so that what did not come to its end can say why. */
export class TurnCut extends Error {
  readonly by: CutBy;

  constructor(by: CutBy) {
    super(`the turn was cut: ${by}`);
    // What is given a signal may tell its abort from a fault by the name of what was thrown.
    this.name = 'AbortError';
    this.by = by;
  }
}

/** Who cut a turn. A signal that was aborted without a word of it is the person's (Ctrl+C of the command line). */
export function cutBy({ reason }: Pick<AbortSignal, 'reason'>): CutBy {
  return reason instanceof TurnCut ? reason.by : 'person';
}

/** The signal of a request, which its client takes back with `$/cancel_request` or by going away. */
export function cutSignal(signal: AbortSignal, isClientGone: () => boolean): AbortSignal {
  const cut = new AbortController();
  const stop = () => cut.abort(new TurnCut(isClientGone() ? 'client' : 'person'));
  if (signal.aborted) stop();
  else signal.addEventListener('abort', stop, { once: true });
  return cut.signal;
}
