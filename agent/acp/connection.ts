// One ACP connection: checks what comes in, hands it to the runtime, and sends back what happens. Decides nothing.
import {
  type AgentConnection,
  type AgentContext,
  type AgentRequestContext,
  agent,
  type PromptRequest,
  type PromptResponse,
  type SetSessionConfigOptionRequest,
  type SetSessionConfigOptionResponse,
  type SetSessionModeRequest,
  type SetSessionModeResponse,
  type Stream,
} from '@agentclientprotocol/sdk';
import type { I18n } from '../i18n/message.ts';
import type { AgentHost } from '../runtime/agent-host.ts';
import { authenticate, type Credentials, logout } from './auth.ts';
import { toRequestError } from './errors.ts';
import { AUTH_METHODS, type ClientTraits, clientTraits, initialize } from './initialize.ts';
import { ochoMethods, registerOcho } from './ocho/register.ts';
import { setMode, setOption } from './options.ts';
import { checkPrompt } from './prompt-check.ts';
import { SessionMethods } from './session-methods.ts';

/** What the connection needs from outside. */
export interface ServerOptions {
  readonly i18n: I18n;
  /** Whether sessions can be stored; without that, load and list are not advertised. */
  readonly canStore: boolean;
  readonly credentials: Credentials;
  /** Makes the runtime; called with the first session, not at start. */
  host(): Promise<AgentHost>;
}

/** Serves ACP v1 on a stream until it closes. */
export function serve(stream: Stream, options: ServerOptions): AgentConnection {
  const server = new Server(options);
  return server.connect(stream);
}

class Server {
  readonly #options: ServerOptions;
  readonly #sessions: SessionMethods;
  #traits: ClientTraits = clientTraits(undefined);

  constructor(options: ServerOptions) {
    this.#options = options;
    this.#sessions = new SessionMethods({ ...options, traits: () => this.#traits });
  }

  connect(stream: Stream): AgentConnection {
    const { i18n } = this.#options;
    const sessions = this.#sessions;
    // Handlers start in registration order: prompt first, so that a cancel in the same chunk finds the turn.
    const app = agent({ name: 'ocho' })
      .onRequest('session/prompt', (context) => this.#prompt(context))
      .onNotification('session/cancel', ({ params }) => sessions.find(params.sessionId)?.queue.cancel())
      .onRequest('initialize', ({ params }) => {
        this.#traits = clientTraits(params.clientCapabilities);
        return initialize(params, i18n, this.#options.canStore);
      })
      .onRequest('authenticate', ({ params }) =>
        this.#answer(() => authenticate(params.methodId, AUTH_METHODS, this.#options.credentials)),
      )
      .onRequest('logout', () => this.#answer(() => logout(this.#options.credentials)))
      .onRequest('session/new', ({ params, client }) => this.#answer(() => sessions.create(params, client)))
      .onRequest('session/load', ({ params, client }) =>
        this.#answer(() => sessions.load(params, client), params.sessionId),
      )
      .onRequest('session/resume', ({ params, client }) =>
        this.#answer(() => sessions.resume(params, client), params.sessionId),
      )
      .onRequest('session/list', ({ params }) => this.#answer(() => sessions.list(params)))
      .onRequest('session/close', ({ params }) =>
        this.#answer(() => sessions.close(params.sessionId), params.sessionId),
      )
      .onRequest('session/delete', ({ params }) =>
        this.#answer(() => sessions.remove(params.sessionId), params.sessionId),
      )
      .onRequest('session/set_mode', ({ params, client }) =>
        this.#answer(() => this.#setMode(params, client), params.sessionId),
      )
      .onRequest('session/set_config_option', ({ params, client }) =>
        this.#answer(() => this.#setOption(params, client), params.sessionId),
      );
    const methods = ochoMethods({ i18n, sessions, host: this.#options.host });
    return registerOcho(app, methods, i18n).connect(stream);
  }

  async #setMode(params: SetSessionModeRequest, client: AgentContext): Promise<SetSessionModeResponse> {
    const live = this.#sessions.get(params.sessionId);
    setMode(live.session, params.modeId);
    await this.#sessions.announceMode(live, client);
    return {};
  }

  async #setOption(
    params: SetSessionConfigOptionRequest,
    client: AgentContext,
  ): Promise<SetSessionConfigOptionResponse> {
    const live = this.#sessions.get(params.sessionId);
    const { i18n } = this.#options;
    const isModel = (id: string) => this.#sessions.isModel(id);
    setOption(live.session, this.#sessions.models(), i18n, params.configId, params.value, isModel);
    if (params.configId === 'mode') await this.#sessions.announceCurrentMode(live, client);
    return { configOptions: this.#sessions.options(live) };
  }

  /** Runs a handler; its failures become errors a person can act on. */
  async #answer<T>(handler: () => Promise<T>, sessionId?: string): Promise<T> {
    try {
      return await handler();
    } catch (error) {
      throw toRequestError(error, this.#options.i18n, sessionId);
    }
  }

  #prompt(context: AgentRequestContext<PromptRequest>): Promise<PromptResponse> {
    const { params, signal } = context;
    return this.#answer(async () => {
      const live = this.#sessions.get(params.sessionId);
      const blocks = checkPrompt(params.prompt);
      const trace = traceOf(params._meta);
      const stopReason = await live.prompt({ blocks, ...(trace ? { trace } : {}) }, signal);
      return { stopReason };
    }, params.sessionId);
  }
}

/** W3C trace context a client sends along (https://www.w3.org/TR/trace-context/). */
function traceOf(
  meta: Readonly<Record<string, unknown>> | null | undefined,
): Record<string, string> | undefined {
  const found = ['traceparent', 'tracestate', 'baggage'].flatMap((key) => {
    const value = meta?.[key];
    return typeof value === 'string' ? [[key, value] as const] : [];
  });
  return found.length > 0 ? Object.fromEntries(found) : undefined;
}
