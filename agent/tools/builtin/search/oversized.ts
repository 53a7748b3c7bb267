// Records of `rg --json` that are too long to be kept: a minified file, a dump of data in one line. Their beginning and
// what stands behind the line say enough to show the match.

/** What is kept of a long record. */
export interface OversizedRecord {
  /** Its first bytes. */
  readonly head: Buffer;
  /** What follows the line: its number, its offset, the first submatches. Empty when the record has none. */
  readonly fields: Buffer;
}

/** A matching or context line whose record was too long. */
export interface LongLine {
  readonly isMatch: boolean;
  /** Counts from 1. */
  readonly number: number;
  /** How the line begins. */
  readonly beginning: string;
  /** The first match in the line. */
  readonly match?: {
    /** Byte in the file, where ripgrep has not converted it to UTF-8. */
    readonly at: number;
    /** Its text, or how that begins. */
    readonly text: string;
  };
}

/** Bytes of the head: the kind, a path of any length, and enough of the line. */
const MAX_HEAD = 32 * 1024;
const MAX_FIELDS = 8 * 1024;
/** Stands once in a record: quotes inside of JSON strings have a backslash before them. */
const FIELDS = Buffer.from('"line_number":');

/** Keeps a part of what is pushed through. */
export class OversizedKeeper {
  #head: Buffer = Buffer.alloc(0);
  #fields: Buffer | undefined;
  /** The end of what came before, in case the mark is cut in two. */
  #rest: Buffer = Buffer.alloc(0);

  push(part: Uint8Array): void {
    if (this.#head.length < MAX_HEAD) {
      this.#head = Buffer.concat([this.#head, part.subarray(0, MAX_HEAD - this.#head.length)]);
    }
    if (this.#fields) this.#addFields(part);
    else this.#look(Buffer.concat([this.#rest, part]));
  }

  /** What was kept. */
  record(): OversizedRecord {
    return { head: this.#head, fields: this.#fields ?? Buffer.alloc(0) };
  }

  #look(window: Buffer): void {
    const at = window.indexOf(FIELDS);
    if (at < 0) this.#rest = Buffer.from(window.subarray(-FIELDS.length));
    else {
      this.#fields = Buffer.alloc(0);
      this.#addFields(window.subarray(at));
    }
  }

  #addFields(part: Uint8Array): void {
    const kept = this.#fields ?? Buffer.alloc(0);
    if (kept.length < MAX_FIELDS) {
      this.#fields = Buffer.concat([kept, part.subarray(0, MAX_FIELDS - kept.length)]);
    }
  }
}

/** Reads what was kept; undefined for what is neither a match nor context. */
export function parseLongLine({ head, fields }: OversizedRecord): LongLine | undefined {
  const kind = /^\{"type":"(match|context)"/.exec(head.toString('latin1', 0, 40))?.[1];
  const place = /^"line_number":(\d+),"absolute_offset":(\d+),"submatches":\[(.?)/.exec(
    fields.toString('latin1'),
  );
  if (!kind || !place) return undefined;
  const line = {
    isMatch: kind === 'match',
    number: Number(place[1]),
    beginning: dataAfter(head, '"lines":').text,
  };
  if (place[3] !== '{') return line;
  const { text, isWhole, rest } = dataAfter(fields, '"match":');
  const start = isWhole ? /^\},"start":(\d+)/.exec(rest)?.[1] : undefined;
  // The start of a match that is too long itself stands behind it and was not kept.
  return { ...line, match: { at: start === undefined ? -1 : Number(place[2]) + Number(start), text } };
}

/** The text or bytes value behind a key, as far as it was kept. */
function dataAfter(
  source: Buffer,
  key: string,
): { readonly text: string; readonly isWhole: boolean; readonly rest: string } {
  const all = source.toString();
  const at = all.indexOf(key);
  const value = at < 0 ? '' : all.slice(at + key.length);
  const found = /^\{"(text|bytes)":"((?:[^"\\]|\\(?:u[\da-fA-F]{4}|[^u]))*)("?)/.exec(value);
  if (!found) return { text: '', isWhole: false, rest: '' };
  const [whole, kind, data = '', quote] = found;
  // What was matched is the inside of a JSON string, so this gives a string.
  const text = kind === 'text' ? String(JSON.parse(`"${data}"`)) : Buffer.from(data, 'base64').toString();
  return { text: text.replace(/\ufffd+$/, ''), isWhole: quote === '"', rest: value.slice(whole.length) };
}
