// What a question is about and why it is asked: all of it, or a note of what is not shown.
import type { QuestionView } from '../../../approvals/question-view.ts';
import { DiffView } from '../cards/diff-view.tsx';
import { post } from '../host.ts';
import { ActiveText } from '../markdown/link.tsx';
import type { AskedQuestion } from '../state/page-state.ts';
import { text } from '../texts.ts';

/** More lines than this may not all be seen at once: empty ones are a way to hide what follows. */
const SEEN_LINES = 4;

/** The command in full, the changes, or the text. */
export function SubjectView({
  view: { subject, paths },
  id,
}: {
  readonly view: QuestionView;
  readonly id: string;
}) {
  if (subject.kind === 'diffs') {
    return (
      <>
        {subject.diffs.map(({ path, oldText, newText }, place) => (
          <DiffView
            key={`${place}/${path}`}
            path={path}
            before={oldText}
            after={newText}
            id={`question/${id}/${place}`}
            onOpen={undefined}
          />
        ))}
        <Paths paths={paths} />
      </>
    );
  }
  const lines = subject.shown.split('\n').length;
  return (
    <>
      {lines > SEEN_LINES && <p class="note note-warning">{text('page-question-lines', { lines })}</p>}
      {subject.shown !== '' && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long command is scrolled with the keyboard.
        <section class="question-subject" tabIndex={0} aria-label={text(`page-question-${subject.kind}`)}>
          <pre>{subject.shown}</pre>
        </section>
      )}
      {subject.kind === 'command' && subject.cwd !== undefined && (
        <p class="question-cwd">{text('page-question-cwd', { path: subject.cwd })}</p>
      )}
      <Paths paths={paths} />
    </>
  );
}

/** Where it happens, in full: titles name less. */
function Paths({ paths }: Pick<QuestionView, 'paths'>) {
  if (paths.length === 0) return null;
  return (
    <ul class="question-paths" aria-label={text('page-question-paths')}>
      {paths.map((path) => (
        <li key={path}>
          <ActiveText title={path} onFollow={() => post({ type: 'open', path })}>
            {path}
          </ActiveText>
        </li>
      ))}
    </ul>
  );
}

/** The rule and the part that caused the question. */
export function Facts({ view: { rule, part, because } }: { readonly view: QuestionView }) {
  const facts = [
    { label: text('page-question-rule'), value: rule, isCode: true },
    { label: text('page-question-part'), value: part, isCode: true },
    { label: text('page-question-because'), value: because, isCode: false },
  ].filter(({ value }) => value !== undefined && value !== '');
  if (facts.length === 0) return null;
  return (
    <dl class="facts">
      {facts.map(({ label, value, isCode }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{isCode ? <code>{value}</code> : value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What the person should know before an answer, with a way to all of it. */
export function Notes({ question: { id, notes } }: { readonly question: AskedQuestion }) {
  return (
    <div class="question-notes">
      {notes.map((note) => (
        <p key={note} class="note note-warning">
          {note}
        </p>
      ))}
      <button type="button" class="text-button" onClick={() => post({ type: 'showFull', id })}>
        {text('page-question-full')}
      </button>
    </div>
  );
}
