// What is shown in place of an empty chat while there is no model to ask.
import type { ChatState, WelcomeChoice } from '../../page-messages.ts';
import { post } from '../host.ts';
import { Icon } from '../menu/icon.tsx';
import { text } from '../texts.ts';
import { NoFolder } from './no-folder.tsx';
import './welcome.css';

interface WelcomeProps {
  readonly choices: readonly WelcomeChoice[];
  /** Undefined before there is a chat. */
  readonly chat: ChatState | undefined;
}

/** A card for each way to get a model. */
export function Welcome({ choices, chat }: WelcomeProps) {
  return (
    <section class="welcome" aria-labelledby="welcome-title">
      <Icon name="comment-discussion" />
      <h2 id="welcome-title">{text('pageinput-welcome-title')}</h2>
      <p>{text('pageinput-welcome-about')}</p>
      {chat && <NoFolder chat={chat} />}
      <ul class="welcome-choices">
        {choices.map(({ id, icon, label, description }) => (
          <li key={id}>
            <button type="button" class="welcome-choice" onClick={() => post({ type: 'welcome', id })}>
              <Icon name={icon} />
              <span class="welcome-text">
                <span class="welcome-label">{label}</span>
                <span class="welcome-description">{description}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      <p class="welcome-note">{text('pageinput-welcome-note')}</p>
    </section>
  );
}
