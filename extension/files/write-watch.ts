// Who else changed a document while a write to it was saved: what runs at a save, or a person. Does not import `vscode`.
import type { TextChanger } from '../../agent/files/buffers.ts';

/** Is told, in order, what happens to a document from the write's own edit to the end of its save. */
export class WriteWatch {
  #isChanged = false;
  #isByOthers = false;

  /** The write's own edit is in the document, which `holds` the text of the write, or already another. */
  applied({ holds }: { readonly holds: boolean }): void {
    this.#isByOthers = !holds;
    this.#isChanged = false;
  }

  /** The text changed. `isReverted`: by an undo or a redo, which only a person does. */
  changed({ isReverted }: { readonly isReverted: boolean }): void {
    this.#isChanged = true;
    this.#isByOthers ||= isReverted;
  }

  /** The cursor moved. Of a change that was typed the editor says so right after it, with `byHand`. */
  moved({ byHand }: { readonly byHand: boolean }): void {
    if (byHand && this.#isChanged) this.#isByOthers = true;
  }

  /** Undefined: nobody. In doubt it was a person: what they wrote is not to be taken for anybody else's. */
  get changedBy(): TextChanger | undefined {
    if (this.#isByOthers) return 'others';
    return this.#isChanged ? 'save' : undefined;
  }
}
