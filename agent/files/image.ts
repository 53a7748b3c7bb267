// Images by their content, and whether they are whole: a broken or huge one in the history makes every later request
// of the session fail, so it must not get in (../shared/cases/reports.md 33).

/** An image format that models take. */
export type ImageType = 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp';

/** What an image's header says. */
export interface ImageInfo {
  readonly mimeType: ImageType;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
}

/** Largest image passed on, bytes: base64 of it is 5 MiB, the least that a supported provider takes. */
export const MAX_IMAGE_BYTES = (5 * 1024 * 1024 * 3) / 4;

/** Longest side passed on, pixels (Anthropic, "Vision"). */
export const MAX_IMAGE_SIDE = 8_000;

/** The format by the first bytes; undefined for anything else. 16 bytes are enough. */
export function imageType(start: Buffer): ImageType | undefined {
  if (start.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'))) return 'image/png';
  if (start[0] === 0xff && start[1] === 0xd8 && start[2] === 0xff) return 'image/jpeg';
  if (/^GIF8[79]a$/.test(start.toString('latin1', 0, 6))) return 'image/gif';
  const riff = start.toString('latin1', 0, 12);
  if (riff.startsWith('RIFF') && riff.endsWith('WEBP')) return 'image/webp';
  return undefined;
}

/** Size in pixels of a whole image; undefined when it is broken, cut off or has no pixels. */
export function imageInfo(bytes: Buffer): ImageInfo | undefined {
  const mimeType = imageType(bytes);
  if (!mimeType) return undefined;
  try {
    const size = READERS[mimeType](bytes);
    return size && size.width > 0 && size.height > 0 ? { mimeType, ...size } : undefined;
  } catch (error) {
    // A read beyond the end: the file is shorter than its header says.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

interface Size {
  readonly width: number;
  readonly height: number;
}

const READERS: Readonly<Record<ImageType, (bytes: Buffer) => Size | undefined>> = {
  'image/png': pngSize,
  'image/jpeg': jpegSize,
  'image/gif': gifSize,
  'image/webp': webpSize,
};

/** Walks the chunks (PNG specification, 5.3): IHDR first, some IDAT, IEND last. */
function pngSize(bytes: Buffer): Size | undefined {
  let size: Size | undefined;
  let data = false;
  for (let at = 8; ; ) {
    const length = bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + 8);
    if (at + 12 + length > bytes.length) return undefined;
    if (size === undefined) {
      if (type !== 'IHDR') return undefined;
      size = { width: bytes.readUInt32BE(at + 8), height: bytes.readUInt32BE(at + 12) };
    }
    if (type === 'IDAT') data = true;
    if (type === 'IEND') return data ? size : undefined;
    at += 12 + length;
  }
}

/** Walks the segments to the frame header (ITU T.81, B.2); the end-of-image marker must be there. */
function jpegSize(bytes: Buffer): Size | undefined {
  if (bytes.lastIndexOf(Buffer.from([0xff, 0xd9])) === -1) return undefined;
  for (let at = 2; ; ) {
    if (bytes.readUInt8(at) !== 0xff) return undefined;
    const marker = bytes.readUInt8(at + 1);
    if (marker === 0xff) at += 1;
    else if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)) at += 2;
    else if (marker === 0xd9 || marker === 0xda) return undefined;
    else if (isFrame(marker))
      return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    else at += 2 + bytes.readUInt16BE(at + 2);
  }
}

/** SOF0 to SOF15 without DHT, JPG and DAC, which share the range. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
}

function gifSize(bytes: Buffer): Size | undefined {
  if (bytes.lastIndexOf(0x3b) < 13) return undefined;
  return { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) };
}

/** Lossy, lossless and extended headers (RFC 9649, section 2). */
function webpSize(bytes: Buffer): Size | undefined {
  if (bytes.readUInt32LE(4) + 8 > bytes.length) return undefined;
  const form = bytes.toString('latin1', 12, 16);
  if (form === 'VP8X') return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
  if (form === 'VP8 ') {
    return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
  }
  if (form !== 'VP8L') return undefined;
  const bits = bytes.readUInt32LE(21);
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
}
