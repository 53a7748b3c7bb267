// The few parts of the DOM that reading a page needs, and how a page gets one. No script of a page ever runs.

/** An element as linkedom makes it. */
export interface PageElement {
  readonly nodeName: string;
  readonly parentNode: PageElement | null;
  readonly children: ArrayLike<PageElement>;
  readonly textContent: string | null;
  getAttribute(name: string): string | null;
  setAttribute(name: string, value: string): void;
  removeAttribute(name: string): void;
  remove(): void;
}

/** A parsed page. */
export interface PageDocument {
  readonly body: PageElement | null;
  readonly documentElement: PageElement | null;
  querySelector(selector: string): PageElement | null;
  querySelectorAll(selector: string): Iterable<PageElement>;
}

/** What a reader does not see: programs, embedded things, and text that is hidden from people but not from models. */
const UNSEEN =
  'script,style,noscript,template,iframe,object,embed,svg,canvas,link,[hidden],[aria-hidden="true"],input[type="hidden"]';
const HIDING_STYLE =
  /display\s*:\s*none|visibility\s*:\s*hidden|font-size\s*:\s*0(?![.\d])|opacity\s*:\s*0(?![.\d])/i;

/** Parses HTML, takes out what a reader would not see, and makes links absolute; what is no http link loses its target. */
export async function parsePage(html: string, url: string): Promise<PageDocument> {
  const { parseHTML } = await import('linkedom');
  // linkedom's types need the browser library, which the agent is not compiled with; this is the part that is used.
  const { document } = parseHTML(wrap(html)) as unknown as { document: PageDocument };
  const base = baseOf(document, url);
  for (const element of [...document.querySelectorAll(UNSEEN)]) element.remove();
  for (const element of [...document.querySelectorAll('[style]')]) {
    if (HIDING_STYLE.test(element.getAttribute('style') ?? '')) element.remove();
  }
  for (const link of document.querySelectorAll('a[href]')) makeAbsolute(link, 'href', base);
  for (const image of document.querySelectorAll('img[src]')) makeAbsolute(image, 'src', base);
  return document;
}

/** The title of a page, wherever it stands: linkedom leaves one without a `head` among the text. */
export function takeTitle(document: PageDocument): string {
  const title = document.querySelector('title');
  if (title && title.parentNode?.nodeName !== 'HEAD') title.remove();
  return title?.textContent ?? '';
}

/** linkedom builds no `html` and `body` around a fragment. */
function wrap(html: string): string {
  return /<html[\s>]/i.test(html) ? html : `<!doctype html><html><body>${html}</body></html>`;
}

function baseOf(document: PageDocument, url: string): string {
  const declared = document.querySelector('base[href]')?.getAttribute('href') ?? '';
  return URL.canParse(declared, url) ? new URL(declared, url).href : url;
}

function makeAbsolute(element: PageElement, attribute: 'href' | 'src', base: string): void {
  const value = (element.getAttribute(attribute) ?? '').trim();
  const target = URL.canParse(value, base) ? new URL(value, base) : undefined;
  if (
    target &&
    (target.protocol === 'http:' || target.protocol === 'https:' || target.protocol === 'mailto:')
  ) {
    element.setAttribute(attribute, target.href);
  } else {
    element.removeAttribute(attribute);
  }
}
