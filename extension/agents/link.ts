// One agent of the window: its supervisor, and what it says handed to whoever listens.
import type { InitializeResponse, SessionNotification } from '@agentclientprotocol/sdk';
import * as vscode from 'vscode';
import type {
  OchoAgentCapabilities,
  OchoAgentNotifications,
  OchoAgentRequests,
  OchoClientNotifications,
} from '../../agent/acp/extensions.ts';
import type { AgentChoice } from '../agent-process/agent-command.ts';
import type { ClientHandlers } from '../agent-process/connection.ts';
import type { SessionEvent } from '../agent-process/open-sessions.ts';
import { type AgentState, AgentSupervisor } from '../agent-process/supervisor.ts';
import type { WireTap } from '../agent-process/wire-tap.ts';
import type { AgentLink, Shared } from '../parts.ts';
import { launchOf } from './launch.ts';

/** What an agent's questions are answered by; updates go to `onUpdate`, changed tools to `onTools`. */
export type Answers = Omit<ClientHandlers, 'sessionUpdate' | 'toolsChanged'>;

/** What a link is made of. */
export interface LinkOptions {
  readonly name: string;
  readonly bundled: boolean;
  /** Read before each start: the setting may have changed. */
  choice(): AgentChoice;
  answers(link: AgentLink): Answers;
  tap(): WireTap | undefined;
}

/** Makes the link of an agent. Nothing is started. */
export function createLink(shared: Shared, options: LinkOptions): AgentLink & vscode.Disposable {
  return new Link(shared, options);
}

class Link implements AgentLink {
  readonly name: string;
  readonly bundled: boolean;
  readonly supervisor: AgentSupervisor;
  readonly #state = new vscode.EventEmitter<AgentState>();
  readonly #session = new vscode.EventEmitter<SessionEvent>();
  readonly #update = new vscode.EventEmitter<SessionNotification>();
  readonly #tools = new vscode.EventEmitter<OchoClientNotifications['_ocho/tools/changed']>();
  readonly onState = this.#state.event;
  readonly onSession = this.#session.event;
  readonly onUpdate = this.#update.event;
  readonly onTools = this.#tools.event;

  constructor(shared: Shared, options: LinkOptions) {
    this.name = options.name;
    this.bundled = options.bundled;
    const { log, clock, context } = shared;
    const answers = options.answers(this);
    this.supervisor = new AgentSupervisor({
      launch: () => launchOf(options.choice(), shared),
      handlers: {
        ...answers,
        sessionUpdate: (notification) => this.#update.fire(notification),
        toolsChanged: (notification) => this.#tools.fire(notification),
      },
      clock,
      bundled: options.bundled,
      version: versionOf(context),
      tap: () => options.tap(),
      onState: (state) => {
        logState(shared, options.name, state);
        this.#state.fire(state);
      },
      onSession: (event) => {
        log.info(`${options.name}: session ${event.sessionId} ${event.type}`);
        this.#session.fire(event);
      },
    });
  }

  get state(): AgentState {
    return this.supervisor.state;
  }

  async ready(): Promise<InitializeResponse> {
    this.supervisor.start();
    return this.supervisor.request(async ({ initialized }) => initialized);
  }

  offers(method: keyof OchoAgentRequests | keyof OchoAgentNotifications): boolean {
    const { state } = this;
    return state.state === 'ready' && ochoCapabilities(state.initialized).methods.includes(method);
  }

  ocho<M extends keyof OchoAgentRequests>(
    method: M,
    params: OchoAgentRequests[M]['params'],
    signal?: AbortSignal,
  ): Promise<OchoAgentRequests[M]['result']> {
    return this.supervisor.request((life) =>
      life.connection.agent.request<OchoAgentRequests[M]['result'], OchoAgentRequests[M]['params']>(
        method,
        params,
        signal ? { cancellationSignal: signal } : {},
      ),
    );
  }

  async tell<M extends keyof OchoAgentNotifications>(
    method: M,
    params: OchoAgentNotifications[M],
  ): Promise<void> {
    if (!this.offers(method)) return;
    await this.supervisor.request((life) => life.connection.agent.notify(method, params));
  }

  dispose(): void {
    for (const emitter of [this.#state, this.#session, this.#update, this.#tools]) emitter.dispose();
  }
}

/** What an agent says of itself beyond ACP; nothing, for agents that are not Ocho. */
export function ochoCapabilities({ agentCapabilities }: InitializeResponse): OchoAgentCapabilities {
  const own = agentCapabilities?._meta?.ocho;
  if (typeof own !== 'object' || own === null) return { methods: [] };
  const { methods, answers }: { methods?: unknown; answers?: unknown } = own;
  const names = (value: unknown): string[] =>
    Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
  // Names that this build does not know are never asked for.
  return { methods: names(methods), answers: names(answers) as OchoAgentCapabilities['answers'] & object };
}

function versionOf({ extension }: vscode.ExtensionContext): string {
  const { version }: { version?: unknown } = extension.packageJSON;
  return typeof version === 'string' ? version : '0';
}

function logState({ log, i18n }: Shared, name: string, state: AgentState): void {
  const problem =
    state.state === 'failed' ? state.problem : state.state === 'restarting' ? state.reason : undefined;
  if (!problem || problem.code === 'STOPPED') {
    log.info(`${name}: ${state.state}`);
    return;
  }
  const output = problem.output === undefined ? '' : `\n${problem.output}`;
  log.error(`${name}: ${state.state}: ${i18n.format(problem.text)}${output}`);
}
