// What a screen reader is told of what happens in a chat: ends, not each step. No DOM.
import { visible } from '../../../../agent/policy/display.ts';
import { at } from '../../model/item-list.ts';
import type { ToolCard } from '../../model/items.ts';
import type { ChatPage } from './page-state.ts';

/** The start of an answer that is read out; the rest is in the transcript. Characters. */
const SPOKEN = 300;

/** An event worth saying, with its words where it has some. */
export type Announcement =
  | { readonly kind: 'answered'; readonly words: string }
  | { readonly kind: 'problem'; readonly words: string }
  /** A call that did not come to its end as it was meant to. */
  | { readonly kind: 'call'; readonly words: string; readonly status: ToolCard['status'] }
  | { readonly kind: 'question'; readonly id: string; readonly words: string; readonly count: number };

/** What came about between two states of the same chat, the most pressing only. */
export function announcement(before: ChatPage, after: ChatPage): Announcement | undefined {
  const known = new Set(before.questions.map(({ id }) => id));
  const asked = after.questions.find(({ id }) => !known.has(id));
  if (asked)
    return { kind: 'question', id: asked.id, words: asked.view.title, count: after.questions.length };
  const problem = after.state?.problem;
  if (problem && problem.text !== before.state?.problem?.text)
    return { kind: 'problem', words: problem.text };
  const ended = before.state?.status === 'running' && after.state?.status === 'idle';
  return ended ? { kind: 'answered', words: lastWords(after) } : unusualEnd(before, after);
}

/** Items at the end that are looked at: where the calls of now are. */
const LOOKED_AT = 16;
const UNUSUAL: ReadonlySet<ToolCard['status']> = new Set(['failed', 'denied', 'blocked']);

/** A call that is done is no news among many; one that failed, or was not to be, is. */
function unusualEnd(before: ChatPage, after: ChatPage): Announcement | undefined {
  const { items, state } = after;
  if ((state?.status !== 'running' && state?.status !== 'asking') || items === before.items) return undefined;
  for (let index = items.length - 1; index >= Math.max(0, items.length - LOOKED_AT); index--) {
    const item = at(items, index);
    const old = at(before.items, index);
    if (item?.kind !== 'tool' || item === old || !UNUSUAL.has(item.status)) continue;
    // One that only was not sent before is none of now.
    const isNew = index >= before.items.length || (old?.kind === 'tool' && old.status !== item.status);
    if (isNew) return { kind: 'call', words: visible(item.title || item.name || ''), status: item.status };
  }
  return undefined;
}

/** Whether what was said is no longer so: a screen reader that reads the page must not come upon it. */
export function isOver(said: Announcement, { state, questions }: ChatPage): boolean {
  switch (said.kind) {
    case 'question':
      return !questions.some(({ id }) => id === said.id);
    case 'problem':
      return state?.problem?.text !== said.words;
    case 'answered':
      return state?.status === 'running';
    case 'call':
      return state?.status !== 'running' && state?.status !== 'asking';
  }
}

function lastWords({ items }: ChatPage): string {
  const last = at(items, items.length - 1);
  if (last?.kind !== 'agent') return '';
  const text = last.parts.map((part) => (part.type === 'text' ? part.text : '')).join(' ');
  const plain = text
    .replace(/[`*_#>|]+/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  return plain.length > SPOKEN ? `${plain.slice(0, SPOKEN)} …` : plain;
}
