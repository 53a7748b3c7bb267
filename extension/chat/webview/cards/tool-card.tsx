// The card of a tool call: a line that says what it is and how it stands, and below it, when open, all the rest.
import { useContext } from 'preact/hooks';
import { visible, visibleLines } from '../../../../agent/policy/display.ts';
import type { CardContent, ToolCard } from '../../model/items.ts';
import { post } from '../host.ts';
import { ActiveText } from '../markdown/link.tsx';
import { shortPath } from '../markdown/links.ts';
import { Icon } from '../menu/icon.tsx';
import { useFold } from '../state/folds.ts';
import { ChatId } from '../state/use-page.ts';
import { text } from '../texts.ts';
import './cards.css';
import { ContentView } from './content-block.tsx';
import { ChangeCounts, DiffView } from './diff-view.tsx';
import { isOpenByItself, kindIcon, STATUS_ICONS, statusText } from './kinds.ts';
import { Raw } from './raw.tsx';
import { shortTitle } from './short-title.ts';
import { Terminal } from './terminal.tsx';
import { Title } from './title.tsx';

/** Locations that are shown; some tools name thousands. */
const SHOWN_LOCATIONS = 20;

interface ToolCardProps {
  readonly card: ToolCard;
  readonly index: number;
  /** Unique over all chats; see useFold. */
  readonly id: string;
}

/** The card. */
export function ToolCardView({ card, index, id }: ToolCardProps) {
  const [open, setOpen] = useFold(id, isOpenByItself(card.status));
  const title = nameOf(card);
  return (
    <section class={`card card-${card.status}`} aria-label={title}>
      <button type="button" class="card-head" aria-expanded={open} onClick={() => setOpen(!open)}>
        <Icon name={kindIcon(card.toolKind)} />
        <span class="card-title">
          <Title words={title} />
        </span>
        {!open && <HeadCounts content={card.content} />}
        <Status status={card.status} />
        <Icon name={open ? 'chevron-down' : 'chevron-right'} />
      </button>
      {open && <CardBody card={card} index={index} id={id} />}
    </section>
  );
}

/** What is hidden in a title is made visible: it is what the person goes by. */
function nameOf(card: ToolCard): string {
  return shortTitle(visibleLines(titleOf(card)));
}

function titleOf({ title, name, toolCallId }: ToolCard): string {
  return title || name || toolCallId;
}

function Status({ status }: { readonly status: ToolCard['status'] }) {
  const label = statusText(status);
  return (
    <span class={`status status-${status}`} title={label}>
      <Icon name={STATUS_ICONS[status]} spin={status === 'in_progress'} />
      <span class={status === 'completed' ? 'sr-only' : 'status-label'}>{label}</span>
    </span>
  );
}

function HeadCounts({ content }: { readonly content: readonly CardContent[] }) {
  const diffs = content.filter((each) => each.type === 'diff');
  const [diff] = diffs;
  return diff && diffs.length === 1 ? <ChangeCounts before={diff.oldText} after={diff.newText} /> : null;
}

function CardBody({ card, index, id }: ToolCardProps) {
  const named = new Set(card.content.map((each) => (each.type === 'terminal' ? each.terminalId : '')));
  const others = card.terminals.filter(({ terminalId }) => !named.has(terminalId));
  return (
    <div class="card-body">
      <WholeTitle card={card} />
      <Locations card={card} />
      {card.content.map((content, place) => (
        <Content key={place} content={content} card={card} index={index} id={`${id}/${place}`} />
      ))}
      {others.map((terminal) => (
        <Terminal key={terminal.terminalId} terminal={terminal} id={`${id}/t/${terminal.terminalId}`} />
      ))}
      {card.rawInput && <Raw label={text('page-raw-input')} raw={card.rawInput} id={`${id}/in`} />}
      {card.rawOutput && <Raw label={text('page-raw-output')} raw={card.rawOutput} id={`${id}/out`} />}
    </div>
  );
}

/** Of a title that is cut above. */
function WholeTitle({ card }: { readonly card: ToolCard }) {
  const whole = visibleLines(titleOf(card));
  if (nameOf(card) === whole) return null;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long title is scrolled with the keyboard.
    <section class="card-whole-title" tabIndex={0} aria-label={text('page-card-title')}>
      <pre>{whole}</pre>
    </section>
  );
}

interface ContentProps extends ToolCardProps {
  readonly content: CardContent;
}

function Content({ content, card, index, id }: ContentProps) {
  const chatId = useContext(ChatId);
  switch (content.type) {
    case 'block':
      return (
        <div class="card-text">
          <ContentView block={content.block} id={id} isLive={card.status === 'in_progress'} />
          {content.cut > 0 && <p class="note">{text('page-content-cut', { characters: content.cut })}</p>}
        </div>
      );
    case 'diff': {
      const { path, oldText, newText } = content;
      const open = (): void => post({ type: 'diff', chatId, index, path });
      return <DiffView path={path} before={oldText} after={newText} id={id} onOpen={open} />;
    }
    case 'terminal': {
      const terminal = card.terminals.find(({ terminalId }) => terminalId === content.terminalId);
      return terminal ? <Terminal terminal={terminal} id={id} /> : null;
    }
    case 'omitted': {
      const { what, path, characters } = content;
      const words = text('page-content-omitted', { what: path ?? what, characters });
      return <p class="note">{words}</p>;
    }
  }
}

/** The files a call is about, at their lines. Those a diff names have their link there. */
function Locations({ card: { locations, content } }: { readonly card: ToolCard }) {
  const inDiffs = new Set(content.map((each) => (each.type === 'diff' ? each.path : undefined)));
  const others = locations.filter(({ path }) => !inDiffs.has(path));
  if (others.length === 0) return null;
  return (
    <ul class="locations" aria-label={text('page-locations')}>
      {others.slice(0, SHOWN_LOCATIONS).map(({ path, line }) => (
        <li key={`${path}:${line ?? ''}`}>
          <ActiveText
            title={line ? `${path}:${line}` : path}
            onFollow={() => post({ type: 'open', path, ...(line ? { line } : {}) })}
          >
            {visible(shortPath(path))}
            {line ? `:${line}` : ''}
          </ActiveText>
        </li>
      ))}
      {others.length > SHOWN_LOCATIONS && (
        <li class="note">{text('page-locations-more', { count: others.length - SHOWN_LOCATIONS })}</li>
      )}
    </ul>
  );
}
