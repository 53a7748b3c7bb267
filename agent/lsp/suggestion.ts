import type { Span } from './span.ts';

/** Something that could be written at the cursor. */
export interface Suggestion {
  readonly label: string;
  readonly kind: 'key' | 'section' | 'value' | 'tool' | 'model' | 'file' | 'folder';
  /** One line beside the label. */
  readonly detail?: string | undefined;
  /** Markdown. */
  readonly documentation?: string | undefined;
  /** What is replaced; never more than one line. */
  readonly span: Span;
  /** What comes there. */
  readonly text: string;
  /** The same with places to go on at, for clients that know snippets. */
  readonly snippet?: string;
  /** Smaller comes first. Default: 1. */
  readonly rank?: number;
}

/** Text that stands for itself in a snippet. */
export function escapeSnippet(text: string): string {
  return text.replace(/[\\$}]/g, (character) => `\\${character}`);
}
