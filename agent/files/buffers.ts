/**
 * The editor's view of files: unsaved text included. Offered only by a client that has both
 * `fs/read_text_file` and `fs/write_text_file` (ACP "File System"); otherwise the disk is all there is.
 */
export interface EditorBuffers {
  /** The text the editor has for an absolute path, or undefined when it has none or cannot say. */
  readText(path: string, signal?: AbortSignal): Promise<string | undefined>;
  /**
   * Writes the whole text through the editor. Resolves to what else changed the text on the way, as far as the editor
   * tells. Throws when it refuses.
   */
  writeText(path: string, text: string, signal?: AbortSignal): Promise<TextChanger | undefined>;
}

/** `save`: what runs when the editor saves, a formatter, say. `others`: a person who typed, or an extension. */
export type TextChanger = 'save' | 'others';
