// What a question is about and why it is asked: all of it, or a note of what is not shown.
import type { QuestionView } from '../../../approvals/question-view.ts';
import type { ShownText } from '../../../approvals/subject.ts';
import { DiffView } from '../cards/diff-view.tsx';
import { post } from '../host.ts';
import { ActiveText } from '../markdown/link.tsx';
import { Icon } from '../menu/icon.tsx';
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
  return (
    <>
      {subject.shown !== '' && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long command is scrolled with the keyboard.
        <section class="question-subject" tabIndex={0} aria-label={text(`page-question-${subject.kind}`)}>
          <SubjectText text={subject} />
        </section>
      )}
      {subject.kind === 'command' && subject.cwd !== undefined && (
        <p class="question-cwd">{text('page-question-cwd', { path: oneLine(subject.cwd) })}</p>
      )}
      <Paths paths={paths} />
    </>
  );
}

/** The text, or its two ends with what is between them said in words that are no part of it. */
function SubjectText({ text: { shown, cut } }: { readonly text: ShownText }) {
  if (!cut) return <pre>{shown}</pre>;
  return (
    <>
      <pre>{cut.head}</pre>
      <LeftOut characters={cut.characters} />
      <pre>{cut.tail}</pre>
    </>
  );
}

/** The gap in a text. Its look, from edge to edge and in another face, is one that a text cannot have. */
function LeftOut({ characters }: { readonly characters: number }) {
  return (
    <p class="left-out" role="note">
      <Icon name="ellipsis" />
      {text('page-question-left', { characters })}
    </p>
  );
}

/** A fact: one line, or its ends and how much is between them (see `QuestionView.part`). */
function Fact({ value, isCode }: { readonly value: string; readonly isCode: boolean }) {
  const [head = '', gap, tail] = value.split('\n');
  const piece = (words: string) => (isCode ? <code>{words}</code> : words);
  const characters = Number(/\d+/.exec(gap ?? '')?.[0]);
  if (tail === undefined || !Number.isFinite(characters)) return piece(value);
  return (
    <>
      {piece(head)}
      <LeftOut characters={characters} />
      {piece(tail)}
    </>
  );
}

const oneLine = (value: string): string => value.replaceAll('\n', ' ');

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
export function Facts({ view: { rule, part } }: { readonly view: QuestionView }) {
  return (
    <FactList
      facts={[
        { label: text('page-question-rule'), value: rule, isCode: true },
        { label: text('page-question-part'), value: part, isCode: true },
      ]}
    />
  );
}

/** Why it is asked: stands by the answers, where nothing scrolls it away. */
export function Reason({ view: { because } }: { readonly view: QuestionView }) {
  if (because === undefined || because === '') return null;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long reason is scrolled with the keyboard.
    <section class="question-reason" tabIndex={0} aria-label={text('page-question-because')}>
      <FactList facts={[{ label: text('page-question-because'), value: because, isCode: false }]} />
    </section>
  );
}

interface NamedFact {
  readonly label: string;
  readonly value: string | undefined;
  readonly isCode: boolean;
}

function FactList({ facts: all }: { readonly facts: readonly NamedFact[] }) {
  const facts = all.filter(({ value }) => value !== undefined && value !== '');
  if (facts.length === 0) return null;
  return (
    <dl class="facts">
      {facts.map(({ label, value, isCode }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <Fact value={value ?? ''} isCode={isCode} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** What the person should know before an answer, with a way to all of it. */
export function Notes({ question: { id, notes, view } }: { readonly question: AskedQuestion }) {
  const lines = linesOf(view.subject);
  const isCut = view.subject.kind !== 'diffs' && view.subject.cut !== undefined;
  return (
    <div class="question-notes">
      {lines > SEEN_LINES && (
        <p class="note note-warning">
          {text(isCut ? 'page-question-lines-cut' : 'page-question-lines', { lines })}
        </p>
      )}
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

/** Of the whole text, also where it is cut. */
function linesOf(subject: QuestionView['subject']): number {
  if (subject.kind === 'diffs') return 0;
  return subject.cut?.lines ?? subject.shown.split('\n').length;
}
