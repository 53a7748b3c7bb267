// Where a question comes from, and which of those that wait it is, for the header of the native prompt. Does not import
// `vscode`.
import type { I18n } from '../../agent/i18n/message.ts';
import { cutMiddle, visible } from '../../agent/policy/display.ts';
import { at } from '../chat/model/item-list.ts';
import { textOf, titleFrom } from '../chat/prompt.ts';
import type { Chat, Chats } from '../parts.ts';
import type { PendingQuestion } from './broker.ts';

/** A name of a chat in a header is no longer. Characters. */
const NAME = 40;

/** Which question it is, of how many, and where it comes from. */
export interface Place {
  readonly question: Pick<PendingQuestion, 'id' | 'agent'>;
  /** Where several chats are open: the one that asks. Safe to show. */
  readonly chat: string | undefined;
  readonly pending: readonly Pick<PendingQuestion, 'id'>[];
}

/** The header: who asks, in which chat, and which of how many it is. */
export function placeTitle({ question, chat, pending }: Place, i18n: I18n): string {
  const { agent, id } = question;
  const asks =
    chat === undefined
      ? i18n.text('approvals-prompt-title', { agent })
      : i18n.text('approvals-prompt-title-chat', { agent, chat });
  const count = pending.length;
  const place = pending.findIndex((each) => each.id === id) + 1;
  return count > 1 && place > 0 ? i18n.text('approvals-prompt-place', { asks, place, count }) : asks;
}

/**
 * The name of the chat that asks, in one line with nothing hidden in it; undefined where there is no other chat, or it
 * has no name. It is of the person's own words: those of Ocho's sessions are; what another agent calls its session may
 * be its model's, so that the chat goes by the first thing the person wrote in it.
 */
export function chatName(
  { agent, request }: Pick<PendingQuestion, 'agent' | 'request'>,
  chats: Pick<Chats, 'all' | 'ofSession'> | undefined,
): string | undefined {
  const chat = chats?.ofSession(agent, request.sessionId);
  if (!chats || !chat || chats.all.length < 2) return undefined;
  const name = chat.agent.bundled ? chat.title : firstWords(chat);
  return name === undefined || name.trim() === '' ? undefined : cutMiddle(visible(name.trim()), NAME).text;
}

function firstWords({ transcript }: Chat): string | undefined {
  const { items } = transcript;
  for (let index = 0; index < items.length; index++) {
    const item = at(items, index);
    if (item?.kind === 'user') return titleFrom(textOf(item.parts));
  }
  return undefined;
}
