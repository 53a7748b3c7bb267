// The questions of a chat: one card, above the input, and how many wait behind it.
import { useEffect, useRef, useState } from 'preact/hooks';
import { onHost } from '../host.ts';
import { IconButton } from '../menu/icon.tsx';
import type { AskedQuestion } from '../state/page-state.ts';
import { text } from '../texts.ts';
import { QuestionCardView } from './question-card.tsx';
import './questions.css';

/** A wish for the focus that comes before its question is kept for this long. Milliseconds. */
const WANTED_MS = 3_000;
let wanted = Number.NEGATIVE_INFINITY;

// The host may say it before there is a card: a page that is new, or a question that is on its way.
onHost((message) => {
  if (message.type !== 'focus' || message.where !== 'question') return;
  wanted = performance.now();
  requestAnimationFrame(focusTitle);
});

function focusTitle(): void {
  const title = document.querySelector<HTMLElement>('.question-title');
  title?.focus();
  if (title) wanted = Number.NEGATIVE_INFINITY;
}

/** The front one is shown, until the person looks at another. Nothing when nobody asks. */
export function Questions({ questions }: { readonly questions: readonly AskedQuestion[] }) {
  const [chosen, setChosen] = useState<string | undefined>(undefined);
  const region = useRef<HTMLElement>(null);
  const place = Math.max(
    0,
    questions.findIndex(({ id }) => id === chosen),
  );
  const question = questions[place];
  useEffect(() => {
    if (question && performance.now() - wanted < WANTED_MS) focusTitle();
  }, [question?.id]);
  useFocusAfterAnswer(region, question?.id);

  if (!question) return null;
  const go = (step: number): void => setChosen(questions[place + step]?.id);
  return (
    <section ref={region} class="questions" aria-label={text('page-questions')}>
      {questions.length > 1 && (
        <div class="question-queue">
          <span>{text('page-question-place', { place: place + 1, count: questions.length })}</span>
          <IconButton
            icon="chevron-left"
            label={text('page-question-previous')}
            disabled={place === 0}
            onClick={() => go(-1)}
          />
          <IconButton
            icon="chevron-right"
            label={text('page-question-next')}
            disabled={place === questions.length - 1}
            onClick={() => go(1)}
          />
        </div>
      )}
      <QuestionCardView key={question.id} question={question} />
    </section>
  );
}

/** Who has answered from inside of a card goes on with the next one, and after the last in the input. */
function useFocusAfterAnswer(region: { readonly current: HTMLElement | null }, id: string | undefined): void {
  const wasInside = useRef(false);
  useEffect(() => {
    const onFocus = (): void => {
      wasInside.current = region.current?.contains(document.activeElement) ?? false;
    };
    document.addEventListener('focusin', onFocus);
    return () => document.removeEventListener('focusin', onFocus);
  }, []);
  const before = useRef(id);
  useEffect(() => {
    const isOther = before.current !== undefined && before.current !== id;
    before.current = id;
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (!isOther || !wasInside.current || !isLost) return;
    if (id !== undefined) focusTitle();
    else document.querySelector<HTMLElement>('.composer textarea')?.focus();
  }, [id]);
}
