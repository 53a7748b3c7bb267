// What a page is told of a chat beside its items and questions. Does not import `vscode`.
import type { SessionConfigOption } from '@agentclientprotocol/sdk';
import type { AgentLink } from '../../parts.ts';
import type { Conversation } from '../conversation.ts';
import type { ChatState, ChatSummary } from '../page-messages.ts';
import type { ChatPlace } from '../place.ts';

/** All of it. Parts that did not change are the same objects as before. */
export function chatState(
  chat: Conversation,
  agents: readonly string[],
  trusted: boolean,
  place: ChatPlace,
): ChatState {
  const { agent, transcript } = chat;
  const blind = blindModel(chat.configOptions);
  return {
    chatId: chat.id,
    title: chat.title,
    agent: agent.name,
    agents,
    status: chat.status,
    runningSince: chat.runningSince,
    configOptions: chat.configOptions,
    commands: transcript.commands,
    usage: transcript.usage,
    queue: chat.queue,
    problem: chat.problem,
    attachments: chat.attachments,
    images: takesImages(agent) && blind === undefined,
    ...(blind === undefined ? {} : { blindModel: blind }),
    canUndo: agent.offers('_ocho/session/undo'),
    canRewind: agent.offers('_ocho/session/rewind'),
    restricted: !trusted,
    cwd: chat.cwd,
    ...place,
  };
}

/** Whether an agent takes images; of one that is not running yet, whether it is known to. */
export function takesImages({ state, bundled }: AgentLink): boolean {
  if (state.state !== 'ready') return bundled;
  return state.initialized.agentCapabilities?.promptCapabilities?.image === true;
}

/**
 * The name of the chosen model when its agent says that it is shown no images (`OchoModelMeta`). Undefined: it sees, or
 * nobody says; other agents say nothing of it.
 */
export function blindModel(options: readonly SessionConfigOption[]): string | undefined {
  const option = options.find(({ category }) => category === 'model');
  if (option?.type !== 'select') return undefined;
  const values = option.options.flatMap((each) => ('value' in each ? [each] : each.options));
  const chosen = values.find(({ value }) => value === option.currentValue);
  const ocho: unknown = chosen?._meta?.ocho;
  const isBlind = typeof ocho === 'object' && ocho !== null && Reflect.get(ocho, 'images') === false;
  return isBlind ? chosen?.name : undefined;
}

/** Its row in the switcher. */
export function chatSummary(chat: Conversation): ChatSummary {
  const { id: chatId, title, status, unread, questions } = chat;
  return { chatId, title, agent: chat.agent.name, status, unread, questions };
}

/** Whether two objects have the same values. */
export function isSame<T extends object>(a: T | undefined, b: T): boolean {
  if (!a) return false;
  const keys = Object.keys({ ...a, ...b }) as (keyof T)[]; // Both are literals of the same type.
  return keys.every((key) => a[key] === b[key]);
}
