// The life of one server: started in the background, started again when it ends, and named in whatever it does wrong.

import type { SecretStore } from '../config/credentials.ts';
import { untilAborted } from '../files/until-aborted.ts';
import { type I18n, type Message, OchoError } from '../i18n/message.ts';
import type { ProcessService } from '../platform/process.ts';
import { type Asked, ask } from './ask.ts';
import { Backoff } from './backoff.ts';
import type { McpClient, Progress } from './client.ts';
import type { AcceptedTool, RefusedTool } from './foreign-tool.ts';
import { helloFor } from './handshake.ts';
import type { McpHost } from './host.ts';
import type { McpLimits } from './limits.ts';
import { readList } from './list-pages.ts';
import { type ListKind, type McpPrompt, PROMPTS, promptsOf, type ServerAbout } from './offers.ts';
import { PromptList } from './prompt-list.ts';
import { isFinal, startProblem, withLog } from './server-faults.ts';
import { ServerLog } from './server-log.ts';
import { type McpServerSpec, serverIdentity } from './server-spec.ts';
import { ToolList } from './tool-list.ts';
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
  /** For headers and tokens of servers that are reached over HTTP. */
  readonly secrets?: SecretStore | undefined;
  readonly limits: McpLimits;
  readonly openTransport: TransportFactory;
  /** Settles when there is time to load the protocol's code. */
  readonly calm: Promise<void>;
  /** Names that are taken. */
  readonly builtins: readonly string[];
}

/** A connection that works. */
interface Live {
  readonly client: McpClient;
  readonly opened: OpenTransport;
  readonly about: ServerAbout;
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
  #startedAt = 0;
  #again: NodeJS.Timeout | undefined;
  readonly #backoff: Backoff;
  #wasReady = false;
  readonly #tools: ToolList;
  readonly #prompts: PromptList;

  constructor(parts: ServerParts) {
    this.#parts = parts;
    this.spec = parts.spec;
    this.#backoff = new Backoff(parts.limits);
    this.#tools = new ToolList({
      server: serverIdentity(parts.spec),
      builtins: parts.builtins,
      limits: parts.limits,
      closed: this.#closed.signal,
      read: async (signal) => {
        await this.#attempt;
        return this.#live && this.#readTools(this.#live, signal);
      },
      changed: () => this.#tell(),
      note: (line) => this.#log.note(line),
    });
    this.#prompts = new PromptList({
      debounceMs: parts.limits.debounceMs,
      closed: this.#closed.signal,
      read: async (signal) => promptsOf(await this.list(PROMPTS, signal)),
      changed: () => this.#tell(),
      note: (line) => this.#log.note(line),
    });
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
  /** Milliseconds since it was started. */
  get ageMs(): number {
    return performance.now() - this.#startedAt;
  }
  /** Whether it has said anything since it was started. */
  get hasAnswered(): boolean {
    return this.#answered;
  }
  get tools(): readonly AcceptedTool[] {
    return this.#tools.accepted;
  }
  get refused(): readonly RefusedTool[] {
    return this.#tools.refused;
  }
  /** What it offers and said of itself; undefined: it does not run. */
  get about(): ServerAbout | undefined {
    return this.#live?.about;
  }
  /** Its prompts, as far as they have been read; the same array until they change. */
  get prompts(): readonly McpPrompt[] {
    return this.#prompts.known;
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
    this.#startedAt = performance.now();
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
    this.#backoff.forget();
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
    await this.#tools.settled(signal);
    return this.#tools.accepted.find((each) => each.tool === tool);
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
    const live = await this.#connected(signal);
    const { limits } = this.#parts;
    const timeoutMs = this.spec.timeoutMs ?? limits.callMs;
    const maxMs = Math.max(timeoutMs, limits.callMaxMs);
    const options = { timeoutMs, maxMs, signal, ...(onProgress ? { onProgress } : {}) };
    return ask(this.#asked(live), method, params, options);
  }

  /**
   * All items of one of its lists as it sent them, as many as are taken of tools at most. Rejects as `request`.
   */
  async list({ method, key }: ListKind, signal: AbortSignal): Promise<readonly unknown[]> {
    const { tools: most, pages } = this.#parts.limits;
    return readList(key, (params) => this.request(method, params, { signal }), most, pages, this.#log);
  }

  #asked({ client, opened }: Pick<Live, 'client' | 'opened'>): Asked {
    return { server: this.name, client, opened, log: this.#log };
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
    const { limits, host, openTransport: open, processes, env, secrets } = this.#parts;
    let opened: OpenTransport | undefined;
    const timer = new AbortController();
    const timeout = setTimeout(() => timer.abort(), limits.startMs);
    const until = AbortSignal.any([this.#closed.signal, timer.signal]);
    try {
      const hello = helloFor(host);
      opened = await open(this.spec, {
        processes,
        env,
        cwd: host.cwd,
        secrets,
        limits,
        log: this.#log,
        hello,
      });
      await untilAborted(opened.answered, until);
      this.#answered = true;
      await untilAborted(this.#parts.calm, until);
      const { client, about } = await this.#greet(opened, until);
      const tools = await this.#readTools({ client, opened }, until);
      until.throwIfAborted();
      this.#live = { client, opened, about, since: performance.now() };
      client.onclose = () => this.#ended(client);
      // It may have ended in the moment before somebody listened.
      if (client.transport === undefined) this.#ended(client);
      else this.#ready(tools);
    } catch (error) {
      const failure = opened?.failure();
      await opened?.close();
      if (this.#closed.signal.aborted) return;
      if (failure && opened?.needsSignIn?.()) return this.#awaitSignIn(failure);
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

  async #greet(opened: OpenTransport, until: AbortSignal): Promise<Pick<Live, 'client' | 'about'>> {
    const { aboutOf, connect, createClient } = await import('./client.ts');
    const client = createClient(this.name, this.#parts.host, {
      toolsChanged: () => this.#tools.announced(),
      promptsChanged: () => this.#prompts.announced(),
      resourcesChanged: () => this.#tell(),
      logged: (line) => this.#log.note(line),
    });
    client.onerror = (error) => this.#log.note(error.message.slice(0, 300));
    const version = await untilAborted(connect(client, opened.transport, this.#parts.limits.startMs), until);
    return { client, about: aboutOf(client, version) };
  }

  #ready(tools: readonly unknown[]): void {
    this.#wasReady = true;
    this.#problem = undefined;
    this.#tools.take(tools);
    this.#set('ready', undefined);
    if (this.about?.capabilities.prompts) this.#prompts.announced();
  }

  /** It ended by itself. */
  #ended(client: McpClient): void {
    const live = this.#live;
    if (live?.client !== client) return;
    this.#live = undefined;
    const reason = live.opened.failure() ?? { id: 'mcp-closed', args: { server: this.name } };
    if (live.opened.needsSignIn?.()) this.#awaitSignIn(reason);
    else this.#failed(withLog(reason, this.#log), false, performance.now() - live.since);
  }

  /** Nothing begins that by itself. */
  #awaitSignIn(reason: Message): void {
    this.#log.note(this.#parts.i18n.format(reason));
    this.#problem ??= reason;
    this.#tools.clear();
    this.#set('needs_sign_in', reason);
  }

  /** Tries again after a pause, or gives up. */
  #failed(reason: Message, final: boolean, workedMs = 0): void {
    if (this.#closed.signal.aborted) return;
    this.#log.note(this.#parts.i18n.format(reason));
    const pause = this.#backoff.failed(workedMs);
    if (!this.#wasReady) this.#problem ??= reason;
    if (!final && pause !== undefined) {
      this.#again = setTimeout(() => this.start(), pause);
      this.#again.unref();
      this.#set('starting', reason);
      return;
    }
    this.#problem ??= { id: 'mcp-given-up', args: { server: this.name, count: this.#backoff.count } };
    this.#tools.clear();
    this.#prompts.clear();
    this.#set('failed', reason);
  }

  async #readTools(
    { client, opened }: Pick<Live, 'client' | 'opened'>,
    signal: AbortSignal,
  ): Promise<readonly unknown[]> {
    if (!client.getServerCapabilities()?.tools) return [];
    const { limits } = this.#parts;
    const options = { timeoutMs: limits.startMs, signal };
    const page = (params: Record<string, unknown>) =>
      ask(this.#asked({ client, opened }), 'tools/list', params, options);
    return readList('tools', page, limits.tools, limits.pages, this.#log);
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
