import { randomBytes } from 'node:crypto';

/** A new session id: UUID version 7 (RFC 9562, 5.7), so that ids sort by the time they were made. */
export function createSessionId(now: number): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(now, 0, 6);
  bytes.writeUInt8(0x70 | (bytes.readUInt8(6) & 0x0f), 6);
  bytes.writeUInt8(0x80 | (bytes.readUInt8(8) & 0x3f), 8);
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

// Windows opens a device for these names, whatever extension follows.
const DEVICE_NAME = /^(?:con|prn|aux|nul|com[0-9]|lpt[0-9])$/;

/**
 * Whether an id can name a file of the store: lower-case letters, digits and hyphens, at most 64. No dots, separators
 * or capitals, so no two ids meet in one file on a file system that folds case, and none leaves the folder.
 */
export function isSessionId(id: string): boolean {
  return /^[a-z0-9][a-z0-9-]{0,63}$/.test(id) && !DEVICE_NAME.test(id);
}
