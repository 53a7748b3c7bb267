// The state of a chat, for tests of the chat page.
import type { ChatState } from '../../extension/chat/page-messages.ts';

/** An idle chat of Ocho's own agent, with nothing in it. */
export function chatState(change: Partial<ChatState> = {}): ChatState {
  return {
    chatId: 'c1',
    title: 'Fix the parser',
    agent: 'Ocho',
    agents: ['Ocho'],
    status: 'idle',
    runningSince: undefined,
    configOptions: [],
    commands: [],
    usage: undefined,
    queue: [],
    problem: undefined,
    attachments: [],
    images: true,
    canUndo: true,
    canRewind: true,
    restricted: false,
    ...change,
  };
}
