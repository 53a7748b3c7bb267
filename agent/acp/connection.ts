// One ACP connection: checks what comes in, hands it to the runtime, and sends back what happens. Decides nothing.
import {
  type AgentConnection,
  type AgentContext,
  type AgentRequestContext,
  agent,
  type LogoutResponse,
  type PromptRequest,
  type PromptResponse,
  type SetSessionConfigOptionRequest,
  type SetSessionConfigOptionResponse,
  type SetSessionModeRequest,
  type SetSessionModeResponse,
  type Stream,
} from '@agentclientprotocol/sdk';
import { forClient } from '../i18n/client.ts';
import type { I18n } from '../i18n/message.ts';
import type { AgentHost } from '../runtime/agent-host.ts';
import type { ModelServices } from '../runtime/model-source.ts';
import { cutSignal } from '../runtime/turn-cut.ts';
import { authenticate, type Credentials, logout } from './auth.ts';
import { toRequestError } from './errors.ts';
import { AUTH_METHODS, type ClientTraits, clientTraits, initialize, readerOf } from './initialize.ts';
import { ClientModels } from './ocho/models.ts';
import { ochoMethods, registerOcho } from './ocho/register.ts';
import { clientSecrets } from './ocho/secrets.ts';
import { setMode, setOption } from './options.ts';
import { checkPrompt } from './prompt-check.ts';
import { SessionMethods } from './session-methods.ts';

/** What the connection needs from outside. */
export interface ServerOptions {
  readonly i18n: I18n;
  /** Whether sessions can be stored; without that, load and list are not advertised. */
  readonly canStore: boolean;
  /** How keys are looked after, those included that the client keeps. */
  credentials(services: ModelServices): Credentials;
  /** Makes the runtime, once; called with the first session, not at start. `i18n`: texts for this client. */
  host(services: ModelServices, i18n: I18n): Promise<AgentHost>;
}

/** Serves ACP v1 on a stream until it closes. */
export function serve(stream: Stream, options: ServerOptions): AgentConnection {
  const server = new Server(options);
  return server.connect(stream);
}

class Server {
  readonly #options: ServerOptions;
  readonly #i18n: I18n;
  readonly #sessions: SessionMethods;
  readonly #models = new ClientModels(() => this.#client());
  readonly #secrets = clientSecrets(() => this.#client());
  #traits: ClientTraits = clientTraits(undefined);
  #connection: AgentConnection | undefined;
  #host: Promise<AgentHost> | undefined;

  constructor(options: ServerOptions) {
    this.#options = options;
    const i18n = forClient(options.i18n, () => readerOf(this.#traits));
    this.#i18n = i18n;
    this.#sessions = new SessionMethods({
      i18n,
      host: () => this.#hosted(),
      traits: () => this.#traits,
      closed: () => this.#closed(),
    });
  }

  connect(stream: Stream): AgentConnection {
    const i18n = this.#i18n;
    const sessions = this.#sessions;
    const app = this.#models.receive(agent({ name: 'ocho' }));
    // Handlers start in registration order: prompt first, so that a cancel in the same chunk finds the turn.
    app
      .onRequest('session/prompt', (context) => this.#prompt(context))
      .onNotification('session/cancel', ({ params }) => sessions.find(params.sessionId)?.queue.cancel())
      .onRequest('initialize', ({ params }) => {
        this.#traits = clientTraits(params.clientCapabilities);
        return initialize(params, i18n, this.#options.canStore);
      })
      .onRequest('authenticate', ({ params }) =>
        this.#answer(() => authenticate(params.methodId, AUTH_METHODS, this.#credentials())),
      )
      .onRequest('logout', () => this.#answer(() => this.#logout()))
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
    const methods = ochoMethods({
      i18n,
      sessions,
      host: () => this.#hosted(),
      closed: () => this.#closed(),
      refresh: () => this.#refresh(),
    });
    this.#connection = registerOcho(app, methods, i18n).connect(stream);
    return this.#connection;
  }

  /** Asked for while a request is answered: then there is a connection. */
  #closed(): Promise<void> {
    return this.#connection?.closed ?? Promise.resolve();
  }

  #client(): AgentContext {
    if (!this.#connection) throw new Error('nothing is asked before there is a connection');
    return this.#connection.client;
  }

  /** What this client offers; known once it is initialized. */
  #services(): ModelServices {
    const { models, secrets } = this.#traits;
    return { ...(models ? { editor: this.#models } : {}), ...(secrets ? { secrets: this.#secrets } : {}) };
  }

  #credentials(): Credentials {
    return this.#options.credentials(this.#services());
  }

  #hosted(): Promise<AgentHost> {
    const services = this.#services();
    // While the runtime is loaded the client can already say what it has.
    services.editor?.told();
    this.#host = this.#options.host(services, this.#i18n);
    return this.#host;
  }

  async #logout(): Promise<LogoutResponse> {
    const response = await logout(this.#credentials());
    await this.#refresh();
    return response;
  }

  /** Before there is a runtime nothing was asked, or what was asked is asked again. Failures are seen by the next use. */
  async #refresh(): Promise<void> {
    const host = await this.#host?.catch(() => undefined);
    if (host) await host.models.refresh().catch(() => undefined);
    else await this.#services().editor?.refresh();
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
    const i18n = this.#i18n;
    const isModel = (id: string) => this.#sessions.isModel(id);
    setOption(live.session, this.#sessions.models(live), i18n, params.configId, params.value, isModel);
    if (params.configId === 'mode') await this.#sessions.announceCurrentMode(live, client);
    return { configOptions: this.#sessions.options(live) };
  }

  /** Runs a handler; its failures become errors a person can act on. */
  async #answer<T>(handler: () => Promise<T>, sessionId?: string): Promise<T> {
    try {
      return await handler();
    } catch (error) {
      throw toRequestError(error, this.#i18n, sessionId);
    }
  }

  async #prompt(context: AgentRequestContext<PromptRequest>): Promise<PromptResponse> {
    const { params, signal } = context;
    let turn: number | undefined;
    const begun = (number: number) => {
      turn = number;
    };
    try {
      const live = this.#sessions.get(params.sessionId);
      const blocks = checkPrompt(params.prompt);
      const trace = traceOf(params._meta);
      const cut = cutSignal(signal, () => this.#connection?.signal.aborted ?? false);
      const stopReason = await live.prompt({ blocks, begun, ...(trace ? { trace } : {}) }, cut);
      // So that a client can speak of the turn later (undo, rewind); a replay says it in the message id.
      return { stopReason, _meta: { ocho: { turn } } };
    } catch (error) {
      throw toRequestError(error, this.#i18n, params.sessionId, turn);
    }
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
