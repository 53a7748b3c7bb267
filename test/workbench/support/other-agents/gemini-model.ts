// A scripted model on a loopback port that speaks as much of Google's API as Gemini CLI needs of it.
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A piece of an answer. */
export type GeminiPart =
  | { readonly text: string }
  | { readonly functionCall: { readonly name: string; readonly args: Readonly<Record<string, unknown>> } };

const USAGE = { promptTokenCount: 10, candidatesTokenCount: 5, totalTokenCount: 15 };

/** `await GeminiModel.start()`, `model.queue([...])` for each request, `await model.stop()`. */
export class GeminiModel {
  /** The bodies of the requests for an answer. */
  readonly requests: string[] = [];
  readonly #answers: (readonly GeminiPart[])[] = [];
  readonly #server: Server;

  private constructor() {
    this.#server = createServer(async (request, response) => {
      let body = '';
      for await (const chunk of request) body += String(chunk);
      if (!/:streamGenerateContent/.test(request.url ?? '')) {
        response.writeHead(404, { 'content-type': 'application/json' }).end('{}');
        return;
      }
      this.requests.push(body);
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.end(this.#next());
    });
  }

  static async start(): Promise<GeminiModel> {
    const model = new GeminiModel();
    model.#server.listen(0, '127.0.0.1');
    await once(model.#server, 'listening');
    return model;
  }

  get url(): string {
    const { port } = this.#server.address() as AddressInfo; // It listens on a port, not on a pipe.
    return `http://127.0.0.1:${port}`;
  }

  /** What the next requests are answered with, one each. */
  queue(...answers: readonly (readonly GeminiPart[])[]): void {
    this.#answers.push(...answers);
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  #next(): string {
    const parts = this.#answers.shift() ?? [{ text: 'The script has no answer left.' }];
    const events = parts.map((part, index) => ({
      candidates: [
        {
          index: 0,
          content: { role: 'model', parts: [part] },
          ...(index === parts.length - 1 ? { finishReason: 'STOP' } : {}),
        },
      ],
      usageMetadata: USAGE,
    }));
    return events.map((event) => `data: ${JSON.stringify(event)}\r\n\r\n`).join('');
  }
}
