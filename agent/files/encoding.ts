// Bytes to text and back without loss: what does not survive the round trip is refused, never guessed.
import { isUtf8 } from 'node:buffer';
import { fileError } from './errors.ts';
import { plainText } from './line-ends.ts';

/** A text as it lies on disk, decoded. */
export interface TextFile {
  /** As on disk, byte order mark included. */
  readonly bytes: Buffer;
  /** UTF-8 without byte order mark; with encoding `unknown` the raw bytes, of which only ASCII may be touched. */
  readonly content: Buffer;
  /** `utf-8`, `utf-16le`, `utf-16be`, a legacy name as asked for (`shift_jis`), or `unknown`. */
  readonly encoding: string;
  /** The byte order mark; empty when there is none. */
  readonly bom: Buffer;
}

const UTF8_BOM = Buffer.from([0xef, 0xbb, 0xbf]);
const UTF16LE_BOM = Buffer.from([0xff, 0xfe]);
const UTF16BE_BOM = Buffer.from([0xfe, 0xff]);
const UTF32_BOMS = [Buffer.from([0xff, 0xfe, 0, 0]), Buffer.from([0, 0, 0xfe, 0xff])];

const UNICODE_NAMES: Readonly<Record<string, string>> = {
  utf8: 'utf-8',
  utf16: 'utf-16le',
  utf16le: 'utf-16le',
  ucs2: 'utf-16le',
  utf16be: 'utf-16be',
};

/** Names iconv-lite knows that are no character encodings of files. */
const NO_ENCODINGS = new Set(['base64', 'hex', 'binary', 'internal']);

/** How the start of a file says it is encoded; undefined when it does not. */
export function byteOrderMark(
  start: Buffer,
): { readonly encoding: string; readonly bom: Buffer } | undefined {
  if (UTF32_BOMS.some((bom) => startsWith(start, bom)))
    return { encoding: 'utf-32', bom: start.subarray(0, 4) };
  if (startsWith(start, UTF8_BOM)) return { encoding: 'utf-8', bom: UTF8_BOM };
  if (startsWith(start, UTF16LE_BOM)) return { encoding: 'utf-16le', bom: UTF16LE_BOM };
  if (startsWith(start, UTF16BE_BOM)) return { encoding: 'utf-16be', bom: UTF16BE_BOM };
  return undefined;
}

/** Whether bytes are no text in an ASCII-compatible encoding: a NUL, a known signature or many control characters. */
export function looksBinary(bytes: Buffer): boolean {
  if (bytes.includes(0)) return true;
  if (startsWith(bytes, Buffer.from('%PDF-'))) return true;
  const sample = bytes.subarray(0, 8192);
  if (sample.length === 0 || isUtf8(bytes)) return false;
  let controls = 0;
  for (const byte of sample) if (byte < 0x07 || (byte > 0x0d && byte < 0x1b) || byte === 0x7f) controls++;
  return controls / sample.length > 0.05;
}

/** Encodings an editor may have recognised, in the order of how common they are. */
const LEGACY = [
  'windows-1252',
  'shift_jis',
  'gb18030',
  'euc-jp',
  'big5',
  'euc-kr',
  'windows-1251',
  'windows-1250',
];

/**
 * A file of unknown encoding decoded so that it reads as the editor shows it, whose guess a person has seen; the
 * file as it was when no common encoding gives that text.
 */
export async function decodedAsShown(file: TextFile, editorText: string, name: string): Promise<TextFile> {
  const plain = plainText(editorText);
  for (const encoding of LEGACY) {
    if (plainText(await decodeText(file.bytes, encoding)) !== plain) continue;
    const decoded = await decodeFile(file.bytes, name, encoding).catch(() => undefined);
    if (decoded) return decoded;
  }
  return file;
}

/** The canonical name of an encoding a caller asked for. Throws `INVALID_ARGUMENT` when there is no such encoding. */
export async function encodingName(asked: string): Promise<string> {
  const plain = asked.toLowerCase().replace(/[^a-z0-9]/g, '');
  const unicode = UNICODE_NAMES[plain];
  if (unicode) return unicode;
  const iconv = await loadIconv();
  if (NO_ENCODINGS.has(plain) || !iconv.encodingExists(asked)) {
    throw fileError('INVALID_ARGUMENT', 'files-encoding-unknown', { encoding: asked.slice(0, 40) });
  }
  return asked.toLowerCase();
}

/**
 * Decodes a whole file. `told` is an encoding somebody named (see `encodingName`); a byte order mark wins over it.
 * Not UTF-8 and not told: encoding `unknown`, bytes kept. Throws `BINARY_FILE`; `INVALID_ENCODING` when the bytes
 * are not what was told or would not come back unchanged.
 */
export async function decodeFile(bytes: Buffer, name: string, told?: string): Promise<TextFile> {
  const mark = byteOrderMark(bytes);
  const bom = mark?.bom ?? Buffer.alloc(0);
  const encoding = mark?.encoding ?? told;
  const refuse = (as: string) =>
    fileError('INVALID_ENCODING', 'files-encoding-broken', { path: name, encoding: as });
  if (encoding === 'utf-32') throw refuse('utf-32');
  if (encoding === undefined || encoding === 'utf-8') {
    const content = bytes.subarray(bom.length);
    if (looksBinary(content)) throw binaryError(name, bytes.length);
    if (isUtf8(content)) return { bytes, content, encoding: 'utf-8', bom };
    if (encoding === 'utf-8') throw refuse('utf-8');
    return { bytes, content, encoding: 'unknown', bom };
  }
  const content = Buffer.from(await decodeText(bytes.subarray(bom.length), encoding), 'utf8');
  const file: TextFile = { bytes, content, encoding, bom };
  const back = await encodeFile(file, content, name).catch(() => undefined);
  if (!back?.equals(bytes)) throw refuse(encoding);
  if (content.includes(0)) throw binaryError(name, bytes.length);
  return file;
}

/**
 * The bytes for new content of a file, in its encoding and with its byte order mark. Throws `INVALID_ENCODING` when
 * the encoding has no place for a character.
 */
export async function encodeFile(
  file: Pick<TextFile, 'encoding' | 'bom'>,
  content: Buffer,
  name: string,
): Promise<Buffer> {
  if (file.encoding === 'utf-8' || file.encoding === 'unknown') {
    return file.bom.length === 0 ? content : Buffer.concat([file.bom, content]);
  }
  const text = content.toString('utf8');
  const body = await encodeText(text, file.encoding);
  if ((await decodeText(body, file.encoding)) !== text) {
    throw fileError('INVALID_ENCODING', 'files-encoding-cannot', { path: name, encoding: file.encoding });
  }
  return Buffer.concat([file.bom, body]);
}

/** An incremental decoder to UTF-8 bytes, for files that are read in chunks. */
export async function chunkDecoder(encoding: string): Promise<(chunk: Buffer, last: boolean) => Buffer> {
  if (encoding === 'utf-8' || encoding === 'unknown') return (chunk) => chunk;
  const iconv = await loadIconv();
  const decoder = iconv.getDecoder(encoding, { stripBOM: false });
  return (chunk, last) => {
    const text = decoder.write(chunk) + (last ? (decoder.end() ?? '') : '');
    return Buffer.from(text, 'utf8');
  };
}

/** `BINARY_FILE` with what is known about it. */
export function binaryError(name: string, bytes: number) {
  return fileError('BINARY_FILE', 'files-binary', { path: name, bytes });
}

async function decodeText(bytes: Buffer, encoding: string): Promise<string> {
  if (encoding === 'utf-16le') return bytes.toString('utf16le');
  const iconv = await loadIconv();
  return iconv.decode(bytes, encoding, { stripBOM: false });
}

async function encodeText(text: string, encoding: string): Promise<Buffer> {
  if (encoding === 'utf-16le') return Buffer.from(text, 'utf16le');
  const iconv = await loadIconv();
  return iconv.encode(text, encoding, { addBOM: false });
}

/** Loaded on first use: most sessions meet nothing but UTF-8. */
async function loadIconv() {
  return (await import('iconv-lite')).default;
}

function startsWith(bytes: Buffer, start: Buffer): boolean {
  return bytes.subarray(0, start.length).equals(start);
}
