// The drafts of this page: kept by the editor, and written to by the editor's side also while no input is shown.
import type { ContentBlock } from '@agentclientprotocol/sdk';
import { keep, kept, onHost } from '../host.ts';
import { Drafts } from './drafts.ts';

/** Up to this size what is kept is handed over at once, else when the typing pauses. Characters of JSON. */
const AT_ONCE = 50_000;
const PAUSE_MS = 300;

let waiting: ReturnType<typeof setTimeout> | undefined;

function save(saved: unknown): void {
  clearTimeout(waiting);
  const write = (): void => {
    waiting = undefined;
    keep('drafts', saved);
  };
  if (JSON.stringify(saved).length <= AT_ONCE) write();
  else waiting = setTimeout(write, PAUSE_MS);
}

/** What is being written, by chat. */
export const drafts = new Drafts(kept('drafts'), save);

onHost((message) => {
  if (message.type === 'compose') drafts.compose(message.chatId, message.text, message.replace === true);
  if (message.type !== 'items') return;
  const prompts = message.changes.flatMap((change) =>
    change.op === 'set' && change.item.kind === 'user' ? change.item.parts.map(textOf).join('') : [],
  );
  if (prompts.length > 0) drafts.learn(message.chatId, prompts);
});

function textOf(block: ContentBlock): string {
  return block.type === 'text' ? block.text : '';
}
