// A server that is reached over HTTP: streamable HTTP, or the transport before it where a server knows only that
// (https://modelcontextprotocol.io/specification/2025-11-25/basic/transports#backwards-compatibility).
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import type { JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js';
import { type Message, OchoError } from '../i18n/message.ts';
import { isLoopback } from '../models/endpoint.ts';
import { baseFetch } from '../models/transport.ts';
import { visibleLines } from '../policy/display.ts';
import { maskKnown } from '../policy/known-secrets.ts';
import { httpAddress } from './http-address.ts';
import { HttpConnection } from './http-connection.ts';
import { answerOf, MessageGuard } from './message-guard.ts';
import { McpTokens } from './oauth-tokens.ts';
import type { HttpSpec, McpServerSpec } from './server-spec.ts';
import type { OpenTransport, TransportContext } from './transport.ts';

/** What says that the transport before streamable HTTP is to be tried. */
const OLDER = [400, 404, 405];
/** Characters of a server's own words. */
const SAID = 300;

/** Greets the server. Rejects as `httpAddress`; whatever the network does comes with `answered`. */
export async function openHttp(
  spec: McpServerSpec & { readonly reach: HttpSpec },
  context: TransportContext,
): Promise<OpenTransport> {
  const address = await httpAddress(spec.reach, spec.origin, context.secrets);
  const { limits, env } = context;
  const longest = Math.max(spec.timeoutMs ?? 0, limits.callMs);
  const fetch = await baseFetch(isLoopback(address.url.href) ? {} : env, longest);
  const isOurs = Object.keys(address.headers).some((name) => name.toLowerCase() === 'authorization');
  const bearer = isOurs ? undefined : new McpTokens({ url: address.url, secrets: context.secrets, fetch });
  const transport = new HttpTransport(spec, context, { address, fetch, bearer });
  return {
    transport,
    answered: transport.greeted,
    failure: () => transport.failure,
    needsSignIn: () => transport.needsSignIn,
    close: () => transport.close(),
  };
}

/** One connection. */
class HttpTransport implements Transport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: (message: JSONRPCMessage) => void;
  readonly greeted: Promise<void>;
  failure: Message | undefined;
  needsSignIn = false;
  readonly #server: string;
  readonly #context: TransportContext;
  readonly #url: URL;
  readonly #guard: MessageGuard;
  readonly #connection: HttpConnection;
  #kind: HttpSpec['kind'];
  #inner: (Transport & { terminateSession?(): Promise<void> }) | undefined;
  #delivery: Promise<void> = Promise.resolve();
  #garbage = 0;
  #closing: Promise<void> | undefined;

  constructor(
    { name, reach }: McpServerSpec & { readonly reach: HttpSpec },
    context: TransportContext,
    reached: Pick<ConstructorParameters<typeof HttpConnection>[0], 'address' | 'fetch' | 'bearer'>,
  ) {
    this.#server = name;
    this.#context = context;
    this.#url = reached.address.url;
    this.#kind = reach.kind;
    const { limits, log, hello } = context;
    this.#guard = new MessageGuard(limits, () => performance.now());
    this.#connection = new HttpConnection({
      ...reached,
      server: name,
      limits,
      hello,
      body: {
        leftOut: (bytes) => log.note(`message of ${bytes} bytes left out`),
        endless: (bytes) => this.#fail({ id: 'mcp-endless-line', args: { server: name, bytes } }),
        answered: (head, tail) => numbered(answerOf(head, tail, this.#guard.open)),
        answeredOf: (id, head, tail) =>
          numbered(answerOf(head, tail, this.#guard.open)) ?? (/"method"\s*:/.test(head) ? undefined : id),
      },
      greetedAnew: () => this.#greetedAnew(),
      mustSignIn: () => {
        this.needsSignIn = true;
        this.#fail({ id: 'mcp-sign-in', args: { server: name } });
      },
    });
    this.greeted = this.#greet();
    this.greeted.catch((error: unknown) => {
      if (error instanceof OchoError) this.failure ??= error.text;
    });
  }

  async start(): Promise<void> {
    if (this.#closing) throw new Error('the connection is closed');
    const inner = await this.#makeInner();
    this.#inner = inner;
    inner.onmessage = (message: JSONRPCMessage) => this.#receive(message);
    inner.onerror = (error) => this.#fault(error);
    await inner.start();
  }

  async send(message: JSONRPCMessage): Promise<void> {
    const inner = this.#inner;
    if (!inner || this.#closing) throw new Error('the connection is closed');
    this.#guard.sent(message);
    try {
      await inner.send(message);
    } catch (error) {
      throw this.#told(error);
    } finally {
      const given = cancelled(message);
      if (given !== undefined) this.#connection.drop(given);
    }
  }

  setProtocolVersion(version: string): void {
    this.#inner?.setProtocolVersion?.(version);
  }

  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #close(): Promise<void> {
    const inner = this.#inner;
    const ended = inner?.terminateSession?.().catch(() => undefined);
    if (ended && !this.needsSignIn) await Promise.race([ended, pause(this.#context.limits.partingMs)]);
    this.#connection.close();
    await inner?.close().catch(() => undefined);
    this.onclose?.();
  }

  async #greet(): Promise<void> {
    if (this.#kind === 'http') {
      const response = await this.#connection.greet();
      if (response.ok) return;
      const first = await this.#status(response);
      if (!OLDER.includes(response.status)) throw first;
      this.#kind = 'sse';
      const stream = await this.#connection.openStream().catch(() => undefined);
      if (!stream || !isStream(stream)) throw first;
      return;
    }
    const stream = await this.#connection.openStream();
    if (!isStream(stream)) throw await this.#status(stream);
  }

  async #makeInner(): Promise<Transport & { terminateSession?(): Promise<void> }> {
    const { fetch } = this.#connection;
    if (this.#kind === 'sse') {
      const { SSEClientTransport } = await import('@modelcontextprotocol/sdk/client/sse.js');
      return new SSEClientTransport(this.#url, { fetch });
    }
    const { StreamableHTTPClientTransport } = await import(
      '@modelcontextprotocol/sdk/client/streamableHttp.js'
    );
    const reconnectionOptions = {
      initialReconnectionDelay: 1_000,
      maxReconnectionDelay: 30_000,
      reconnectionDelayGrowFactor: 1.5,
      maxRetries: 20,
    };
    // Its session id is undefined at first, which the interface does not allow for.
    return new StreamableHTTPClientTransport(this.#url, {
      fetch,
      reconnectionOptions,
    }) as unknown as Transport;
  }

  #receive(message: JSONRPCMessage): void {
    if (this.#closing) return;
    if (!('method' in message) && message.id !== undefined) this.#connection.settled(message.id);
    const verdict = this.#guard.look(message);
    if (verdict === 'flood') {
      const count = this.#context.limits.floodMessages;
      this.#fail({ id: 'mcp-flood', args: { server: this.#server, count } });
    } else if (verdict === 'drop') this.#context.log.note('answer to nothing');
    else this.#deliver(message);
  }

  /** One after the other: the protocol's code takes notifications later than answers that came behind them. */
  #deliver(message: JSONRPCMessage): void {
    this.#delivery = this.#delivery.then(() => this.onmessage?.(message)).then(() => undefined);
  }

  #greetedAnew(): void {
    this.#context.log.note('the session had ended; greeted anew');
    this.#deliver({ jsonrpc: '2.0', method: 'notifications/tools/list_changed' });
  }

  /** Something between messages went wrong: a stream that ended, or what is no message. */
  #fault(error: Error): void {
    if (this.#closing) return;
    const told = error instanceof OchoError ? `${error.code}` : maskKnown(visibleLines(error.message));
    this.#context.log.note(told.slice(0, SAID));
    this.#garbage += 1;
    if (this.#garbage <= this.#context.limits.garbageLines) return;
    this.#fail({ id: 'mcp-http-garbage', args: { server: this.#server, count: this.#garbage } });
  }

  #fail(reason: Message): void {
    this.failure ??= reason;
    void this.close();
  }

  async #status(response: Response): Promise<OchoError> {
    const text = response.ok
      ? (response.headers.get('content-type') ?? '')
      : await response.text().catch(() => '');
    const failure = this.#statusText(response.status, text);
    this.failure ??= failure;
    return new OchoError('MCP_HTTP_STATUS', failure);
  }

  #statusText(status: number, text: string): Message {
    const said = maskKnown(visibleLines(text)).trim().slice(0, SAID);
    return {
      id: 'mcp-http-status',
      args: { server: this.#server, status, told: said === '' ? 'no' : 'yes', said },
    };
  }

  #told(error: unknown): unknown {
    if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'number') return error;
    const text = error.message.replace(/^Streamable HTTP error: (?:Error POSTing to endpoint: )?/, '');
    return new OchoError('MCP_HTTP_STATUS', this.#statusText(error.code, text));
  }
}

function isStream(response: Response): boolean {
  return response.ok && /^\s*text\/event-stream\b/i.test(response.headers.get('content-type') ?? '');
}

/** Ids that look like numbers are numbers: we number our requests. */
function numbered(id: string | undefined): string | number | undefined {
  return id === undefined || Number.isNaN(Number(id)) ? id : Number(id);
}

/** The request that a message takes back. */
function cancelled(message: JSONRPCMessage): string | number | undefined {
  if (!('method' in message) || message.method !== 'notifications/cancelled') return undefined;
  const id = message.params?.requestId;
  return typeof id === 'string' || typeof id === 'number' ? id : undefined;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
