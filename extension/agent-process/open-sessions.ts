// The sessions a person has open, and how they come back after the agent was started again. Does not import `vscode`.
import type { LoadSessionRequest, LoadSessionResponse } from '@agentclientprotocol/sdk';
import type { Life } from './life.ts';
import type { AgentProblem } from './problem.ts';
import { sessionProblem } from './session-problem.ts';

/** What became of an open session after a restart. */
export type SessionEvent =
  /** The updates that follow are its whole history: what is shown of it is to be emptied. */
  | { readonly type: 'reloading'; readonly sessionId: string }
  | { readonly type: 'reloaded'; readonly sessionId: string; readonly response: LoadSessionResponse }
  /** It is not open any more. */
  | { readonly type: 'lost'; readonly sessionId: string; readonly problem: AgentProblem };

/** Remembers how each open session is loaded. */
export class OpenSessions {
  readonly #open = new Map<string, LoadSessionRequest>();

  add(request: LoadSessionRequest): void {
    this.#open.set(request.sessionId, request);
  }

  remove(sessionId: string): void {
    this.#open.delete(sessionId);
  }

  /** Loads all of them in a new agent. One that cannot be loaded is told of and forgotten; the rest are not held up. */
  async reopen(life: Life, tell: (event: SessionEvent) => void): Promise<void> {
    for (const request of [...this.#open.values()]) {
      if (life.connection.signal.aborted) return; // Ended again: all of them are for the next one.
      const { sessionId } = request;
      if (!this.#open.has(sessionId)) continue; // Closed while others were loaded.
      if (life.initialized.agentCapabilities?.loadSession !== true) {
        const text = { id: 'agent-cannot-load', args: { name: life.name } };
        this.#lose(sessionId, { code: 'SESSION_LOST', text }, tell);
        continue;
      }
      tell({ type: 'reloading', sessionId });
      try {
        const response = await life.connection.agent.request('session/load', request);
        tell({ type: 'reloaded', sessionId, response });
      } catch (error) {
        if (life.connection.signal.aborted) return;
        this.#lose(sessionId, sessionProblem(error, life.name), tell);
      }
    }
  }

  #lose(sessionId: string, problem: AgentProblem, tell: (event: SessionEvent) => void): void {
    this.#open.delete(sessionId);
    tell({ type: 'lost', sessionId, problem });
  }
}
