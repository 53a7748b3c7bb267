// The signs of tool calls: which icon stands for what. No DOM.
import type { ToolCard } from '../../model/items.ts';

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
  cancelled: 'circle-slash',
};

/** Whether a card is open when the person has not said: while it runs, and when it failed. */
export function isOpenByItself(status: ToolCard['status']): boolean {
  return status === 'pending' || status === 'in_progress' || status === 'failed';
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
