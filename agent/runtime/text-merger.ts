type Kind = 'text' | 'thinking';

/**
 * Joins pieces of text that arrive together. A fast model sends many pieces in one network packet; each on its own
 * would cost a line in the log and a message to the client. A piece never waits longer than the current turn of the
 * event loop, so a slow model's pieces go out one by one.
 */
export class TextMerger {
  readonly #send: (kind: Kind, text: string) => void;
  #kind: Kind = 'text';
  #waiting = '';
  #timer: NodeJS.Immediate | undefined;

  constructor(send: (kind: Kind, text: string) => void) {
    this.#send = send;
  }

  push(kind: Kind, text: string): void {
    if (text === '') return;
    if (kind !== this.#kind) this.flush();
    this.#kind = kind;
    this.#waiting += text;
    this.#timer ??= setImmediate(() => this.flush());
  }

  /** Sends what waits; to be called before anything that comes after the text. */
  flush(): void {
    clearImmediate(this.#timer);
    this.#timer = undefined;
    const text = this.#waiting;
    this.#waiting = '';
    if (text !== '') this.#send(this.#kind, text);
  }
}
