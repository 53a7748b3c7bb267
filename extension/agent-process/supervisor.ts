// Keeps one agent alive: an agent that ends is started again and gets its open sessions back (reports.md 5). Does not
// import `vscode`.
import type {
  InitializeResponse,
  LoadSessionRequest,
  LoadSessionResponse,
  NewSessionRequest,
  NewSessionResponse,
  PromptRequest,
  PromptResponse,
} from '@agentclientprotocol/sdk';
import type { Clock } from '../../agent/platform/clock.ts';
import type { ClientHandlers } from './connection.ts';
import { GivingUp } from './giving-up.ts';
import { beginLife, type Launch, type Life } from './life.ts';
import { OpenSessions, type SessionEvent } from './open-sessions.ts';
import { AgentFailure, type AgentProblem, type Outcome, STOPPED } from './problem.ts';
import type { RestartPolicy } from './restarts.ts';
import { reasonOf } from './rpc-error.ts';
import type { CurrentTap } from './wire-tap.ts';

/** What a person may be told of the agent. */
export type AgentState =
  | { readonly state: 'stopped' }
  /** Being started, or its sessions being loaded. */
  | { readonly state: 'starting' }
  | { readonly state: 'ready'; readonly pid: number; readonly initialized: InitializeResponse }
  | { readonly state: 'restarting'; readonly reason: AgentProblem; readonly delayMs: number }
  /** Not started again before `restart`. */
  | { readonly state: 'failed'; readonly problem: AgentProblem };

/** What a supervisor depends on. */
export interface SupervisorOptions {
  /** Finds what to start; called before each start. */
  launch(): Promise<Outcome<Launch>>;
  readonly handlers: ClientHandlers;
  readonly clock: Clock;
  /** Version of this extension. */
  readonly version: string;
  readonly onState?: (state: AgentState) => void;
  readonly onSession?: (event: SessionEvent) => void;
  /** Milliseconds an agent may take to answer `initialize`. Default: 30,000: `npx` may have to install it first. */
  readonly initializeLimitMs?: number;
  readonly restarts?: RestartPolicy;
  /** It comes with the extension. */
  readonly bundled?: boolean;
  /** Sees every message. */
  readonly tap?: CurrentTap | undefined;
}

const INITIALIZE_LIMIT_MS = 30_000;

/**
 * One agent with its sessions. Requests wait while it is being started, and fail with `AgentFailure` when it has
 * failed, is stopped, or ends before it has answered; errors of the agent itself come as the protocol library's.
 */
export class AgentSupervisor {
  readonly #options: SupervisorOptions;
  readonly #givingUp: GivingUp;
  readonly #sessions = new OpenSessions();
  readonly #waiting = new Set<() => void>();
  #state: AgentState = { state: 'stopped' };
  #life: Life | undefined;
  /** Aborts when the agent is to be gone. */
  #stop = new AbortController();
  /** Settles when the agent is gone for good. */
  #running: Promise<void> = Promise.resolve();
  /** How often it was asked to stop, so that a restart sees that somebody wanted something else meanwhile. */
  #stops = 0;
  #retired = false;

  constructor(options: SupervisorOptions) {
    this.#options = options;
    this.#givingUp = new GivingUp(options.restarts, options.bundled ?? false);
  }

  get state(): AgentState {
    return this.#state;
  }

  /**
   * Starts the agent unless it is running, being started, or retired. Returns at once; `state` tells how it goes.
   */
  start(): void {
    if (this.#retired || (this.#state.state !== 'stopped' && this.#state.state !== 'failed')) return;
    this.#givingUp.forget();
    const stop = new AbortController();
    this.#stop = stop;
    const before = this.#running;
    this.#become({ state: 'starting' });
    this.#running = before.then(() => this.#keepAlive(stop.signal));
  }

  /** Ends the agent with all it started. Sessions stay remembered for a later `start`. */
  async stop(): Promise<void> {
    this.#stops += 1;
    this.#stop.abort();
    this.#become({ state: 'stopped' });
    await this.#running;
  }

  /** Ends the agent and starts it again, its sessions with it; unless it was stopped by somebody else meanwhile. */
  async restart(): Promise<void> {
    const stopped = this.stop();
    const stops = this.#stops;
    await stopped;
    if (stops === this.#stops) this.start();
  }

  /** Ends the agent for good: the window goes, and nothing that is on its way may start it again. */
  async retire(): Promise<void> {
    this.#retired = true;
    await this.stop();
  }

  async newSession(params: NewSessionRequest): Promise<NewSessionResponse> {
    const response = await this.request((life) => life.connection.agent.request('session/new', params));
    this.#sessions.add({ ...params, sessionId: response.sessionId });
    return response;
  }

  async loadSession(params: LoadSessionRequest): Promise<LoadSessionResponse> {
    const response = await this.request((life) => life.connection.agent.request('session/load', params));
    this.#sessions.add(params);
    return response;
  }

  /** Forgets a session, and closes it where the agent can; elsewhere only what runs in it is ended. */
  async closeSession(sessionId: string): Promise<void> {
    this.#sessions.remove(sessionId);
    const life = this.#life;
    if (!life?.initialized.agentCapabilities?.sessionCapabilities?.close) return this.cancel(sessionId);
    await unlessGone(life, life.connection.agent.request('session/close', { sessionId }));
  }

  prompt(params: PromptRequest): Promise<PromptResponse> {
    return this.request((life) => life.connection.agent.request('session/prompt', params));
  }

  /** Cancels the turn of a session; without a running agent there is none. */
  async cancel(sessionId: string): Promise<void> {
    const life = this.#life;
    if (life) await unlessGone(life, life.connection.agent.notify('session/cancel', { sessionId }));
  }

  /** Any other request, sent when the agent is ready. */
  async request<T>(send: (life: Life) => Promise<T>): Promise<T> {
    const life = await this.#ready();
    try {
      return await send(life);
    } catch (error) {
      if (!life.connection.signal.aborted) throw error;
      throw new AgentFailure(await life.ended, { cause: error });
    }
  }

  async #ready(): Promise<Life> {
    for (;;) {
      if (this.#state.state === 'failed') throw new AgentFailure(this.#state.problem);
      if (this.#state.state === 'stopped') throw new AgentFailure(STOPPED);
      if (this.#state.state === 'ready' && this.#life) return this.#life;
      await new Promise<void>((resolve) => this.#waiting.add(resolve));
    }
  }

  #become(state: AgentState): void {
    this.#state = state;
    this.#options.onState?.(state);
    for (const wake of this.#waiting) wake();
    this.#waiting.clear();
  }

  async #keepAlive(stop: AbortSignal): Promise<void> {
    const { clock } = this.#options;
    while (!stop.aborted) {
      const problem = await this.#liveOnce(stop).catch(unforeseen);
      if (stop.aborted) return;
      const delayMs = this.#givingUp.next(problem, clock.now());
      if (delayMs === undefined) {
        this.#become({ state: 'failed', problem: this.#givingUp.final(problem) });
        return;
      }
      this.#become({ state: 'restarting', reason: problem, delayMs });
      await clock.sleep(delayMs, stop).catch(() => {});
      if (!stop.aborted) this.#become({ state: 'starting' });
    }
  }

  /** From a start to the end; returns why it ended. */
  async #liveOnce(stop: AbortSignal): Promise<AgentProblem> {
    const begun = await this.#begin(stop);
    if (!begun.ok) return begun.problem;
    const life = begun.value;
    this.#life = life;
    try {
      await this.#sessions.reopen(life, (event) => this.#options.onSession?.(event));
      if (!stop.aborted && !life.connection.signal.aborted) {
        this.#become({ state: 'ready', pid: life.pid, initialized: life.initialized });
      }
      return await life.ended;
    } finally {
      this.#life = undefined;
      await life.end();
    }
  }

  async #begin(signal: AbortSignal): Promise<Outcome<Life>> {
    const { launch, initializeLimitMs = INITIALIZE_LIMIT_MS } = this.#options;
    const found = await launch();
    if (!found.ok) return found;
    if (signal.aborted) return { ok: false, problem: STOPPED };
    return beginLife(found.value, { ...this.#options, initializeLimitMs, signal });
  }
}

/** Something failed that is not meant to: who waits for the agent has to be told, and a person can try again. */
function unforeseen(error: unknown): AgentProblem {
  return { code: 'SPAWN_FAILED', text: { id: 'agent-start-failed', args: { reason: reasonOf(error) } } };
}

/** What an agent was asked to end has ended with the agent. */
async function unlessGone(life: Life, sent: Promise<unknown>): Promise<void> {
  try {
    await sent;
  } catch (error) {
    if (!life.connection.signal.aborted) throw error;
  }
}
