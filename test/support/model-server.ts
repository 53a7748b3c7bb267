// A scripted model on a loopback port. It speaks the streaming side of Chat Completions, Responses and Anthropic
// Messages; which one is told by the path. Each request takes the next step of the queue.
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate as breathe, setTimeout as pause } from 'node:timers/promises';
import { encoderFor, type ServerDialect } from './model-encoders.ts';

/** A piece of an answer. */
export type AnswerPart =
  | { readonly text: string }
  | { readonly thinking: string; readonly signature?: string }
  /** Reasoning nobody can read. */
  | { readonly redacted: string }
  | { readonly call: { readonly id?: string; readonly name: string; readonly arguments: string } }
  /** Written to the stream as it is, e.g. `data: {...}\n\n`. */
  | { readonly raw: string };

/** What one request gets. Without a fault: the parts, then a proper end. */
export interface Step {
  readonly parts?: readonly AnswerPart[];
  /** Default: `tool` when there is a call, else `end`. */
  readonly stop?: 'end' | 'tool' | 'length' | 'refusal';
  /** Default: 100 read, of which 40 from the cache, 7 written. null: none is said. */
  readonly usage?: { readonly input: number; readonly cached?: number; readonly output: number } | null;
  /** Sends the answer in pieces of this many bytes, wherever they fall. */
  readonly chunkBytes?: number;
  /** Milliseconds between parts. */
  readonly delayMs?: number;
  /** An HTTP error instead of an answer; `body` as text or JSON. */
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** Headers and then silence, or nothing at all, until the client leaves. */
  readonly hang?: 'after-headers' | 'before-headers';
  /** After the parts the connection breaks (`reset`) or ends politely (`end`) without the answer being at its end. */
  readonly cut?: 'reset' | 'end';
  /** This instead of a stream, with status 200. */
  readonly garbage?: string;
}

/** A request as it came. */
export interface RecordedRequest {
  readonly dialect: ServerDialect;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Record<string, unknown>;
  readonly bodyText: string;
  /** Resolves when the client has left or the answer is out; `true`: the client left first. */
  readonly closed: Promise<boolean>;
}

type Scripted = Step | ((request: RecordedRequest) => Step);

/** The server. `await ModelServer.start()`, `server.queue(...)`, and `await server.stop()` at the end. */
export class ModelServer {
  readonly requests: RecordedRequest[] = [];
  readonly #steps: Scripted[] = [];
  readonly #server: Server;

  private constructor() {
    this.#server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const bodyText = Buffer.concat(chunks).toString('utf8');
        this.#answer(request.url ?? '/', request.headers, bodyText, response).catch(() => response.destroy());
      });
    });
  }

  static async start(): Promise<ModelServer> {
    const server = new ModelServer();
    server.#server.listen(0, '127.0.0.1');
    await once(server.#server, 'listening');
    return server;
  }

  /** Without a path: what `ANTHROPIC_BASE_URL` wants. `OPENAI_BASE_URL` wants `${url}/v1`. */
  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`; // A TCP server's address is one.
  }

  /** Adds steps to the end of the queue. A request that finds it empty gets "(end of script)". */
  queue(...steps: Scripted[]): void {
    this.#steps.push(...steps);
  }

  /** Steps nobody has asked for yet. */
  get left(): number {
    return this.#steps.length;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  async #answer(path: string, headers: IncomingHttpHeaders, bodyText: string, response: ServerResponse) {
    const dialect = dialectOf(path);
    if (!dialect) {
      response
        .writeHead(404, { 'content-type': 'application/json' })
        .end('{"error":{"message":"no such route"}}');
      return;
    }
    const closed = once(response, 'close').then(() => !response.writableFinished);
    const body = JSON.parse(bodyText) as Record<string, unknown>; // The test looks at what it sent.
    const request = { dialect, path, headers, body, bodyText, closed };
    this.requests.push(request);
    const next = this.#steps.shift() ?? { parts: [{ text: '(end of script)' }] };
    await play(typeof next === 'function' ? next(request) : next, request, response);
  }
}

function dialectOf(path: string): ServerDialect | undefined {
  const route = path.split('?')[0] ?? '';
  if (route.endsWith('/chat/completions')) return 'chat';
  if (route.endsWith('/responses')) return 'responses';
  return route.endsWith('/messages') ? 'anthropic' : undefined;
}

async function play(step: Step, request: RecordedRequest, response: ServerResponse): Promise<void> {
  if (step.hang === 'before-headers') return;
  if (step.status !== undefined) {
    const isText = typeof step.body === 'string';
    const type = isText ? 'text/html' : 'application/json';
    response.writeHead(step.status, { 'content-type': type, ...step.headers });
    response.end(isText ? step.body : JSON.stringify(step.body ?? encoderFor(request).error(step.status)));
    return;
  }
  response.writeHead(200, { 'content-type': 'text/event-stream', ...step.headers });
  response.socket?.setNoDelay(true);
  if (step.hang) return void response.flushHeaders();
  if (step.garbage !== undefined) return void response.end(step.garbage);
  await stream(step, request, response);
}

async function stream(step: Step, request: RecordedRequest, response: ServerResponse): Promise<void> {
  const encoder = encoderFor(request);
  const parts = step.parts ?? [];
  await write(response, encoder.begin(step), step);
  for (const [at, part] of parts.entries()) {
    if (response.destroyed) return;
    if (step.delayMs) await pause(step.delayMs);
    await write(response, 'raw' in part ? part.raw : encoder.part(part), step);
    if (at % 64 === 63) await breathe();
  }
  if (step.cut === 'reset') {
    await breathe();
    response.destroy();
    return;
  }
  if (!step.cut) await write(response, encoder.end(step), step);
  response.end();
}

async function write(response: ServerResponse, text: string, { chunkBytes }: Step): Promise<void> {
  const bytes = Buffer.from(text, 'utf8');
  const size = chunkBytes ?? bytes.length;
  for (let at = 0; at < bytes.length; at += size) {
    response.write(bytes.subarray(at, at + size));
    if (chunkBytes) await breathe(); // A packet of its own for each piece, as far as the system allows.
  }
}
