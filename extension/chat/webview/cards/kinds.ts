// The signs of tool calls: which icon stands for what. No DOM.
import type { ToolCard } from '../../model/items.ts';
import { text } from '../texts.ts';

/** The codicon of each kind of tool (ACP "Tool Calls"). */
const KIND_ICONS: Readonly<Record<ToolCard['toolKind'], string>> = {
  read: 'file-code',
  edit: 'edit',
  delete: 'trash',
  move: 'arrow-swap',
  search: 'search',
  execute: 'terminal',
  think: 'lightbulb',
  fetch: 'globe',
  switch_mode: 'arrow-right',
  other: 'tools',
};

/** The codicon of a kind; a later kind of the protocol gets the one of `other`. */
export function kindIcon(kind: ToolCard['toolKind']): string {
  return KIND_ICONS[kind] ?? KIND_ICONS.other;
}

/** The codicon of each state of a call. */
export const STATUS_ICONS: Readonly<Record<ToolCard['status'], string>> = {
  pending: 'circle-outline',
  in_progress: 'loading',
  completed: 'check',
  failed: 'error',
  cancelled: 'debug-stop',
  denied: 'circle-slash',
  blocked: 'lock',
};

/** How a call stands, in words. */
export function statusText(status: ToolCard['status']): string {
  return text(`page-status-${status.replace('_', '-')}`);
}

/** Those that are open when the person has not said: what runs, and what has something to say of why it did not. */
const OPEN: ReadonlySet<ToolCard['status']> = new Set(['pending', 'in_progress', 'failed', 'blocked']);

/** Whether a card is open when the person has not said. What they denied or stopped they know. */
export function isOpenByItself(status: ToolCard['status']): boolean {
  return OPEN.has(status);
}

/** A title in pieces: what stands between backticks is code. */
export function titlePieces(title: string): readonly { readonly text: string; readonly isCode: boolean }[] {
  return title
    .split(/(`[^`\n]+`)/)
    .filter((piece) => piece !== '')
    .map((piece) =>
      /^`[^`\n]+`$/.test(piece) ? { text: piece.slice(1, -1), isCode: true } : { text: piece, isCode: false },
    );
}
