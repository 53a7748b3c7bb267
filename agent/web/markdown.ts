// From an element to the text a model reads. Nothing is escaped: it is read, not rendered.
import type TurndownService from 'turndown';
import type { PageElement } from './dom.ts';

/** Markdown of an element: ATX headings, fenced code with its language, pipe tables; images keep only their text. */
export async function toMarkdown(root: PageElement): Promise<string> {
  return finish((await createService()).turndown(root));
}

/** The words of an element: paragraphs, list items and code lines stay apart, marks and link targets are gone. */
export async function toPlainText(root: PageElement): Promise<string> {
  const service = await createService();
  const keepContent = { replacement: (content: string) => content };
  service.addRule('inline', { filter: ['a', 'em', 'i', 'strong', 'b', 'code', 'del', 's'], ...keepContent });
  service.addRule('block', {
    filter: ['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote'],
    replacement: (content) => `\n\n${content.trim()}\n\n`,
  });
  service.addRule('pre', { filter: 'pre', replacement: (_, node) => `\n\n${node.textContent ?? ''}\n\n` });
  return finish(service.turndown(root));
}

async function createService(): Promise<TurndownService<PageElement>> {
  const { default: Turndown } = await import('turndown');
  const service = new Turndown<PageElement>({
    headingStyle: 'atx',
    codeBlockStyle: 'fenced',
    bulletListMarker: '-',
    emDelimiter: '_',
    hr: '---',
  });
  service.escape = (text) => text;
  service.addRule('image', { filter: 'img', replacement: (_, image) => imageText(image) });
  service.addRule('cell', { filter: ['td', 'th'], replacement: (content) => ` ${cellText(content)} |` });
  service.addRule('row', { filter: 'tr', replacement: (content, row) => rowText(content, row) });
  service.addRule('sections', { filter: ['thead', 'tbody', 'tfoot'], replacement: (content) => content });
  service.addRule('table', { filter: 'table', replacement: (content) => `\n\n${content.trim()}\n\n` });
  return service;
}

function finish(text: string): string {
  return text.replace(/\n{3,}/g, '\n\n').trim();
}

/** A picture costs a model its address and gives it nothing. */
function imageText(image: PageElement): string {
  const alt = (image.getAttribute('alt') ?? '').replace(/\s+/g, ' ').trim();
  return alt === '' ? '' : `[${alt}]`;
}

function cellText(content: string): string {
  return content
    .trim()
    .replace(/\s*\n\s*/g, ' ')
    .replaceAll('|', '\\|');
}

/** Markdown has exactly one heading row: the first one of the table, whatever the page calls it. */
function rowText(content: string, row: PageElement): string {
  const line = `|${content}\n`;
  return isFirstRow(row) ? `${line}|${' --- |'.repeat(row.children.length)}\n` : line;
}

function isFirstRow(row: PageElement): boolean {
  const section = row.parentNode;
  if (section?.children[0] !== row) return false;
  return section.nodeName === 'TABLE' || section.parentNode?.children[0] === section;
}
