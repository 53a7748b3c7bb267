// Draws Markdown: an element for each node of the tree. Blocks that are the same objects as before are not drawn again.
import { type ComponentChild, h } from 'preact';
import { useMemo, useRef } from 'preact/hooks';
import { Icon } from '../menu/icon.tsx';
import { text } from '../texts.ts';
import './markdown.css';
import { useAmount } from '../state/folds.ts';
import { advance, type ParsedText } from './blocks.ts';
import { CodeBlock } from './code-block.tsx';
import { type Gap, gapOf, SHOWN_ITEMS, SHOWN_NESTED } from './gap.ts';
import { revealed, type ShownAs } from './hidden-characters.ts';
import { Link } from './link.tsx';
import { trueTarget } from './link-target.ts';
import { isLongText, List, LongText, More, Table } from './more.tsx';
import type { MarkdownNode, PlainTag } from './tree.ts';

interface MarkdownProps {
  readonly source: string;
  /** Unique over all chats; see useFold. */
  readonly id: string;
  /** More of it may come. */
  readonly isLive: boolean;
}

/** Blocks that a press adds to a message whose middle is left out. */
const BLOCK_STEP = 200;

/** A text as Markdown; of a very long one start and end. */
export function Markdown({ source, id, isLive }: MarkdownProps) {
  const parsed = useRef<ParsedText | undefined>(undefined);
  const gap = useRef<Gap | undefined>(undefined);
  const [more, setMore] = useAmount(`${id}/blocks`, 0);
  const now = advance(parsed.current, source);
  parsed.current = now;
  gap.current = gapOf(now.blocks, gap.current);
  const last = now.blocks.length - 1;
  const block = (index: number): ComponentChild => (
    <Block
      key={index}
      node={now.blocks[index] ?? ''}
      id={`${id}/${index}`}
      isLive={isLive && index === last}
    />
  );
  const { from, to } = gap.current ?? { from: 0, to: 0 };
  const start = Math.min(to, from + more);
  return (
    <div class="markdown">
      {range(0, start).map(block)}
      <More
        key="more"
        label="page-more-blocks"
        shown={start}
        all={to}
        step={BLOCK_STEP}
        onMore={(shown) => setMore(shown - from)}
      />
      {range(to, now.blocks.length).map(block)}
    </div>
  );
}

const range = (from: number, to: number): readonly number[] =>
  Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index);

function Block({ node, id, isLive }: { node: MarkdownNode; id: string; isLive: boolean }) {
  return useMemo(() => draw(node, { id, isLive, lists: 0, as: 'prose' }), [node, id, isLive]);
}

/** Where a node stands. */
interface Place {
  /** Unique over all chats; see useFold. */
  readonly id: string;
  readonly isLive: boolean;
  /** Lists around it. */
  readonly lists: number;
  readonly as: ShownAs;
}

function draw(node: MarkdownNode, place: Place): ComponentChild {
  const { id, as } = place;
  if (typeof node === 'string') {
    return isLongText(node) ? <LongText id={id} words={node} as={as} /> : revealed(node, as);
  }
  switch (node.tag) {
    case 'fence':
      return <CodeBlock id={id} language={node.language} code={node.code} isOpen={place.isLive} />;
    case 'link':
      return drawLink(node, place);
    case 'file':
      return (
        <Link target={node.target} className="file-link">
          {node.isCode ? <code>{revealed(node.target, 'code')}</code> : revealed(node.target, 'plain')}
        </Link>
      );
    case 'image':
      return drawImage(node);
    case 'task':
      return (
        <span
          class={`task codicon codicon-${node.done ? 'pass-filled' : 'circle-large-outline'}`}
          role="img"
          aria-label={text(node.done ? 'page-task-done' : 'page-task-open')}
        />
      );
    case 'table':
      return drawTable(node.children, place);
    case 'ol':
    case 'ul':
      return drawList(node, place);
    case 'code':
      return h('code', null, ...drawAll(node.children, { ...place, as: 'code' }));
    default:
      return h(node.tag, attributesOf(node), ...drawAll(node.children, place));
  }
}

function drawAll(nodes: readonly MarkdownNode[], place: Place): readonly ComponentChild[] {
  return nodes.map((node, index) => draw(node, within(place, index)));
}

const within = (place: Place, index: number): Place => ({ ...place, id: `${place.id}.${index}` });

/** Where a link leads stands beside it when its words say something else. */
function drawLink(node: Extract<MarkdownNode, { tag: 'link' }>, place: Place): ComponentChild {
  const target = trueTarget(wordsOf(node.children), node.target);
  return (
    <>
      <Link target={node.target}>{drawAll(node.children, { ...place, as: 'plain' })}</Link>
      {target !== undefined && <span class="link-target"> ({revealed(target, 'plain')})</span>}
    </>
  );
}

function wordsOf(nodes: readonly MarkdownNode[]): string {
  return nodes
    .map((node) => (typeof node === 'string' ? node : 'children' in node ? wordsOf(node.children) : ''))
    .join('');
}

function drawTable(parts: readonly MarkdownNode[], place: Place): ComponentChild {
  const [head, body] = parts.map((part) =>
    typeof part === 'object' && 'children' in part ? part : undefined,
  );
  const rows = body?.children ?? [];
  const first = head?.children[0];
  return (
    <Table
      id={place.id}
      head={head && draw(head, within(place, 0))}
      columns={typeof first === 'object' && 'children' in first ? first.children.length : 1}
      rows={rows.length}
      row={(index) => draw(rows[index] ?? '', within(within(place, 1), index))}
    />
  );
}

function drawList(node: Extract<MarkdownNode, { tag: PlainTag }>, place: Place): ComponentChild {
  const inside = { ...place, lists: place.lists + 1 };
  return (
    <List
      id={place.id}
      tag={node.tag === 'ol' ? 'ol' : 'ul'}
      start={node.start}
      first={place.lists === 0 ? SHOWN_ITEMS : SHOWN_NESTED}
      items={node.children.length}
      item={(index) => draw(node.children[index] ?? '', within(inside, index))}
    />
  );
}

function attributesOf(node: Exclude<MarkdownNode, string>): { class: string } | null {
  if ('align' in node && node.align !== undefined) return { class: `align-${node.align}` };
  const first = 'children' in node ? node.children[0] : undefined;
  return node.tag === 'li' && isTask(first) ? { class: 'with-task' } : null;
}

function isTask(node: MarkdownNode | undefined): boolean {
  if (typeof node !== 'object') return false;
  return node.tag === 'task' || (node.tag === 'p' && isTask(node.children[0]));
}

/** Nothing is loaded from the network: that would tell a stranger who reads what. */
function drawImage({ source, label, isInline }: Extract<MarkdownNode, { tag: 'image' }>): ComponentChild {
  if (isInline) return <img class="inline-image" src={source} alt={revealed(label, 'plain')} />;
  return (
    <Link target={source}>
      <Icon name="file-media" /> {revealed(label, 'plain')}
    </Link>
  );
}
