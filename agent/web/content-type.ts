/** How a page is read, by its media type. `unknown`: only its bytes can tell. */
export type ContentKind = 'html' | 'json' | 'xml' | 'text' | 'unknown' | 'other';

/** A media type taken apart. */
export interface ContentType {
  /** `type/subtype`, lower case; empty when there is none. */
  readonly essence: string;
  readonly charset: string | undefined;
}

/** `application/*` types that are text for a programmer. */
const TEXT_SUBTYPES: ReadonlySet<string> = new Set([
  'javascript',
  'ecmascript',
  'typescript',
  'x-javascript',
  'x-typescript',
  'x-ndjson',
  'jsonl',
  'x-jsonlines',
  'yaml',
  'x-yaml',
  'toml',
  'sql',
  'graphql',
  'x-sh',
  'x-httpd-php',
  'x-python',
  'x-www-form-urlencoded',
]);

/** Reads a `Content-Type` header (RFC 9110 8.3); a malformed one counts as none. */
export function parseContentType(header: string): ContentType {
  const essence = /^\s*([\w!#$&^.+-]+\/[\w!#$&^.+-]+)\s*(?:;|$)/.exec(header)?.[1]?.toLowerCase() ?? '';
  const charset = /;\s*charset\s*=\s*"?([^\s";]+)/i.exec(header)?.[1];
  return { essence, charset };
}

/** Sorts a media type. */
export function kindOf(essence: string): ContentKind {
  const [type = '', subtype = ''] = essence.split('/');
  if (essence === '' || essence === 'application/octet-stream' || essence === 'binary/octet-stream')
    return 'unknown';
  if (essence === 'text/html' || essence === 'application/xhtml+xml') return 'html';
  if (subtype === 'json' || subtype.endsWith('+json')) return 'json';
  if (subtype === 'xml' || subtype.endsWith('+xml')) return type === 'image' ? 'text' : 'xml';
  return type === 'text' || TEXT_SUBTYPES.has(subtype) ? 'text' : 'other';
}

/** What bytes without a usable label are: HTML by its first tag, other text, or `other` for binary. */
export function sniff(bytes: Uint8Array): ContentKind {
  const head = bytes.subarray(0, 1024);
  if (head.includes(0)) return 'other';
  if (
    /^\s*(?:<!--.{0,500}?-->\s*)?<(?:!doctype html|html|head|body)\b/is.test(
      Buffer.from(head).toString('latin1'),
    )
  )
    return 'html';
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true });
    return 'text';
  } catch {
    return 'other';
  }
}
