// The history as providers want it: every call answered, directly after it, once; nothing empty. A session that was
// killed, or that changed its model, must not make a provider refuse it for good.
import type { I18n } from '../i18n/message.ts';
import type { AssistantPart, ModelContent, ModelMessage } from './model.ts';

export type ToolMessage = Extract<ModelMessage, { role: 'tool' }>;
export type ToolCallPart = Extract<AssistantPart, { type: 'tool_call' }>;
export type ThinkingPart = Extract<AssistantPart, { type: 'thinking' }>;

/** What a person (or the agent in their name) said, or what the model said with the results of its calls. */
export type Exchange =
  | { readonly role: 'user'; readonly content: readonly ModelContent[] }
  | {
      readonly role: 'assistant';
      readonly parts: readonly AssistantPart[];
      /** One for each call in `parts`, in the order of the calls. */
      readonly results: readonly ToolMessage[];
    };

/**
 * Puts messages into exchanges. A call without a result gets one that says so; a result without a call becomes text;
 * empty texts and messages with nothing in them are left out.
 */
export function exchanges(messages: readonly ModelMessage[], i18n: I18n): Exchange[] {
  const list: Exchange[] = [];
  for (let at = 0; at < messages.length; at++) {
    const message = messages[at];
    if (message === undefined) continue;
    if (message.role === 'assistant') {
      const { results, strays, next } = resultsAfter(messages, at);
      const parts = message.parts.filter((part) => part.type !== 'text' || part.text.trim() !== '');
      const calls = parts.filter((part) => part.type === 'tool_call');
      const answered = calls.map((call) => results.get(call.id) ?? unanswered(call, i18n));
      if (parts.some((part) => part.type !== 'thinking')) {
        list.push({ role: 'assistant', parts, results: answered });
      }
      addUser(
        list,
        strays.flatMap((stray) => stray.content),
      );
      at = next - 1;
    } else {
      addUser(list, message.content);
    }
  }
  return list;
}

function addUser(list: Exchange[], content: readonly ModelContent[]): void {
  const kept = content.filter((part) => part.type !== 'text' || part.text.trim() !== '');
  if (kept.length > 0) list.push({ role: 'user', content: kept });
}

/** The tool messages that directly follow the assistant message at `at`. */
function resultsAfter(messages: readonly ModelMessage[], at: number) {
  const results = new Map<string, ToolMessage>();
  const strays: ToolMessage[] = [];
  const assistant = messages[at];
  const known = new Set(
    assistant?.role === 'assistant'
      ? assistant.parts.flatMap((part) => (part.type === 'tool_call' ? [part.id] : []))
      : [],
  );
  let next = at + 1;
  for (let message = messages[next]; message?.role === 'tool'; message = messages[++next]) {
    if (known.has(message.callId) && !results.has(message.callId)) results.set(message.callId, message);
    else strays.push(message);
  }
  return { results, strays, next };
}

function unanswered(call: ToolCallPart, i18n: I18n): ToolMessage {
  const text = i18n.text('models-history-no-result');
  return { role: 'tool', callId: call.id, name: call.name, content: [{ type: 'text', text }], isError: true };
}

/**
 * The arguments of a call as the object providers insist on. What is not an object comes back as `invalid_json` with
 * the text the model wrote, so that the model sees its mistake and the request stays legal.
 */
export function argumentsObject(written: string): Record<string, unknown> {
  if (written.trim() === '') return {};
  const value = parsed(written);
  // A JSON value that is an object and no array has string keys.
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    return value as Record<string, unknown>;
  return { invalid_json: written };
}

/** The arguments as a JSON text of an object; byte for byte what the model wrote where that is one. */
export function argumentsText(written: string): string {
  const value = parsed(written);
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isObject ? written : JSON.stringify(argumentsObject(written));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Ids and names as the strictest provider takes them: letters, digits, `_` and `-`. */
export function wireName(text: string, maxLength: number): string {
  const clean = text.replace(/[^a-zA-Z0-9_-]/g, '_').slice(0, maxLength);
  return clean === '' ? '_' : clean;
}

/** Content for a model that cannot look at images: each becomes a line that says so. */
export function withoutImages(content: readonly ModelContent[], i18n: I18n): ModelContent[] {
  return content.map((part) =>
    part.type === 'image'
      ? { type: 'text', text: i18n.text('models-history-image-omitted', { type: part.mimeType }) }
      : part,
  );
}

/** The text parts as one text. */
export function plainText(content: readonly ModelContent[]): string {
  return content
    .flatMap((part) => (part.type === 'text' && part.text !== '' ? [part.text] : []))
    .join('\n\n');
}

/** Hands out call ids that are new in the whole conversation, whatever a server sends. */
export class CallIds {
  readonly #used = new Set<string>();

  constructor(messages: readonly ModelMessage[]) {
    for (const message of messages) {
      if (message.role !== 'assistant') continue;
      for (const part of message.parts) if (part.type === 'tool_call') this.#used.add(part.id);
    }
  }

  /** The given id when it is usable and new, else one made up; the same conversation gives the same ids. */
  take(given: string | undefined | null): string {
    const base = given || `call_${this.#used.size + 1}`;
    let id = base;
    for (let n = 2; this.#used.has(id); n++) id = `${base}_${n}`;
    this.#used.add(id);
    return id;
  }
}
