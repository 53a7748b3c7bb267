// A change of a file as a compact unified diff.
import { useMemo } from 'preact/hooks';
import { post } from '../host.ts';
import { revealed } from '../markdown/hidden-characters.ts';
import { ActiveText } from '../markdown/link.tsx';
import { shortPath } from '../markdown/links.ts';
import { useFold } from '../state/folds.ts';
import { text } from '../texts.ts';
import type { DiffLine } from './diff-lines.ts';
import { type DiffState, useDiff } from './use-diff.ts';

/** Lines that are shown at first. */
const SHOWN_LINES = 24;
/** More lines than this are looked at in the diff editor. */
const MOST_LINES = 1_000;

interface DiffViewProps {
  readonly path: string;
  readonly before: string | null;
  readonly after: string;
  /** Unique over all chats; see useFold. */
  readonly id: string;
  /** Undefined: there is no editor to open it in from here. */
  readonly onOpen: (() => void) | undefined;
}

/** The path, the counts and the lines. */
export function DiffView({ path, before, after, id, onOpen }: DiffViewProps) {
  const diff = useDiff(before, after);
  return (
    <figure class="diff" aria-label={text('page-diff-label', { path: revealed(path, 'code') })}>
      <div class="diff-head">
        <ActiveText title={path} className="path" onFollow={() => post({ type: 'open', path })}>
          {revealed(shortPath(path), 'code')}
        </ActiveText>
        {before === null && <span class="badge">{text('page-diff-new')}</span>}
        <Counts diff={diff} />
        {onOpen && (
          <button type="button" class="text-button" onClick={onOpen}>
            {text('page-diff-open')}
          </button>
        )}
      </div>
      {diff === 'too-large' && (
        <p class="note">{text(onOpen ? 'page-diff-large' : 'page-diff-large-question')}</p>
      )}
      {typeof diff === 'object' && (
        <Lines lines={diff.lines} id={id} rest={onOpen ? 'page-diff-rest' : 'page-diff-rest-question'} />
      )}
    </figure>
  );
}

/** `+12 −3`, in words for a screen reader. */
function Counts({ diff }: { readonly diff: DiffState }) {
  if (typeof diff === 'string') return null;
  const { added, removed } = diff;
  return (
    <span class="counts" role="img" aria-label={text('page-diff-counts', { added, removed })}>
      <span class="added">+{added}</span> <span class="removed">−{removed}</span>
    </span>
  );
}

/** The counts of a change that is not shown itself. */
export function ChangeCounts({ before, after }: { readonly before: string | null; readonly after: string }) {
  return <Counts diff={useDiff(before, after)} />;
}

interface LinesProps {
  readonly lines: readonly DiffLine[];
  readonly id: string;
  /** The message that says where the lines are that are never shown here. */
  readonly rest: 'page-diff-rest' | 'page-diff-rest-question';
}

function Lines({ lines, id, rest }: LinesProps) {
  const [whole, setWhole] = useFold(`${id}/lines`, false);
  const shown = lines.slice(0, whole ? MOST_LINES : SHOWN_LINES);
  const rows = useMemo(() => shown.map((line, index) => <Line key={index} line={line} />), [lines, whole]);
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long lines are scrolled to with the keyboard. */}
      <div class="diff-lines" tabIndex={0}>
        <div class="diff-rows">{rows}</div>
      </div>
      {lines.length > SHOWN_LINES && (
        <button type="button" class="more" aria-expanded={whole} onClick={() => setWhole(!whole)}>
          {whole ? text('page-show-less') : text('page-show-lines', { lines: lines.length })}
        </button>
      )}
      {whole && lines.length > MOST_LINES && (
        <p class="note">{text(rest, { lines: lines.length - MOST_LINES })}</p>
      )}
    </>
  );
}

/** Of a longer line the rest is in the diff editor. Characters. */
const LONGEST_LINE = 2_000;

/** What is left out is said in an element of its own: it must not look like a part of the line. */
function ShortLine({ content }: { readonly content: string }) {
  const rest = content.length - LONGEST_LINE;
  return (
    <span class="diff-text">
      {revealed(content.slice(0, LONGEST_LINE), 'code')}
      {rest > 0 && <span class="diff-left-out">{text('page-content-cut', { characters: rest })}</span>}
    </span>
  );
}

const SIGNS = { same: ' ', added: '+', removed: '−', gap: '⋯' } as const;

function Line({ line: { kind, before, after, text: content } }: { readonly line: DiffLine }) {
  return (
    <div class={`diff-line diff-${kind}`}>
      <span class="diff-number" aria-hidden="true">
        {after ?? before ?? ''}
      </span>
      <span class="diff-sign">{SIGNS[kind]}</span>
      <ShortLine content={content} />
    </div>
  );
}
