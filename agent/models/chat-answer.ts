// Translates the chunks of one Chat Completions answer. Compatible servers leave out ids, indexes and usage, repeat
// ids and names, send arguments as objects or call everything index 0; all of that is put right here.
import type { ChatReasoning } from './chat-request.ts';
import type { CallIds } from './conversation.ts';
import { type FaultContext, fromFault } from './errors.ts';
import { isJson } from './json.ts';
import type { ModelEvent, ModelStop, ModelUsage } from './model.ts';

/** A call that is being put together. */
interface OpenCall {
  readonly key: string;
  /** As the server names it, '' when it does not. */
  readonly serverId: string;
  readonly id: string;
  readonly name: string;
  readonly pieces: string[];
}

/** A chunk as servers really send it: everything may be missing. */
interface LooseChunk {
  readonly choices?: readonly LooseChoice[] | null;
  readonly usage?: unknown;
}
interface LooseChoice {
  readonly delta?: LooseDelta | null;
  /** Servers that do not stream a part of the answer send it whole. */
  readonly message?: LooseDelta | null;
  readonly finish_reason?: string | null;
}
interface LooseDelta {
  readonly content?: unknown;
  readonly refusal?: unknown;
  readonly reasoning_content?: unknown;
  readonly reasoning?: unknown;
  readonly reasoning_details?: unknown;
  readonly tool_calls?: readonly LooseCall[] | null;
  /** The form before tools. */
  readonly function_call?: LooseCall['function'];
}
interface LooseCall {
  readonly index?: number | null;
  readonly id?: string | null;
  readonly function?: { readonly name?: string | null; readonly arguments?: unknown } | null;
  readonly extra_content?: unknown;
}

/** The state of one answer. */
export class ChatAnswer {
  /** True when at least one chunk was of the protocol. */
  recognised = false;
  /** True when something was said or called. */
  spoke = false;
  readonly #provider: string;
  readonly #ids: CallIds;
  readonly #context: FaultContext;
  readonly #calls: OpenCall[] = [];
  readonly #extras: Record<string, unknown> = {};
  #thinking: string[] = [];
  #details: unknown[] = [];
  #field: string | undefined;
  #usage: ModelUsage | undefined;
  #finish: string | undefined;
  #refused = false;

  constructor(provider: string, ids: CallIds, context: FaultContext) {
    this.#provider = provider;
    this.#ids = ids;
    this.#context = context;
  }

  /** True when the server said why it stopped. */
  get finished(): boolean {
    return this.#finish !== undefined;
  }

  /** Translates one chunk. Throws `ModelError` for a fault that comes as a finish reason. */
  *take(chunk: LooseChunk): Generator<ModelEvent, void, undefined> {
    if (typeof chunk !== 'object' || chunk === null) return;
    if (chunk.usage) this.#usage = usageOf(chunk.usage) ?? this.#usage;
    this.recognised ||= Array.isArray(chunk.choices) || this.#usage !== undefined;
    const choice = chunk.choices?.[0];
    if (!choice) return;
    const delta = choice.delta ?? choice.message;
    if (delta) yield* this.#delta(delta);
    if (choice.finish_reason) this.#finished(choice.finish_reason);
  }

  /** What comes after the last chunk. */
  *end(): Generator<ModelEvent, void, undefined> {
    yield* this.#endThinking();
    const stop = this.#stop();
    for (const [at, call] of this.#calls.entries()) {
      const written = call.pieces.join('') || '{}';
      // Where the token limit fell into the last call, it is half a call.
      if (stop === 'max_tokens' && at === this.#calls.length - 1 && !isJson(written)) continue;
      yield { type: 'tool_call', id: call.id, name: call.name, arguments: written };
    }
    if (Object.keys(this.#extras).length > 0) yield this.#thought('', { calls: this.#extras });
    if (this.#usage) yield { type: 'usage', usage: this.#usage };
    yield { type: 'stop', reason: stop };
  }

  *#delta(delta: LooseDelta): Generator<ModelEvent, void, undefined> {
    yield* this.#reason(delta);
    const text = textOf(delta.content);
    if (text) {
      yield* this.#endThinking();
      this.spoke = true;
      yield { type: 'text', text };
    }
    if (typeof delta.refusal === 'string' && delta.refusal) {
      this.#refused = true;
      this.spoke = true;
      yield { type: 'text', text: delta.refusal };
    }
    for (const call of delta.tool_calls ?? []) yield* this.#call(call);
    if (delta.function_call) yield* this.#call({ index: 0, function: delta.function_call });
  }

  *#reason(delta: LooseDelta): Generator<ModelEvent, void, undefined> {
    const field = typeof delta.reasoning_content === 'string' ? 'reasoning_content' : 'reasoning';
    const text = delta[field];
    if (Array.isArray(delta.reasoning_details)) this.#details.push(...delta.reasoning_details);
    const thought = typeof text === 'string' ? text : thinkingOf(delta.content);
    if (!thought) return;
    if (typeof text === 'string') this.#field = field;
    this.#thinking.push(thought);
    yield { type: 'thinking', text: thought };
  }

  *#endThinking(): Generator<ModelEvent, void, undefined> {
    if (this.#thinking.length === 0 && this.#details.length === 0) return;
    const text = this.#thinking.join('');
    const details = this.#details;
    this.#thinking = [];
    this.#details = [];
    yield this.#thought(text, {
      ...(this.#field && text ? { field: this.#field } : {}),
      ...(details.length > 0 ? { details } : {}),
    });
  }

  #thought(text: string, opaque: ChatReasoning): ModelEvent {
    const part = { type: 'thinking' as const, text, provider: this.#provider };
    return { type: 'thinking_end', part: Object.keys(opaque).length > 0 ? { ...part, opaque } : part };
  }

  *#call(piece: LooseCall): Generator<ModelEvent, void, undefined> {
    if (typeof piece !== 'object' || piece === null) return;
    let call = this.#belongsTo(piece);
    if (!call) {
      const name = piece.function?.name;
      if (!name) return; // A piece of a call that never began.
      yield* this.#endThinking();
      call = this.#begin(piece, name);
      yield { type: 'tool_call_start', id: call.id, name };
    }
    if (piece.extra_content !== undefined) this.#extras[call.id] = piece.extra_content;
    const written = piece.function?.arguments;
    const text = typeof written === 'string' ? written : written ? JSON.stringify(written) : '';
    if (!text) return;
    call.pieces.push(text);
    yield { type: 'tool_call_delta', id: call.id, text };
  }

  #begin(piece: LooseCall, name: string): OpenCall {
    const serverId = piece.id || '';
    const key = typeof piece.index === 'number' ? String(piece.index) : '';
    const call: OpenCall = { key, serverId, id: this.#ids.take(serverId), name, pieces: [] };
    this.#calls.push(call);
    this.spoke = true;
    return call;
  }

  /** The call a piece goes on with; undefined when it begins a new one. */
  #belongsTo(piece: LooseCall): OpenCall | undefined {
    const name = piece.function?.name;
    const indexed = typeof piece.index === 'number';
    const same = this.#calls.findLast((call) =>
      indexed ? call.key === String(piece.index) : !piece.id || call.serverId === piece.id,
    );
    if (!same || !name) return same;
    // The name comes with the first piece; with it, another id or complete arguments mean another call.
    if (piece.id && piece.id !== same.serverId) return undefined;
    if (indexed && piece.id) return same;
    return name !== same.name || isJson(same.pieces.join('')) ? undefined : same;
  }

  #finished(reason: string): void {
    if (reason === 'error' || reason === 'insufficient_system_resource') {
      throw fromFault({ code: reason, message: reason }, { ...this.#context, started: this.recognised });
    }
    this.#finish = reason.toLowerCase();
  }

  #stop(): ModelStop {
    const reason = this.#finish ?? '';
    if (reason === 'content_filter' || reason === 'refusal' || this.#refused) return 'refusal';
    if (reason === 'length' || reason.includes('max_tokens')) return 'max_tokens';
    return this.#calls.length > 0 ? 'tool_calls' : 'end_turn';
  }
}

/** Content is a text; some servers send typed parts. */
function textOf(content: unknown): string {
  return typeof content === 'string' ? content : partsOf(content, 'text');
}

function thinkingOf(content: unknown): string {
  return partsOf(content, 'thinking');
}

function partsOf(content: unknown, type: 'text' | 'thinking'): string {
  if (!Array.isArray(content)) return '';
  const texts = content.filter((part) => part?.type === type).map((part) => part[type]);
  return texts
    .map((text) => (Array.isArray(text) ? partsOf(text, 'text') : typeof text === 'string' ? text : ''))
    .join('');
}

function usageOf(usage: unknown): ModelUsage | undefined {
  if (typeof usage !== 'object' || usage === null) return undefined;
  const read = usage as Record<string, unknown>; // Any object may be read by key.
  const count = (value: unknown) => (typeof value === 'number' ? value : undefined);
  const input = count(read.prompt_tokens);
  const output = count(read.completion_tokens);
  if (input === undefined && output === undefined) return undefined;
  const details = read.prompt_tokens_details as { cached_tokens?: unknown } | null | undefined; // Read with a check.
  const cached = count(details?.cached_tokens) ?? count(read.prompt_cache_hit_tokens);
  return {
    inputTokens: input ?? 0,
    outputTokens: output ?? 0,
    ...(cached === undefined ? {} : { cacheReadTokens: cached }),
  };
}
