// Markdown as a tree of a few kinds of nodes. The page makes elements of them one by one, so nothing of a text can become
// an element, an attribute or an address that is not foreseen here. No DOM.
import MarkdownIt, { type Env, type Token } from 'markdown-it';
import { filesIn, isFileReference, linkTarget } from './links.ts';

/** Elements without anything special. */
export type PlainTag =
  | 'p'
  | 'h1'
  | 'h2'
  | 'h3'
  | 'h4'
  | 'h5'
  | 'h6'
  | 'ul'
  | 'ol'
  | 'li'
  | 'blockquote'
  | 'table'
  | 'thead'
  | 'tbody'
  | 'tr'
  | 'th'
  | 'td'
  | 'em'
  | 'strong'
  | 's'
  | 'code'
  | 'hr'
  | 'br';

/** A node; a string is plain text. */
export type MarkdownNode =
  | string
  | {
      readonly tag: PlainTag;
      readonly children: readonly MarkdownNode[];
      /** Of a list that begins with another number than 1. */
      readonly start?: number;
      /** Of a cell. */
      readonly align?: 'center' | 'right';
    }
  /** `target` undefined: it leads nowhere, and is only text. */
  | { readonly tag: 'link'; readonly target: string; readonly children: readonly MarkdownNode[] }
  | { readonly tag: 'file'; readonly target: string; readonly isCode: boolean }
  /** Of the network, so that it is only named, or with its data in the text. */
  | { readonly tag: 'image'; readonly source: string; readonly label: string; readonly isInline: boolean }
  | { readonly tag: 'task'; readonly done: boolean }
  | { readonly tag: 'fence'; readonly language: string; readonly code: string };

/** A block of the top level and the line, from 0, where it begins. */
export interface ParsedBlock {
  readonly node: MarkdownNode;
  readonly line: number;
}

const markdown = new MarkdownIt({ html: false, linkify: true, breaks: true, typographer: false });
// Only what is written as an address: `README.md` and `main.rs` would be taken for sites.
markdown.linkify?.set({ fuzzyLink: false, fuzzyEmail: false, fuzzyIP: false });
// Nothing navigates: addresses stay as they are written, for the host to judge.
markdown.validateLink = () => true;
markdown.normalizeLink = (url) => url;
markdown.normalizeLinkText = (url) => url;

const PLAIN = new Set<string>(
  'p h1 h2 h3 h4 h5 h6 ul ol li blockquote table thead tbody tr th td em strong s'.split(' '),
);
const INLINE_IMAGE = /^data:image\/(?:png|jpeg|gif|webp);base64,[a-z0-9+/=]+$/i;

/** Parses a text. `env` keeps link definitions: one for a message that is parsed in pieces. */
export function parseMarkdown(text: string, env: Env = {}): readonly ParsedBlock[] {
  const reader = { tokens: markdown.parse(text, env), next: 0 };
  const blocks: ParsedBlock[] = [];
  while (reader.next < reader.tokens.length) {
    const line = reader.tokens[reader.next]?.map?.[0] ?? 0;
    for (const node of readNode(reader, false)) blocks.push({ node, line });
  }
  return blocks;
}

interface Reader {
  readonly tokens: readonly Token[];
  next: number;
}

/** The nodes of the next token, with all inside of it. */
function readNode(reader: Reader, inLink: boolean): readonly MarkdownNode[] {
  const token = reader.tokens[reader.next++];
  if (!token || token.nesting === -1) return [];
  if (token.nesting === 1) return opened(reader, token, inLink);
  switch (token.type) {
    case 'inline':
      return readAll({ tokens: token.children ?? [], next: 0 }, inLink);
    case 'text':
      return textNodes(token.content, inLink);
    case 'code_inline':
      return [codeNode(token.content, inLink)];
    case 'fence':
      return [{ tag: 'fence', language: languageOf(token.info), code: withoutLastBreak(token.content) }];
    case 'code_block':
      return [{ tag: 'fence', language: '', code: withoutLastBreak(token.content) }];
    case 'softbreak':
    case 'hardbreak':
      return [{ tag: 'br', children: [] }];
    case 'hr':
      return [{ tag: 'hr', children: [] }];
    case 'image':
      return [imageNode(token)];
    default:
      return token.content ? [token.content] : [];
  }
}

function readAll(reader: Reader, inLink: boolean): readonly MarkdownNode[] {
  const nodes: MarkdownNode[] = [];
  while (reader.next < reader.tokens.length) nodes.push(...readNode(reader, inLink));
  return nodes;
}

/** The element that `open` begins, up to the token that ends it. */
function opened(reader: Reader, open: Token, inLink: boolean): readonly MarkdownNode[] {
  const isLink = open.type === 'link_open';
  const children: MarkdownNode[] = [];
  for (;;) {
    const token = reader.tokens[reader.next];
    if (!token) break;
    if (token.nesting === -1 && token.level === open.level) {
      reader.next++;
      break;
    }
    children.push(...readNode(reader, inLink || isLink));
  }
  // In a tight list the paragraphs are there only for the parser.
  if (open.hidden) return children;
  if (isLink) return linkNodes(String(open.attrGet('href') ?? ''), children);
  return PLAIN.has(open.tag) ? [element(open, children)] : children;
}

function element(open: Token, children: readonly MarkdownNode[]): MarkdownNode {
  // The set above is the list of the type.
  const tag = open.tag as PlainTag;
  if (tag === 'li') return { tag, children: withTask(children) };
  const start = tag === 'ol' ? Number(open.attrGet('start') ?? 1) : 1;
  const align = /text-align:(center|right)/.exec(String(open.attrGet('style') ?? ''))?.[1];
  return {
    tag,
    children,
    ...(start === 1 ? {} : { start }),
    ...(align === 'center' || align === 'right' ? { align } : {}),
  };
}

/** `[ ]` and `[x]` at the start of an item are boxes (GitHub Flavored Markdown). */
function withTask(children: readonly MarkdownNode[]): readonly MarkdownNode[] {
  const [first, ...rest] = children;
  if (typeof first === 'object' && first.tag === 'p') {
    return [{ ...first, children: withTask(first.children) }, ...rest];
  }
  const box = typeof first === 'string' ? /^\[([ xX])\]\s+/.exec(first) : null;
  if (typeof first !== 'string' || !box) return children;
  return [{ tag: 'task', done: box[1] !== ' ' }, first.slice(box[0].length), ...rest];
}

function linkNodes(href: string, children: readonly MarkdownNode[]): readonly MarkdownNode[] {
  const target = linkTarget(href);
  return target === undefined ? children : [{ tag: 'link', target, children }];
}

/** Tables have no other way to break a line, so models write `<br>`. */
function textNodes(content: string, inLink: boolean): readonly MarkdownNode[] {
  return content.split(/<br\s*\/?>/i).flatMap((part, index): MarkdownNode[] => {
    const nodes = inLink
      ? [part]
      : filesIn(part).map(({ text, isFile }) => (isFile ? fileNode(text, false) : text));
    const shown = nodes.filter((node) => node !== '');
    return index === 0 ? shown : [{ tag: 'br', children: [] }, ...shown];
  });
}

function codeNode(code: string, inLink: boolean): MarkdownNode {
  return !inLink && isFileReference(code) ? fileNode(code, true) : { tag: 'code', children: [code] };
}

function fileNode(target: string, isCode: boolean): MarkdownNode {
  return { tag: 'file', target, isCode };
}

function imageNode(token: Token): MarkdownNode {
  const source = String(token.attrGet('src') ?? '');
  return { tag: 'image', source, label: token.content || source, isInline: INLINE_IMAGE.test(source) };
}

/** The first word after the fence; some write `ts:src/a.ts` or `{.ts}`. */
function languageOf(info: string): string {
  return /^[{.\s]*([\w+#-]*)/.exec(info)?.[1] ?? '';
}

function withoutLastBreak(code: string): string {
  return code.endsWith('\n') ? code.slice(0, -1) : code;
}
