import type { Guard } from './guard.ts';
import type { OversizedRecord } from './oversized.ts';
import { bytesOf, parseEvent } from './ripgrep-json.ts';

/** Bytes that wait for a decision; more of them end the search. */
const MAX_WAITING = 32 * 1024 * 1024;
const BEGIN = Buffer.from('{"type":"begin"');

/** What a screen needs to know of the search it works for. */
export interface Screened {
  readonly guard: Guard;
  /** The canonical path that is to be decided on; undefined: the file does not count anyway. */
  pathOf(printed: string): string | undefined;
  /** Takes a record, or what was kept of one that was too long; false: enough. */
  take(record: Buffer | OversizedRecord): boolean;
}

/** Passes ripgrep's records on in order, those of a file when it has been decided whether they may be shown. */
export class Screen {
  readonly #search: Screened;
  #waiting: (Buffer | OversizedRecord)[] = [];
  #bytes = 0;
  #goesOn = true;
  #drained: Promise<void> | undefined;

  constructor(search: Screened) {
    this.#search = search;
  }

  /** False: enough was found, or more than can be decided on. */
  push(record: Buffer | OversizedRecord): boolean {
    if (!this.#drained && this.#undecided(record) === undefined) this.#goesOn = this.#search.take(record);
    else {
      this.#waiting.push(record);
      this.#bytes += 'head' in record ? record.head.length + record.fields.length : record.length;
      this.#startDrain();
    }
    return this.#goesOn && this.#bytes < MAX_WAITING && !this.#search.guard.isExhausted;
  }

  /** Resolves when every record has been passed on. */
  async end(): Promise<void> {
    await this.#drained;
  }

  #startDrain(): void {
    if (this.#drained) return;
    this.#drained = this.#drain();
    // It is `end` that reports a failure; until then nothing more is worth finding.
    this.#drained.catch(() => {
      this.#goesOn = false;
    });
  }

  async #drain(): Promise<void> {
    while (this.#waiting.length > 0) {
      const records = this.#waiting;
      this.#waiting = [];
      this.#bytes = 0;
      for (const record of records) {
        const path = this.#undecided(record);
        if (path !== undefined) await this.#search.guard.decide([path]);
        this.#goesOn = this.#search.take(record) && this.#goesOn;
      }
    }
    this.#drained = undefined;
  }

  #undecided(record: Buffer | OversizedRecord): string | undefined {
    if ('head' in record || !record.subarray(0, BEGIN.length).equals(BEGIN)) return undefined;
    const event = parseEvent(record);
    if (event?.type !== 'begin') return undefined;
    const path = this.#search.pathOf(bytesOf(event.data.path).toString());
    return path === undefined || this.#search.guard.isDecided(path) ? undefined : path;
  }
}
