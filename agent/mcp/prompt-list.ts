// What is known of a server's prompts: read in the background, for they are commands a person can type.
import { setTimeout as pause } from 'node:timers/promises';
import { OchoError } from '../i18n/message.ts';
import type { McpPrompt } from './offers.ts';

/** What a list needs of its server. */
export interface PromptListOptions {
  readonly debounceMs: number;
  /** Aborted when the server is closed. */
  readonly closed: AbortSignal;
  read(signal: AbortSignal): Promise<readonly McpPrompt[]>;
  /** Called when what is known is other than before. */
  changed(): void;
  /** Called with what went wrong. */
  note(line: string): void;
}

/** The prompts of one server. */
export class PromptList {
  readonly #options: PromptListOptions;
  #known: readonly McpPrompt[] = [];
  #reading: Promise<void> | undefined;
  #again = false;

  constructor(options: PromptListOptions) {
    this.#options = options;
  }

  /** The same array until they change. */
  get known(): readonly McpPrompt[] {
    return this.#known;
  }

  clear(): void {
    this.#known = [];
  }

  /** There are prompts, or others than before: they are read in the background. Never throws. */
  announced(): void {
    this.#again = true;
    this.#reading ??= this.#read().finally(() => {
      this.#reading = undefined;
    });
  }

  /** Settles when what was announced has been read, or could not be. */
  async settled(): Promise<void> {
    await this.#reading;
  }

  async #read(): Promise<void> {
    const { debounceMs, closed, read, changed, note } = this.#options;
    while (this.#again && !closed.aborted) {
      this.#again = false;
      try {
        const now = await read(closed);
        if (JSON.stringify(now) !== JSON.stringify(this.#known)) {
          this.#known = now;
          changed();
        }
      } catch (error) {
        if (!closed.aborted) note(`prompts/list: ${error instanceof OchoError ? error.code : String(error)}`);
      }
      // Servers announce every single one of theirs.
      await pause(debounceMs, undefined, { signal: closed }).catch(() => undefined);
    }
  }
}
