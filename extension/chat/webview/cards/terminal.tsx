// The output of a command, live: its end while it is folded, all that is kept when asked.
import { useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import type { TerminalOutput } from '../../model/terminal-output.ts';
import { CopyButton } from '../markdown/code-block.tsx';
import { revealed } from '../markdown/hidden-characters.ts';
import { Icon } from '../menu/icon.tsx';
import { useFold } from '../state/folds.ts';
import { text } from '../texts.ts';
import { followsEnd, placeOf, type ScrollPlace } from '../transcript/pin.ts';
import { type OutputSpan, outputSpans } from './ansi.ts';
import { type OutputChunk, outputChunks } from './output-chunks.ts';
import { stripped } from './plain-output.ts';

/** Chunks that are drawn of a folded output: its window shows less. */
const TAIL_CHUNKS = 2;
/** More lines than fit into the window of a folded output. */
const FOLDED_LINES = 14;

interface TerminalProps {
  readonly terminal: TerminalOutput;
  /** Unique over all chats; see useFold. */
  readonly id: string;
}

/** A terminal of a card. */
export function Terminal({ terminal, id }: TerminalProps) {
  const [whole, setWhole] = useFold(`${id}/all`, false);
  const chunks = useRef<readonly OutputChunk[]>([]);
  chunks.current = outputChunks(chunks.current, terminal.text, terminal.dropped);
  const shown = whole ? chunks.current : chunks.current.slice(-TAIL_CHUNKS);
  const isLong = chunks.current.length > TAIL_CHUNKS || linesIn(terminal.text, FOLDED_LINES) > FOLDED_LINES;
  return (
    <div class="terminal">
      {terminal.dropped > 0 && (
        <p class="note">{text('page-output-dropped', { characters: terminal.dropped })}</p>
      )}
      {terminal.text !== '' && <Output chunks={shown} isWhole={whole} length={terminal.text.length} />}
      <div class="terminal-foot">
        <Exit terminal={terminal} />
        {isLong && (
          <button type="button" class="more" aria-expanded={whole} onClick={() => setWhole(!whole)}>
            {text(whole ? 'page-show-less' : 'page-output-all')}
          </button>
        )}
        {terminal.text !== '' && (
          <CopyButton what={() => stripped(terminal.text)} label={text('page-output-copy')} />
        )}
      </div>
    </div>
  );
}

/** A window on the output. It stays at the end until it is scrolled up. */
function Output({
  chunks,
  isWhole,
  length,
}: {
  readonly chunks: readonly OutputChunk[];
  readonly isWhole: boolean;
  readonly length: number;
}) {
  const frame = useRef<HTMLElement>(null);
  const follows = useRef(true);
  const last = useRef<ScrollPlace>({ offset: 0, height: 0, total: 0 });
  // The length is what tells that there is more.
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return;
    if (follows.current) element.scrollTop = element.scrollHeight;
    last.current = placeOf(element);
  }, [length, isWhole]);
  return (
    <section
      ref={frame}
      class={`output ${isWhole ? 'output-whole' : ''}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled with the keyboard.
      tabIndex={0}
      aria-label={text('page-output')}
      onScroll={({ currentTarget }) => {
        const now = placeOf(currentTarget);
        follows.current = followsEnd(last.current, now, follows.current);
        last.current = now;
      }}
    >
      <pre>
        {chunks.map((chunk) => (
          <Chunk key={chunk.start} chunk={chunk} />
        ))}
      </pre>
    </section>
  );
}

function Chunk({ chunk }: { readonly chunk: OutputChunk }) {
  return useMemo(
    () => (
      <code class="output-chunk">
        {outputSpans(chunk.text, chunk.carry).map((span, index) => (
          <Piece key={index} span={span} />
        ))}
      </code>
    ),
    [chunk],
  );
}

function Piece({ span }: { readonly span: OutputSpan }) {
  const words = revealed(span.text, 'plain');
  const classes = (['bold', 'dim', 'italic', 'underline', 'strike'] as const).filter((name) => span[name]);
  if (classes.length === 0 && !span.color && !span.background) return <>{words}</>;
  const style = { color: span.color ?? '', backgroundColor: span.background ?? '' };
  return (
    <span class={classes.map((name) => `ansi-${name}`).join(' ')} style={style}>
      {words}
    </span>
  );
}

function Exit({ terminal: { exit } }: { readonly terminal: TerminalOutput }) {
  if (!exit) return <span class="exit">{text('page-output-running')}</span>;
  const failed = exit.code !== 0;
  const words = exit.signal
    ? text('page-output-signal', { signal: exit.signal })
    : text('page-output-exit', { code: exit.code ?? '?' });
  return (
    <span class={`exit ${failed ? 'failed' : ''}`}>
      <Icon name={failed ? 'error' : 'check'} /> {words}
    </span>
  );
}

/** Counts lines, but not further than `most` + 1. */
function linesIn(output: string, most: number): number {
  let count = 1;
  for (let at = output.indexOf('\n'); at !== -1 && count <= most; at = output.indexOf('\n', at + 1)) count++;
  return count;
}
