// What a server sends over HTTP, piece by piece: no answer is held in memory beyond a limit, whatever it says of itself.
import { TOO_LARGE } from './codes.ts';
import type { McpLimits } from './limits.ts';

/** Bytes of an answer that is no message (an error page) that are read. */
const ERROR_BYTES = 16 << 10;
/** Bytes of the beginning and the end of an event that was too long, by which its request is found. */
const ENDS = 1024;

/** What is to be known when a message is too long. */
export interface BodyEvents {
  /**
   * The id that an event which was left out answers; undefined: none. `head` and `tail` are its first and last bytes as
   * text.
   */
  answered(head: string, tail: string): string | number | undefined;
  leftOut(bytes: number): void;
  /** It sent so many bytes without an end. What is read after it fails. */
  endless(bytes: number): void;
}

/** The error that takes the place of an answer that was too long, as JSON. */
function tooLarge(id: string | number, bytes: number): string {
  return JSON.stringify({ jsonrpc: '2.0', id, error: { code: TOO_LARGE, message: String(bytes) } });
}

/** An answer that is one JSON text, read whole; one that is too long is an error instead, and the rest is not read. */
export async function wholeJson(
  response: Response,
  id: string | number | undefined,
  limits: Pick<McpLimits, 'lineBytes'>,
  events: Pick<BodyEvents, 'leftOut'>,
): Promise<Response> {
  const { status, statusText, headers } = response;
  const { text, bytes, isWhole } = await readUpTo(response, limits.lineBytes);
  if (isWhole) return new Response(text, { status, statusText, headers: plain(headers) });
  events.leftOut(bytes);
  const instead = id === undefined ? '{}' : tooLarge(id, bytes);
  return new Response(instead, { status, statusText, headers: plain(headers) });
}

/** An answer that is an error, with as much of its text as a person reads. */
export async function errorAnswer(response: Response): Promise<Response> {
  const { status, statusText, headers } = response;
  const { text } = await readUpTo(response, ERROR_BYTES);
  return new Response(text, { status, statusText, headers: plain(headers) });
}

/** The first bytes of a body as text; what is longer is not read on. */
export async function readUpTo(
  response: Response,
  limit: number,
): Promise<{ readonly text: string; readonly bytes: number; readonly isWhole: boolean }> {
  const stated = Number(response.headers.get('content-length') ?? 0);
  const reader = response.body?.getReader();
  const parts: Uint8Array[] = [];
  let bytes = 0;
  while (reader) {
    const { done, value } = await reader.read();
    if (done) break;
    bytes += value.byteLength;
    if (bytes > limit) {
      await reader.cancel().catch(() => undefined);
      parts.push(value.subarray(0, value.byteLength - (bytes - limit)));
      return { text: decode(parts), bytes: Math.max(stated, bytes), isWhole: false };
    }
    parts.push(value);
  }
  return { text: decode(parts), bytes, isWhole: true };
}

/** A stream of events, each of which comes whole or, where it is too long, not at all. */
export function boundedEvents(
  body: ReadableStream<Uint8Array>,
  limits: Pick<McpLimits, 'lineBytes' | 'endlessBytes'>,
  events: BodyEvents,
): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  const cutter = new EventCutter(limits, events);
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      for (;;) {
        const { done, value } = await reader.read();
        const whole = done ? cutter.rest() : cutter.push(value);
        for (const each of whole) controller.enqueue(each);
        if (done) return controller.close();
        if (cutter.isEndless) {
          await reader.cancel().catch(() => undefined);
          return controller.error(new Error('an event without end'));
        }
        if (whole.length > 0) return;
      }
    },
    cancel: (reason) => reader.cancel(reason),
  });
}

const LF = 0x0a;
const CR = 0x0d;

/** Cuts a stream behind each empty line. */
class EventCutter {
  readonly #limits: Pick<McpLimits, 'lineBytes' | 'endlessBytes'>;
  readonly #events: BodyEvents;
  /** Of the event that is being read, unless it is too long. */
  #held: Uint8Array[] = [];
  #head = new Uint8Array(0);
  #tail = new Uint8Array(0);
  #bytes = 0;
  /** Whether the line that is being read has nothing in it so far. */
  #isEmptyLine = true;
  #afterCr = false;
  isEndless = false;

  constructor(limits: Pick<McpLimits, 'lineBytes' | 'endlessBytes'>, events: BodyEvents) {
    this.#limits = limits;
    this.#events = events;
  }

  /** The events that are whole with this piece. */
  push(piece: Uint8Array): Uint8Array[] {
    const whole: Uint8Array[] = [];
    let start = 0;
    for (let at = 0; at < piece.byteLength; at += 1) {
      if (!this.#endsEvent(piece[at] ?? 0)) continue;
      this.#take(piece.subarray(start, at + 1));
      whole.push(...this.#cut());
      start = at + 1;
    }
    this.#take(piece.subarray(start));
    return whole;
  }

  /** What is there at the end of the stream: an event that was cut off, which nobody acts on. */
  rest(): Uint8Array[] {
    return this.#bytes > 0 ? this.#cut() : [];
  }

  #endsEvent(byte: number): boolean {
    const isSecondHalf = byte === LF && this.#afterCr;
    this.#afterCr = byte === CR;
    if (isSecondHalf) return false;
    if (byte !== LF && byte !== CR) {
      this.#isEmptyLine = false;
      return false;
    }
    const ends = this.#isEmptyLine;
    this.#isEmptyLine = true;
    return ends;
  }

  #take(part: Uint8Array): void {
    if (part.byteLength === 0) return;
    this.#bytes += part.byteLength;
    if (this.#head.byteLength < ENDS)
      this.#head = join([this.#head, part.subarray(0, ENDS - this.#head.byteLength)]);
    this.#tail = join([this.#tail, part.subarray(-ENDS)]).subarray(-ENDS);
    if (this.#bytes <= this.#limits.lineBytes) this.#held.push(part);
    else this.#held = [];
    if (this.#bytes > this.#limits.endlessBytes && !this.isEndless) {
      this.isEndless = true;
      this.#events.endless(this.#bytes);
    }
  }

  #cut(): Uint8Array[] {
    const bytes = this.#bytes;
    const held = this.#held;
    const [head, tail] = [decode([this.#head]), decode([this.#tail])];
    this.#held = [];
    this.#bytes = 0;
    this.#head = new Uint8Array(0);
    this.#tail = new Uint8Array(0);
    if (bytes <= this.#limits.lineBytes) return [join(held)];
    this.#events.leftOut(bytes);
    const id = this.#events.answered(dataOf(head), tail);
    return id === undefined ? [] : [new TextEncoder().encode(`data: ${tooLarge(id, bytes)}\n\n`)];
  }
}

/** The beginning of an event's data. */
function dataOf(head: string): string {
  return /(?:^|[\r\n])data: ?([\s\S]*)/.exec(head)?.[1] ?? head;
}

/** What was decoded is not encoded any more, and has another length. */
function plain(headers: Headers): Headers {
  const own = new Headers(headers);
  own.delete('content-length');
  own.delete('content-encoding');
  return own;
}

function join(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.concat(parts));
}

function decode(parts: readonly Uint8Array[]): string {
  return new TextDecoder().decode(join(parts));
}
