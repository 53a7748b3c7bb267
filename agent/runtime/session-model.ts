// The model a session is connected to.
import type { Model, ModelInfo } from '../models/model.ts';

/** Connects on first need, and anew when another model was chosen. */
export class SessionModel {
  readonly #open: (id: string) => Promise<Model>;
  #current: { readonly id: string; readonly model: Promise<Model> } | undefined;
  #info: ModelInfo | undefined;

  constructor(open: (id: string) => Promise<Model>) {
    this.#open = open;
  }

  /** Of the model that was connected last. */
  get info(): ModelInfo | undefined {
    return this.#info;
  }

  /** Rejects with `ModelError`. */
  of(id: string): Promise<Model> {
    if (this.#current?.id === id) return this.#current.model;
    const model = this.#open(id);
    this.#current = { id, model };
    model.then(
      (opened) => {
        this.#info = opened.info;
      },
      () => {
        // A failed start is tried again with the next turn: the key may have been set meanwhile.
        this.#current = undefined;
      },
    );
    return model;
  }
}
