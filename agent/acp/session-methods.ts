// The session/* methods: which sessions this connection has, and how each is wired to the client.
import { stat } from 'node:fs/promises';
import { isAbsolute } from 'node:path';
import type {
  AgentContext,
  CloseSessionResponse,
  DeleteSessionResponse,
  ListSessionsRequest,
  ListSessionsResponse,
  LoadSessionRequest,
  LoadSessionResponse,
  NewSessionRequest,
  NewSessionResponse,
  ResumeSessionRequest,
  ResumeSessionResponse,
  SessionConfigOption,
  SessionUpdate,
} from '@agentclientprotocol/sdk';
import type { I18n, Message } from '../i18n/message.ts';
import { OchoError } from '../i18n/message.ts';
import { clientServer, type McpServerSpec } from '../mcp/server-spec.ts';
import type { AgentHost } from '../runtime/agent-host.ts';
import type { LiveSession } from '../runtime/live-session.ts';
import type { AskPerson } from '../tools/tool.ts';
import { clientForms, clientQuestions } from './ask-person.ts';
import { clientBuffers } from './client-files.ts';
import { availableCommands } from './commands.ts';
import { invalidParams } from './errors.ts';
import type { ClientTraits } from './initialize.ts';
import { clientProblems } from './ocho/diagnostics.ts';
import { configOptions, modeState, type OfferedModel } from './options.ts';
import { clientApprover } from './permission.ts';
import { UpdateTranslator } from './updates.ts';

interface Options {
  readonly i18n: I18n;
  host(): Promise<AgentHost>;
  traits(): ClientTraits;
  /** Resolves when the connection is closed. */
  closed(): Promise<void>;
}

/** What new, load and resume have in common. */
type Folders = Pick<ResumeSessionRequest, 'cwd' | 'additionalDirectories' | 'mcpServers'>;

/** The `session/*` methods of one connection, and the sessions that are open on it. */
export class SessionMethods {
  readonly #options: Options;
  /** Known here as soon as it exists, so that prompt and cancel find it without waiting. */
  readonly #live = new Map<string, LiveSession>();
  #host: AgentHost | undefined;
  /** Of the connection these sessions are on. */
  #client: AgentContext | undefined;

  constructor(options: Options) {
    this.#options = options;
  }

  find(sessionId: string): LiveSession | undefined {
    return this.#live.get(sessionId);
  }

  /** All that are open on this connection. */
  get open(): readonly LiveSession[] {
    return [...this.#live.values()];
  }

  /** Throws -32002 with the id when this connection has no such session. */
  get(sessionId: string): LiveSession {
    const live = this.#live.get(sessionId);
    if (!live)
      throw new OchoError('SESSION_NOT_FOUND', { id: 'acp-unknown-session', args: { id: sessionId } });
    return live;
  }

  async create(params: NewSessionRequest, client: AgentContext): Promise<NewSessionResponse> {
    await checkFolders(params);
    const host = await this.#hosted();
    const live = await host.create(opening(params));
    this.#attach(live, client);
    // After the response, which says the id of the session. The rest is told with the first turn.
    setImmediate(() => {
      if (this.#showsNotices)
        void tell(live.session.tools.takeProblems(), live, this.#translator(live), client);
    });
    return { sessionId: live.session.id, ...this.#state(live) };
  }

  async load(params: LoadSessionRequest, client: AgentContext): Promise<LoadSessionResponse> {
    const live = await this.#open(params);
    try {
      const translator = this.#translator(live);
      for (const logged of live.stored()) {
        for (const update of translator.translate(logged, true)) await send(client, live, update);
      }
      if (this.#showsNotices) await tell(live.session.takeNotices(), live, translator, client);
    } catch (error) {
      // Left open it would be locked against every later try, by this very process.
      await live.close();
      throw error;
    }
    this.#attach(live, client);
    return this.#state(live);
  }

  async resume(params: ResumeSessionRequest, client: AgentContext): Promise<ResumeSessionResponse> {
    const live = await this.#open(params);
    if (this.#showsNotices) await tell(live.session.takeNotices(), live, this.#translator(live), client);
    this.#attach(live, client);
    return this.#state(live);
  }

  async list(params: ListSessionsRequest): Promise<ListSessionsResponse> {
    if (params.cwd && !isAbsolute(params.cwd)) throw invalidParams('acp-cwd-relative', { cwd: params.cwd });
    const host = await this.#hosted();
    const page = await host.list({
      ...(params.cwd ? { cwd: params.cwd } : {}),
      ...(params.cursor ? { cursor: params.cursor } : {}),
    });
    return {
      sessions: page.sessions.map((stored) => ({
        sessionId: stored.sessionId,
        cwd: stored.cwd,
        ...(stored.additionalDirectories.length > 0
          ? { additionalDirectories: [...stored.additionalDirectories] }
          : {}),
        ...(stored.title === undefined ? {} : { title: stored.title }),
        updatedAt: stored.updatedAt,
      })),
      ...(page.nextCursor === undefined ? {} : { nextCursor: page.nextCursor }),
    };
  }

  /** Acts as a cancel for what runs; closing what is not open is no error. */
  async close(sessionId: string): Promise<CloseSessionResponse> {
    const live = this.#live.get(sessionId);
    this.#live.delete(sessionId);
    await live?.close();
    return {};
  }

  async remove(sessionId: string): Promise<DeleteSessionResponse> {
    await this.close(sessionId);
    const host = await this.#hosted();
    await host.remove(sessionId);
    return {};
  }

  /** What a session can be switched to, and what it has now. */
  models({ session }: LiveSession): readonly OfferedModel[] {
    return this.#host?.models.models(session.settings.modelId) ?? [];
  }

  /** Whether a model of this id could be opened: its provider is known. */
  isModel(id: string): boolean {
    return this.#host?.models.isModel(id) ?? false;
  }

  options(live: LiveSession): SessionConfigOption[] {
    return configOptions(live.session, this.models(live), this.#options.i18n);
  }

  /** After session/set_mode: clients that show options instead of modes must see the change as well. */
  async announceMode(live: LiveSession, client: AgentContext): Promise<void> {
    const configOptions = this.options(live);
    await send(client, live, { sessionUpdate: 'config_option_update', configOptions });
  }

  /** When there are other models: every open session's client learns of them, after any answer that is on its way. */
  #announceModels(): void {
    setImmediate(() => {
      const client = this.#client;
      if (client) for (const live of this.#live.values()) void this.announceMode(live, client);
    });
  }

  /** After session/set_config_option on the mode: the same for clients that show modes. */
  async announceCurrentMode(live: LiveSession, client: AgentContext): Promise<void> {
    const currentModeId = live.session.level;
    await send(client, live, { sessionUpdate: 'current_mode_update', currentModeId });
  }

  async #hosted(): Promise<AgentHost> {
    if (!this.#host) {
      const host = await this.#options.host();
      if (host !== this.#host) {
        // The host outlives the connection.
        void this.#options.closed().then(host.models.listen(() => this.#announceModels()));
      }
      this.#host = host;
    }
    return this.#host;
  }

  async #open(params: ResumeSessionRequest): Promise<LiveSession> {
    await checkFolders(params);
    const host = await this.#hosted();
    // A client that lost its view loads what is still open here: it goes on with the same session.
    const open = this.#live.get(params.sessionId);
    if (open) await this.close(params.sessionId);
    return host.open(params.sessionId, opening(params));
  }

  /** Elsewhere what came up before a turn is told in it: outside of one a client expects no thoughts. */
  get #showsNotices(): boolean {
    return this.#options.traits().notices;
  }

  #translator(live: LiveSession): UpdateTranslator {
    const { i18n, traits } = this.#options;
    return new UpdateTranslator(traits(), i18n, live.session.cwd);
  }

  #attach(live: LiveSession, client: AgentContext): void {
    const { session } = live;
    const { i18n, traits } = this.#options;
    const { files, ocho, diagnostics, elicitation } = traits();
    this.#client = client;
    this.#live.set(session.id, live);
    const forms = elicitation ? clientForms(client, session.id) : undefined;
    session.approver = clientApprover(client, i18n, ocho, this.#questions(session.id, client), forms);
    session.buffers = files ? clientBuffers(client, session.id) : undefined;
    if (diagnostics) session.toolSession.findProblems = clientProblems(client, session.id);
    const translator = this.#translator(live);
    let last: Promise<void> = Promise.resolve();
    session.listen((logged) => {
      for (const update of translator.translate(logged, false)) last = send(client, live, update);
    });
    session.delivered = () => last;
    // After the response: a client learns the session's id from it.
    setImmediate(() => announceCommands(client, live, i18n));
  }

  /** How the model's own questions are put; undefined where this client has no way for them. */
  #questions(sessionId: string, client: AgentContext): AskPerson | undefined {
    const { elicitation, ocho } = this.#options.traits();
    // Choices as permission options are several of one kind: only for clients that go by the option, not by its kind.
    if (!elicitation && !ocho) return undefined;
    return clientQuestions(client, this.#options.i18n, sessionId, elicitation);
  }

  #state(live: LiveSession): Pick<NewSessionResponse, 'modes' | 'configOptions'> {
    return { modes: modeState(live.session, this.#options.i18n), configOptions: this.options(live) };
  }
}

/** Lists the commands now, and again when others are there: prompts of servers come and go. */
function announceCommands(client: AgentContext, live: LiveSession, i18n: I18n): void {
  let told = '';
  const tell = () => {
    const commands = availableCommands(live.session, i18n);
    const now = JSON.stringify(commands);
    if (now === told) return;
    told = now;
    void send(client, live, { sessionUpdate: 'available_commands_update', availableCommands: commands });
  };
  tell();
  // Those who bring tools end with the session, and their listeners with them.
  live.session.tools.listen(tell);
}

/** What opening the session came upon. It is not logged: it is said with each opening for as long as it is so. */
async function tell(
  notices: readonly Message[],
  live: LiveSession,
  translator: UpdateTranslator,
  client: AgentContext,
): Promise<void> {
  for (const title of notices) {
    live.session.logNotice({ severity: 'warning', title });
    for (const update of translator.warning(title)) await send(client, live, update);
  }
}

async function send(client: AgentContext, live: LiveSession, update: SessionUpdate): Promise<void> {
  try {
    await client.notify('session/update', { sessionId: live.session.id, update });
  } catch {
    // The client is gone; the end of the connection is handled where it is watched.
  }
}

function opening(params: Folders): {
  readonly cwd: string;
  readonly additionalDirectories: readonly string[];
  readonly mcpServers: readonly McpServerSpec[];
} {
  const { cwd, additionalDirectories = [], mcpServers = [] } = params;
  return { cwd, additionalDirectories, mcpServers: mcpServers.map((server) => clientServer(server)) };
}

/** Absolute, existing folders, or -32602. */
async function checkFolders(params: Folders): Promise<void> {
  for (const folder of [params.cwd, ...(params.additionalDirectories ?? [])]) {
    if (!isAbsolute(folder)) throw invalidParams('acp-cwd-relative', { cwd: folder });
    const found = await stat(folder).catch(() => undefined);
    if (!found?.isDirectory()) throw invalidParams('acp-cwd-missing', { cwd: folder });
  }
  for (const server of params.mcpServers ?? []) {
    if ('type' in server && server.type === 'sse') throw invalidParams('acp-mcp-sse', { name: server.name });
  }
}
