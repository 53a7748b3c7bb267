// OpenAI's Responses API through OpenAI's SDK (loaded on first use).
import type OpenAI from 'openai';
import { CallIds } from './conversation.ts';
import { RefusedFields } from './degrade.ts';
import type { Endpoint } from './endpoint.ts';
import { cut, type FaultContext, fromFault, nonsense } from './errors.ts';
import type { Model, ModelEvent, ModelRequest, ModelStop, ModelUsage } from './model.ts';
import { openAiClient, requestOptions } from './openai-client.ts';
import { RESPONSES_OPTIONAL, responsesBody } from './responses-request.ts';
import { WatchedStream } from './watched-stream.ts';

type RawEvent = OpenAI.Responses.ResponseStreamEvent;
type OutputItem = OpenAI.Responses.ResponseOutputItem;

/** Connects a model that speaks the Responses API. Loads and sends nothing before the first `stream`. */
export function responsesModel(endpoint: Endpoint): Model {
  const refused = new RefusedFields(RESPONSES_OPTIONAL);
  return {
    info: endpoint.info,
    stream: (request, signal) => refused.stream(() => attempt(endpoint, request, refused, signal)),
  };
}

async function* attempt(
  endpoint: Endpoint,
  request: ModelRequest,
  refused: RefusedFields,
  signal: AbortSignal,
): AsyncGenerator<ModelEvent, void, undefined> {
  const stream = new WatchedStream<RawEvent>(endpoint, async (open) => {
    const client = await openAiClient(endpoint, open);
    return client.responses.create(responsesBody(request, endpoint, refused), requestOptions(request, open));
  });
  const answer = new ResponsesAnswer(
    endpoint.info.provider,
    new CallIds(request.messages),
    stream.faultContext,
  );
  for await (const event of stream.events(signal)) {
    yield* answer.take(event);
    if (answer.finished) break;
  }
  if (!answer.finished) {
    throw answer.recognised || stream.traffic.bytes === 0
      ? cut(stream.faultContext)
      : nonsense(stream.faultContext);
  }
  yield* answer.end();
}

/** Translates the raw events of one answer. */
class ResponsesAnswer {
  /** True when at least one event was of the protocol. */
  recognised = false;
  readonly #provider: string;
  readonly #ids: CallIds;
  readonly #context: FaultContext;
  /** Our id of each call, by the id of its output item. */
  readonly #calls = new Map<string, { readonly id: string; done: boolean }>();
  #final: OpenAI.Responses.Response | undefined;
  #refused = false;

  constructor(provider: string, ids: CallIds, context: FaultContext) {
    this.#provider = provider;
    this.#ids = ids;
    this.#context = context;
  }

  /** True when the server said that the answer is at its end. */
  get finished(): boolean {
    return this.#final !== undefined;
  }

  *take(event: RawEvent): Generator<ModelEvent, void, undefined> {
    this.recognised ||= typeof event?.type === 'string' && event.type.startsWith('response.');
    switch (event?.type) {
      case 'response.output_text.delta':
        if (event.delta) yield { type: 'text', text: event.delta };
        break;
      case 'response.refusal.delta':
        this.#refused = true;
        if (event.delta) yield { type: 'text', text: event.delta };
        break;
      case 'response.reasoning_summary_text.delta':
      case 'response.reasoning_text.delta':
        if (event.delta) yield { type: 'thinking', text: event.delta };
        break;
      case 'response.reasoning_summary_part.added':
        if (event.summary_index > 0) yield { type: 'thinking', text: '\n\n' };
        break;
      case 'response.output_item.added':
        yield* this.#added(event.item);
        break;
      case 'response.function_call_arguments.delta':
        yield* this.#argument(event.item_id, event.delta);
        break;
      case 'response.output_item.done':
        yield* this.#done(event.item);
        break;
      case 'response.completed':
      case 'response.incomplete':
        this.#final = event.response;
        break;
      case 'response.failed':
        throw this.#fault(event.response.error?.code, event.response.error?.message);
      case 'error':
        throw this.#fault(event.code, event.message);
      default:
    }
  }

  /** What comes after the last raw event. */
  *end(): Generator<ModelEvent, void, undefined> {
    const usage = usageOf(this.#final?.usage);
    if (usage) yield { type: 'usage', usage };
    yield { type: 'stop', reason: this.#stop() };
  }

  #stop(): ModelStop {
    const reason = this.#final?.incomplete_details?.reason;
    if (reason === 'content_filter' || this.#refused) return 'refusal';
    if (reason === 'max_output_tokens') return 'max_tokens';
    return [...this.#calls.values()].some((call) => call.done) ? 'tool_calls' : 'end_turn';
  }

  *#added(item: OutputItem): Generator<ModelEvent, void, undefined> {
    if (item?.type !== 'function_call') return;
    const id = this.#ids.take(item.call_id);
    this.#calls.set(itemKey(item), { id, done: false });
    yield { type: 'tool_call_start', id, name: item.name };
  }

  *#argument(itemId: string, text: string): Generator<ModelEvent, void, undefined> {
    const call = this.#calls.get(itemId);
    if (call && text) yield { type: 'tool_call_delta', id: call.id, text };
  }

  *#done(item: OutputItem): Generator<ModelEvent, void, undefined> {
    if (item?.type === 'reasoning') {
      const { status: _status, ...opaque } = item; // Not accepted back by every model.
      const text = [...(item.summary ?? []), ...(item.content ?? [])].map((part) => part.text).join('\n\n');
      yield { type: 'thinking_end', part: { type: 'thinking', text, opaque, provider: this.#provider } };
    }
    if (item?.type !== 'function_call') return;
    if (!this.#calls.has(itemKey(item))) yield* this.#added(item);
    const call = this.#calls.get(itemKey(item));
    if (!call || call.done || item.status === 'incomplete') return; // Half a call: the token limit fell into it.
    call.done = true;
    yield { type: 'tool_call', id: call.id, name: item.name, arguments: item.arguments || '{}' };
  }

  #fault(code: string | null | undefined, message: string | undefined) {
    return fromFault(
      { code: code ?? undefined, message: message ?? code ?? '' },
      { ...this.#context, started: this.recognised },
    );
  }
}

function itemKey(item: { readonly id?: string | undefined; readonly call_id: string }): string {
  return item.id ?? item.call_id;
}

function usageOf(usage: OpenAI.Responses.ResponseUsage | undefined | null): ModelUsage | undefined {
  if (!usage) return undefined;
  const cached = usage.input_tokens_details?.cached_tokens;
  return {
    inputTokens: usage.input_tokens ?? 0,
    outputTokens: usage.output_tokens ?? 0,
    ...(typeof cached === 'number' ? { cacheReadTokens: cached } : {}),
  };
}
