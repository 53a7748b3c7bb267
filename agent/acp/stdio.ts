// stdin and stdout as an ACP stream. Nothing but messages may reach stdout.
import { Readable } from 'node:stream';
import { type AnyMessage, ndJsonStream, type Stream } from '@agentclientprotocol/sdk';

/** The connection to the client that started this process. */
export interface StdioStream extends Stream {
  /** Hands what is waiting to the operating system. To be called before the process exits. */
  flush(): void;
}

/** Reads messages from stdin and writes them to stdout, one JSON text a line (ACP "Transports"). */
export function stdioStream(): StdioStream {
  const sink = new MessageSink(process.stdout);
  const output = new WritableStream<Uint8Array>({
    write: (bytes) => sink.put(Buffer.from(bytes).toString()),
  });
  const input = Readable.toWeb(process.stdin) as ReadableStream<Uint8Array>;
  return {
    readable: ndJsonStream(output, input).readable,
    // Of a WritableStream the connection uses the writer's `write` and `releaseLock` alone. A real one costs five
    // promises and a system call a message, which was half of what a streamed chunk cost.
    writable: sink as unknown as WritableStream<AnyMessage>,
    flush: () => sink.flush(),
  };
}

/** Gathers the messages of one turn of the event loop into one write. */
class MessageSink {
  readonly #out: NodeJS.WriteStream;
  readonly #writer = {
    write: (message: AnyMessage) => this.put(`${JSON.stringify(message)}\n`),
    releaseLock() {},
  };
  #waiting = '';
  #drained: Promise<void> | undefined;

  constructor(out: NodeJS.WriteStream) {
    this.#out = out;
  }

  getWriter(): { write(message: AnyMessage): Promise<void>; releaseLock(): void } {
    return this.#writer;
  }

  /** Resolves when the next message may come: at once, or when a slow client has read what waits. */
  async put(line: string): Promise<void> {
    if (this.#waiting === '') setImmediate(() => this.flush());
    this.#waiting += line;
    if (this.#drained) await this.#drained;
  }

  flush(): void {
    if (this.#waiting === '') return;
    const text = this.#waiting;
    this.#waiting = '';
    if (this.#out.write(text) || this.#drained) return;
    this.#drained = new Promise((resolve) => {
      this.#out.once('drain', () => {
        this.#drained = undefined;
        resolve();
      });
    });
  }
}
