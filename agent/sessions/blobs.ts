/** Content-addressed store under the state directory: cut outputs now, pre-images for undo later. */
export interface BlobStore {
  /** Stores text or bytes; the same content is stored once. Returns an absolute path a person or `file_read` can open. */
  put(
    content: string | Uint8Array,
    extension?: string,
  ): Promise<{ readonly hash: string; readonly path: string }>;
}
