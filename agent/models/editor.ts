// The `editor` provider: the editor's own language models, which need no key of Ocho's.
import type { I18n, Message } from '../i18n/message.ts';
import type { Clock } from '../platform/clock.ts';
import { argumentsText, CallIds, exchanges, withoutImages } from './conversation.ts';
import {
  EditorFault,
  type EditorModelEvent,
  type EditorModelFacts,
  type EditorModelRequest,
  type EditorModels,
  editorInfo,
} from './editor-models.ts';
import { DEFAULT_STREAM_LIMITS } from './endpoint.ts';
import { isContextFull } from './errors.ts';
import {
  type AssistantPart,
  type Model,
  type ModelContent,
  ModelError,
  type ModelErrorKind,
  type ModelEvent,
  type ModelMessage,
  type ModelRequest,
} from './model.ts';
import { providerWords } from './redact.ts';

/** What an editor's model is connected with. */
export interface EditorModelOptions {
  readonly models: EditorModels;
  readonly i18n: I18n;
  readonly clock: Clock;
}

/** Connects one of the editor's models. Nothing is sent. */
export function editorModel(facts: EditorModelFacts, options: EditorModelOptions): Model {
  const info = editorInfo(facts);
  return {
    info,
    async *stream(request, signal) {
      signal.throwIfAborted();
      const watch = new Watch(options.clock, signal);
      try {
        const sent = forEditor(request, info.images, options.i18n);
        const events = options.models.stream(facts.id, sent, watch.signal);
        yield* ended(watch.over(events), new CallIds(request.messages));
      } catch (error) {
        signal.throwIfAborted();
        throw watch.expired ? timedOut(facts) : toModelError(error, facts, watch.started);
      } finally {
        watch.end();
      }
    },
  };
}

/** Gives calls ids that are new in the conversation, and adds the stop the editor does not send. */
async function* ended(
  events: AsyncIterable<EditorModelEvent>,
  ids: CallIds,
): AsyncGenerator<ModelEvent, void, undefined> {
  const given = new Map<string, string>();
  let calls = 0;
  for await (const event of events) {
    if (event.type === 'text' || event.type === 'thinking') {
      yield event;
      continue;
    }
    const id = given.get(event.id) ?? ids.take(event.id);
    // A second call under the same id is another call.
    if (event.type === 'tool_call') given.delete(event.id);
    else given.set(event.id, id);
    if (event.type === 'tool_call') calls++;
    yield { ...event, id };
  }
  yield { type: 'stop', reason: calls > 0 ? 'tool_calls' : 'end_turn' };
}

/** The request without what only other providers understand, each call answered directly after it. */
function forEditor(request: ModelRequest, images: boolean, i18n: I18n): EditorModelRequest {
  const { trace: _trace, cacheKey: _cacheKey, tools, ...rest } = request;
  const seen = (content: readonly ModelContent[]) => (images ? content : withoutImages(content, i18n));
  const messages = exchanges(request.messages, i18n).flatMap((exchange): ModelMessage[] => {
    if (exchange.role === 'user') return [{ role: 'user', content: seen(exchange.content) }];
    const { parts, results } = exchange;
    return [
      { role: 'assistant', parts: parts.flatMap(partForEditor) },
      ...results.map(({ references: _references, ...result }) => ({
        ...result,
        content: seen(result.content),
      })),
    ];
  });
  return { ...rest, tools: tools.map(({ deferred: _deferred, ...tool }) => tool), messages };
}

function partForEditor(part: AssistantPart): AssistantPart[] {
  if (part.type === 'thinking') return [];
  return part.type === 'text' ? [part] : [{ ...part, arguments: argumentsText(part.arguments) }];
}

/** Ends a request about which the editor says nothing for too long. */
class Watch {
  started = false;
  expired = false;
  readonly signal: AbortSignal;
  readonly #clock: Clock;
  readonly #over = new AbortController();
  #lastAt: number;
  /** While the reader is busy with what it got, its slowness is not the editor's silence. */
  #paused = false;

  constructor(clock: Clock, signal: AbortSignal) {
    this.#clock = clock;
    this.#lastAt = clock.now();
    this.signal = AbortSignal.any([signal, this.#over.signal]);
    this.#sleep().catch(() => undefined); // Its sleep rejects when the request is over.
  }

  async *over<T>(events: AsyncIterable<T>): AsyncGenerator<T, void, undefined> {
    for await (const event of events) {
      this.started = true;
      this.#paused = true;
      yield event;
      this.#paused = false;
      this.#lastAt = this.#clock.now();
    }
  }

  end(): void {
    this.#over.abort();
  }

  async #sleep(): Promise<void> {
    const limit = DEFAULT_STREAM_LIMITS.idleMs;
    for (;;) {
      const rest = this.#lastAt + limit - this.#clock.now();
      if (rest <= 0 && !this.#paused) {
        this.expired = true;
        this.#over.abort();
        return;
      }
      await this.#clock.sleep(rest > 0 ? rest : limit, this.#over.signal);
    }
  }
}

/** A request that no other try would mend, by the words of the server behind the editor. */
const REFUSED = /\b(?:400|401|403|404|413|422)\b|invalid[_ ]request|bad request/i;

function toModelError(error: unknown, facts: EditorModelFacts, started: boolean): ModelError {
  if (error instanceof ModelError) return error;
  const fault = error instanceof EditorFault ? error : undefined;
  const detail = providerWords(error instanceof Error ? error.message : String(error), []);
  const args = { provider: facts.vendor || 'editor', model: facts.name || facts.id, detail: detail || '-' };
  const make = (kind: ModelErrorKind, id: string, lasting = false) =>
    new ModelError(kind, { id, args } satisfies Message, { lasting, cause: error });
  switch (fault?.code) {
    case 'no_permission':
      return make('auth', 'models-error-editor-no-permission');
    case 'blocked':
      return make('rate_limit', 'models-error-editor-blocked', true);
    case 'not_found':
      return make('not_found', 'models-error-editor-gone');
    case 'cancelled':
      return make('invalid', 'models-error-editor-cancelled');
    default:
  }
  if (isContextFull(detail)) return make('context_full', 'models-error-context-full');
  if (started) return make('cut', 'models-error-editor-failed');
  return make(REFUSED.test(detail) ? 'invalid' : 'server', 'models-error-editor-failed');
}

function timedOut(facts: EditorModelFacts): ModelError {
  const seconds = Math.round(DEFAULT_STREAM_LIMITS.idleMs / 1000);
  const args = { provider: facts.vendor || 'editor', model: facts.name || facts.id, seconds };
  // Another try would only put the editor's next question over the one nobody answered.
  return new ModelError('timeout', { id: 'models-error-editor-timeout', args }, { lasting: true });
}
