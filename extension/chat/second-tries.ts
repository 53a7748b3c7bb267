// Saying something again: edited, after an error, or to go on where a turn broke off. Does not import `vscode`.
import type { ContentBlock } from '@agentclientprotocol/sdk';
import type { AgentLink } from '../parts.ts';
import type { LiveTranscript } from './live-transcript.ts';
import { type Prompt, withText } from './prompt.ts';
import type { PromptQueue } from './prompt-queue.ts';
import type { Turns } from './turns.ts';

/** The parts of the chat that a second try needs. */
export interface SecondTriesOptions {
  readonly agent: AgentLink;
  readonly transcript: LiveTranscript;
  readonly queue: PromptQueue;
  readonly turns: Turns;
  open(): Promise<string>;
  stop(): Promise<void>;
  newId(): string;
}

/** What a chat can do over. Each resolves when the prompt has been taken, and rejects when it could not be. */
export class SecondTries {
  readonly #options: SecondTriesOptions;

  constructor(options: SecondTriesOptions) {
    this.#options = options;
  }

  /** Says something else in place of the prompt at `index`; what was attached to it stays. */
  async resend(index: number, text: string): Promise<void> {
    const { transcript, turns, stop } = this.#options;
    const again = withText(transcript.promptAt(index)?.parts ?? [], text);
    if (again.length === 0) return;
    if (turns.runningSince !== undefined) await stop();
    await this.#rewind(index);
    this.#say({ text, again });
  }

  /** Says the last prompt again. */
  async repeat(): Promise<void> {
    const { transcript, queue, open } = this.#options;
    await open(); // A restarted agent tells the history anew first.
    const index = transcript.lastPrompt();
    if (index === undefined) return;
    const again = transcript.promptAt(index)?.parts ?? [];
    // What the agent did already has to stay known to it; a turn in which nothing happened can go.
    if (transcript.isUnanswered(index)) await this.#rewind(index);
    queue.release();
    this.#say({ text: '', again });
  }

  /** Says a text of its own, before anything that waits. */
  goOn(text: string): void {
    this.#options.queue.release();
    this.#say({ text });
  }

  #say(prompt: { text: string; again?: readonly ContentBlock[] }): void {
    const { queue, turns, newId } = this.#options;
    const next: Prompt = { id: newId(), parts: [], ...prompt };
    queue.addNext(next);
    turns.go();
  }

  /** Takes the conversation back to before a prompt, where the agent can. Else what was said stays said. */
  async #rewind(index: number): Promise<void> {
    const { agent, transcript, open } = this.#options;
    const turn = transcript.turnAt(index);
    if (turn === undefined || !agent.offers('_ocho/session/rewind')) return;
    await agent.ocho('_ocho/session/rewind', { sessionId: await open(), turn });
    transcript.cut(index);
  }
}
