// What a server wrote beside its messages: the end of it, for whoever wants to know why it does not work.

const MAX = 64 << 10;

/** The last 64 kB of a server's log. */
export class ServerLog {
  #text = '';
  readonly #decoder = new TextDecoder();

  /** Bytes of its standard error. */
  push(chunk: Uint8Array): void {
    this.#add(this.#decoder.decode(chunk, { stream: true }));
  }

  /** A line about it. */
  note(line: string): void {
    this.#add(`${this.#text === '' || this.#text.endsWith('\n') ? '' : '\n'}${line}\n`);
  }

  get text(): string {
    return this.#text;
  }

  /** Its last lines, for an error. */
  last(lines: number, characters = 600): string {
    const all = this.#text.trimEnd().split('\n').slice(-lines).join('\n');
    return all.slice(-characters).trim();
  }

  #add(text: string): void {
    const all = this.#text + text;
    if (all.length <= MAX) this.#text = all;
    else this.#text = all.slice(all.indexOf('\n', all.length - MAX) + 1 || all.length - MAX);
  }
}
