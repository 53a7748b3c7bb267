// Prompts that wait for their turn. They wait here and not in the agent, so that a person can take one back, and so
// that each gets its own answer, in order, from any agent (reports.md 9). Does not import `vscode`.
import type { QueuedPrompt } from './page-messages.ts';
import type { Prompt } from './prompt.ts';

/**
 * The prompts of one chat. After a stop or a failure the queue is held: what was written before it may not be meant
 * any more, so it goes on when the person says so, or adds to it.
 */
export class PromptQueue {
  #prompts: readonly Prompt[] = [];
  /** Goes before all others, held or not. */
  #urgent: Prompt | undefined;
  #held = false;
  #shown: readonly QueuedPrompt[] = [];

  constructor(prompts: readonly Prompt[] = []) {
    this.#set(prompts);
    this.#held = prompts.length > 0;
  }

  /** Prompts wait and nothing but the person lets them go. */
  get held(): boolean {
    return this.#held && this.#prompts.length > 0;
  }

  /** A prompt can be sent now. */
  get hasNext(): boolean {
    return this.#urgent !== undefined || (this.#prompts.length > 0 && !this.#held);
  }

  /** All that wait, for storing. */
  get prompts(): readonly Prompt[] {
    return this.#urgent ? [this.#urgent, ...this.#prompts] : this.#prompts;
  }

  /** All that wait, for showing; the same object until something changes. */
  get shown(): readonly QueuedPrompt[] {
    return this.#shown;
  }

  /** Adds a prompt at the end. */
  add(prompt: Prompt): void {
    this.#held = false;
    this.#set([...this.#prompts, prompt]);
  }

  /** A prompt that is to be sent next, whatever else waits or is held. One that was to be is kept behind it. */
  addNext(prompt: Prompt): void {
    const prompts = this.prompts;
    this.#urgent = prompt;
    this.#set(prompts);
  }

  remove(id: string): void {
    if (this.#urgent?.id === id) this.#urgent = undefined;
    this.#set(this.#prompts.filter((prompt) => prompt.id !== id));
  }

  /** Nothing goes out by itself any more, also what was to be sent next. */
  hold(): void {
    const { prompts } = this;
    this.#urgent = undefined;
    this.#held = true;
    this.#set(prompts);
  }

  release(): void {
    this.#held = false;
  }

  /** Takes the prompt to be sent now. */
  take(): Prompt | undefined {
    const urgent = this.#urgent;
    if (urgent) {
      this.#urgent = undefined;
      this.#set(this.#prompts);
      return urgent;
    }
    if (this.#held) return undefined;
    const [first, ...rest] = this.#prompts;
    this.#set(rest);
    return first;
  }

  #set(prompts: readonly Prompt[]): void {
    this.#prompts = prompts;
    if (prompts.length === 0) this.#held = false;
    this.#shown = this.prompts.map(({ id, text, parts }) => ({ id, text, attachments: parts.length }));
  }
}
