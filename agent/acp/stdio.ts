// stdin and stdout as an ACP stream. Nothing but messages may reach stdout.
import { type AnyMessage, ndJsonStream, type Stream } from '@agentclientprotocol/sdk';
import type { Handshake } from './handshake.ts';

/** The connection to the client that started this process. */
export interface StdioStream extends Stream {
  /** Hands what is waiting to the operating system. To be called before the process exits. */
  flush(): void;
}

/** Reads messages from stdin and writes them to stdout, one JSON text a line (ACP "Transports"). */
export function stdioStream(handshake: Handshake | undefined): StdioStream {
  const sink = new MessageSink(process.stdout, handshake?.id);
  const output = new WritableStream<Uint8Array>({
    write: (bytes) => sink.put(Buffer.from(bytes).toString()),
  });
  const input = ReadableStream.from(incoming(handshake, sink.dropped));
  return {
    readable: ndJsonStream(output, input).readable,
    // Of a WritableStream the connection uses the writer's `write` and `releaseLock` alone. A real one costs five
    // promises and a system call a message, which was half of what a streamed chunk cost.
    writable: sink as unknown as WritableStream<AnyMessage>,
    flush: () => sink.flush(),
  };
}

/**
 * The line of the handshake, then stdin. The client has its answer and goes on; the library refuses every request
 * before its own answer, so the rest waits for that.
 */
async function* incoming(
  handshake: Handshake | undefined,
  dropped: Promise<void>,
): AsyncGenerator<Uint8Array> {
  if (handshake) {
    yield handshake.line;
    await dropped;
  }
  yield* process.stdin as AsyncIterable<Uint8Array>;
}

/** Gathers the messages of one turn of the event loop into one write. */
class MessageSink {
  /** Resolves when the answer that is not to be sent has come. */
  readonly dropped: Promise<void>;
  readonly #out: NodeJS.WriteStream;
  readonly #writer = { write: (message: AnyMessage) => this.#send(message), releaseLock() {} };
  #drop: { readonly id: string | number; readonly done: () => void } | undefined;
  #waiting = '';
  #drained: Promise<void> | undefined;

  constructor(out: NodeJS.WriteStream, answered: string | number | undefined) {
    this.#out = out;
    this.dropped = new Promise((done) => {
      this.#drop = answered === undefined ? undefined : { id: answered, done };
    });
  }

  getWriter(): { write(message: AnyMessage): Promise<void>; releaseLock(): void } {
    return this.#writer;
  }

  async #send(message: AnyMessage): Promise<void> {
    if (this.#drop && !('method' in message) && message.id === this.#drop.id) {
      this.#drop.done();
      this.#drop = undefined;
      return;
    }
    await this.put(`${JSON.stringify(message)}\n`);
  }

  /** Resolves when the next message may come: at once, or when a slow client has read what waits. */
  async put(line: string): Promise<void> {
    if (this.#waiting === '') setImmediate(() => this.flush());
    this.#waiting += line;
    if (this.#drained) await this.#drained;
  }

  flush(): void {
    if (this.#waiting === '' || this.#drained) return;
    const text = this.#waiting;
    this.#waiting = '';
    if (this.#out.write(text)) return;
    this.#drained = new Promise((resolve) => {
      this.#out.once('drain', () => {
        this.#drained = undefined;
        this.flush();
        resolve();
      });
    });
  }
}
