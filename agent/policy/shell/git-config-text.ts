// Git's configuration files, read letter by letter as git reads them (git-config(1) "Syntax"; config.c): what counts as
// a comment, a continued line or a quote decides whether a key is one, so nothing here is approximate.

/** One entry. `key`: section, subsection and name, all in lower case; `value`: `true` where there is no `=`. */
export interface ConfigLine {
  readonly key: string;
  readonly value: string;
}

/** The entries of a text; `broken` when git would refuse it from some place on. Never throws. */
export function readConfigText(text: string): {
  readonly lines: readonly ConfigLine[];
  readonly broken: boolean;
} {
  const reader = new Reader(text.replace(/^\ufeff/, '').replaceAll('\r\n', '\n'));
  const lines: ConfigLine[] = [];
  let section = '';
  while (!reader.atEnd) {
    const letter = reader.next();
    if (isSpace(letter)) continue;
    if (letter === '#' || letter === ';') reader.skipLine();
    else if (letter === '[') {
      const found = reader.section();
      if (found === undefined) return { lines, broken: true };
      section = found;
    } else {
      const found = /[A-Za-z]/.test(letter) ? reader.entry(letter) : undefined;
      if (!found) return { lines, broken: true };
      lines.push({ key: `${section}.${found.name}`.toLowerCase(), value: found.value });
    }
  }
  return { lines, broken: false };
}

function isSpace(letter: string): boolean {
  return letter === ' ' || letter === '\t' || letter === '\n' || letter === '\r';
}

const ESCAPES: Readonly<Record<string, string>> = { t: '\t', b: '\b', n: '\n', '\\': '\\', '"': '"' };

class Reader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  get atEnd(): boolean {
    return this.#at >= this.#text.length;
  }

  /** The end of the text is the end of a line. */
  next(): string {
    return this.#text[this.#at++] ?? '\n';
  }

  skipLine(): void {
    const end = this.#text.indexOf('\n', this.#at);
    this.#at = end < 0 ? this.#text.length : end + 1;
  }

  /** What follows `[`, up to `]`; undefined when it is no section. */
  section(): string | undefined {
    let name = '';
    for (;;) {
      const letter = this.next();
      if (letter === ']') return name;
      if (isSpace(letter)) {
        const subsection = letter === '\n' ? undefined : this.#subsection();
        return subsection === undefined ? undefined : `${name}.${subsection}`;
      }
      if (!/[A-Za-z0-9.-]/.test(letter)) return undefined;
      name += letter;
    }
  }

  #subsection(): string | undefined {
    let letter = this.next();
    while (letter === ' ' || letter === '\t' || letter === '\r') letter = this.next();
    if (letter !== '"') return undefined;
    let name = '';
    for (;;) {
      letter = this.next();
      if (letter === '"') return this.next() === ']' ? name : undefined;
      if (letter === '\\') letter = this.next();
      if (letter === '\n') return undefined;
      name += letter;
    }
  }

  /** A name that begins with `first`, and its value. */
  entry(first: string): { readonly name: string; readonly value: string } | undefined {
    let name = first;
    let letter = this.next();
    for (; /[A-Za-z0-9-]/.test(letter); letter = this.next()) name += letter;
    while (letter === ' ' || letter === '\t') letter = this.next();
    if (letter === '\n') return { name, value: 'true' };
    const value = letter === '=' ? this.#value() : undefined;
    return value === undefined ? undefined : { name, value };
  }

  #value(): string | undefined {
    let value = '';
    let blanks = '';
    let quoted = false;
    for (;;) {
      const letter = this.next();
      if (letter === '\n') return quoted ? undefined : value;
      if (isSpace(letter) && !quoted) {
        if (value !== '') blanks += letter;
        continue;
      }
      if (!quoted && (letter === '#' || letter === ';')) {
        this.skipLine();
        return value;
      }
      value += blanks;
      blanks = '';
      if (letter === '"') quoted = !quoted;
      else if (letter === '\\') {
        const escaped = this.next();
        if (escaped === '\n') {
          if (this.atEnd) return quoted ? undefined : value;
          continue;
        }
        const meant = ESCAPES[escaped];
        if (meant === undefined) return undefined;
        value += meant;
      } else value += letter;
    }
  }
}
