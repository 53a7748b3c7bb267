// What a screen reader is told of what happens in a chat: ends, not each step. No DOM.
import { at } from '../../model/item-list.ts';
import type { ChatPage } from './page-state.ts';

/** The start of an answer that is read out; the rest is in the transcript. Characters. */
const SPOKEN = 300;

/** An event worth saying, with its words where it has some. */
export type Announcement =
  | { readonly kind: 'answered'; readonly words: string }
  | { readonly kind: 'problem'; readonly words: string }
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
  return ended ? { kind: 'answered', words: lastWords(after) } : undefined;
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
