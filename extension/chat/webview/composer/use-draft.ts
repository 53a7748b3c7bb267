// The text that is being written in a chat.
import { useEffect, useState } from 'preact/hooks';
import { drafts } from './kept-drafts.ts';

/** The draft of the chat, also when it is changed from outside. */
export function useDraft(chatId: string): string {
  const [, redraw] = useState(0);
  useEffect(() => drafts.watch(() => redraw((count) => count + 1)), []);
  return drafts.text(chatId);
}
