// Optional request fields that a compatible server may not know. A server that refuses one by name is asked again
// without it, and not sent it any more.
import type { ModelEvent } from './model.ts';
import { ModelError } from './model.ts';

/** A field that can be left out, and the words by which a refusal of it is recognised. */
export interface OptionalField {
  readonly name: string;
  readonly refusedAs: RegExp;
}

/** Remembers, for one connected model, which optional fields its server refused. */
export class RefusedFields {
  readonly #fields: readonly OptionalField[];
  readonly #refused = new Set<string>();

  constructor(fields: readonly OptionalField[]) {
    this.#fields = fields;
  }

  has(name: string): boolean {
    return this.#refused.has(name);
  }

  /**
   * Streams `attempt`; when the request is refused because of an optional field, once more without it. Each field is
   * given up at most once, so this ends.
   */
  async *stream(attempt: () => AsyncIterable<ModelEvent>): AsyncGenerator<ModelEvent, void, undefined> {
    for (;;) {
      try {
        yield* attempt();
        return;
      } catch (error) {
        if (!this.#giveUp(error)) throw error;
      }
    }
  }

  /** True when the error names an optional field that was still in use. */
  #giveUp(error: unknown): boolean {
    if (!(error instanceof ModelError) || error.kind !== 'invalid') return false;
    if (error.status !== 400 && error.status !== 422) return false;
    const words = String(error.text.args?.detail ?? '');
    const field = this.#fields.find(
      ({ name, refusedAs }) => !this.#refused.has(name) && refusedAs.test(words),
    );
    if (field) this.#refused.add(field.name);
    return field !== undefined;
  }
}
