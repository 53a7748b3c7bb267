// What is shown in place of an empty chat when there is a model to ask: a few requests to begin with.
import { useEffect, useState } from 'preact/hooks';
import type { ChatState } from '../../page-messages.ts';
import { wishForFocus } from '../composer/focus-wish.ts';
import { drafts } from '../composer/kept-drafts.ts';
import { onHost, post } from '../host.ts';
import { Icon } from '../menu/icon.tsx';
import { text } from '../texts.ts';
import { NoFolder } from './no-folder.tsx';
import './welcome.css';

/** Requests that go into the input, where they can be changed before they are sent. */
export function Examples({ chat }: { readonly chat: ChatState }) {
  const { chatId, configOptions } = chat;
  const model = configOptions.find(({ category }) => category === 'model')?.currentValue;
  const examples = useExamples(chatId, model);
  function take(example: string): void {
    // One example after the other: the second is not added to the first.
    const isUntouched = examples.includes(drafts.text(chatId).trim());
    drafts.compose(chatId, example, isUntouched);
    wishForFocus();
  }
  return (
    <section class="welcome" aria-labelledby="examples-title">
      <Icon name="comment-discussion" />
      <h2 id="examples-title">{text('pageinput-examples-title', { agent: chat.agent })}</h2>
      <NoFolder chat={chat} />
      {examples.length > 0 && <p>{text('pageinput-examples-about')}</p>}
      <ul class="welcome-choices">
        {examples.map((example) => (
          <li key={example}>
            <button type="button" class="welcome-choice" onClick={() => take(example)}>
              <Icon name="arrow-small-right" />
              <span class="welcome-text">{example}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Asked for anew with another model: some understand other requests. */
function useExamples(chatId: string, model: unknown): readonly string[] {
  const [examples, setExamples] = useState<readonly string[]>([]);
  useEffect(
    () =>
      onHost((message) => {
        if (message.type === 'examples' && message.chatId === chatId) setExamples(message.examples);
      }),
    [chatId],
  );
  useEffect(() => post({ type: 'examples', chatId }), [chatId, model]);
  return examples;
}
