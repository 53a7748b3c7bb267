// Holds the state of the page and tells, once a frame at most, that it has changed: a thousand deltas that come together
// are drawn once. No DOM: when a frame begins is told from outside.
import type { HostMessage } from '../../page-messages.ts';
import { EMPTY_PAGE, type PageState, reduce } from './page-state.ts';

/** The state and its news. */
export interface Store {
  readonly state: PageState;
  dispatch(message: HostMessage): void;
  /** Calls `listener` in the frame after a change. Returns the end of it. */
  subscribe(listener: (state: PageState) => void): () => void;
}

/** `onFrame` runs what it is given when the next frame is drawn; `now`: milliseconds of a clock that never goes back. */
export function createStore(onFrame: (run: () => void) => void, now: () => number): Store {
  let state = EMPTY_PAGE;
  let told = state;
  let isAsked = false;
  const listeners = new Set<(state: PageState) => void>();
  const tell = (): void => {
    isAsked = false;
    if (told === state) return;
    told = state;
    for (const listener of [...listeners]) listener(state);
  };
  return {
    get state() {
      return state;
    },
    dispatch(message) {
      state = reduce(state, message, now());
      if (isAsked || state === told) return;
      isAsked = true;
      onFrame(tell);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
