// The built agent as a process over a pipe, spoken to in raw ndjson: what a client would see, and nothing of its inside.
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type {
  InitializeResponse,
  ListSessionsResponse,
  LoadSessionResponse,
  NewSessionResponse,
  PromptResponse,
  RequestPermissionRequest,
  SessionNotification,
  SetSessionConfigOptionResponse,
} from '@agentclientprotocol/sdk';

/** The built agent. */
export const AGENT_MAIN = path.resolve('dist/agent/main.js');

/** Answers of the agent that tests look into; every other method answers `unknown`. */
interface Answers {
  initialize: InitializeResponse;
  'session/new': NewSessionResponse;
  'session/load': LoadSessionResponse;
  'session/prompt': PromptResponse;
  'session/list': ListSessionsResponse;
  'session/set_config_option': SetSessionConfigOptionResponse;
}

/** A JSON-RPC message of the agent, in the order of arrival. */
export interface AgentMessage {
  readonly id?: number | string | null;
  readonly method?: string;
  readonly params?: unknown;
  readonly result?: unknown;
  readonly error?: { readonly code: number; readonly message: string; readonly data?: unknown };
}

/** An error answer of the agent. */
export class RpcError extends Error {
  readonly code: number;
  readonly data: unknown;

  constructor(method: string, error: NonNullable<AgentMessage['error']>) {
    super(`${method}: ${error.code} ${error.message}`);
    this.code = error.code;
    this.data = error.data;
  }
}

export interface AgentOptions {
  /** Default: `['acp']`. */
  readonly args?: readonly string[];
  /** Added to a small environment that holds nothing of the caller's but PATH. */
  readonly env?: Readonly<Record<string, string>>;
  /** Home, configuration and state; shared by processes that get the same. Default: a new one, removed at the end. */
  readonly home?: string;
  /** Where the process starts. Default: the home. */
  readonly cwd?: string;
}

type Responder = (params: unknown) => unknown;

/** How long anything is waited for before the test fails with what did not come. Milliseconds. */
const PATIENCE_MS = 15_000;

/** Those that have not ended. */
const running = new Set<ChildProcessWithoutNullStreams>();

// A test that fails before it has disposed of its agent must not hold the whole run.
after(() => {
  for (const child of running) child.kill('SIGKILL');
});

/** A running agent. `dispose` at the end of the test also checks its manners. */
export class AgentProcess {
  readonly child: ChildProcessWithoutNullStreams;
  readonly home: string;
  readonly messages: AgentMessage[] = [];
  /** Lines on stdout that are no JSON-RPC message. */
  readonly garbage: string[] = [];
  stderr = '';
  /** Settles when the process is gone and its output read. */
  readonly exit: Promise<{ readonly code: number | null; readonly signal: string | null }>;
  readonly #ownsHome: boolean;
  readonly #waiting = new Map<number, (message: AgentMessage) => void>();
  readonly #watchers = new Set<() => void>();
  readonly #responders = new Map<string, Responder>();
  #nextId = 1;
  #rest = '';
  #gone = false;

  constructor(options: AgentOptions = {}) {
    this.#ownsHome = options.home === undefined;
    this.home = options.home ?? fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'ocho-agent-')));
    this.child = spawn(process.execPath, [AGENT_MAIN, ...(options.args ?? ['acp'])], {
      cwd: options.cwd ?? this.home,
      env: { ...agentEnvironment(this.home), ...options.env },
    });
    running.add(this.child);
    this.child.stdout.setEncoding('utf8').on('data', (text: string) => this.#read(text));
    this.child.stderr.setEncoding('utf8').on('data', (text: string) => {
      this.stderr += text;
    });
    // A request to an agent that is gone fails by its missing answer, not by the broken pipe.
    this.child.stdin.on('error', () => {});
    this.exit = new Promise((resolve, reject) => {
      this.child.on('error', reject);
      this.child.on('close', (code, signal) => {
        running.delete(this.child);
        this.#gone = true;
        this.#wake();
        resolve({ code, signal });
      });
    });
  }

  /** Sends a request; rejects with `RpcError`, or when the agent ends or does not answer. */
  async request<M extends string>(
    method: M,
    params: unknown,
  ): Promise<M extends keyof Answers ? Answers[M] : unknown> {
    const id = this.#nextId;
    this.#nextId += 1;
    let answer: AgentMessage | undefined;
    this.#waiting.set(id, (message) => {
      answer = message;
    });
    this.send({ jsonrpc: '2.0', id, method, params });
    await this.until(() => answer !== undefined, `an answer to ${method}`);
    if (answer?.error) throw new RpcError(method, answer.error);
    // The shape is the schema's; the conformance kit checks it for every message.
    return answer?.result as M extends keyof Answers ? Answers[M] : unknown;
  }

  notify(method: string, params: unknown): void {
    this.send({ jsonrpc: '2.0', method, params });
  }

  /** Writes a message as it is. */
  send(message: unknown): void {
    this.child.stdin.write(`${JSON.stringify(message)}\n`);
  }

  /** Answers requests of the agent; what the responder throws becomes an error answer. */
  onRequest(method: string, responder: Responder): void {
    this.#responders.set(method, responder);
  }

  /** Answers every permission request with the first option of this kind; gives the requests as they come. */
  answerPermissions(kind: 'allow_once' | 'allow_always' | 'reject_once'): RequestPermissionRequest[] {
    const asked: RequestPermissionRequest[] = [];
    this.onRequest('session/request_permission', (params) => {
      const request = params as RequestPermissionRequest; // As above.
      asked.push(request);
      const option = request.options.find((offered) => offered.kind === kind);
      return {
        outcome: option ? { outcome: 'selected', optionId: option.optionId } : { outcome: 'cancelled' },
      };
    });
    return asked;
  }

  /** The updates of a session so far. */
  updates(sessionId: string): SessionNotification['update'][] {
    return this.messages
      .filter((message) => message.method === 'session/update')
      .map((message) => message.params as SessionNotification) // As above.
      .filter((notification) => notification.sessionId === sessionId)
      .map((notification) => notification.update);
  }

  /** What the agent has said in a session so far. */
  text(sessionId: string): string {
    return this.updates(sessionId)
      .map((update) =>
        update.sessionUpdate === 'agent_message_chunk' && update.content.type === 'text'
          ? update.content.text
          : '',
      )
      .join('');
  }

  /** Resolves when something the agent sent makes it true; rejects when the agent ends before, or takes too long. */
  until(met: () => boolean, what: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const settle = (error?: Error) => {
        clearTimeout(timer);
        this.#watchers.delete(check);
        if (error) reject(error);
        else resolve();
      };
      const fail = (reason: string) =>
        settle(new Error(`${reason}; no ${what}. stderr: ${this.stderr.slice(-2000)}`));
      const check = () => {
        if (met()) settle();
        else if (this.#gone) fail('the agent has ended');
      };
      const timer = setTimeout(() => fail(`waited ${PATIENCE_MS} ms`), PATIENCE_MS);
      this.#watchers.add(check);
      check();
    });
  }

  /** `initialize` and `session/new`. */
  async open(cwd: string, clientCapabilities: object = {}): Promise<NewSessionResponse> {
    await this.initialize(clientCapabilities);
    return this.request('session/new', { cwd, mcpServers: [] });
  }

  initialize(clientCapabilities: object = {}): Promise<InitializeResponse> {
    const clientInfo = { name: 'ocho-tests', version: '1.0.0' };
    return this.request('initialize', { protocolVersion: 1, clientCapabilities, clientInfo });
  }

  prompt(sessionId: string, text: string): Promise<PromptResponse> {
    return this.request('session/prompt', { sessionId, prompt: [{ type: 'text', text }] });
  }

  /** Ends the agent as a client does, and throws when it does not go, or has written anything else to stdout. */
  async dispose(): Promise<void> {
    this.child.stdin.end();
    let forced = false;
    const timer = setTimeout(() => {
      forced = true;
      this.child.kill('SIGKILL');
    }, PATIENCE_MS);
    await this.exit;
    clearTimeout(timer);
    if (this.#ownsHome) fs.rmSync(this.home, { recursive: true, force: true });
    if (forced) throw new Error('the agent did not exit when its input ended');
    if (this.garbage.length > 0) throw new Error(`not ACP on stdout: ${this.garbage.join('\n')}`);
  }

  #read(text: string): void {
    const lines = (this.#rest + text).split('\n');
    this.#rest = lines.pop() ?? '';
    for (const line of lines) this.#take(line);
    this.#wake();
  }

  #take(line: string): void {
    const message = parseMessage(line);
    if (!message) {
      this.garbage.push(line);
      return;
    }
    this.messages.push(message);
    if (message.method !== undefined && message.id !== undefined) this.#respond(message, message.method);
    else if (typeof message.id === 'number') this.#waiting.get(message.id)?.(message);
  }

  async #respond({ id, params }: AgentMessage, method: string): Promise<void> {
    const responder = this.#responders.get(method);
    if (!responder) {
      this.send({ jsonrpc: '2.0', id, error: { code: -32601, message: `the test answers no ${method}` } });
      return;
    }
    try {
      this.send({ jsonrpc: '2.0', id, result: await responder(params) });
    } catch (error) {
      this.send({ jsonrpc: '2.0', id, error: { code: -32603, message: String(error) } });
    }
  }

  #wake(): void {
    for (const watcher of [...this.#watchers]) watcher();
  }
}

function parseMessage(line: string): AgentMessage | undefined {
  try {
    const value: unknown = JSON.parse(line);
    const isMessage =
      typeof value === 'object' && value !== null && 'jsonrpc' in value && value.jsonrpc === '2.0';
    return isMessage ? (value as AgentMessage) : undefined; // The envelope is checked by the conformance kit.
  } catch {
    return undefined;
  }
}

/** A small environment: the caller's PATH (and what Windows needs to start anything), all else under `home`. */
export function agentEnvironment(home: string): Record<string, string> {
  const passed = ['PATH', 'Path', 'SystemRoot', 'PATHEXT', 'COMSPEC'];
  const env: Record<string, string> = {};
  for (const name of passed) {
    const value = process.env[name];
    if (value !== undefined) env[name] = value;
  }
  return {
    ...env,
    HOME: home,
    USERPROFILE: home,
    TMPDIR: os.tmpdir(),
    LANG: 'C.UTF-8',
    OCHO_LOCALE: 'en',
    OCHO_CONFIG_DIR: path.join(home, 'config'),
    OCHO_STATE_DIR: path.join(home, 'state'),
  };
}

/** The environment that connects an agent to a scripted model server. */
export function modelEnvironment(
  url: string,
  dialect: 'openai' | 'anthropic' = 'openai',
): Record<string, string> {
  // The words are no secrets: nothing but a loopback server ever sees them.
  return dialect === 'openai'
    ? { OCHO_MODEL: 'openai/mock-model', OPENAI_BASE_URL: `${url}/v1`, OPENAI_API_KEY: 'scripted' }
    : { OCHO_MODEL: 'anthropic/mock-model', ANTHROPIC_BASE_URL: url, ANTHROPIC_API_KEY: 'scripted' };
}
