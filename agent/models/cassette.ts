// A cassette: what a model answered, to be played again without it. One JSON value a line (RFC 8259), UTF-8:
//
//   {"ocho_cassette":1,"model":{"contextWindow":200000,"images":true}}     the first line; `model` is optional, and so
//                                                                          is each of its fields
//   {"request":{"hash":"sha256:…","last":"fix the test"}}                  begins the answer to one request; both
//                                                                          fields are optional
//   {"type":"text","text":"Hello"}                                         a ModelEvent (model.ts); with "delay_ms" it
//   {"type":"stop","reason":"end_turn","delay_ms":20}                      waits so long before it
//   {"fault":{"kind":"rate_limit","status":429,"retry_after_ms":1000}}     instead of `stop`: the request fails so
//
// Empty lines, and lines that begin with `#`, are passed over. Written by hand, `{"request":{}}` is enough; a missing
// `stop` is added (`tool_calls` after a call, else `end_turn`).
//
// Answers are taken in order. An answer with a `hash` is meant for one request: where the file's first line says
// "match":"hash", each request takes the first unused answer of its hash, whatever the order.
// A cassette holds no URL, header, key or environment: only the model's answers and the last words asked.
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { canonicalJson } from '../policy/plan.ts';
import type { ModelErrorKind, ModelEvent, ModelRequest } from './model.ts';

/** An event of a cassette. */
export interface CassetteEvent {
  readonly event: ModelEvent;
  readonly delayMs: number;
}

/** How an answer fails. */
export interface CassetteFault {
  readonly kind: ModelErrorKind;
  readonly status?: number | undefined;
  readonly retryAfterMs?: number | undefined;
}

/** The answer to one request. */
export interface CassetteAnswer {
  readonly hash: string | undefined;
  readonly events: readonly CassetteEvent[];
  readonly fault: CassetteFault | undefined;
}

/** A whole cassette. */
export interface Cassette {
  readonly match: 'order' | 'hash';
  readonly model: { readonly contextWindow?: number | undefined; readonly images?: boolean | undefined };
  readonly answers: readonly CassetteAnswer[];
}

/** A line that is not what it should be. */
export class CassetteError extends Error {
  /** From 1. */
  readonly line: number;
  constructor(line: number, reason: string) {
    super(reason);
    this.line = line;
  }
}

const header = z.strictObject({
  ocho_cassette: z.literal(1),
  match: z.enum(['order', 'hash']).default('order'),
  model: z
    .strictObject({ contextWindow: z.int().min(1).optional(), images: z.boolean().optional() })
    .default({}),
});
const request = z.strictObject({
  request: z.strictObject({ hash: z.string().optional(), last: z.string().optional() }),
});
const fault = z.strictObject({
  fault: z.strictObject({
    kind: z.enum([
      'auth',
      'rate_limit',
      'overloaded',
      'server',
      'network',
      'cut',
      'timeout',
      'nonsense',
      'context_full',
      'not_found',
      'invalid',
    ]),
    status: z.int().optional(),
    retry_after_ms: z.number().min(0).optional(),
  }),
});
const delay_ms = z.number().min(0).max(600_000).default(0);
const count = z.int().min(0);
const event = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('text'), text: z.string(), delay_ms }),
  z.strictObject({ type: z.literal('thinking'), text: z.string(), delay_ms }),
  z.strictObject({
    type: z.literal('thinking_end'),
    part: z.strictObject({
      type: z.literal('thinking'),
      text: z.string(),
      signature: z.string().exactOptional(),
      opaque: z.unknown().exactOptional(),
      provider: z.string(),
    }),
    delay_ms,
  }),
  z.strictObject({ type: z.literal('tool_call_start'), id: z.string(), name: z.string(), delay_ms }),
  z.strictObject({ type: z.literal('tool_call_delta'), id: z.string(), text: z.string(), delay_ms }),
  z.strictObject({
    type: z.literal('tool_call'),
    id: z.string(),
    name: z.string(),
    arguments: z.string(),
    delay_ms,
  }),
  z.strictObject({
    type: z.literal('usage'),
    usage: z.strictObject({
      inputTokens: count,
      outputTokens: count,
      cacheReadTokens: count.exactOptional(),
      cacheWriteTokens: count.exactOptional(),
    }),
    delay_ms,
  }),
  z.strictObject({
    type: z.literal('stop'),
    reason: z.enum(['end_turn', 'tool_calls', 'max_tokens', 'refusal']),
    delay_ms,
  }),
]);

/**
 * The hash of what a request asks: SHA-256 over its messages (without images' bytes and without thinking) and the
 * names of its tools. System text, trace and keys do not count, so that a cassette survives a new version.
 */
export function requestHash({ messages, tools }: ModelRequest): string {
  const content = messages.map((message) =>
    message.role === 'assistant'
      ? { role: message.role, parts: message.parts.filter((part) => part.type !== 'thinking') }
      : {
          ...message,
          content: message.content.map((part) => (part.type === 'image' ? { type: part.type } : part)),
        },
  );
  const text = canonicalJson({ content, tools: tools.map((tool) => tool.name) });
  return `sha256:${createHash('sha256').update(text).digest('hex')}`;
}

/** Reads a cassette. Throws `CassetteError` with the line that is wrong. */
export function parseCassette(text: string): Cassette {
  const lines = text.replace(/^\ufeff/, '').split(/\r?\n/);
  const builder = new CassetteBuilder();
  for (const [at, line] of lines.entries()) {
    if (line.trim() === '' || line.startsWith('#')) continue;
    builder.add(at + 1, parseLine(at + 1, line));
  }
  return builder.finish(lines.length);
}

function parseLine(line: number, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new CassetteError(line, error instanceof Error ? error.message : 'not JSON');
  }
}

class CassetteBuilder {
  #header: z.infer<typeof header> | undefined;
  readonly #answers: {
    hash: string | undefined;
    events: CassetteEvent[];
    fault: CassetteFault | undefined;
  }[] = [];

  add(line: number, value: unknown): void {
    if (!this.#header) {
      this.#header = check(header, value, line);
      return;
    }
    const answer = this.#answers.at(-1);
    if (hasKey(value, 'request')) {
      this.#answers.push({ hash: check(request, value, line).request.hash, events: [], fault: undefined });
    } else if (!answer) {
      throw new CassetteError(line, 'an event before the first {"request":…}');
    } else if (answer.fault || answer.events.at(-1)?.event.type === 'stop') {
      throw new CassetteError(
        line,
        'this answer is already at its end; begin the next one with {"request":…}',
      );
    } else if (hasKey(value, 'fault')) {
      const { kind, status, retry_after_ms } = check(fault, value, line).fault;
      answer.fault = { kind, status, retryAfterMs: retry_after_ms };
    } else {
      const { delay_ms: delayMs, ...rest } = check(event, value, line);
      answer.events.push({ event: rest, delayMs });
    }
  }

  finish(lines: number): Cassette {
    if (!this.#header) throw new CassetteError(lines, 'the first line must be {"ocho_cassette":1}');
    return { match: this.#header.match, model: this.#header.model, answers: this.#answers };
  }
}

function hasKey(value: unknown, key: string): boolean {
  return typeof value === 'object' && value !== null && key in value;
}

function check<Schema extends z.ZodType>(schema: Schema, value: unknown, line: number): z.infer<Schema> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  throw new CassetteError(line, `${issue?.path.join('.') || 'line'}: ${issue?.message ?? 'invalid'}`);
}
