// From a fetched page to what a model reads: the readable part as Markdown or plain text, or the page as it is.

import { decodeText } from './charset.ts';
import { kindOf, sniff } from './content-type.ts';
import { type PageDocument, type PageElement, parsePage, takeTitle } from './dom.ts';
import type { FetchedPage } from './fetcher.ts';
import { toMarkdown, toPlainText } from './markdown.ts';
import { nesting, oneLine, withoutPrograms, withoutTags } from './markup.ts';

export type PageFormat = 'markdown' | 'text' | 'raw';

/** A page as text. */
export interface PageText {
  /** Empty when the page has none. One line. */
  readonly title: string;
  readonly text: string;
}

/** Characters of HTML that are converted; with more a conversion would hold up everything else for seconds. */
const MAX_HTML = 1_000_000;
/** Parser and converters slow down with the square of the depth; real pages stay below 100. */
const MAX_DEPTH = 400;
/** Characters below which what Readability found is a teaser, not the article. */
const MIN_ARTICLE = 250;
/** Pages with more tags are not searched for an article: that is slow, and they are lists or tables. */
const MAX_ARTICLE_TAGS = 40_000;

/**
 * Turns a page into text. HTML becomes Markdown or plain text of its article, or of its whole body when it has no
 * article (an index, a reference page); everything else, and all of it in `raw` format, comes as it is.
 */
export async function pageText(page: FetchedPage, format: PageFormat): Promise<PageText> {
  const source = await decodeText(page.bytes, page.charset);
  const kind = kindOf(page.contentType);
  const isHtml = kind === 'html' || (kind === 'unknown' && sniff(page.bytes) === 'html');
  if (format === 'raw' || !isHtml) return { title: '', text: source };
  return htmlText(source.slice(0, MAX_HTML), page.url, format);
}

async function htmlText(source: string, url: string, format: 'markdown' | 'text'): Promise<PageText> {
  const html = withoutPrograms(source);
  if (nesting(html) > MAX_DEPTH) return { title: '', text: withoutTags(html) };
  const document = await parsePage(html, url);
  const title = oneLine(takeTitle(document));
  const mayBeArticle = html.split('<').length <= MAX_ARTICLE_TAGS;
  const article = mayBeArticle ? await findArticle(document) : undefined;
  // Readability takes the document apart while it looks, so the whole page is parsed again.
  const root = article ?? whole(mayBeArticle ? await parsePage(html, url) : document);
  if (!root) return { title, text: '' };
  return { title, text: format === 'markdown' ? await toMarkdown(root) : await toPlainText(root) };
}

function whole(document: PageDocument): PageElement | undefined {
  takeTitle(document);
  return document.body ?? document.documentElement ?? undefined;
}

async function findArticle(document: PageDocument): Promise<PageElement | undefined> {
  const { isProbablyReaderable, Readability } = (await import('@mozilla/readability')).default;
  // Its types want the browser's Document; linkedom's does for everything it uses.
  const page = document as never;
  if (!isProbablyReaderable(page)) return undefined;
  const reader = new Readability<PageElement>(page, {
    keepClasses: true, // They carry the language of code blocks.
    // What it hands to the serializer is an element of the document it was given.
    serializer: (node) => node as unknown as PageElement,
  });
  try {
    const article = reader.parse();
    return article?.content && (article.length ?? 0) >= MIN_ARTICLE ? article.content : undefined;
  } catch {
    return undefined; // Markup it cannot work with.
  }
}
