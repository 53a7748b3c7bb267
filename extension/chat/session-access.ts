// The way to a chat's session with its choices as they have to be: in a workspace that is not trusted it only reads.
// Imports only types of `vscode`.
import type { ChatSession } from './chat-session.ts';
import type { SessionOptions } from './session-options.ts';

/** What the way depends on. */
export interface SessionAccessOptions {
  readonly session: ChatSession;
  readonly options: SessionOptions;
  /** Whether the workspace is trusted. */
  trusted(): boolean;
}

/** The session of one chat, for whoever needs it open. */
export class SessionAccess {
  readonly #parts: SessionAccessOptions;

  constructor(parts: SessionAccessOptions) {
    this.#parts = parts;
  }

  /** Resolves with its id when it is open and in a mode that may be used here. Rejects with why that cannot be. */
  async open(): Promise<string> {
    const { session, options, trusted } = this.#parts;
    const sessionId = await session.open();
    // Before each prompt: an agent may change its mode by itself, or be started again while the workspace is trusted.
    if (trusted()) await options.lift(sessionId);
    else await options.restrict(sessionId);
    return sessionId;
  }

  /** Whether an option may be chosen now: not the mode, while the workspace is not trusted. */
  mayChoose(id: string): boolean {
    return this.#parts.trusted() || !this.#parts.options.isMode(id);
  }

  async choose(id: string, value: string | boolean): Promise<void> {
    await this.#parts.options.set(await this.open(), id, value);
  }

  /** The workspace is trusted now. Rejects when the agent does not take its mode back. */
  async trustGranted(): Promise<void> {
    const { session, options } = this.#parts;
    if (session.id !== undefined && session.phase === 'open') await options.lift(session.id);
  }
}
