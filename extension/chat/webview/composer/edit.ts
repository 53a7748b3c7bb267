// Changes the text of the input as if it had been typed, so that the person can take it back with the editor's undo.
import { changeOf } from './change.ts';
import type { Edited } from './mention.ts';

/** The input event tells everybody of the change. */
export function edit(input: HTMLTextAreaElement, { text, caret }: Edited): void {
  const { from, to, insert } = changeOf(input.value, text);
  if (from !== to || insert !== '') {
    input.focus();
    input.setSelectionRange(from, to);
    // Deprecated, but nothing else writes into the undo history of a text field.
    const done =
      insert === '' ? document.execCommand('delete') : document.execCommand('insertText', false, insert);
    if (!done) {
      input.setRangeText(insert, from, to);
      input.dispatchEvent(new InputEvent('input', { bubbles: true }));
    }
  }
  input.setSelectionRange(caret, caret);
}
