import {
  type AssistantPart,
  type Model,
  ModelError,
  type ModelEvent,
  type ModelStop,
} from '../models/model.ts';
import type { RuntimeSession } from './session.ts';
import { TextMerger } from './text-merger.ts';

/** One answer of the model. */
export interface Answer {
  readonly parts: readonly AssistantPart[];
  readonly stop: ModelStop;
}

/** Passes the model's events on and puts its answer together. */
export class AnswerCollector {
  /** Whether anything came, and whether text did. */
  started = false;
  hasText = false;
  readonly #session: RuntimeSession;
  readonly #model: Model;
  readonly #shown: TextMerger;
  readonly #parts: AssistantPart[] = [];
  #text = '';
  #stop: ModelStop | undefined;

  constructor(session: RuntimeSession, model: Model) {
    this.#session = session;
    this.#model = model;
    this.#shown = new TextMerger((type, text) => session.emit({ type, text }));
  }

  take(event: ModelEvent): void {
    this.started = true;
    switch (event.type) {
      case 'text':
        this.#text += event.text;
        this.hasText ||= event.text.trim() !== '';
        this.#shown.push('text', event.text);
        break;
      case 'thinking':
        this.#shown.push('thinking', event.text);
        break;
      case 'thinking_end':
        this.#add(event.part);
        break;
      case 'tool_call': {
        const { id, name, arguments: args } = event;
        this.#add({ type: 'tool_call', id, name, arguments: args });
        break;
      }
      case 'usage': {
        this.flush();
        const { contextWindow } = this.#model.info;
        this.#session.emit({ type: 'usage', usage: event.usage, contextWindow });
        break;
      }
      case 'stop':
        this.#stop = event.reason;
        break;
      default:
    }
  }

  /** Shows what waits to be shown. Also to be called when the answer is given up. */
  flush(): void {
    this.#shown.flush();
  }

  /** The whole answer. Throws `ModelError` of kind `cut` when it had no end. */
  finish(): Answer {
    this.flush();
    this.#closeText();
    if (this.#stop === undefined) throw new ModelError('cut', { id: 'runtime-stream-without-end' });
    this.#session.emit({ type: 'assistant', parts: this.#parts });
    return { parts: this.#parts, stop: this.#stop };
  }

  #add(part: AssistantPart): void {
    this.#closeText();
    this.#parts.push(part);
  }

  #closeText(): void {
    if (this.#text !== '') this.#parts.push({ type: 'text', text: this.#text });
    this.#text = '';
  }
}
