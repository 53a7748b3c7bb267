import type { AssistantPart, ModelContent, ModelMessage } from '../models/model.ts';
import type { RuntimeEvent } from './events.ts';

/** What the model is told about a call whose end it never saw. */
const INTERRUPTED = 'This call was interrupted; whether it had an effect is not known.';
/** … and of one that was not allowed before the turn was cut. */
const NOT_RUN = 'Not answered: the turn was cut before this call was allowed, so it was not run.';

/**
 * The conversation as the model sees it, folded from the session's events. Live turns and loaded logs go through
 * the same fold, so a session that was killed in mid-turn continues with everything that was shown.
 */
export class History {
  readonly #messages: ModelMessage[] = [];
  /** Text that was streamed but whose `assistant` event has not come. */
  #partial = '';
  /** Calls the model ever made: a result of none of them is that of a call by a person, and no model's business. */
  readonly #made = new Set<string>();
  /** Calls without a result, in the order in which they are carried out: one after the other. */
  readonly #open = new Map<string, string>();
  /** The first of them was allowed. */
  #started = false;
  /** Where each turn begins. */
  #starts: { readonly turn: number; readonly at: number }[] = [];

  /** The messages so far; calls without a result are answered as interrupted. */
  messages(): readonly ModelMessage[] {
    return this.#messages;
  }

  apply(event: RuntimeEvent): void {
    switch (event.type) {
      case 'turn_started':
        this.settle();
        this.#starts.push({ turn: event.turn, at: this.#messages.length });
        this.#messages.push({ role: 'user', content: event.content });
        break;
      case 'rewound':
        this.#rewind(event.turn);
        break;
      case 'context':
        this.#addContext(event.content);
        break;
      case 'text':
        this.#partial += event.text;
        break;
      case 'assistant':
        this.#addAssistant(event.parts);
        break;
      case 'tool_result':
        if (this.#made.has(event.modelCallId))
          this.#addResult(event.modelCallId, event.name, event.content, event.isError, event.references);
        break;
      case 'tool_started':
        this.#started = true;
        break;
      case 'nudge':
        this.settle();
        this.#messages.push({ role: 'user', content: [{ type: 'text', text: event.text }] });
        break;
      case 'turn_ended':
      case 'turn_failed':
        this.settle();
        break;
      default:
    }
  }

  /** Closes what a cut turn left open: partial text becomes a message, calls without a result get one. */
  settle(): void {
    if (this.#partial.trim() !== '') {
      this.#messages.push({ role: 'assistant', parts: [{ type: 'text', text: this.#partial }] });
    }
    this.#partial = '';
    for (const [id, name] of [...this.#open]) {
      // The result of one takes the mark away for the next.
      this.#addResult(id, name, [{ type: 'text', text: this.#started ? INTERRUPTED : NOT_RUN }], true);
    }
  }

  #rewind(turn: number): void {
    const first = this.#starts.find((start) => start.turn >= turn);
    if (!first) return;
    this.#messages.length = first.at;
    this.#starts = this.#starts.filter((start) => start.turn < turn);
    this.#partial = '';
    this.#open.clear();
    this.#started = false;
  }

  /** Joins what was read for a prompt to the prompt: some providers refuse two messages of one role in a row. */
  #addContext(content: readonly ModelContent[]): void {
    const last = this.#messages.at(-1);
    if (last?.role !== 'user') return;
    this.#messages[this.#messages.length - 1] = { role: 'user', content: [...last.content, ...content] };
  }

  #addAssistant(parts: readonly AssistantPart[]): void {
    this.#partial = '';
    if (parts.length === 0) return;
    this.#messages.push({ role: 'assistant', parts });
    for (const part of parts) {
      if (part.type !== 'tool_call') continue;
      this.#open.set(part.id, part.name);
      this.#made.add(part.id);
    }
  }

  #addResult(
    callId: string,
    name: string,
    content: readonly ModelContent[],
    isError: boolean,
    references?: readonly string[],
  ): void {
    this.#open.delete(callId);
    this.#started = false;
    const found = references ? { references } : {};
    this.#messages.push({ role: 'tool', callId, name, content, isError, ...found });
  }
}
