// Draws Markdown: an element for each node of the tree. Blocks that are the same objects as before are not drawn again.
import { type ComponentChild, h } from 'preact';
import { useMemo, useRef } from 'preact/hooks';
import { Icon } from '../menu/icon.tsx';
import { text } from '../texts.ts';
import './markdown.css';
import { advance, type ParsedText } from './blocks.ts';
import { CodeBlock } from './code-block.tsx';
import { Link } from './link.tsx';
import type { MarkdownNode } from './tree.ts';

interface MarkdownProps {
  readonly source: string;
  /** Unique over all chats; see useFold. */
  readonly id: string;
  /** More of it may come. */
  readonly isLive: boolean;
}

/** A text as Markdown. */
export function Markdown({ source, id, isLive }: MarkdownProps) {
  const parsed = useRef<ParsedText | undefined>(undefined);
  const now = advance(parsed.current, source);
  parsed.current = now;
  const last = now.blocks.length - 1;
  return (
    <div class="markdown">
      {now.blocks.map((node, index) => (
        <Block key={index} node={node} id={`${id}/${index}`} isLive={isLive && index === last} />
      ))}
    </div>
  );
}

function Block({ node, id, isLive }: { node: MarkdownNode; id: string; isLive: boolean }) {
  return useMemo(() => draw(node, id, isLive), [node, id, isLive]);
}

function draw(node: MarkdownNode, id: string, isLive: boolean): ComponentChild {
  if (typeof node === 'string') return node;
  switch (node.tag) {
    case 'fence':
      return <CodeBlock id={id} language={node.language} code={node.code} isOpen={isLive} />;
    case 'link':
      return <Link target={node.target}>{drawAll(node.children, id, isLive)}</Link>;
    case 'file':
      return (
        <Link target={node.target} className="file-link">
          {node.isCode ? <code>{node.target}</code> : node.target}
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
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled with the keyboard.
        <div class="table-frame" tabIndex={0}>
          {h('table', null, ...drawAll(node.children, id, isLive))}
        </div>
      );
    default:
      return h(node.tag, attributesOf(node), ...drawAll(node.children, id, isLive));
  }
}

function drawAll(nodes: readonly MarkdownNode[], id: string, isLive: boolean): readonly ComponentChild[] {
  return nodes.map((node, index) => draw(node, `${id}.${index}`, isLive));
}

function attributesOf(node: Exclude<MarkdownNode, string>): { class?: string; start?: number } | null {
  if ('start' in node && node.start !== undefined) return { start: node.start };
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
  if (isInline) return <img class="inline-image" src={source} alt={label} />;
  return (
    <Link target={source}>
      <Icon name="file-media" /> {label}
    </Link>
  );
}
