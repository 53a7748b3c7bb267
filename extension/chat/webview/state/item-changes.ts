// Changes of a chat's items, as the host sends them, applied to the page's list. The page knows only some of the items:
// of the others it knows that they are there. No DOM.
import type { ContentBlock } from '@agentclientprotocol/sdk';
import { at, BLOCK, emptyList, type ItemList, push, replace } from '../../model/item-list.ts';
import type { TranscriptItem } from '../../model/items.ts';
import { newTerminal, type TerminalOutput } from '../../model/terminal-output.ts';
import type { ItemChange } from '../../page-messages.ts';

/** null: there is an item, and it was not sent yet. */
export type PageItems = ItemList<TranscriptItem | null>;

/** A list of which only the length is known; all its blocks are the same one. */
export function unknownItems(count: number): PageItems {
  if (count <= 0) return emptyList();
  const before = count - 1;
  const block = new Array<null>(BLOCK).fill(null);
  const full = new Array<readonly null[]>(Math.floor(before / BLOCK)).fill(block);
  return { length: count, full, open: block.slice(0, before % BLOCK), last: null };
}

/** The list after a change. What changes an item that was never sent changes nothing: it is asked for when it is seen. */
export function applyChange(items: PageItems, change: ItemChange): PageItems {
  switch (change.op) {
    case 'set':
      return withItem(items, change.index, change.item);
    case 'text':
      return changed(items, change.index, (item) => withText(item, change.text));
    case 'output':
      return changed(items, change.index, (item) => withOutput(item, change));
    case 'truncate':
      return truncated(items, change.length);
  }
}

function withItem(items: PageItems, index: number, item: TranscriptItem): PageItems {
  if (index < items.length) return replace(items, index, item);
  let longer = items;
  while (longer.length < index) longer = push(longer, null);
  return push(longer, item);
}

function changed(
  items: PageItems,
  index: number,
  change: (item: TranscriptItem) => TranscriptItem,
): PageItems {
  const item = at(items, index);
  return item ? replace(items, index, change(item)) : items;
}

function withText(item: TranscriptItem, text: string): TranscriptItem {
  if (item.kind === 'compaction') return { ...item, summary: appended(item.summary, text) };
  if (item.kind === 'user' || item.kind === 'agent' || item.kind === 'thought') {
    return { ...item, parts: appended(item.parts, text) };
  }
  return item;
}

function appended(parts: readonly ContentBlock[], text: string): readonly ContentBlock[] {
  const last = parts.at(-1);
  if (last?.type !== 'text') return [...parts, { type: 'text', text }];
  return parts.with(-1, { ...last, text: last.text + text });
}

function withOutput(item: TranscriptItem, change: Extract<ItemChange, { op: 'output' }>): TranscriptItem {
  if (item.kind !== 'tool') return item;
  const index = item.terminals.findIndex(({ terminalId }) => terminalId === change.terminalId);
  const known = item.terminals[index];
  const terminal = longer(known ?? newTerminal(change.terminalId), change.text, change.dropped);
  return { ...item, terminals: known ? item.terminals.with(index, terminal) : [...item.terminals, terminal] };
}

/** The host says what it keeps; the page keeps no more than that. */
function longer(terminal: TerminalOutput, text: string, dropped: number): TerminalOutput {
  const whole = terminal.text + text;
  const cut = Math.max(0, dropped - terminal.dropped);
  return { ...terminal, text: cut > 0 ? whole.slice(cut) : whole, dropped: terminal.dropped + cut };
}

function truncated(items: PageItems, length: number): PageItems {
  if (length >= items.length) return items;
  let shorter: PageItems = emptyList();
  for (let index = 0; index < length; index++) shorter = push(shorter, at(items, index) ?? null);
  return shorter;
}
