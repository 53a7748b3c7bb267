// The life of one server: started in the background, started again when it ends, and named in whatever it does wrong.
import { untilAborted } from '../files/until-aborted.ts';
import { type I18n, type Message, OchoError } from '../i18n/message.ts';
import type { ProcessService } from '../platform/process.ts';
import type { McpClient, Progress, RequestLimits } from './client.ts';
import { type AcceptedTool, type RefusedTool, takeTools } from './foreign-tool.ts';
import { helloFor } from './handshake.ts';
import type { McpHost } from './host.ts';
import type { McpLimits } from './limits.ts';
import { isFinal, startProblem, withLog } from './server-faults.ts';
import { ServerLog } from './server-log.ts';
import { type McpServerSpec, serverIdentity } from './server-spec.ts';
import type { OpenTransport, TransportFactory } from './transport.ts';

/** `starting`: on its way, also once more after an end. `failed`: given up. `stopped`: closed by us. */
export type McpServerState = 'starting' | 'ready' | 'failed' | 'stopped' | 'needs_sign_in';

/** What a server needs of the agent. */
export interface ServerParts {
  readonly spec: McpServerSpec;
  readonly host: McpHost;
  /** For reasons inside of reasons. */
  readonly i18n: I18n;
  readonly processes: ProcessService;
  /** The agent's own environment. */
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly limits: McpLimits;
  readonly openTransport: TransportFactory;
  /** Names that are taken. */
  readonly builtins: readonly string[];
}

/** A connection that works. */
interface Live {
  readonly client: McpClient;
  readonly opened: OpenTransport;
  readonly since: number;
}

/** How a call is made. */
export interface CallOptions {
  readonly signal: AbortSignal;
  readonly onProgress?: (progress: Progress) => void;
}

/** One server. Nothing of it is running before `start`. */
export class McpServer {
  readonly spec: McpServerSpec;
  readonly #parts: ServerParts;
  readonly #log = new ServerLog();
  readonly #listeners = new Set<() => void>();
  readonly #closed = new AbortController();
  #state: McpServerState = 'stopped';
  #reason: Message | undefined;
  #problem: Message | undefined;
  #live: Live | undefined;
  #attempt: Promise<void> | undefined;
  #answered = false;
  #again: NodeJS.Timeout | undefined;
  #quick = 0;
  #wasReady = false;
  #tools: readonly AcceptedTool[] = [];
  #refused: readonly RefusedTool[] = [];
  /** A changed list is being read: what is known of the tools may be out of date. */
  #reading: Promise<void> | undefined;
  #changedAgain = false;

  constructor(parts: ServerParts) {
    this.#parts = parts;
    this.spec = parts.spec;
  }

  get name(): string {
    return this.spec.name;
  }
  get state(): McpServerState {
    return this.#state;
  }
  /** Why it is not ready; with `starting`: why it is started once more. */
  get reason(): Message | undefined {
    return this.#reason;
  }
  /** What a person is to be told, the same for as long as it is so. */
  get problem(): Message | undefined {
    return this.#problem;
  }
  /** Whether it has said anything since it was started. */
  get hasAnswered(): boolean {
    return this.#answered;
  }
  get tools(): readonly AcceptedTool[] {
    return this.#tools;
  }
  get refused(): readonly RefusedTool[] {
    return this.#refused;
  }
  /** The end of what it wrote beside its messages. */
  log(): string {
    return this.#log.text;
  }

  /** Calls `listener` after each change of its state or its tools; the returned function ends that. */
  listen(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Starts it in the background, unless it runs or is on its way. Never throws. */
  start(): void {
    if (this.#closed.signal.aborted || this.#live || this.#attempt) return;
    clearTimeout(this.#again);
    this.#again = undefined;
    this.#answered = false;
    this.#set('starting', this.#reason);
    this.#attempt = this.#connect().finally(() => {
      this.#attempt = undefined;
    });
  }

  /** Settles when the start that is under way has come to an end, good or bad. */
  async settled(): Promise<void> {
    await this.#attempt;
  }

  /** Ends it and starts it anew, also where it was given up. */
  async restart(): Promise<void> {
    await this.#attempt;
    const live = this.#live;
    this.#live = undefined;
    await live?.opened.close();
    this.#quick = 0;
    this.#reason = undefined;
    this.#problem = undefined;
    this.start();
    await this.#attempt;
  }

  /** Ends it for good, with everything it started. Idempotent. */
  async close(): Promise<void> {
    this.#closed.abort();
    clearTimeout(this.#again);
    const live = this.#live;
    this.#live = undefined;
    await Promise.all([live?.opened.close(), this.#attempt]);
    this.#set('stopped', undefined);
    this.#listeners.clear();
  }

  /** What is known of a tool, once a list that is being read has been read. */
  async current(tool: string, signal: AbortSignal): Promise<AcceptedTool | undefined> {
    await this.#connected(signal);
    while (this.#reading) await untilAborted(this.#reading, signal);
    return this.#tools.find((each) => each.tool === tool);
  }

  /**
   * Asks it for something; one that is not running is started for it, once. Rejects with `OchoError` that names the
   * server: `MCP_NOT_RUNNING`, `MCP_TIMEOUT`, `MCP_ENDED`, `MCP_ERROR`.
   */
  async request(
    method: string,
    params: Record<string, unknown>,
    { signal, onProgress }: CallOptions,
  ): Promise<Record<string, unknown>> {
    const { client, opened } = await this.#connected(signal);
    const { limits } = this.#parts;
    const timeoutMs = this.spec.timeoutMs ?? limits.callMs;
    const maxMs = Math.max(timeoutMs, limits.callMaxMs);
    const options = { timeoutMs, maxMs, signal, ...(onProgress ? { onProgress } : {}) };
    return this.#send(client, method, params, options, opened);
  }

  async #send(
    client: McpClient,
    method: string,
    params: Record<string, unknown>,
    options: RequestLimits,
    opened: OpenTransport,
  ): Promise<Record<string, unknown>> {
    const { send } = await import('./client.ts');
    // Of its own: the protocol's code never takes its listener off the signal of a turn.
    const once = new AbortController();
    const stop = () => once.abort(options.signal?.reason);
    options.signal?.addEventListener('abort', stop, { once: true });
    if (options.signal?.aborted) stop();
    try {
      return await send(client, method, params, { ...options, signal: once.signal });
    } catch (error) {
      options.signal?.throwIfAborted();
      const { callProblem } = await import('./call-faults.ts');
      throw callProblem(error, {
        server: this.name,
        method,
        timeoutMs: options.timeoutMs,
        failure: opened.failure(),
        log: this.#log,
      });
    } finally {
      options.signal?.removeEventListener('abort', stop);
    }
  }

  /** The connection, after one try where there is none. */
  async #connected(signal: AbortSignal): Promise<Live> {
    if (!this.#live) {
      this.start();
      if (this.#attempt) await untilAborted(this.#attempt, signal);
    }
    if (this.#live) return this.#live;
    const reason = this.#reason ?? { id: 'mcp-stopped', args: { server: this.name } };
    throw new OchoError('MCP_NOT_RUNNING', reason);
  }

  async #connect(): Promise<void> {
    const { limits, host, openTransport: open, processes, env } = this.#parts;
    let opened: OpenTransport | undefined;
    const timer = new AbortController();
    const timeout = setTimeout(() => timer.abort(), limits.startMs);
    const until = AbortSignal.any([this.#closed.signal, timer.signal]);
    try {
      const hello = helloFor(host);
      opened = await open(this.spec, { processes, env, cwd: host.cwd, limits, log: this.#log, hello });
      await untilAborted(opened.answered, until);
      this.#answered = true;
      const client = await this.#greet(opened, until);
      const tools = await this.#readTools(client, opened, until);
      until.throwIfAborted();
      this.#live = { client, opened, since: performance.now() };
      client.onclose = () => this.#ended(client);
      // It may have ended in the moment before somebody listened.
      if (client.transport === undefined) this.#ended(client);
      else this.#ready(tools);
    } catch (error) {
      const failure = opened?.failure();
      await opened?.close();
      if (this.#closed.signal.aborted) return;
      const facts = {
        server: this.name,
        ms: limits.startMs,
        log: this.#log,
        failure,
        i18n: this.#parts.i18n,
      };
      this.#failed(await startProblem(timer.signal.aborted ? undefined : error, facts), isFinal(error));
    } finally {
      clearTimeout(timeout);
    }
  }

  async #greet(opened: OpenTransport, until: AbortSignal): Promise<McpClient> {
    const { createClient } = await import('./client.ts');
    const client = createClient(this.#parts.host, { toolsChanged: () => this.#toolsChanged() });
    client.onerror = (error) => this.#log.note(error.message.slice(0, 300));
    await untilAborted(client.connect(opened.transport, { timeout: this.#parts.limits.startMs }), until);
    return client;
  }

  #ready(tools: readonly unknown[]): void {
    this.#wasReady = true;
    this.#problem = undefined;
    this.#takeTools(tools);
    this.#set('ready', undefined);
  }

  /** It ended by itself. */
  #ended(client: McpClient): void {
    const live = this.#live;
    if (live?.client !== client) return;
    this.#live = undefined;
    const { steadyMs } = this.#parts.limits;
    if (performance.now() - live.since >= steadyMs) this.#quick = 0;
    const reason = live.opened.failure() ?? { id: 'mcp-closed', args: { server: this.name } };
    this.#failed(withLog(reason, this.#log), false);
  }

  /** Tries again after a pause, or gives up. */
  #failed(reason: Message, final: boolean): void {
    const { backoffMs, quickFailures } = this.#parts.limits;
    this.#log.note(reason.id);
    this.#quick += 1;
    if (!this.#wasReady) this.#problem ??= reason;
    if (final || this.#quick >= quickFailures) {
      this.#problem ??= { id: 'mcp-given-up', args: { server: this.name, count: this.#quick } };
      this.#tools = [];
      this.#refused = [];
      this.#set('failed', reason);
      return;
    }
    const pause = backoffMs[Math.min(this.#quick, backoffMs.length) - 1] ?? 0;
    this.#again = setTimeout(() => this.start(), pause);
    this.#again.unref();
    this.#set('starting', reason);
  }

  /** All pages of its list, within bounds. */
  async #readTools(
    client: McpClient,
    opened: OpenTransport,
    signal: AbortSignal,
  ): Promise<readonly unknown[]> {
    if (!client.getServerCapabilities()?.tools) return [];
    const { limits } = this.#parts;
    const tools: unknown[] = [];
    const seen = new Set<string>();
    let cursor: string | undefined;
    for (let page = 0; page < limits.pages && tools.length < limits.tools; page++) {
      const params = cursor === undefined ? {} : { cursor };
      const options = { timeoutMs: limits.startMs, signal };
      const result = await this.#send(client, 'tools/list', params, options, opened);
      if (Array.isArray(result.tools)) tools.push(...result.tools.slice(0, limits.tools));
      const { nextCursor } = result;
      if (typeof nextCursor !== 'string' || nextCursor === '') break;
      if (seen.has(nextCursor)) {
        this.#log.note('tools/list: the same cursor twice');
        break;
      }
      seen.add(nextCursor);
      cursor = nextCursor;
    }
    if (tools.length > limits.tools) this.#log.note(`tools/list: more than ${limits.tools} tools`);
    return tools.slice(0, limits.tools);
  }

  #takeTools(raw: readonly unknown[]): void {
    const { accepted, refused } = takeTools(raw, serverIdentity(this.spec), this.#parts.builtins);
    const known = new Map(this.#tools.map((tool) => [tool.name, tool]));
    // The same object for the same tool: what is made of it stays.
    this.#tools = accepted.map((tool) => {
      const before = known.get(tool.name);
      return before?.identity.identity === tool.identity.identity ? before : tool;
    });
    this.#refused = refused;
  }

  /** From this moment on what is known may be old: calls wait until the list has been read. */
  #toolsChanged(): void {
    this.#changedAgain = true;
    this.#reading ??= this.#readAgain().finally(() => {
      this.#reading = undefined;
    });
  }

  async #readAgain(): Promise<void> {
    const { debounceMs, startMs } = this.#parts.limits;
    while (this.#changedAgain && !this.#closed.signal.aborted) {
      await new Promise((resolve) => setTimeout(resolve, debounceMs));
      this.#changedAgain = false;
      const live = this.#live;
      if (!live) return;
      const signal = AbortSignal.any([this.#closed.signal, AbortSignal.timeout(startMs)]);
      try {
        this.#takeTools(await this.#readTools(live.client, live.opened, signal));
        this.#tell();
      } catch (error) {
        this.#log.note(`tools/list: ${error instanceof OchoError ? error.code : String(error)}`);
      }
    }
  }

  #set(state: McpServerState, reason: Message | undefined): void {
    this.#state = state;
    this.#reason = reason;
    this.#tell();
  }

  #tell(): void {
    for (const listener of [...this.#listeners]) listener();
  }
}
