// Which images are taken. No DOM.

/** What every model that sees can read. */
const TYPES: readonly string[] = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'];

/** As in agent/files/image.ts: base64 of it is 5 MiB. Bytes. */
export const IMAGE_BYTES = (5 * 1024 * 1024 * 3) / 4;

/** Longest side that is taken as it is. Pixels. */
const IMAGE_SIDE = 8_000;
/** Longest side of an image that was made smaller. Pixels. */
export const SMALLER_SIDE = 2_048;

/** A file larger than this is not even opened. Bytes. */
export const OPENED_BYTES = 50 * 1024 * 1024;

/** What is known of an image before it is sent. */
export interface ImageFacts {
  readonly type: string;
  readonly bytes: number;
  readonly width: number;
  readonly height: number;
}

/** `as-is`, or `redraw`: another format or smaller. */
export function imagePlan({ type, bytes, width, height }: ImageFacts): 'as-is' | 'redraw' {
  const fits = bytes <= IMAGE_BYTES && Math.max(width, height) <= IMAGE_SIDE;
  return fits && TYPES.includes(type) ? 'as-is' : 'redraw';
}

/** Width and height with the longest side at most `side`, at least one pixel each. */
export function fitted(width: number, height: number, side: number): { width: number; height: number } {
  const scale = Math.min(1, side / Math.max(width, height));
  const scaled = (length: number): number => Math.max(1, Math.round(length * scale));
  return { width: scaled(width), height: scaled(height) };
}
