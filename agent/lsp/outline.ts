import type { Span } from './span.ts';

/** A line of a document's outline. */
export interface OutlineItem {
  readonly name: string;
  readonly detail?: string;
  readonly kind: 'section' | 'key' | 'tool';
  readonly span: Span;
  /** Within `span`. */
  readonly nameSpan: Span;
  readonly children: readonly OutlineItem[];
}
