// stdin and stdout as an ACP stream. Nothing but messages may reach stdout.
import { Readable } from 'node:stream';
import { ndJsonStream, type Stream } from '@agentclientprotocol/sdk';

/** The connection to the client that started this process. */
export function stdioStream(): Stream {
  // Own sink instead of Writable.toWeb: a message costs one write and no extra queue.
  const output = new WritableStream<Uint8Array>({
    write(bytes) {
      if (process.stdout.write(bytes)) return undefined;
      return new Promise((resolve) => process.stdout.once('drain', resolve));
    },
  });
  const input = Readable.toWeb(process.stdin) as ReadableStream<Uint8Array>;
  return ndJsonStream(output, input);
}
