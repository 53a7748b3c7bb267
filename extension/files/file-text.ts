// Between the bytes of a file and its text, in the encoding the editor has for it.
import { isUtf8 } from 'node:buffer';
import * as vscode from 'vscode';
import { byteOrderMark, looksBinary } from '../../agent/files/encoding.ts';

/** Bytes and what they say. */
export interface FileText {
  readonly bytes: Buffer;
  /** Without byte order mark. What is no character of the encoding shows as U+FFFD. */
  readonly text: string;
  readonly bom: Buffer;
  /** As the editor names it; with `bom` apart. */
  readonly encoding: string;
  /** The text in this encoding is these bytes again. */
  readonly exact: boolean;
}

const UTF8 = 'utf8';

/** An empty file of the kind that is made when nothing says otherwise. */
export const EMPTY_TEXT: FileText = {
  bytes: Buffer.alloc(0),
  text: '',
  bom: Buffer.alloc(0),
  encoding: UTF8,
  exact: true,
};

/** Reads a file's bytes as its open document does, or as the editor would open it. Undefined: it is not text. */
export async function decodeAsEditor(
  bytes: Buffer,
  uri: vscode.Uri,
  document: vscode.TextDocument | undefined,
): Promise<FileText | undefined> {
  const mark = byteOrderMark(bytes);
  const bom = mark?.bom ?? Buffer.alloc(0);
  const body = bytes.subarray(bom.length);
  if (mark?.encoding === 'utf-32') return undefined;
  const isWide = mark !== undefined && mark.encoding !== 'utf-8';
  if (!isWide && !document && looksBinary(body)) return undefined;
  const encoding = isWide
    ? mark.encoding.replace('-', '')
    : mark
      ? UTF8
      : plainName(document?.encoding ?? (await encodingFor(uri, body)));
  const text = await decode(body, encoding);
  const exact = (await encode(text, encoding)).equals(body);
  return { bytes, text, bom, encoding, exact };
}

/** The bytes for a text in the file's encoding, with its byte order mark; undefined when it has no place for it. */
export async function encodeAs(
  { encoding, bom }: Pick<FileText, 'encoding' | 'bom'>,
  text: string,
): Promise<Buffer | undefined> {
  const body = text.startsWith('\ufeff') && bom.length > 0 ? text.slice(1) : text;
  const bytes = await encode(body, encoding);
  if ((await decode(bytes, encoding)) !== body) return undefined;
  return Buffer.concat([bom, bytes]);
}

/** What the settings say; the editor is asked to look at the bytes only where they say less or something else. */
async function encodingFor(uri: vscode.Uri, body: Buffer): Promise<string> {
  const settings = vscode.workspace.getConfiguration('files', uri);
  const isPlain = settings.get('encoding') === UTF8 && settings.get('autoGuessEncoding') !== true;
  if (isPlain || (body.length > 0 && isUtf8(body) && settings.get('encoding') === UTF8)) return UTF8;
  try {
    return (await vscode.workspace.openTextDocument(uri)).encoding;
  } catch {
    return UTF8;
  }
}

const plainName = (encoding: string): string => (encoding === 'utf8bom' ? UTF8 : encoding);

async function decode(body: Buffer, encoding: string): Promise<string> {
  if (encoding === UTF8) return body.toString('utf8');
  const text = await vscode.workspace.decode(body, { encoding });
  return text.startsWith('\ufeff') ? text.slice(1) : text;
}

async function encode(text: string, encoding: string): Promise<Buffer> {
  if (encoding === UTF8) return Buffer.from(text, 'utf8');
  const bytes = Buffer.from(await vscode.workspace.encode(text, { encoding }));
  // The editor writes the mark of these encodings by itself.
  return bytes.subarray(byteOrderMark(bytes)?.bom.length ?? 0);
}
