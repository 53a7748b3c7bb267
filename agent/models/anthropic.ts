// Anthropic's Messages API through Anthropic's SDK, which is loaded on the first request.
import type Anthropic from '@anthropic-ai/sdk';
import { ANTHROPIC_OPTIONAL, anthropicBody } from './anthropic-request.ts';
import { CallIds } from './conversation.ts';
import { RefusedFields } from './degrade.ts';
import { type Endpoint, traceHeaders } from './endpoint.ts';
import { cut, nonsense } from './errors.ts';
import { isJson } from './json.ts';
import type { Model, ModelEvent, ModelRequest, ModelStop, ModelUsage } from './model.ts';
import { WatchedStream } from './watched-stream.ts';

type RawEvent = Anthropic.RawMessageStreamEvent;

/** Connects a model that speaks Anthropic Messages. Loads and sends nothing before the first `stream`. */
export function anthropicModel(endpoint: Endpoint): Model {
  const refused = new RefusedFields(ANTHROPIC_OPTIONAL);
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
    const { default: Client } = await import('@anthropic-ai/sdk');
    const client = new Client({
      apiKey: endpoint.apiKey ?? 'none', // Without a key the SDK would look for credentials of its own.
      authToken: null,
      baseURL: endpoint.baseUrl,
      maxRetries: 0,
      timeout: 2 ** 31 - 1, // The watch has its own limits.
      fetch: open.fetch,
      defaultHeaders: { ...keyHeader(endpoint), ...endpoint.headers },
      logLevel: 'off',
      openTelemetry: false,
    });
    // `messages.create` prints deprecation notes to stderr, which editors show as errors.
    return await client.post<AsyncIterable<RawEvent>>('/v1/messages', {
      body: anthropicBody(request, endpoint, refused),
      stream: true,
      signal: open.signal,
      headers: traceHeaders(request.trace),
    });
  });
  const answer = new AnthropicAnswer(endpoint.info.provider, new CallIds(request.messages));
  for await (const event of stream.events(signal)) {
    yield* answer.take(event);
    if (answer.finished) break;
  }
  if (!answer.complete) {
    throw answer.recognised || stream.traffic.bytes === 0
      ? cut(stream.faultContext)
      : nonsense(stream.faultContext);
  }
  yield* answer.end();
}

/** The SDK sends the key as a bearer token; compatible servers often know only the older header. */
function keyHeader({ baseUrl, apiKey }: Endpoint): Record<string, string> {
  const isAnthropic = new URL(baseUrl).hostname === 'api.anthropic.com';
  return apiKey !== undefined && !isAnthropic ? { 'x-api-key': apiKey } : {};
}

/** A content block that has started and not stopped. */
interface OpenBlock {
  readonly block: Anthropic.ContentBlock;
  readonly id: string;
  readonly pieces: string[];
  signature: string;
}

const STOPS: Readonly<Record<string, ModelStop>> = {
  tool_use: 'tool_calls',
  max_tokens: 'max_tokens',
  model_context_window_exceeded: 'max_tokens',
  refusal: 'refusal',
};

/** Translates the raw events of one answer. */
class AnthropicAnswer {
  /** True when at least one event was of the protocol. */
  recognised = false;
  /** True after `message_stop`. */
  finished = false;
  readonly #provider: string;
  readonly #ids: CallIds;
  readonly #open = new Map<number, OpenBlock>();
  readonly #usage: { -readonly [Key in keyof Anthropic.Usage]?: unknown } = {};
  /** Calls whose arguments are no JSON; only the end tells why. */
  readonly #broken: ModelEvent[] = [];
  #stop: string | undefined;
  #calls = 0;

  constructor(provider: string, ids: CallIds) {
    this.#provider = provider;
    this.#ids = ids;
  }

  /** True when the answer came to its end, with or without the last event. */
  get complete(): boolean {
    return this.finished || this.#stop !== undefined;
  }

  *take(event: RawEvent): Generator<ModelEvent, void, undefined> {
    this.recognised ||= typeof event?.type === 'string';
    switch (event?.type) {
      case 'content_block_delta':
        yield* this.#delta(event.index, event.delta);
        break;
      case 'content_block_start':
        yield* this.#start(event.index, event.content_block);
        break;
      case 'content_block_stop':
        yield* this.#close(event.index);
        break;
      case 'message_start':
        this.#count(event.message?.usage);
        break;
      case 'message_delta':
        this.#count(event.usage);
        this.#stop = event.delta?.stop_reason ?? this.#stop;
        break;
      case 'message_stop':
        this.finished = true;
        break;
      default:
    }
  }

  /** What comes after the last raw event. */
  *end(): Generator<ModelEvent, void, undefined> {
    for (const index of [...this.#open.keys()]) yield* this.#close(index);
    const reason = STOPS[this.#stop ?? ''] ?? 'end_turn';
    // Where the token limit fell into a call, it is half a call.
    if (reason !== 'max_tokens') for (const call of this.#broken) yield this.#called(call);
    const usage = this.#total();
    if (usage) yield { type: 'usage', usage };
    yield {
      type: 'stop',
      reason: reason === 'tool_calls' || reason === 'end_turn' ? this.#byCalls() : reason,
    };
  }

  #called(call: ModelEvent): ModelEvent {
    this.#calls++;
    return call;
  }

  #byCalls(): ModelStop {
    return this.#calls > 0 ? 'tool_calls' : 'end_turn';
  }

  *#start(index: number, block: Anthropic.ContentBlock): Generator<ModelEvent, void, undefined> {
    const id = block.type === 'tool_use' ? this.#ids.take(block.id) : '';
    const open: OpenBlock = { block, id, pieces: [], signature: '' };
    this.#open.set(index, open);
    if (block.type === 'tool_use') yield { type: 'tool_call_start', id, name: block.name };
    if (block.type === 'text' && block.text) yield { type: 'text', text: block.text };
    if (block.type === 'thinking') {
      open.signature = block.signature ?? '';
      if (block.thinking) yield* this.#delta(index, { type: 'thinking_delta', thinking: block.thinking });
    }
  }

  *#delta(index: number, delta: Anthropic.RawContentBlockDelta): Generator<ModelEvent, void, undefined> {
    const open = this.#open.get(index);
    switch (delta?.type) {
      case 'text_delta':
        if (delta.text) yield { type: 'text', text: delta.text };
        break;
      case 'thinking_delta':
        open?.pieces.push(delta.thinking);
        if (delta.thinking) yield { type: 'thinking', text: delta.thinking };
        break;
      case 'signature_delta':
        if (open) open.signature += delta.signature;
        break;
      case 'input_json_delta':
        if (!open || !delta.partial_json) break;
        open.pieces.push(delta.partial_json);
        yield { type: 'tool_call_delta', id: open.id, text: delta.partial_json };
        break;
      default:
    }
  }

  *#close(index: number): Generator<ModelEvent, void, undefined> {
    const open = this.#open.get(index);
    this.#open.delete(index);
    if (!open) return;
    const { block, id, signature } = open;
    const text = open.pieces.join('');
    if (block.type === 'thinking') {
      const part = { type: 'thinking' as const, text, provider: this.#provider };
      yield { type: 'thinking_end', part: signature ? { ...part, signature } : part };
    } else if (block.type === 'redacted_thinking') {
      const opaque = { type: block.type, data: block.data };
      yield { type: 'thinking_end', part: { type: 'thinking', text: '', opaque, provider: this.#provider } };
    } else if (block.type === 'tool_use') {
      const written = text || JSON.stringify(block.input ?? {});
      const call = { type: 'tool_call' as const, id, name: block.name, arguments: written };
      if (isJson(written)) yield this.#called(call);
      else this.#broken.push(call);
    }
  }

  /** Later counts replace earlier ones; a null means "not said again". */
  #count(usage: object | undefined | null): void {
    for (const [key, value] of Object.entries(usage ?? {})) {
      if (typeof value === 'number') this.#usage[key as keyof Anthropic.Usage] = value; // Read back by known keys only.
    }
  }

  #total(): ModelUsage | undefined {
    const count = (value: unknown) => (typeof value === 'number' ? value : 0);
    const { input_tokens, output_tokens, cache_read_input_tokens, cache_creation_input_tokens } = this.#usage;
    if (input_tokens === undefined && output_tokens === undefined) return undefined;
    const read = count(cache_read_input_tokens);
    const written = count(cache_creation_input_tokens);
    return {
      inputTokens: count(input_tokens) + read + written,
      outputTokens: count(output_tokens),
      ...(cache_read_input_tokens === undefined ? {} : { cacheReadTokens: read }),
      ...(cache_creation_input_tokens === undefined ? {} : { cacheWriteTokens: written }),
    };
  }
}
