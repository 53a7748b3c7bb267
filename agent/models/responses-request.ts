// A request in the words of OpenAI's Responses API. Nothing is stored at OpenAI: the whole conversation travels each
// time, and reasoning comes back encrypted (https://platform.openai.com/docs/guides/reasoning).
import type {
  ResponseCreateParamsStreaming,
  ResponseInputImage,
  ResponseInputItem,
  ResponseInputText,
  ResponseReasoningItem,
} from 'openai/resources/responses/responses';
import {
  argumentsText,
  exchanges,
  plainText,
  type ToolMessage,
  wireName,
  withoutImages,
} from './conversation.ts';
import type { OptionalField, RefusedFields } from './degrade.ts';
import type { Endpoint } from './endpoint.ts';
import type { AssistantPart, ModelContent, ModelRequest } from './model.ts';

type Body = ResponseCreateParamsStreaming;
type Item = ResponseInputItem;

/** Fields some accounts, models or servers do not take (summaries want a verified organisation). */
export const RESPONSES_OPTIONAL: readonly OptionalField[] = [
  { name: 'summary', refusedAs: /summar(?:y|ies)/i },
  { name: 'include', refusedAs: /encrypted_content|include/i },
  { name: 'reasoning', refusedAs: /reasoning/i },
  { name: 'prompt_cache_key', refusedAs: /prompt_cache_key/i },
];

/** Builds the body of a streaming request. */
export function responsesBody(request: ModelRequest, endpoint: Endpoint, refused: RefusedFields): Body {
  const limit = request.maxTokens ?? endpoint.maxOutputTokens;
  return {
    model: endpoint.info.name,
    stream: true,
    store: false,
    input: input(request, endpoint),
    ...(request.system ? { instructions: request.system } : {}),
    ...(request.tools.length > 0 ? { tools: tools(request) } : {}),
    ...(limit === undefined ? {} : { max_output_tokens: limit }),
    ...(request.cacheKey && !refused.has('prompt_cache_key') ? { prompt_cache_key: request.cacheKey } : {}),
    ...reasoning(request, endpoint, refused),
  };
}

function reasoning(request: ModelRequest, endpoint: Endpoint, refused: RefusedFields): Partial<Body> {
  if (endpoint.thinking !== 'effort' || refused.has('reasoning')) return {};
  const effort = request.thought === 'off' ? endpoint.offEffort : request.thought;
  const summary = request.thought === 'off' || refused.has('summary') ? {} : { summary: 'auto' as const };
  return {
    reasoning: { ...(effort ? { effort } : {}), ...summary },
    ...(refused.has('include') ? {} : { include: ['reasoning.encrypted_content'] }),
  };
}

function tools(request: ModelRequest): NonNullable<Body['tools']> {
  return request.tools.map(({ name, description, inputSchema }) => ({
    type: 'function',
    name,
    description,
    parameters: { ...inputSchema },
    strict: false,
  }));
}

function input(request: ModelRequest, endpoint: Endpoint): Item[] {
  return exchanges(request.messages, endpoint.i18n).flatMap((exchange): Item[] => {
    if (exchange.role === 'user')
      return [{ role: 'user', content: inputContent(exchange.content, endpoint) }];
    const parts = exchange.parts.flatMap((part) => assistantItem(part, endpoint));
    return [...parts, ...exchange.results.map((result) => output(result, endpoint))];
  });
}

function assistantItem(part: AssistantPart, { info }: Endpoint): Item[] {
  switch (part.type) {
    case 'text':
      return [{ role: 'assistant', content: part.text }];
    case 'tool_call':
      return [
        {
          type: 'function_call',
          call_id: part.id,
          name: wireName(part.name, 64),
          arguments: argumentsText(part.arguments),
        },
      ];
    case 'thinking':
      return part.provider === info.provider && isReasoningItem(part.opaque) ? [part.opaque] : [];
  }
}

/** Without its encrypted content an item would be looked up at OpenAI, where nothing was stored. */
function isReasoningItem(opaque: unknown): opaque is ResponseReasoningItem {
  if (typeof opaque !== 'object' || opaque === null) return false;
  return (
    'type' in opaque &&
    opaque.type === 'reasoning' &&
    'encrypted_content' in opaque &&
    !!opaque.encrypted_content
  );
}

function output(result: ToolMessage, endpoint: Endpoint): Item {
  const hasImages = endpoint.info.images && result.content.some((part) => part.type === 'image');
  const text = plainText(
    endpoint.info.images ? result.content : withoutImages(result.content, endpoint.i18n),
  );
  return {
    type: 'function_call_output',
    call_id: result.callId,
    output: hasImages
      ? inputContent(result.content, endpoint)
      : text || endpoint.i18n.text('models-history-empty-result'),
  };
}

function inputContent(
  content: readonly ModelContent[],
  { info, i18n }: Endpoint,
): (ResponseInputText | ResponseInputImage)[] {
  return (info.images ? content : withoutImages(content, i18n))
    .filter((part) => part.type !== 'text' || part.text !== '')
    .map((part) =>
      part.type === 'text'
        ? { type: 'input_text', text: part.text }
        : { type: 'input_image', detail: 'auto', image_url: `data:${part.mimeType};base64,${part.data}` },
    );
}
