// A question as a card: what would happen, why it is asked, and the ways to answer.
import { useEffect, useId, useState } from 'preact/hooks';
import { kindIcon } from '../cards/kinds.ts';
import { shortTitle } from '../cards/short-title.ts';
import { Title } from '../cards/title.tsx';
import { post } from '../host.ts';
import { Icon } from '../menu/icon.tsx';
import type { AskedQuestion } from '../state/page-state.ts';
import { keepUnsent, unsent } from '../state/unsent.ts';
import { text } from '../texts.ts';
import { choices, isReady, optionForEdit } from './answers.ts';
import { Facts, Notes, Reason, SubjectView } from './question-facts.tsx';
import { AnswerButtons, EditCommand, Feedback } from './question-forms.tsx';

/** An answer that the host has not taken by then can be given again. Milliseconds. */
const TAKEN_MS = 2_000;

const FORMS = ['edit', 'feedback'] as const;

/** What is said with an answer. */
export interface Said {
  readonly feedback?: string;
  readonly command?: string;
}

/** The card. Its title takes the focus, never an Allow; a digit presses a button while the focus is in the card. */
export function QuestionCardView({ question }: { readonly question: AskedQuestion }) {
  const { id, fingerprint, view, readyAt } = question;
  const titleId = useId();
  const [form, setForm] = useState(openForm(id));
  const [isSent, setSent] = useState(false);
  const now = useClock(readyAt);
  useEffect(() => {
    if (!isSent) return;
    const timer = setTimeout(() => setSent(false), TAKEN_MS);
    return () => clearTimeout(timer);
  }, [isSent]);

  const offered = choices(question);
  const answer = (optionId: string | null, said: Said = {}): void => {
    if (isSent) return;
    setSent(true);
    for (const each of FORMS) keepUnsent(`${id}/${each}`, undefined);
    post({ type: 'answer', id, fingerprint, optionId, ...said });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    const choice = offered.find(({ key }) => key !== '' && key === event.key);
    if (!choice || !isReady(choice.button, readyAt, performance.now())) return;
    event.preventDefault();
    answer(choice.button.optionId);
  };
  const leave = (): void => {
    keepUnsent(`${id}/${form}`, undefined);
    setForm('none');
  };
  const edit = optionForEdit(question);
  return (
    <section
      class={`question question-${view.class ?? 'unknown'}`}
      aria-labelledby={titleId}
      onKeyDown={onKeyDown}
    >
      <div class="question-head">
        <Icon name={kindIcon(view.kind)} />
        <h2 id={titleId} class="question-title" tabIndex={-1}>
          <Title words={shortTitle(view.title, linesOfCommand(view))} />
        </h2>
        {view.class && (
          <span class={`badge class-${view.class}`}>{text(`page-question-class-${view.class}`)}</span>
        )}
      </div>
      <div class="question-body">
        <Notes question={question} />
        {form === 'edit' && question.editableCommand !== undefined ? (
          <EditCommand
            name={`${id}/edit`}
            command={question.editableCommand}
            isReady={edit !== undefined && isReady(edit, readyAt, now) && !isSent}
            onRun={(command) => edit && answer(edit.optionId, { command })}
            onLeave={leave}
          />
        ) : (
          <SubjectView view={view} id={id} />
        )}
        <Facts view={view} />
      </div>
      <Reason view={view} />
      {form === 'feedback' && (
        <Feedback
          name={`${id}/feedback`}
          onDeny={(feedback) => answer(view.defaultButton.optionId, { feedback })}
          onLeave={leave}
        />
      )}
      {form === 'none' && (
        <AnswerButtons
          choices={offered}
          isReady={(button) => isReady(button, readyAt, now) && !isSent}
          onAnswer={(button) => answer(button.optionId)}
          onFeedback={() => setForm('feedback')}
          onEdit={edit ? () => setForm('edit') : undefined}
          onReview={question.reviewable ? () => post({ type: 'review', id }) : undefined}
        />
      )}
    </section>
  );
}

/** The time; draws the component again when `until` is reached. */
function useClock(until: number): number {
  const [, redraw] = useState(0);
  const now = performance.now();
  useEffect(() => {
    const left = until - performance.now();
    if (left <= 0) return;
    // A timer may be a little early.
    const timer = setTimeout(() => redraw((count) => count + 1), left + 5);
    return () => clearTimeout(timer);
  }, [until]);
  return now;
}

/** Breaks are escaped in a title: how many lines there are is known of a command only. */
function linesOfCommand({ subject }: AskedQuestion['view']): number | undefined {
  return subject.kind === 'command' ? subject.command.trimEnd().split(/\r?\n/).length : undefined;
}

/** The one that was open when the card was shown last. */
function openForm(id: string): 'none' | 'edit' | 'feedback' {
  const open = FORMS.find((form) => unsent(`${id}/${form}`) !== undefined);
  return open ?? 'none';
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement;
}
