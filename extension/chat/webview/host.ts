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

/** A part of what the page kept for itself (drafts, places) when it was shown last; undefined at first. */
export function kept(part: string): unknown {
  return allKept()[part];
}

/** Keeps a part over a reload of the page and of the window; the others stay. Small JSON only. */
export function keep(part: string, value: unknown): void {
  api.setState({ ...allKept(), [part]: value });
}

function allKept(): Readonly<Record<string, unknown>> {
  const state = api.getState();
  return typeof state === 'object' && state !== null && !Array.isArray(state) ? { ...state } : {};
}
