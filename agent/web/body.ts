// Reading a response body up to a limit of decoded bytes, however well it was compressed.
import { pipeline, type Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { FetchError } from './fetcher.ts';

/** The encodings asked for. */
export const ACCEPT_ENCODING = 'gzip, br';

/** More layers than this are an attack, not a page. */
const MAX_LAYERS = 2;

/** A body as far as it was read. */
export interface ReadBody {
  readonly bytes: Uint8Array;
  readonly cut: boolean;
}

/**
 * Reads at most `maxBytes` decoded bytes and then closes the stream. Decoders work a few kilobytes at a time and
 * stop with the reader, so a small body that unpacks to gigabytes costs no more than `maxBytes`. Rejects with
 * `BAD_RESPONSE` for an unknown or broken encoding, and with the stream's error when it ends early.
 */
export async function readBody(body: Readable, encoding: string, maxBytes: number): Promise<ReadBody> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of decode(body, encoding) as AsyncIterable<Uint8Array>) {
      chunks.push(chunk);
      size += chunk.byteLength;
      if (size > maxBytes) break;
    }
  } catch (error) {
    throw isZlibError(error)
      ? new FetchError('BAD_RESPONSE', { id: 'web-failed-encoding' }, { cause: error })
      : error;
  } finally {
    discard(body);
  }
  return { bytes: Buffer.concat(chunks).subarray(0, maxBytes), cut: size > maxBytes };
}

/** Closes a body nobody will read; what still comes, an error included, goes nowhere. */
export function discard(body: Readable): void {
  body.on('error', () => {});
  body.destroy();
}

function decode(body: Readable, encoding: string): Readable {
  const names = encoding
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && name !== 'identity');
  if (names.length > MAX_LAYERS) throw unknownEncoding(encoding);
  return names.reverse().reduce((stream: Readable, name) => {
    const decoder = decoderFor(name);
    if (!decoder) throw unknownEncoding(encoding);
    // The callback only takes the error, which reaches the reader through the decoder itself.
    return pipeline(stream, decoder, () => {});
  }, body);
}

function decoderFor(name: string) {
  if (name === 'gzip' || name === 'x-gzip') return createGunzip();
  if (name === 'br') return createBrotliDecompress();
  if (name === 'deflate') return createInflate();
  return undefined;
}

function unknownEncoding(encoding: string): FetchError {
  return new FetchError('BAD_RESPONSE', { id: 'web-failed-encoding-unknown', args: { encoding } });
}

function isZlibError(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return code.startsWith('Z_') || code.startsWith('ERR_BROTLI') || code.startsWith('ERR__ERROR_FORMAT');
}
