/** Content-addressed store under the state directory: cut outputs, and what files held before they were changed. */
export interface BlobStore {
  /**
   * Stores text (as UTF-8) or bytes; the same content is stored once. Returns an absolute path a person or
   * `file_read` can open. `extension` (`txt` or `.txt`) is only for their eyes; an odd one is left out.
   * Rejects with `OchoError` `STORE_UNWRITABLE`.
   */
  put(
    content: string | Uint8Array,
    extension?: string,
  ): Promise<{ readonly hash: string; readonly path: string }>;
  /**
   * The content of a blob that was stored without an extension, by its SHA-256 (hex); undefined when it is not there,
   * cannot be read or is not what it was.
   */
  get(hash: string): Promise<Buffer | undefined>;
  /** Begins a blob that arrives in pieces and may be larger than memory. Never throws. */
  spool(extension?: string): BlobSpool;
}

/** A blob in the making: what is written goes to a temporary file at once. */
export interface BlobSpool {
  /** Appends; returns when the bytes are in the file. Never throws: a disk that refuses is reported by `finish`. */
  write(chunk: Uint8Array): void;
  /** Bytes written so far. */
  readonly bytes: number;
  /** Moves the blob to its place. Rejects with `OchoError` `STORE_UNWRITABLE`, after removing what was written. */
  finish(): Promise<SpooledBlob>;
  /** Drops what was written. Does nothing after `finish` or a second time. */
  abort(): void;
}

/** A finished spool. */
export interface SpooledBlob {
  /** SHA-256, hex. */
  readonly hash: string;
  /** Absolute. */
  readonly path: string;
  readonly bytes: number;
}
