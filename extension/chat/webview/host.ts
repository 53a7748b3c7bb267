// The page's line to the editor's side.
import type { HostMessage, PageMessage } from '../page-messages.ts';

interface EditorApi {
  postMessage(message: PageMessage): void;
  getState(): unknown;
  setState(state: unknown): void;
}

declare function acquireVsCodeApi(): EditorApi;

const api = acquireVsCodeApi();
const listeners = new Set<(message: HostMessage) => void>();

window.addEventListener('message', ({ data }: MessageEvent<HostMessage>) => {
  for (const listener of [...listeners]) listener(data);
});

/** Says something to the editor's side. */
export function post(message: PageMessage): void {
  api.postMessage(message);
}

/** Calls `listener` for each message of the editor's side. Returns the end of it. */
export function onHost(listener: (message: HostMessage) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What the page kept for itself (drafts, folds) when it was shown last; undefined at first. */
export function kept(): unknown {
  return api.getState();
}

/** Keeps something over a reload of the page and of the window. Small JSON only. */
export function keep(state: unknown): void {
  api.setState(state);
}
