// Does not import `vscode`.

/** The end of a text that may be endless. */
export class Tail {
  readonly #limit: number;
  #text = '';

  /** Keeps the last `limit` UTF-16 code units. */
  constructor(limit: number) {
    this.#limit = limit;
  }

  add(text: string): void {
    this.#text = (this.#text + text).slice(-this.#limit);
  }

  get text(): string {
    return this.#text.trim();
  }
}
