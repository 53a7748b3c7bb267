// What is shown when the last chat was closed: the way to the next one.
import { useLayoutEffect, useRef } from 'preact/hooks';
import { post } from '../host.ts';
import { Icon } from '../menu/icon.tsx';
import { text } from '../texts.ts';
import './welcome.css';

/** It takes the focus that the closed chat has left, and none that is elsewhere. */
export function NoChat() {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    // The list of chats, where it was closed, goes with it.
    requestAnimationFrame(() => {
      const focused = document.activeElement;
      if (document.hasFocus() && (!focused || focused === document.body)) button.current?.focus();
    });
  }, []);
  return (
    <section class="welcome" aria-labelledby="no-chat-title">
      <Icon name="comment-discussion" />
      <p id="no-chat-title">{text('page-no-chat')}</p>
      <button ref={button} type="button" class="button" onClick={() => post({ type: 'new' })}>
        {text('page-no-chat-new')}
      </button>
    </section>
  );
}
