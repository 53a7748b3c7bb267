// A block of code with what can be done with it.
import { useEffect, useMemo, useState } from 'preact/hooks';
import { post } from '../host.ts';
import { Icon, IconButton } from '../menu/icon.tsx';
import { useFold } from '../state/folds.ts';
import { text } from '../texts.ts';
import { revealed } from './hidden-characters.ts';
import { useHighlight } from './use-highlight.ts';

/** A block with more lines than FOLDED_OVER shows the first SHOWN_LINES. */
const FOLDED_OVER = 40;
const SHOWN_LINES = 25;
/** The same for characters: a line may be a whole file. */
const FOLDED_OVER_CHARACTERS = 20_000;
const SHOWN_CHARACTERS = 4_000;
/** More is not drawn, but copied. Characters. */
const MOST_CHARACTERS = 500_000;
/** How long a button says that it has copied. Milliseconds. */
const SAID_MS = 1_500;

interface CodeBlockProps {
  /** Unique over all chats; see useFold. */
  readonly id: string;
  readonly language: string;
  readonly code: string;
  /** It still grows: it is not folded. */
  readonly isOpen: boolean;
}

/** The block; of a long one the start. */
export function CodeBlock({ id, language, code, isOpen }: CodeBlockProps) {
  const lines = code === '' ? 1 : code.split('\n').length;
  const isLong = lines > FOLDED_OVER || code.length > FOLDED_OVER_CHARACTERS;
  const [whole, setWhole] = useFold(`${id}/code`, isOpen || !isLong);
  const shown = whole || !isLong ? code.slice(0, MOST_CHARACTERS) : startOf(code);
  const label = language === '' ? text('page-code') : language;
  return (
    <figure class="code-block" aria-label={text('page-code-label', { language: label })}>
      <div class="code-head">
        <span class="code-language">{label}</span>
        <CopyButton what={() => code} label={text('page-code-copy')} />
        <IconButton
          icon="insert"
          label={text('page-code-insert')}
          onClick={() => post({ type: 'insert', text: code })}
        />
      </div>
      <Code code={shown} language={language} isOpen={isOpen} />
      {isLong && (
        <button type="button" class="more" aria-expanded={whole} onClick={() => setWhole(!whole)}>
          {whole ? text('page-show-less') : text('page-show-lines', { lines })}
        </button>
      )}
      {whole && code.length > MOST_CHARACTERS && (
        <p class="note">{text('page-content-cut', { characters: code.length - MOST_CHARACTERS })}</p>
      )}
    </figure>
  );
}

function startOf(code: string): string {
  const start = code.slice(0, SHOWN_CHARACTERS).split('\n', SHOWN_LINES).join('\n');
  return start.length === SHOWN_CHARACTERS ? `${start} …` : start;
}

function Code({ code: raw, language, isOpen }: { code: string; language: string; isOpen: boolean }) {
  const code = useMemo(() => revealed(raw, 'code'), [raw]);
  const spans = useHighlight(code, language, isOpen);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: long lines are scrolled to with the keyboard.
    <pre tabIndex={0}>
      <code>
        {spans
          ? spans.map(({ text: part, className }, index) =>
              className === '' ? (
                part
              ) : (
                <span key={index} class={className}>
                  {part}
                </span>
              ),
            )
          : code}
      </code>
    </pre>
  );
}

/** Copies what `what` gives when it is pressed, and says so for a moment. */
export function CopyButton({ what, label }: { readonly what: () => string; readonly label: string }) {
  const [said, setSaid] = useState(false);
  useEffect(() => {
    if (!said) return;
    const timer = setTimeout(() => setSaid(false), SAID_MS);
    return () => clearTimeout(timer);
  }, [said]);
  return (
    <button
      type="button"
      class="icon-button"
      title={said ? text('page-copied') : label}
      aria-label={said ? text('page-copied') : label}
      onClick={() => {
        post({ type: 'copy', text: what() });
        setSaid(true);
      }}
    >
      <Icon name={said ? 'check' : 'copy'} />
    </button>
  );
}
