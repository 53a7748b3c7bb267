// Messages of the page about its chats: say, stop, choose, do over.
import * as vscode from 'vscode';
import type { Conversation } from '../conversation.ts';
import { examplesFor } from '../examples/examples.ts';
import { workspaceFacts } from '../examples/workspace-facts.ts';
import type { ChatAction } from '../page-messages.ts';
import { mayClose } from './may-close.ts';
import type { Handlers, PageContext } from './page-context.ts';
import { signIn } from './sign-in.ts';

type Types =
  | 'select'
  | 'new'
  | 'close'
  | 'send'
  | 'resend'
  | 'stop'
  | 'unqueue'
  | 'action'
  | 'option'
  | 'detach'
  | 'answer'
  | 'range'
  | 'welcome'
  | 'examples';

/** Of one page. */
export function chatHandlers(context: PageContext): Handlers<Types> {
  const { app, feed } = context;
  const { chats, broker, i18n } = app;
  const chat = (chatId: string) => context.chat(chatId);
  return {
    select: ({ chatId }) => chats.select(chatId),
    new: ({ agent }) => chats.create(agent === undefined ? {} : { agent }),
    close: async ({ chatId }) => {
      const found = chat(chatId);
      if (found && (await mayClose(found, i18n))) await chats.close(chatId);
    },
    send: ({ chatId, text }) => chat(chatId)?.send(text),
    resend: async ({ chatId, index, text }) => {
      try {
        await chat(chatId)?.resend(index, text);
      } catch (error) {
        context.post({ type: 'compose', chatId, text }); // What was written must not be lost.
        throw error;
      }
    },
    stop: ({ chatId }) => chat(chatId)?.stop(),
    unqueue: ({ chatId, id }) => chat(chatId)?.unqueue(id),
    action: ({ chatId, action }) => {
      const found = chat(chatId);
      return found && act(action, found, context);
    },
    option: ({ chatId, configId, value }) => chat(chatId)?.setOption(configId, value),
    detach: ({ chatId, id }) => chat(chatId)?.detach(id),
    answer: ({ type: _type, ...answer }) => {
      const result = broker.answer(answer);
      if (result === 'taken') return;
      feed.repeatQuestions();
      context.post({ type: 'announce', text: i18n.text(`chat-answer-${result.replace('_', '-')}`) });
    },
    range: ({ chatId, from, to }) => feed.range(chatId, from, to),
    welcome: async ({ id }) => {
      await app.welcome?.run(id);
      context.post({ type: 'focus', where: 'input' });
    },
    examples: async ({ chatId }) => {
      const found = chat(chatId);
      if (!found) return;
      const examples = examplesFor(await workspaceFacts(), isOffline(found), i18n);
      context.post({ type: 'examples', chatId, examples });
    },
  };
}

/** Whether the chat's model is the one that needs nothing, which understands a few plain requests only. */
function isOffline({ configOptions }: Conversation): boolean {
  const model = configOptions.find(({ category }) => category === 'model')?.currentValue;
  return typeof model === 'string' && model.startsWith('offline/');
}

/** Commands of the editor that a person may choose; a page names none itself. */
const COMMANDS = {
  'show-log': 'ocho.showLog',
  doctor: 'ocho.doctor',
  'set-up-model': 'ocho.setUpModel',
  'set-api-key': 'ocho.setApiKey',
  'trust-workspace': 'workbench.trust.manage',
  'open-settings': 'ocho.openSettings',
  'open-config': 'ocho.openConfig',
  'open-folder': 'vscode.openFolder',
} as const;

async function act(action: ChatAction['action'], chat: Conversation, { app }: PageContext): Promise<unknown> {
  switch (action) {
    case 'retry':
      return chat.retry();
    case 'continue':
      return chat.goOn();
    case 'send-queued':
      return chat.sendQueued();
    case 'new-session':
      return chat.startOver();
    case 'new-chat':
      return app.chats.create({ agent: chat.agent.name, cwd: chat.cwd });
    case 'restart-agent':
      await chat.agent.supervisor.restart();
      return chat.show();
    case 'sign-in':
      return (await signIn(chat.agent, app.i18n)) ? chat.retry() : undefined;
    default:
      return Object.hasOwn(COMMANDS, action) ? vscode.commands.executeCommand(COMMANDS[action]) : undefined;
  }
}
