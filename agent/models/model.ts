// The contract of a model provider. A provider translates; retry, history and tools are the runtime's.
import type { Message } from '../i18n/message.ts';
import { OchoError } from '../i18n/message.ts';

/** Text or an image (base64) inside a message or a tool result. */
export type ModelContent =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'image'; readonly mimeType: string; readonly data: string };

/** A part of what the model itself said. `signature` and `opaque` go back unchanged to the provider that made them. */
export type AssistantPart =
  | { readonly type: 'text'; readonly text: string }
  | {
      readonly type: 'thinking';
      readonly text: string;
      readonly signature?: string;
      /** Encrypted or redacted reasoning, as the provider sent it. */
      readonly opaque?: unknown;
      /** Name of the provider that made it; another provider leaves the part out. */
      readonly provider: string;
    }
  | {
      readonly type: 'tool_call';
      readonly id: string;
      readonly name: string;
      /** The arguments as the model wrote them; not necessarily valid JSON. */
      readonly arguments: string;
    };

/** One message of the conversation, in the order in which the model sees them. */
export type ModelMessage =
  | { readonly role: 'user'; readonly content: readonly ModelContent[] }
  | { readonly role: 'assistant'; readonly parts: readonly AssistantPart[] }
  | {
      readonly role: 'tool';
      readonly callId: string;
      readonly name: string;
      readonly content: readonly ModelContent[];
      readonly isError: boolean;
      /**
       * Names of tools whose definitions came with this result: those of the request's `tools` that have `deferred`. A
       * provider that has references sends one for each; a model without native tools is given the definitions here; for
       * the others they are in `tools`. A name that `tools` does not have any more is left out by all.
       */
      readonly references?: readonly string[];
    };

/** A tool as it is offered to the model. */
export interface ModelTool {
  readonly name: string;
  readonly description: string;
  /** JSON Schema of the arguments, `type: "object"`. */
  readonly inputSchema: Readonly<Record<string, unknown>>;
  /**
   * Found in the middle of the conversation: the `references` of a result name it. A provider that can keep such a
   * definition out of the cached front part of a request does so.
   */
  readonly deferred?: true;
}

export type ThoughtLevel = 'off' | 'low' | 'medium' | 'high';

/** One request. Everything before the last user message should be cacheable by providers that cache. */
export interface ModelRequest {
  readonly system: string;
  readonly messages: readonly ModelMessage[];
  readonly tools: readonly ModelTool[];
  readonly thought: ThoughtLevel;
  /** Upper limit of tokens to produce; undefined: the model's own. */
  readonly maxTokens?: number;
  /** Stable for a session: providers that route caches by key use it. */
  readonly cacheKey?: string;
  /** Passed on to the provider (`traceparent`, `tracestate`, `baggage`). */
  readonly trace?: Readonly<Record<string, string>>;
}

/** Token counts of one request; `inputTokens` includes the cached ones. What a provider does not say is left out. */
export interface ModelUsage {
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly cacheReadTokens?: number;
  readonly cacheWriteTokens?: number;
}

export type ModelStop = 'end_turn' | 'tool_calls' | 'max_tokens' | 'refusal';

/** What streams out of a request, in order. Exactly one `stop` comes, last. */
export type ModelEvent =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'thinking'; readonly text: string }
  /** A finished thinking part, to be kept in the history. */
  | { readonly type: 'thinking_end'; readonly part: Extract<AssistantPart, { type: 'thinking' }> }
  | { readonly type: 'tool_call_start'; readonly id: string; readonly name: string }
  | { readonly type: 'tool_call_delta'; readonly id: string; readonly text: string }
  | { readonly type: 'tool_call'; readonly id: string; readonly name: string; readonly arguments: string }
  | { readonly type: 'usage'; readonly usage: ModelUsage }
  | { readonly type: 'stop'; readonly reason: ModelStop };

/** What a model can do; what is unknown is answered by the cautious value. */
export interface ModelInfo {
  /** `provider/model`, e.g. `anthropic/claude-sonnet-4-5`. */
  readonly id: string;
  readonly provider: string;
  readonly name: string;
  /** Tokens. */
  readonly contextWindow: number;
  readonly images: boolean;
  /** False: tool definitions go into the text and calls are read out of it. */
  readonly nativeTools: boolean;
  /** Empty: the model has no thought levels. */
  readonly thoughtLevels: readonly ThoughtLevel[];
}

/** A connected model. */
export interface Model {
  readonly info: ModelInfo;
  /**
   * Streams one answer. Rejects with `ModelError`; with the signal's reason when aborted. An iterator that is
   * left early closes the request.
   */
  stream(request: ModelRequest, signal: AbortSignal): AsyncIterable<ModelEvent>;
}

export type ModelErrorKind =
  /** No or a refused key: -32000 to an ACP client. */
  | 'auth'
  | 'rate_limit'
  | 'overloaded'
  | 'server'
  /** Could not connect, reset, DNS, TLS. */
  | 'network'
  /** The stream ended before the answer did. */
  | 'cut'
  /** Nothing came for too long. */
  | 'timeout'
  /** What came is not the protocol. */
  | 'nonsense'
  | 'context_full'
  | 'not_found'
  /** The provider says the request itself is wrong. */
  | 'invalid';

/** A provider's fault, classified. `retryable` kinds: rate_limit, overloaded, server, network, cut, timeout. */
export class ModelError extends OchoError {
  readonly kind: ModelErrorKind;
  readonly status: number | undefined;
  /** Milliseconds the provider asked to wait (`Retry-After`, `retry-after-ms`). */
  readonly retryAfterMs: number | undefined;
  /** True: another try soon would fail alike, although the kind is one that can pass. */
  readonly lasting: boolean;

  constructor(
    kind: ModelErrorKind,
    text: Message,
    options: {
      status?: number | undefined;
      retryAfterMs?: number | undefined;
      lasting?: boolean;
      cause?: unknown;
    } = {},
  ) {
    super(`MODEL_${kind.toUpperCase()}`, text, { cause: options.cause });
    this.name = 'ModelError';
    this.kind = kind;
    this.status = options.status;
    this.retryAfterMs = options.retryAfterMs;
    this.lasting = options.lasting ?? false;
  }
}
