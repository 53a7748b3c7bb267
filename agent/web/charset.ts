// From bytes to text, by the label of the server, of the page itself, or by what the bytes look like.

/**
 * Decodes a page. Order: byte order mark, the server's charset, the page's own declaration in its first 1,024
 * bytes (HTML `meta`, XML declaration), UTF-8 when the bytes are valid, else Windows-1252 (as browsers do; WHATWG
 * Encoding and HTML standards). A label nobody knows counts as none. What cannot be decoded becomes U+FFFD; a
 * character cut in two by the size limit is dropped.
 */
export async function decodeText(bytes: Uint8Array, serverCharset: string | undefined): Promise<string> {
  const marked = byteOrderMark(bytes);
  if (marked) return decode(bytes.subarray(marked.length), marked.charset);
  for (const label of [serverCharset, declaredCharset(bytes)]) {
    if (label !== undefined && (await isKnown(label))) return decode(bytes, label);
  }
  return decode(bytes, isUtf8(bytes) ? 'utf-8' : 'windows-1252');
}

function byteOrderMark(bytes: Uint8Array): { readonly charset: string; readonly length: number } | undefined {
  const [a, b, c] = bytes;
  if (a === 0xef && b === 0xbb && c === 0xbf) return { charset: 'utf-8', length: 3 };
  if (a === 0xff && b === 0xfe) return { charset: 'utf-16le', length: 2 };
  if (a === 0xfe && b === 0xff) return { charset: 'utf-16be', length: 2 };
  return undefined;
}

/** A declaration is read as ASCII, so it cannot truthfully say UTF-16. */
function declaredCharset(bytes: Uint8Array): string | undefined {
  const head = Buffer.from(bytes.subarray(0, 1024)).toString('latin1');
  const label =
    /<meta[^>]+charset\s*=\s*["']?([\w.:-]+)/i.exec(head)?.[1] ??
    /^\s*<\?xml[^>]+encoding\s*=\s*["']([\w.:-]+)/i.exec(head)?.[1];
  return label !== undefined && /^utf-?16/i.test(label) ? 'utf-8' : label;
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}

/** Latin-1 means Windows-1252 on the web. */
function canonical(label: string): string {
  return /^(?:iso-?8859-?1|latin-?1|us-ascii|ascii)$/i.test(label) ? 'windows-1252' : label;
}

async function isKnown(label: string): Promise<boolean> {
  return isUtf8Label(label) || (await iconv()).encodingExists(canonical(label));
}

async function decode(bytes: Uint8Array, label: string): Promise<string> {
  if (isUtf8Label(label)) return new TextDecoder('utf-8').decode(bytes, { stream: true });
  const { decode: decodeWith } = await iconv();
  return decodeWith(Buffer.from(bytes), canonical(label));
}

function isUtf8Label(label: string): boolean {
  return /^utf-?8$/i.test(label);
}

/** Tables of old encodings are large: loaded only for pages that need them. */
async function iconv() {
  return (await import('iconv-lite')).default;
}
