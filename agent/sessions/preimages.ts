// What files held before and after a session's tools changed them, kept for undo and review.
import { createHash } from 'node:crypto';
import { addReference } from './blob-references.ts';
import type { BlobStore } from './blobs.ts';
import { storeUnwritable } from './errors.ts';

/** Larger content is not kept, bytes; an undo then says so. */
export const MAX_PREIMAGE_BYTES = 50 * 1024 * 1024;

/** Content by its hash, `sha256:<hex>`. */
export interface PreimageStore {
  /** Content of more bytes is not kept. */
  readonly maxBytes: number;
  /**
   * Keeps content as long as the session is stored. Resolves to whether it did: not what is too large. Rejects with
   * `STORE_UNWRITABLE`.
   */
  keep(sessionId: string, content: Uint8Array): Promise<boolean>;
  /** undefined: was not kept, or is not there any more. */
  get(hash: string): Promise<Buffer | undefined>;
}

/** Keeps pre-images in `blobs`, a store the model cannot read, and in the folder of the sessions who needs them. */
export function createPreimageStore(sessions: string, blobs: BlobStore): PreimageStore {
  return {
    maxBytes: MAX_PREIMAGE_BYTES,
    async keep(sessionId, content) {
      if (content.length > MAX_PREIMAGE_BYTES) return false;
      try {
        addReference(sessions, sessionId, createHash('sha256').update(content).digest('hex'));
      } catch (error) {
        throw storeUnwritable(sessions, error);
      }
      await blobs.put(content);
      return true;
    },
    get: (hash) => blobs.get(hash.replace(/^sha256:/, '')),
  };
}
