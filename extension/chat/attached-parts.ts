// What goes with the prompt that is being written. Imports only types of `vscode`.
import type { PromptPart } from '../parts.ts';
import type { Attachment } from './page-messages.ts';

/** The parts, in the order they were added. */
export class AttachedParts {
  #parts: readonly PromptPart[];
  #shown: readonly Attachment[];

  constructor(parts: readonly PromptPart[]) {
    this.#parts = parts;
    this.#shown = shownOf(parts);
  }

  get all(): readonly PromptPart[] {
    return this.#parts;
  }

  /** As a page shows them; the same list until they change. */
  get shown(): readonly Attachment[] {
    return this.#shown;
  }

  /** Adds a part at the end, in place of one with the same id. */
  add(part: PromptPart): void {
    this.#become([...this.#without(part.attachment.id), part]);
  }

  remove(id: string): void {
    this.#become(this.#without(id));
  }

  /** Hands all of them over: none is left. */
  take(): readonly PromptPart[] {
    const parts = this.#parts;
    this.#become([]);
    return parts;
  }

  #without(id: string): readonly PromptPart[] {
    return this.#parts.filter(({ attachment }) => attachment.id !== id);
  }

  #become(parts: readonly PromptPart[]): void {
    this.#parts = parts;
    this.#shown = shownOf(parts);
  }
}

const shownOf = (parts: readonly PromptPart[]): readonly Attachment[] =>
  parts.map(({ attachment }) => attachment);
