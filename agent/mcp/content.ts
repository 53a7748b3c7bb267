// What a server answers a call with, as text and images. Everything in it is a stranger's: it is looked at, cut, and kept
// whole in a file where it was cut (https://modelcontextprotocol.io/specification/2025-11-25/server/tools#tool-result).
import { imageInfo, MAX_IMAGE_BYTES, MAX_IMAGE_SIDE } from '../files/image.ts';
import type { Message } from '../i18n/message.ts';
import { visible } from '../policy/display.ts';
import type { BlobStore } from '../sessions/blobs.ts';
import type { Captured } from '../tools/program/capture.ts';
import { excerptOf } from '../tools/program/excerpt.ts';

/** A piece of a result, in the server's order. */
export type ResultItem =
  | { readonly kind: 'text'; readonly text: string }
  /** A text of ours about something: a heading, a note. */
  | { readonly kind: 'note'; readonly message: Message }
  | {
      readonly kind: 'image';
      readonly mimeType: string;
      readonly data: string;
      readonly bytes: number;
      /** Where a person can look at it; missing: it could not be stored. */
      readonly path?: string;
    };

/** A result of a call. */
export interface McpResult {
  readonly server: string;
  readonly isError: boolean;
  /** All its text, cut. */
  readonly output: Captured;
  readonly items: readonly ResultItem[];
  readonly structured: unknown;
}

/** Images of one result that are passed on. */
const MOST_IMAGES = 10;
/** Pieces of one result that are looked at. */
const MOST_ITEMS = 1_000;

/** Takes a result in. `check`: what is wrong with its structured part, for the model; undefined: nothing. */
export async function takeResult(
  server: string,
  raw: Readonly<Record<string, unknown>>,
  blobs: Pick<BlobStore, 'put'>,
  check: (structured: unknown) => string | undefined = () => undefined,
): Promise<McpResult> {
  const content = Array.isArray(raw.content) ? raw.content : [];
  const items: ResultItem[] = [];
  let images = 0;
  for (const each of content.slice(0, MOST_ITEMS)) {
    const taken = await itemsOf(each, blobs, images < MOST_IMAGES);
    images += taken.filter(({ kind }) => kind === 'image').length;
    items.push(...taken);
  }
  if (content.length > MOST_ITEMS) {
    items.push({
      kind: 'note',
      message: { id: 'mcp-result-items', args: { count: content.length - MOST_ITEMS } },
    });
  }
  const { structuredContent: structured } = raw;
  if (structured !== undefined && !items.some(({ kind }) => kind === 'text')) {
    items.push({ kind: 'text', text: JSON.stringify(structured, null, 2) ?? '' });
  }
  const wrong = structured === undefined ? undefined : check(structured);
  if (wrong !== undefined) {
    items.push({ kind: 'note', message: { id: 'mcp-result-schema', args: { problem: wrong } } });
  }
  return { server, isError: raw.isError === true, items, structured, output: await captured(items, blobs) };
}

/** The text of all its pieces, cut where it is long; the whole of it is stored then. */
async function captured(items: readonly ResultItem[], blobs: Pick<BlobStore, 'put'>): Promise<Captured> {
  const text = items.flatMap((item) => (item.kind === 'text' ? [item.text] : [])).join('\n\n');
  const excerpt = excerptOf(text);
  const base = { ...excerpt, bytes: Buffer.byteLength(text), binary: false };
  if (!excerpt.cut) return base;
  const path = await stored(blobs, text, 'txt');
  return path === undefined ? base : { ...base, path };
}

async function itemsOf(
  raw: unknown,
  blobs: Pick<BlobStore, 'put'>,
  showsImages: boolean,
): Promise<readonly ResultItem[]> {
  if (!isObject(raw)) return [unknown('?')];
  switch (raw.type) {
    case 'text':
      return [{ kind: 'text', text: text(raw.text) }];
    case 'image':
      return [await imageOf(raw, blobs, showsImages)];
    case 'audio':
      return [await fileOf('audio', raw.data, raw.mimeType, blobs)];
    case 'resource_link':
      return [linkOf(raw)];
    case 'resource':
      return resourceOf(raw.resource, blobs, showsImages);
    default:
      return [unknown(text(raw.type))];
  }
}

/** A picture of which nothing is believed but its bytes: a broken one would spoil every later request. */
async function imageOf(
  { data, mimeType }: Readonly<Record<string, unknown>>,
  blobs: Pick<BlobStore, 'put'>,
  shows: boolean,
): Promise<ResultItem> {
  const bytes = Buffer.from(text(data), 'base64');
  const info = imageInfo(bytes);
  const fits = info && bytes.length <= MAX_IMAGE_BYTES && Math.max(info.width, info.height) <= MAX_IMAGE_SIDE;
  if (!fits || !shows) return fileOf('image', data, mimeType, blobs);
  const path = await stored(blobs, bytes, info.mimeType.slice('image/'.length));
  const item = {
    kind: 'image',
    mimeType: info.mimeType,
    data: bytes.toString('base64'),
    bytes: bytes.length,
  } as const;
  return path === undefined ? item : { ...item, path };
}

/** Something that is neither text nor an image for the model: where it is. */
async function fileOf(
  what: 'image' | 'audio' | 'data',
  data: unknown,
  mimeType: unknown,
  blobs: Pick<BlobStore, 'put'>,
): Promise<ResultItem> {
  const bytes = Buffer.from(text(data), 'base64');
  const path = await stored(blobs, bytes, undefined);
  return { kind: 'note', message: fileNote(what, shown(mimeType), bytes.length, path) };
}

/** What is said of something that is in a file. */
export function fileNote(
  what: 'image' | 'audio' | 'data',
  type: string,
  bytes: number,
  path: string | undefined,
): Message {
  const typed = type === '' ? 'no' : 'yes';
  const stored = path === undefined ? 'no' : 'yes';
  return { id: 'mcp-result-file', args: { what, type, typed, bytes, path: path ?? '', stored } };
}

function linkOf({ uri, name, description, mimeType }: Readonly<Record<string, unknown>>): ResultItem {
  const [type, about] = [shown(mimeType), shown(description)];
  const flags = { typed: type === '' ? 'no' : 'yes', told: about === '' ? 'no' : 'yes' };
  const args = { uri: shown(uri), name: shown(name), type, about, ...flags };
  return { kind: 'note', message: { id: 'mcp-result-link', args } };
}

async function resourceOf(
  raw: unknown,
  blobs: Pick<BlobStore, 'put'>,
  showsImages: boolean,
): Promise<readonly ResultItem[]> {
  if (!isObject(raw)) return [unknown('resource')];
  const heading: ResultItem = {
    kind: 'text',
    // Beside the text it belongs to, also when that is cut.
    text: `[${shown(raw.uri)}${typeof raw.mimeType === 'string' ? ` ${shown(raw.mimeType)}` : ''}]`,
  };
  if (typeof raw.text === 'string') return [{ kind: 'text', text: `${heading.text}\n${raw.text}` }];
  const isImage = typeof raw.mimeType === 'string' && raw.mimeType.startsWith('image/');
  const data = { data: raw.blob, mimeType: raw.mimeType };
  const file = isImage
    ? await imageOf(data, blobs, showsImages)
    : await fileOf('data', raw.blob, raw.mimeType, blobs);
  return [heading, file];
}

function unknown(type: string): ResultItem {
  return { kind: 'note', message: { id: 'mcp-result-unknown', args: { type: shown(type) } } };
}

/** A disk that refuses costs the path, nothing else. */
async function stored(
  blobs: Pick<BlobStore, 'put'>,
  content: string | Uint8Array,
  extension: string | undefined,
): Promise<string | undefined> {
  try {
    return (await blobs.put(content, extension)).path;
  } catch {
    return undefined;
  }
}

const SHOWN = 300;

/** Somebody's word in a line of ours. */
function shown(value: unknown): string {
  return visible(text(value).slice(0, SHOWN));
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
