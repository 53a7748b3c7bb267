// An agent that a test plays itself: what it was asked is kept, and it says what the test says.
import type {
  InitializeResponse,
  NewSessionResponse,
  PromptRequest,
  PromptResponse,
  SessionUpdate,
} from '@agentclientprotocol/sdk';
import type { SessionEvent } from '../../../../extension/agent-process/open-sessions.ts';
import type { AgentState } from '../../../../extension/agent-process/supervisor.ts';
import { ApprovalBroker } from '../../../../extension/approvals/broker.ts';
import type { ConversationServices } from '../../../../extension/chat/conversation.ts';
import { Emitter } from '../../../../extension/chat/emitter.ts';
import { OpenChats } from '../../../../extension/chat/open-chats.ts';
import { SessionRouter } from '../../../../extension/chat/session-router.ts';
import type { AgentLink, Agents } from '../../../../extension/parts.ts';

const fail = (error: unknown): never => {
  throw error;
};

/** A request that waits for the test. */
export interface Waiting<P, R> {
  readonly params: P;
  answer(response: R): void;
  fail(error: unknown): void;
}

type Opened = Omit<NewSessionResponse, 'sessionId'>;

export class FakeAgent {
  readonly name: string;
  readonly asked: { method: string; params: unknown }[] = [];
  readonly prompts: Waiting<PromptRequest, PromptResponse>[] = [];
  readonly states = new Emitter<AgentState>(fail);
  readonly sessions = new Emitter<SessionEvent>(fail);
  readonly updates = new Emitter<{ sessionId: string; update: SessionUpdate }>(fail);
  initialized: InitializeResponse = { protocolVersion: 1, agentCapabilities: { loadSession: true } };
  opened: Opened = {};
  methods: readonly string[] = [];
  state: AgentState = { state: 'stopped' };
  /** Rejects what is asked next of a method, once each. */
  readonly failures = new Map<string, unknown[]>();
  readonly answers = new Map<string, (params: unknown) => unknown>();
  /** What is told while a session is loaded. */
  history: readonly SessionUpdate[] = [];
  #sessionCount = 0;

  constructor(name = 'Ocho') {
    this.name = name;
  }

  get link(): AgentLink {
    // Of the supervisor, a class, only the public methods are used; the fake has those.
    return this as unknown as AgentLink;
  }

  readonly bundled = true;
  readonly onState = this.states.event;
  readonly onSession = this.sessions.event;
  readonly onUpdate = this.updates.event;

  readonly supervisor = {
    newSession: async (params: unknown) => {
      this.#ask('session/new', params);
      this.#sessionCount += 1;
      return { sessionId: `${this.name}-${this.#sessionCount}`, ...this.opened };
    },
    loadSession: async (params: { sessionId: string }) => {
      this.#ask('session/load', params);
      for (const update of this.history) this.say(params.sessionId, update);
      return this.opened;
    },
    closeSession: async (sessionId: string) => this.#ask('session/close', { sessionId }),
    prompt: (params: PromptRequest) =>
      new Promise<PromptResponse>((answer, fail) => this.prompts.push({ params, answer, fail })),
    cancel: async (sessionId: string) => this.#ask('session/cancel', { sessionId }),
    request: async (send: (life: unknown) => Promise<unknown>) =>
      send({
        initialized: this.initialized,
        connection: {
          agent: {
            request: async (method: string, params: unknown) => {
              this.#ask(method, params);
              const answer = this.answers.get(method);
              return answer ? answer(params) : { configOptions: this.opened.configOptions ?? [] };
            },
          },
        },
      }),
    restart: async () => this.#ask('restart', {}),
  };

  async ready(): Promise<InitializeResponse> {
    this.#ask('ready', {});
    if (this.state.state !== 'ready') this.become({ state: 'ready', pid: 1, initialized: this.initialized });
    return this.initialized;
  }

  offers(method: string): boolean {
    return this.state.state === 'ready' && this.methods.includes(method);
  }

  async ocho(method: string, params: unknown): Promise<unknown> {
    this.#ask(method, params);
    return {};
  }

  async tell(): Promise<void> {}

  become(state: AgentState): void {
    this.state = state;
    this.states.fire(state);
  }

  say(sessionId: string, update: SessionUpdate): void {
    this.updates.fire({ sessionId, update });
  }

  /** The params of all requests of a method. */
  of(method: string): readonly unknown[] {
    return this.asked.filter((each) => each.method === method).map(({ params }) => params);
  }

  /** The texts of the prompts it got, in order. */
  get told(): readonly string[] {
    return this.prompts.map(({ params }) =>
      params.prompt.map((block) => (block.type === 'text' ? block.text : `<${block.type}>`)).join('|'),
    );
  }

  #ask(method: string, params: unknown): void {
    this.asked.push({ method, params });
    const error = this.failures.get(method)?.shift();
    if (error !== undefined) throw error;
  }
}

/** Lets everything happen that waits for nothing from outside. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve));
}

/** Messages are their ids. */
const i18n = {
  locale: 'en',
  text: (id: string, args: Readonly<Record<string, string | number>> = {}) =>
    [id, ...Object.values(args)].join(' '),
  format: (message: { id: string }) => message.id,
};

/** A window with agents that a test plays. */
export function fakeWindow(
  agents: readonly FakeAgent[] = [new FakeAgent()],
  { folders = ['/work'], stored }: { folders?: readonly string[]; stored?: unknown } = {},
) {
  let count = 0;
  const newId = () => `id-${++count}`;
  const broker = new ApprovalBroker({ now: () => 0, newId, inertMs: 0, onViewError: fail });
  const titles = new Map<string, string>();
  const window = { trusted: true, now: 1_000, written: stored, sleeps: [] as number[] };
  const services: ConversationServices = {
    i18n,
    clock: {
      now: () => window.now,
      random: () => 0.5,
      sleep: (ms, signal) => {
        window.sleeps.push(ms);
        if (ms < 10_000) return Promise.resolve();
        return new Promise((_resolve, reject) => {
          signal?.addEventListener('abort', () => reject(signal.reason));
        });
      },
    },
    broker,
    router: new SessionRouter(),
    titles: {
      get: (agent, sessionId) => titles.get(`${agent} ${sessionId}`),
      set: (agent, sessionId, title) => titles.set(`${agent} ${sessionId}`, title),
    },
    trusted: () => window.trusted,
    newId,
    log: (_what, error) => fail(error),
  };
  const gone: FakeAgent[] = [];
  const all: Agents = {
    names: agents.map(({ name }) => name),
    onNames: new Emitter<void>(fail).event,
    preferred: agents[0]?.name ?? '',
    get: (name) => agents.find((agent) => agent.name === name)?.link,
    remembered: (name) => {
      const known = [...agents, ...gone].find((agent) => agent.name === name);
      const agent = known ?? new FakeAgent(name);
      if (!known) gone.push(agent);
      return agent.link;
    },
    open: agents.map(({ link }) => link),
    stop: async () => {},
    dispose: () => {},
  };
  const chats = new OpenChats({
    agents: all,
    broker,
    services,
    store: { read: () => stored, write: (value) => (window.written = structuredClone(value)) },
    folders: () => folders,
    scratch: async () => '/scratch',
  });
  return { chats, broker, services, agents: all, gone, window };
}

/** Another window, with what the first one kept. */
export function reloaded(agents: readonly FakeAgent[], written: unknown) {
  return fakeWindow(agents, { stored: structuredClone(written) });
}
