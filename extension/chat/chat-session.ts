// The agent's session behind a chat: opened when it is needed, loaded again when the agent was. Imports only types of
// `vscode`.
import type { InitializeResponse, LoadSessionResponse, SessionUpdate } from '@agentclientprotocol/sdk';
import type { Clock } from '../../agent/platform/clock.ts';
import type { SessionEvent } from '../agent-process/open-sessions.ts';
import { AgentFailure, type AgentProblem } from '../agent-process/problem.ts';
import { errorData, isSignIn } from '../agent-process/rpc-error.ts';
import { sessionProblem } from '../agent-process/session-problem.ts';
import type { AgentLink } from '../parts.ts';
import type { SessionRouter } from './session-router.ts';

/** How far a session is. `none`: the next prompt, or a look at the chat, opens one. */
export type SessionPhase = 'none' | 'opening' | 'loading' | 'open';

/** What a chat makes of its session's news. */
export interface SessionHooks {
  update(update: SessionUpdate): void;
  /** The history follows: what is shown of it is to be emptied. */
  replaying(): void;
  /** It is open, and all of its history was told. */
  opened(response: LoadSessionResponse): void;
  /** Its history could not be told, after all: what was shown stays. */
  notReplayed(): void;
  /** It was open and is not any more. */
  lost(problem: AgentProblem): void;
  /** The agent cannot load the session it had: a new one knows nothing of what was said. */
  forgotten(): void;
  changed(): void;
}

/** What a session is opened with. */
export interface ChatSessionOptions {
  readonly agent: AgentLink;
  readonly cwd: string;
  readonly additionalDirectories: readonly string[];
  /** A stored session; undefined: a new one. */
  readonly sessionId: string | undefined;
  /** Something was said in it. An agent may not keep a session in which nothing was; then a new one is as good. */
  readonly said: boolean;
  readonly router: SessionRouter;
  readonly clock: Clock;
  readonly hooks: SessionHooks;
}

/** A session that is still held by the process of the window's last life is free soon. Milliseconds. */
const LOCKED_WAITS = [300, 700, 1_500, 3_000];

/** One session of one agent. */
export class ChatSession {
  readonly #options: ChatSessionOptions;
  #id: string | undefined;
  #phase: SessionPhase = 'none';
  #opening: Promise<string> | undefined;
  #wasOpen = false;
  #unclaim = (): void => {};

  constructor(options: ChatSessionOptions) {
    this.#options = options;
    this.#id = options.sessionId;
    options.router.watch(options.agent);
  }

  /** Undefined until there is one. */
  get id(): string | undefined {
    return this.#id;
  }

  get phase(): SessionPhase {
    return this.#phase;
  }

  /** Resolves with the id when the agent is ready and the session open in it. Rejects when it cannot be; try again. */
  open(): Promise<string> {
    this.#opening ??= this.#open().finally(() => {
      this.#opening = undefined;
    });
    return this.#opening;
  }

  /** Gives the session up: the next one that is opened is new and knows nothing of it. */
  giveUp(): void {
    if (this.#phase === 'none' && this.#id !== undefined) this.#forget();
  }

  /** Stops listening, and closes the session where the agent can. It stays stored. */
  async close(): Promise<void> {
    this.#unclaim();
    if (this.#id !== undefined && this.#phase !== 'none') {
      await this.#options.agent.supervisor.closeSession(this.#id);
    }
  }

  async #open(): Promise<string> {
    const { agent } = this.#options;
    if (this.#phase === 'none') this.#become('opening');
    try {
      // With a restarted agent this is after its sessions came back: `event` has said how.
      const initialized = await agent.ready();
      if (this.#id !== undefined && this.#phase === 'open') return this.#id;
      if (this.#id === undefined) return await this.#create(initialized);
      return await this.#again(this.#id, initialized);
    } catch (error) {
      if (this.#phase !== 'open') this.#become('none');
      throw error;
    }
  }

  /** Opens a session that was there before. */
  async #again(sessionId: string, initialized: InitializeResponse): Promise<string> {
    const { said, hooks, agent } = this.#options;
    const isNeeded = said || this.#wasOpen;
    if (initialized.agentCapabilities?.loadSession === true) {
      try {
        return await this.#load(sessionId, initialized);
      } catch (error) {
        hooks.notReplayed();
        if (isNeeded || agent.state.state !== 'ready') throw this.#asLost(error);
      }
    } else if (isNeeded) this.#forget();
    return this.#create(initialized);
  }

  #forget(): void {
    this.#unclaim();
    this.#id = undefined;
    this.#options.hooks.forgotten();
  }

  /** Says what became of the session. A sign-in is asked for in the agent's own words. */
  #asLost(error: unknown): unknown {
    if (error instanceof AgentFailure || !(error instanceof Error) || isSignIn(error)) return error;
    return new AgentFailure(sessionProblem(error, this.#options.agent.name), { cause: error });
  }

  async #create(initialized: InitializeResponse): Promise<string> {
    const { agent } = this.#options;
    this.#become('opening');
    const response = await agent.supervisor.newSession(this.#folders(initialized));
    this.#unclaim();
    this.#id = response.sessionId;
    // What an agent says first of a session comes after its options, which the answer has.
    this.#opened(response);
    this.#claim(response.sessionId);
    return response.sessionId;
  }

  async #load(sessionId: string, initialized: InitializeResponse): Promise<string> {
    const { agent, hooks } = this.#options;
    const params = { sessionId, ...this.#folders(initialized) };
    this.#claim(sessionId);
    this.#become('loading');
    const response = await this.#untilFree(() => {
      hooks.replaying();
      return agent.supervisor.loadSession(params);
    });
    this.#opened(response);
    return sessionId;
  }

  async #untilFree<T>(attempt: () => Promise<T>): Promise<T> {
    for (const wait of LOCKED_WAITS) {
      try {
        return await attempt();
      } catch (error) {
        if (errorData(error, 'code') !== 'SESSION_LOCKED') throw error;
        await this.#options.clock.sleep(wait);
      }
    }
    return attempt();
  }

  #folders({ agentCapabilities }: InitializeResponse): {
    cwd: string;
    mcpServers: [];
    additionalDirectories?: string[];
  } {
    const { cwd, additionalDirectories } = this.#options;
    const takes = agentCapabilities?.sessionCapabilities?.additionalDirectories;
    const more = takes && additionalDirectories.length > 0;
    return { cwd, mcpServers: [], ...(more ? { additionalDirectories: [...additionalDirectories] } : {}) };
  }

  #claim(sessionId: string): void {
    const { agent, router, hooks } = this.#options;
    this.#unclaim();
    this.#unclaim = router.claim(agent.name, sessionId, {
      update: (update) => hooks.update(update),
      event: (event) => this.#event(event),
    });
  }

  /** The agent was started again. */
  #event(event: SessionEvent): void {
    switch (event.type) {
      case 'reloading':
        this.#options.hooks.replaying();
        this.#become('loading');
        break;
      case 'reloaded':
        this.#opened(event.response);
        break;
      case 'lost':
        this.#phase = 'none';
        this.#options.hooks.notReplayed();
        this.#options.hooks.lost(event.problem);
        this.#options.hooks.changed();
    }
  }

  #opened(response: LoadSessionResponse): void {
    this.#phase = 'open';
    this.#wasOpen = true;
    this.#options.hooks.opened(response);
    this.#options.hooks.changed();
  }

  #become(phase: SessionPhase): void {
    if (this.#phase === phase) return;
    this.#phase = phase;
    this.#options.hooks.changed();
  }
}
