// A server that is a program: a process group of its own, messages as lines on its standard input and output
// (https://modelcontextprotocol.io/specification/2025-11-25/basic/transports#stdio).
import path from 'node:path';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import type { JSONRPCMessage, JSONRPCRequest } from '@modelcontextprotocol/sdk/types.js';
import type { Message } from '../i18n/message.ts';
import { childEnvironment } from '../platform/environment.ts';
import type { ChildProcess, ProcessExit } from '../platform/process.ts';
import { visible } from '../policy/display.ts';
import { TOO_LARGE } from './codes.ts';
import type { McpLimits } from './limits.ts';
import { LineReader } from './line-reader.ts';
import { answerOf, MessageGuard, messageOf } from './message-guard.ts';
import type { ServerLog } from './server-log.ts';
import type { StdioSpec } from './server-spec.ts';
import type { OpenTransport, TransportContext } from './transport.ts';

/** Characters of a line that is no message, for the log. */
const GARBAGE_SHOWN = 200;

/** Starts the server and greets it. Rejects with `OchoError` `PROGRAM_NOT_FOUND` or `SPAWN_FAILED`. */
export async function openStdio(
  server: string,
  spec: StdioSpec,
  context: TransportContext,
): Promise<OpenTransport> {
  const transport = new StdioTransport(server, context);
  const child = await context.processes.start({
    argv: [spec.command, ...spec.args],
    cwd: path.resolve(context.cwd, spec.cwd ?? '.'),
    env: { ...childEnvironment(context.env, spec.envPassthrough), ...spec.env },
    keepsInput: true,
    onOutput: (chunk, stream) => transport.read(chunk, stream),
  });
  transport.take(child);
  return {
    transport,
    answered: transport.answered,
    failure: () => transport.failure,
    close: () => transport.close(),
  };
}

/** One running server. Messages that come before `start` wait for it. */
class StdioTransport implements Transport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: (message: JSONRPCMessage) => void;
  readonly answered: Promise<void>;
  /** Why it ended. */
  failure: Message | undefined;
  readonly #server: string;
  readonly #hello: JSONRPCRequest;
  readonly #limits: McpLimits;
  readonly #log: ServerLog;
  readonly #guard: MessageGuard;
  readonly #lines: LineReader;
  #answer: () => void = () => undefined;
  #child: ChildProcess | undefined;
  /** Undefined once somebody listens. */
  #waiting: JSONRPCMessage[] | undefined = [];
  #delivery: Promise<void> = Promise.resolve();
  #garbage = 0;
  #closing: Promise<void> | undefined;

  constructor(server: string, { hello, limits, log }: TransportContext) {
    this.#server = server;
    this.#hello = hello;
    this.#limits = limits;
    this.#log = log;
    this.#guard = new MessageGuard(limits, () => performance.now());
    this.answered = new Promise((resolve) => {
      this.#answer = resolve;
    });
    this.#lines = new LineReader(
      {
        line: (text) => this.#line(text),
        oversize: (head, tail, bytes) => this.#oversize(head, tail, bytes),
        endless: (bytes) => this.#fail({ id: 'mcp-endless-line', args: { server, bytes } }),
      },
      limits,
    );
  }

  /** The process has been started. The greeting goes out at once: the server starts while our side is loaded. */
  take(child: ChildProcess): void {
    this.#child = child;
    void child.exit.then((exit) => this.#exited(exit));
    this.#guard.sent(this.#hello);
    this.#write(this.#hello).catch(() => undefined);
  }

  read(chunk: Uint8Array, stream: 'stdout' | 'stderr'): void {
    if (stream === 'stderr') this.#log.push(chunk);
    else if (!this.#closing) this.#lines.push(chunk);
  }

  async start(): Promise<void> {
    // It was started and greeted long ago, and may be gone by now.
    if (this.#closing) throw new Error('the connection is closed');
  }

  async send(message: JSONRPCMessage): Promise<void> {
    if (this.#waiting && 'method' in message && message.method === this.#hello.method) {
      // It has been sent already; the answer, which may be here, goes to who just asked.
      const waiting = this.#waiting;
      this.#waiting = undefined;
      for (const each of waiting) this.#deliver(each);
      return;
    }
    this.#guard.sent(message);
    await this.#write(message);
  }

  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #close(): Promise<void> {
    const child = this.#child;
    child?.input?.end();
    // A server ends when its input does; one that does not is ended, with all it started.
    if (child) await Promise.race([child.exit, pause(this.#limits.partingMs)]);
    await child?.kill();
    this.#answer();
    this.onclose?.();
  }

  async #write(message: JSONRPCMessage): Promise<void> {
    const input = this.#closing ? undefined : this.#child?.input;
    if (!input) throw new Error('the connection is closed');
    await input.write(`${JSON.stringify(message)}\n`);
  }

  #line(text: string): void {
    if (this.#closing || text.trim() === '') return;
    const message = messageOf(text);
    if (message) this.#pass(message);
    else this.#notMessage(text);
  }

  #pass(message: JSONRPCMessage): void {
    const verdict = this.#guard.look(message);
    if (verdict === 'flood') {
      const count = this.#limits.floodMessages;
      this.#fail({ id: 'mcp-flood', args: { server: this.#server, count } });
      return;
    }
    if (verdict === 'drop') {
      this.#log.note('answer to nothing');
      return;
    }
    this.#answer();
    if (this.#waiting) this.#waiting.push(message);
    else this.#deliver(message);
  }

  /** One after the other: the protocol's code takes notifications later than answers that came behind them. */
  #deliver(message: JSONRPCMessage): void {
    this.#delivery = this.#delivery.then(() => this.onmessage?.(message)).then(() => undefined);
  }

  #notMessage(text: string): void {
    this.#log.note(`stdout: ${visible(text.slice(0, GARBAGE_SHOWN))}`);
    this.#garbage += 1;
    if (this.#garbage <= this.#limits.garbageLines) return;
    this.#fail({ id: 'mcp-garbage', args: { server: this.#server, count: this.#garbage } });
  }

  /** What it answered fails; where that cannot be told, everything that waits does. */
  #oversize(head: string, tail: string, bytes: number): void {
    const id = answerOf(head, tail, this.#guard.open);
    const limit = this.#limits.lineBytes;
    this.#log.note(`message of ${bytes} bytes left out`);
    if (id === undefined) {
      this.#fail({ id: 'mcp-message-too-large', args: { server: this.#server, bytes, limit } });
      return;
    }
    const error = { code: TOO_LARGE, message: String(bytes) };
    // Ids that look like numbers are numbers: we number our requests.
    this.#pass({ jsonrpc: '2.0', id: Number.isNaN(Number(id)) ? id : Number(id), error });
  }

  #fail(reason: Message): void {
    this.failure ??= reason;
    void this.close();
  }

  #exited({ code, signal }: ProcessExit): void {
    if (!this.#closing) {
      const args = { server: this.#server, how: signal ? 'signal' : 'code', code: signal ?? String(code) };
      this.failure ??= { id: 'mcp-ended', args };
    }
    void this.close();
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
