// What a page has to be told so that its items are those of a later state. Runs in the editor's host; does not import
// `vscode`.
import type { ItemChange } from '../page-messages.ts';
import { at, BLOCK, blockAt, type ItemList } from './item-list.ts';
import type { MessageItem, ToolCard, TranscriptItem } from './items.ts';
import type { TerminalOutput } from './terminal-output.ts';

type Items = ItemList<TranscriptItem>;

/**
 * The changes that lead from one list to another, in order. Both come from the same reducer: blocks that nothing
 * changed in are shared and not looked into, so the cost is that of what changed and not of the session's length.
 */
export function itemChanges(before: Items, after: Items): readonly ItemChange[] {
  if (before === after) return [];
  const shared = Math.min(before.length, after.length);
  const changes: ItemChange[] = [];
  if (after.length < before.length) changes.push({ op: 'truncate', length: after.length });
  for (let block = 0; block * BLOCK < shared; block++) {
    for (const index of unlikePlaces(before, after, block, shared)) {
      const [old, item] = [at(before, index), at(after, index)];
      if (old && item) changes.push(...changesOf(index, old, item));
    }
  }
  for (let index = shared; index < after.length; index++) {
    const item = at(after, index);
    if (item) changes.push({ op: 'set', index, item });
  }
  return changes;
}

/** Places of a block whose items are not the same object. */
function unlikePlaces(before: Items, after: Items, block: number, shared: number): readonly number[] {
  const start = block * BLOCK;
  const now = blockAt(after, block);
  // Of two equal blocks only the last item of the list, which is in none, can differ.
  const from = now !== undefined && now === blockAt(before, block) ? start + now.length : start;
  const places: number[] = [];
  for (let index = from; index < Math.min(start + BLOCK, shared); index++) {
    if (at(before, index) !== at(after, index)) places.push(index);
  }
  return places;
}

function changesOf(index: number, old: TranscriptItem, item: TranscriptItem): readonly ItemChange[] {
  if (item.kind === 'tool') {
    const added = old.kind === 'tool' ? addedOutput(index, old, item) : undefined;
    return added ?? [{ op: 'set', index, item }];
  }
  if ((item.kind === 'agent' || item.kind === 'thought' || item.kind === 'user') && item.kind === old.kind) {
    const text = addedText(old, item);
    if (text !== undefined) return [{ op: 'text', index, text }];
  }
  return [{ op: 'set', index, item }];
}

/** What was added to the last text of a message; undefined when more than that changed. */
function addedText(old: MessageItem, item: MessageItem): string | undefined {
  const end = item.parts.length - 1;
  const [was, is] = [old.parts[end], item.parts[end]];
  if (old.messageId !== item.messageId || old.parts.length !== item.parts.length) return undefined;
  if (item.parts.slice(0, end).some((part, place) => part !== old.parts[place])) return undefined;
  if (was?.type !== 'text' || is?.type !== 'text' || !is.text.startsWith(was.text)) return undefined;
  return is.text.slice(was.text.length);
}

/** The output that was added to a card's terminals; undefined when more than that changed. */
function addedOutput(index: number, old: ToolCard, item: ToolCard): readonly ItemChange[] | undefined {
  if (!isSameButTerminals(old, item) || old.terminals.length !== item.terminals.length) return undefined;
  const changes: ItemChange[] = [];
  for (const [place, is] of item.terminals.entries()) {
    const was = old.terminals[place];
    if (was === is) continue;
    const text = was && appended(was, is);
    if (text === undefined) return undefined;
    changes.push({ op: 'output', index, terminalId: is.terminalId, text, dropped: is.dropped });
  }
  return changes;
}

function isSameButTerminals(old: ToolCard, item: ToolCard): boolean {
  const keys = Object.keys(item) as (keyof ToolCard)[]; // The keys of an object literal are those of its type.
  return keys.every((key) => key === 'terminals' || old[key] === item[key]);
}

function appended(was: TerminalOutput, is: TerminalOutput): string | undefined {
  if (was.terminalId !== is.terminalId || was.cwd !== is.cwd || was.exit !== is.exit) return undefined;
  const cut = is.dropped - was.dropped;
  if (cut < 0 || cut > was.text.length) return undefined;
  const kept = was.text.slice(cut);
  return is.text.startsWith(kept) ? is.text.slice(kept.length) : undefined;
}
