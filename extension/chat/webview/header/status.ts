// What a chat in the switcher shows of itself. No DOM.
import type { ChatStatus, ChatSummary } from '../../page-messages.ts';

/** The codicon of a status, and whether it turns. */
export function statusIcon(status: ChatStatus): { readonly name: string; readonly spin: boolean } {
  switch (status) {
    case 'opening':
    case 'loading':
    case 'running':
      return { name: 'loading', spin: true };
    case 'asking':
      return { name: 'question', spin: false };
    case 'broken':
      return { name: 'error', spin: false };
    default:
      return { name: 'comment', spin: false };
  }
}

/** What waits in the chats that are not shown: questions to answer, and whether there is something new to read. */
export function elsewhere(
  chats: readonly ChatSummary[],
  active: string | undefined,
): { readonly questions: number; readonly unread: boolean } {
  const others = chats.filter(({ chatId }) => chatId !== active);
  return {
    questions: others.reduce((sum, { questions }) => sum + questions, 0),
    unread: others.some(({ unread }) => unread),
  };
}
