// The ways to answer a question: its buttons, words for the model, and another command.
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { QuestionButton } from '../../../approvals/question-view.ts';
import { Title } from '../cards/title.tsx';
import { keepUnsent, unsent } from '../state/unsent.ts';
import { text } from '../texts.ts';
import type { Choice } from './answers.ts';

interface AnswerButtonsProps {
  readonly choices: readonly Choice[];
  readonly isReady: (button: QuestionButton) => boolean;
  readonly onAnswer: (button: QuestionButton) => void;
  readonly onFeedback: () => void;
  /** Undefined: the command cannot be changed, there is nothing to review. */
  readonly onEdit: (() => void) | undefined;
  readonly onReview: (() => void) | undefined;
}

/**
 * What says yes, what says no, and what the card adds to them. Where there is no room for all, those that say yes scroll:
 * the no is in sight whenever they are.
 */
export function AnswerButtons({
  choices,
  isReady,
  onAnswer,
  onFeedback,
  onEdit,
  onReview,
}: AnswerButtonsProps) {
  const draw = ({ button, key, isMain }: Choice) => (
    <button
      key={button.optionId ?? ''}
      type="button"
      class={`button ${isMain ? '' : 'secondary'} says-${button.says}`}
      // Not `disabled`: that would take the focus away from who waits on it.
      aria-disabled={!isReady(button)}
      {...(key === '' ? {} : { 'aria-keyshortcuts': key })}
      onClick={() => isReady(button) && onAnswer(button)}
    >
      <span class="button-label">
        <Title words={button.label ?? text('page-question-deny')} />
      </span>
      {key !== '' && (
        <span aria-hidden="true" class="key">
          {key}
        </span>
      )}
    </button>
  );
  return (
    <div class="question-buttons">
      <fieldset class="question-yes" aria-label={text('page-question-answers')}>
        {choices.filter(({ button }) => button.says === 'yes').map(draw)}
      </fieldset>
      <div class="question-no">{choices.filter(({ button }) => button.says === 'no').map(draw)}</div>
      <div class="question-more">
        <button type="button" class="text-button" onClick={onFeedback}>
          {text('page-question-feedback')}
        </button>
        {onEdit && (
          <button type="button" class="text-button" onClick={onEdit}>
            {text('page-question-edit')}
          </button>
        )}
        {onReview && (
          <button type="button" class="text-button" onClick={onReview}>
            {text('page-question-review')}
          </button>
        )}
      </div>
    </div>
  );
}

interface FormProps {
  /** Under which what is typed is kept. */
  readonly name: string;
  readonly initial: string;
  readonly label: string;
  readonly send: string;
  readonly mono: boolean;
  readonly canSend: (words: string) => boolean;
  readonly onSend: (words: string) => void;
  readonly onLeave: () => void;
}

/** Ctrl+Enter sends, Escape goes back to the buttons. Enter makes a line: it must not answer by accident. */
function Form({ name, initial, label, send, mono, canSend, onSend, onLeave }: FormProps) {
  const input = useRef<HTMLTextAreaElement>(null);
  const [words, setWords] = useState(unsent(name) ?? initial);
  useEffect(() => keepUnsent(name, words), [words]);
  // At once: what is typed before would be lost with the button that had the focus.
  useLayoutEffect(() => input.current?.focus(), []);
  return (
    <div class="question-form">
      <textarea
        ref={input}
        class={`input ${mono ? 'mono' : ''}`}
        rows={Math.min(10, Math.max(2, words.split('\n').length + 1))}
        value={words}
        aria-label={label}
        placeholder={label}
        spellcheck={!mono}
        onInput={({ currentTarget }) => setWords(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.isComposing) return;
          if (event.key === 'Escape') onLeave();
          else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
            if (canSend(words)) onSend(words);
          } else return;
          event.preventDefault();
          event.stopPropagation();
        }}
      />
      <div class="buttons">
        <button type="button" class="button" disabled={!canSend(words)} onClick={() => onSend(words)}>
          {send}
        </button>
        <button type="button" class="button secondary" onClick={onLeave}>
          {text('page-cancel')}
        </button>
      </div>
    </div>
  );
}

/** Says no, and why. Without words it is a plain no. */
export function Feedback({
  name,
  onDeny,
  onLeave,
}: {
  readonly name: string;
  readonly onDeny: (feedback: string) => void;
  readonly onLeave: () => void;
}) {
  return (
    <Form
      name={name}
      initial=""
      label={text('page-question-feedback-label')}
      send={text('page-question-feedback-send')}
      mono={false}
      canSend={() => true}
      onSend={onDeny}
      onLeave={onLeave}
    />
  );
}

/** Another command in the place of the one that was asked about. */
export function EditCommand({
  name,
  command,
  isReady,
  onRun,
  onLeave,
}: {
  readonly name: string;
  readonly command: string;
  readonly isReady: boolean;
  readonly onRun: (command: string) => void;
  readonly onLeave: () => void;
}) {
  return (
    <Form
      name={name}
      initial={command}
      label={text('page-question-edit-label')}
      send={text('page-question-edit-run')}
      mono={true}
      canSend={(words) => isReady && words.trim() !== ''}
      onSend={onRun}
      onLeave={onLeave}
    />
  );
}
