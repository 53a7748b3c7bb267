// A request in the words of OpenAI's Chat Completions, kept to what compatible servers understand.
import type OpenAI from 'openai';
import {
  argumentsText,
  type Exchange,
  exchanges,
  plainText,
  type ThinkingPart,
  type ToolMessage,
  wireName,
  withoutImages,
} from './conversation.ts';
import type { OptionalField, RefusedFields } from './degrade.ts';
import { type Endpoint, isOpenAi } from './endpoint.ts';
import type { AssistantPart, ModelContent, ModelRequest } from './model.ts';

type Body = OpenAI.ChatCompletionCreateParamsStreaming;
type Message = OpenAI.ChatCompletionMessageParam;

/** Fields some servers do not take. */
export const CHAT_OPTIONAL: readonly OptionalField[] = [
  { name: 'stream_options', refusedAs: /stream_options|include_usage/i },
  { name: 'reasoning_effort', refusedAs: /reasoning/i },
  { name: 'prompt_cache_key', refusedAs: /prompt_cache_key/i },
];

/** What a chat server needs to see again of its own reasoning; kept in `ThinkingPart.opaque`. */
export interface ChatReasoning {
  /** The field the server used for its reasoning text. */
  readonly field?: string;
  /** OpenRouter's `reasoning_details`. */
  readonly details?: readonly unknown[];
  /** `extra_content` of tool calls by call id (Gemini's thought signatures). */
  readonly calls?: Readonly<Record<string, unknown>>;
}

/** Builds the body of a streaming request. */
export function chatBody(request: ModelRequest, endpoint: Endpoint, refused: RefusedFields): Body {
  const { info } = endpoint;
  const atOpenAi = isOpenAi(endpoint.baseUrl);
  const limit = request.maxTokens ?? endpoint.maxOutputTokens;
  const effort = request.thought === 'off' ? endpoint.offEffort : request.thought;
  const sendEffort = effort && endpoint.thinking === 'effort' && !refused.has('reasoning_effort');
  const cacheKey = atOpenAi && !refused.has('prompt_cache_key') ? request.cacheKey : undefined;
  return {
    model: info.name,
    stream: true,
    messages: messages(request, endpoint),
    ...(refused.has('stream_options') ? {} : { stream_options: { include_usage: true } }),
    ...(request.tools.length > 0 ? { tools: tools(request) } : {}),
    ...(limit === undefined ? {} : atOpenAi ? { max_completion_tokens: limit } : { max_tokens: limit }),
    ...(sendEffort ? { reasoning_effort: effort } : {}),
    ...(cacheKey ? { prompt_cache_key: cacheKey } : {}),
  };
}

function tools(request: ModelRequest): OpenAI.ChatCompletionTool[] {
  return request.tools.map(({ name, description, inputSchema }) => ({
    type: 'function',
    function: { name, description, parameters: { ...inputSchema } },
  }));
}

function messages(request: ModelRequest, endpoint: Endpoint): Message[] {
  const list = exchanges(request.messages, endpoint.i18n);
  const lastUser = list.findLastIndex((exchange) => exchange.role === 'user');
  const system: Message[] = request.system ? [{ role: 'system', content: request.system }] : [];
  return [
    ...system,
    ...list.flatMap((exchange, at) =>
      exchange.role === 'user'
        ? [{ role: 'user' as const, content: userContent(exchange.content, endpoint) }]
        : answered(exchange, endpoint, at > lastUser),
    ),
  ];
}

/** Only texts: one string, which every server takes. With images: parts. */
function userContent(
  content: readonly ModelContent[],
  { info, i18n }: Endpoint,
): string | OpenAI.ChatCompletionContentPart[] {
  const seen = info.images ? content : withoutImages(content, i18n);
  if (seen.every((part) => part.type === 'text')) return plainText(seen);
  return seen.map((part) =>
    part.type === 'text'
      ? { type: 'text', text: part.text }
      : { type: 'image_url', image_url: { url: `data:${part.mimeType};base64,${part.data}` } },
  );
}

function answered(
  exchange: Extract<Exchange, { role: 'assistant' }>,
  endpoint: Endpoint,
  current: boolean,
): Message[] {
  const { parts, results } = exchange;
  const own = parts
    .filter((part) => part.type === 'thinking')
    .filter((part) => part.provider === endpoint.info.provider);
  const calls = parts.flatMap((part) => (part.type === 'tool_call' ? [toolCall(part, own)] : []));
  const text = parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('');
  const assistant: Message = {
    role: 'assistant',
    content: text === '' ? null : text,
    ...(calls.length > 0 ? { tool_calls: calls } : {}),
    ...(current ? reasoning(own) : {}),
  };
  return [assistant, ...results.map(toolMessage(endpoint)), ...imagesOf(results, endpoint)];
}

function toolCall(
  part: Extract<AssistantPart, { type: 'tool_call' }>,
  own: readonly ThinkingPart[],
): OpenAI.ChatCompletionMessageFunctionToolCall {
  const extra = own
    .map((item) => chatReasoning(item.opaque)?.calls?.[part.id])
    .find((item) => item !== undefined);
  return {
    id: part.id,
    type: 'function',
    function: { name: wireName(part.name, 64), arguments: argumentsText(part.arguments) },
    ...(extra === undefined ? {} : { extra_content: extra }),
  };
}

/**
 * Reasoning goes back in the fields it came in, and only while its own tool calls are being answered: that is what
 * the servers that want it ask for, and what the others ignore.
 */
function reasoning(own: readonly ThinkingPart[]): Record<string, unknown> {
  const fields: Record<string, unknown> = {};
  for (const part of own) {
    const { field, details } = chatReasoning(part.opaque) ?? {};
    if (field) fields[field] = `${fields[field] ?? ''}${part.text}`;
    if (details) fields.reasoning_details = [...((fields.reasoning_details as unknown[]) ?? []), ...details]; // Put there one line above.
  }
  return fields;
}

function chatReasoning(opaque: unknown): ChatReasoning | undefined {
  // Made by this provider (the part's `provider` was compared), so of this shape.
  return typeof opaque === 'object' && opaque !== null ? (opaque as ChatReasoning) : undefined;
}

function toolMessage(endpoint: Endpoint): (result: ToolMessage) => Message {
  return (result) => ({
    role: 'tool',
    tool_call_id: result.callId,
    content:
      plainText(endpoint.info.images ? result.content : withoutImages(result.content, endpoint.i18n)) ||
      endpoint.i18n.text('models-history-empty-result'),
  });
}

/** Tool messages hold text only: the images of a round of calls follow as one message of the user's. */
function imagesOf(results: readonly ToolMessage[], endpoint: Endpoint): Message[] {
  if (!endpoint.info.images) return [];
  const content = results.flatMap((result): ModelContent[] => {
    const images = result.content.filter((part) => part.type === 'image');
    if (images.length === 0) return [];
    const label = endpoint.i18n.text('models-history-images-of', { tool: result.name, id: result.callId });
    return [{ type: 'text', text: label }, ...images];
  });
  return content.length > 0 ? [{ role: 'user', content: userContent(content, endpoint) }] : [];
}
