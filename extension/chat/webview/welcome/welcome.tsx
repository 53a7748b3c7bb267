// What is shown in place of an empty chat while there is no model to ask.
import type { WelcomeChoice } from '../../page-messages.ts';
import { post } from '../host.ts';
import { Icon } from '../menu/icon.tsx';
import { text } from '../texts.ts';
import './welcome.css';

/** A card for each way to get a model. */
export function Welcome({ choices }: { readonly choices: readonly WelcomeChoice[] }) {
  return (
    <section class="welcome" aria-labelledby="welcome-title">
      <Icon name="comment-discussion" />
      <h2 id="welcome-title">{text('pageinput-welcome-title')}</h2>
      <p>{text('pageinput-welcome-about')}</p>
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
