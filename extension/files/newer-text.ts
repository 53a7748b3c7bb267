// What a person typed while a write was on its way. Does not import `vscode`.
import { plainText } from '../../agent/files/line-ends.ts';

/** What is asked of a document. */
export interface TypedText {
  readonly isDirty: boolean;
  getText(): string;
}

/**
 * Whether a document holds unsaved text that the write does not stand on: `seen` is what the file or the document held
 * when the write was checked; null: nothing. A document that is saved has nothing to lose, however old it is.
 */
export function hasNewerText(document: TypedText, seen: string | null): boolean {
  return document.isDirty && (seen === null || plainText(document.getText()) !== plainText(seen));
}
