import { z } from 'zod';
import type { I18n } from '../../i18n/message.ts';
import { classifyUrl, type UrlRules } from '../../policy/network.ts';
import type { Plan } from '../../policy/plan.ts';
import { DEFAULT_MAX_BYTES, FetchError, type FetchedPage, MAX_MAX_BYTES } from '../../web/fetcher.ts';
import { PageCache } from '../../web/page-cache.ts';
import { type PageFormat, pageText } from '../../web/page-text.ts';
import { isCovered } from '../../web/redirects.ts';
import type { ToolServices } from '../services.ts';
import { type ToolContext, ToolError, type ToolModule, type ToolSetting } from '../tool.ts';
import { strictInput } from './strict-input.ts';

const input = strictInput({
  url: z.string().min(1),
  format: z.enum(['markdown', 'text', 'raw']).optional(),
  max_bytes: z.number().int().min(1).max(MAX_MAX_BYTES).optional(),
});

/** What the plan keeps beside the URL. */
export interface WebFetchDetails {
  readonly url: string;
  readonly format: PageFormat;
  readonly maxBytes: number;
}

/** A page as the model gets it. */
export interface WebFetchResult {
  readonly url: string;
  readonly title: string;
  readonly contentType: string;
  /** At most `MAX_SHOWN` characters. */
  readonly text: string;
  /** Characters of the whole text. */
  readonly characters: number;
  /** The page went on after `max_bytes`. */
  readonly cutAt: number | undefined;
  /** Where the whole text is, when `text` is only its beginning. */
  readonly stored: string | undefined;
  /** A redirect that was not followed. */
  readonly leadsTo: string | undefined;
}

/** Characters of a page the model gets at once; the rest is in a file. */
const MAX_SHOWN = 40_000;
/** Characters of an error page that go into the message. */
const MAX_EXCERPT = 400;
/** Characters a person is shown in the chat. */
const MAX_PREVIEW = 1_000;

const settings: readonly ToolSetting[] = [
  {
    key: 'allowed_private_hosts',
    description: 'web-setting-allowed-private-hosts',
    schema: z.array(z.string().regex(/^(?:\[[\da-f:.]+\]|[^\s:/@[\]]+)(?::\d{1,5})?$/i)),
    default: [],
  },
];

/** Reads a web page. Errors: `INVALID_URL`, `HTTP_STATUS`, and the codes of `FetchError`. */
const webFetch: ToolModule<typeof input, WebFetchDetails, WebFetchResult> = {
  id: 'web_fetch',
  definition: { name: 'web_fetch', description: 'tool-web-fetch', input },
  tags: ['url', 'http', 'page', 'download', 'scrape', 'curl', 'html', 'website', 'descargar', 'página'],
  settings,
  view: {
    kind: 'fetch',
    title: (args, i18n) => i18n.text('web-title', { url: typeof args.url === 'string' ? args.url : '' }),
    locations: () => [],
  },
  result: {
    toModel: (result, i18n) => [{ type: 'text', text: forModel(result, i18n) }],
    toMarkdown: forPerson,
    toRaw: ({ text: _, ...rest }) => rest,
  },
  createTool: (services) => ({
    plan: async (args) => plan(args, services),
    execute: (planned, context) => execute(planned.details, context, services),
  }),
};

export default webFetch;

/** A URL that the guard refuses is planned all the same: refusing it is the policy's, with its reason and record. */
function plan(args: z.infer<typeof input>, services: ToolServices): Plan<WebFetchDetails> {
  const text = args.url.trim();
  if (!URL.canParse(text)) throw new ToolError('INVALID_URL', { id: 'web-invalid-url', args: { url: text } });
  const verdict = classifyUrl(text, rulesOf(services));
  // The address of a refusal is shortened for showing; by itself it might not be refused.
  const url = verdict.accepted ? verdict.url : text;
  const privateHost = verdict.rule === 'network.private_host' ? { privateHost: new URL(url).host } : {};
  return {
    tool: 'web_fetch',
    args,
    parts: [{ kind: 'url', method: 'GET', url, ...privateHost }],
    details: { url, format: args.format ?? 'markdown', maxBytes: args.max_bytes ?? DEFAULT_MAX_BYTES },
  };
}

async function execute(
  details: WebFetchDetails,
  context: ToolContext,
  services: ToolServices,
): Promise<WebFetchResult> {
  const cache = context.session.state('web_fetch', () => new PageCache(services.clock));
  const page =
    cache.get(details.url, details.maxBytes) ?? (await fetchPage(details, cache, context, services));
  cache.set(details.url, page);
  const { title, text } = await pageText(page, details.format);
  if (page.status >= 400) throw statusError(page, text);
  const isLong = text.length > MAX_SHOWN;
  return {
    url: page.url,
    title,
    contentType: page.contentType,
    text: isLong ? text.slice(0, MAX_SHOWN) : text,
    characters: text.length,
    cutAt: page.cut ? page.bytes.byteLength : undefined,
    stored: isLong
      ? (await services.blobs.put(text, details.format === 'markdown' ? 'md' : 'txt')).path
      : undefined,
    leadsTo: page.leadsTo,
  };
}

async function fetchPage(
  details: WebFetchDetails,
  cache: PageCache,
  context: ToolContext,
  services: ToolServices,
): Promise<FetchedPage> {
  const fetcher = await services.fetcher();
  const rules = rulesOf(services);
  const { url, maxBytes } = details;
  try {
    return await fetcher.fetch(
      { url, rules, maxBytes, robots: cache.robots, mayFollow: isCovered },
      context.signal,
    );
  } catch (error) {
    if (error instanceof FetchError) throw new ToolError(error.code, error.text, { cause: error });
    throw error;
  }
}

function rulesOf(services: ToolServices): UrlRules {
  const { allowedDomains, blockedDomains } = services.domains();
  const own = services.settings('web_fetch');
  return { allowedDomains, blockedDomains, allowedPrivateHosts: strings(own.allowed_private_hosts) };
}

function strings(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
}

function statusError(page: FetchedPage, text: string): ToolError {
  const excerpt = text.replace(/\s+/g, ' ').trim().slice(0, MAX_EXCERPT);
  const args = { url: page.url, status: page.status, excerpt };
  return new ToolError('HTTP_STATUS', {
    id: excerpt === '' ? 'web-failed-status' : 'web-failed-status-excerpt',
    args,
  });
}

function forModel(result: WebFetchResult, i18n: I18n): string {
  if (result.leadsTo !== undefined) return redirectText(result, i18n);
  const text = result.text === '' ? i18n.text('web-empty') : result.text;
  return [
    i18n.text('web-untrusted', { url: result.url }),
    result.title && `# ${result.title}`,
    text,
    notes(result, i18n),
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

function notes(result: WebFetchResult, i18n: I18n): string {
  const lines: string[] = [];
  if (result.stored !== undefined) {
    const { characters, stored } = result;
    lines.push(i18n.text('web-note-stored', { shown: result.text.length, characters, path: stored }));
  }
  if (result.cutAt !== undefined) lines.push(i18n.text('web-note-cut', { bytes: result.cutAt }));
  return lines.join('\n');
}

function redirectText(result: WebFetchResult, i18n: I18n): string {
  return i18n.text('web-leads-to', { url: result.url, target: result.leadsTo ?? '' });
}

/** A page is not rendered in the chat: its links and pictures are a stranger's. */
function forPerson(result: WebFetchResult, i18n: I18n): string {
  if (result.leadsTo !== undefined) return redirectText(result, i18n);
  const preview = result.text.slice(0, MAX_PREVIEW);
  const fence = '`'.repeat(Math.max(3, ...[...preview.matchAll(/`+/g)].map(([run]) => run.length + 1)));
  const size = i18n.text('web-read', { url: result.url, characters: result.characters });
  return `${size}\n\n${fence}\n${preview}${result.text.length > MAX_PREVIEW ? '…' : ''}\n${fence}`;
}
