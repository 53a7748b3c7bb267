// A request in the words of Anthropic's Messages API (https://platform.claude.com/docs/en/api/messages). Tools that were
// found in the middle of the conversation are kept out of its cached front part: their definitions have `defer_loading`, and
// the result that found them has references which the server expands there
// (https://platform.claude.com/docs/en/agents-and-tools/tool-use/tool-search-tool "Custom tool search implementation").
import type Anthropic from '@anthropic-ai/sdk';
import {
  argumentsObject,
  type Exchange,
  exchanges,
  type ToolMessage,
  wireName,
  withoutImages,
} from './conversation.ts';
import type { OptionalField, RefusedFields } from './degrade.ts';
import type { Endpoint } from './endpoint.ts';
import type { AssistantPart, ModelContent, ModelRequest, ModelTool, ThoughtLevel } from './model.ts';
import { referencedTools } from './references.ts';

type Body = Anthropic.MessageCreateParamsStreaming;
type Block = Anthropic.ContentBlockParam;

/** The API wants a limit; this much every current model may write. */
const DEFAULT_MAX_TOKENS = 8192;
/** Thinking budgets by level, in tokens; the API's minimum is 1,024. */
const BUDGETS: Record<Exclude<ThoughtLevel, 'off'>, number> = { low: 2048, medium: 8192, high: 24_576 };
const CACHED = { cache_control: { type: 'ephemeral' as const } };

/** Fields some models or compatible servers do not take. */
export const ANTHROPIC_OPTIONAL: readonly OptionalField[] = [
  { name: 'display', refusedAs: /thinking\.[\w.]*display/i },
  { name: 'output_config', refusedAs: /output_config|effort/i },
  { name: 'thinking', refusedAs: /thinking/i },
  // Also by models that are older than the feature.
  { name: 'references', refusedAs: /defer_loading|tool[_ ]reference|tool search/i },
  { name: 'cache_control', refusedAs: /cache_control/i },
];

/** Builds the body of a streaming request. */
export function anthropicBody(request: ModelRequest, endpoint: Endpoint, refused: RefusedFields): Body {
  const list = exchanges(request.messages, endpoint.i18n);
  const maxTokens = request.maxTokens ?? endpoint.maxOutputTokens ?? DEFAULT_MAX_TOKENS;
  const cache = refused.has('cache_control') ? {} : CACHED;
  const isReferring = endpoint.toolReferences && !refused.has('references');
  const referenced: ReadonlySet<string> = isReferring
    ? referencedTools(request.tools, list.flatMap(resultsOf))
    : new Set();
  return {
    model: endpoint.info.name,
    max_tokens: maxTokens,
    stream: true,
    messages: cached(messages(list, endpoint, referenced), cache),
    ...(request.system ? { system: [{ type: 'text' as const, text: request.system, ...cache }] } : {}),
    ...(request.tools.length > 0 ? { tools: tools(request.tools, referenced, cache) } : {}),
    ...thinking(request.thought, list, maxTokens, endpoint, refused),
  };
}

function resultsOf(exchange: Exchange): readonly ToolMessage[] {
  return exchange.role === 'assistant' ? exchange.results : [];
}

/** The mark for the cache stands on the last tool of the front part: the server refuses it on a deferred one. */
function tools(all: readonly ModelTool[], referenced: ReadonlySet<string>, cache: object): Anthropic.Tool[] {
  const front = all.filter(({ name }) => !referenced.has(name));
  const deferred = all.filter(({ name }) => referenced.has(name));
  return [
    ...front.map((tool, at) => ({ ...definition(tool), ...(at === front.length - 1 ? cache : {}) })),
    ...deferred.map((tool) => ({ ...definition(tool), defer_loading: true })),
  ];
}

function definition({ name, description, inputSchema }: ModelTool): Anthropic.Tool {
  // The contract of ModelTool says `type: "object"`.
  return { name, description, input_schema: inputSchema as Anthropic.Tool.InputSchema };
}

function thinking(
  level: ThoughtLevel,
  list: readonly Exchange[],
  maxTokens: number,
  { thinking: style }: Endpoint,
  refused: RefusedFields,
): Pick<Body, 'thinking' | 'output_config'> {
  if (style === 'budget' && level !== 'off' && !lacksThinking(list) && !refused.has('thinking')) {
    const budget = Math.min(BUDGETS[level], Math.floor(maxTokens / 2));
    return budget < 1024 ? {} : { thinking: { type: 'enabled', budget_tokens: budget } };
  }
  if (style !== 'adaptive' && style !== 'adaptive_always') return {};
  const effort = refused.has('output_config')
    ? {}
    : { output_config: { effort: level === 'off' ? 'low' : level } as const };
  if (refused.has('thinking')) return effort;
  if (level === 'off') return style === 'adaptive' ? { thinking: { type: 'disabled' } } : effort;
  const display = refused.has('display') ? {} : { display: 'summarized' as const };
  return { ...effort, thinking: { type: 'adaptive', ...display } };
}

/** With a budget the API wants the answer it is in the middle of to start with its thinking. */
function lacksThinking(list: readonly Exchange[]): boolean {
  const last = list.at(-1);
  return last?.role === 'assistant' && last.results.length > 0 && last.parts[0]?.type !== 'thinking';
}

function messages(
  list: readonly Exchange[],
  endpoint: Endpoint,
  referenced: ReadonlySet<string>,
): Anthropic.MessageParam[] {
  const out: Anthropic.MessageParam[] = [];
  // Results and what the user says next are one message: the roles must take turns.
  const user = (blocks: Block[]) => {
    const last = out.at(-1);
    if (last?.role === 'user' && Array.isArray(last.content)) last.content.push(...blocks);
    else if (blocks.length > 0) out.push({ role: 'user', content: blocks });
  };
  for (const exchange of list) {
    if (exchange.role === 'user') {
      user(contents(exchange.content, endpoint));
      continue;
    }
    const blocks = exchange.parts.flatMap((part) => assistantBlock(part, endpoint));
    if (blocks.length === 0) continue;
    out.push({ role: 'assistant', content: blocks });
    const results = exchange.results.map((result) => toolResult(result, endpoint, referenced));
    user([...results.map(({ block }) => block), ...results.flatMap(({ beside }) => beside)]);
  }
  return out;
}

function assistantBlock(part: AssistantPart, { info }: Endpoint): Block[] {
  switch (part.type) {
    case 'text':
      return [{ type: 'text', text: part.text }];
    case 'tool_call':
      return [
        {
          type: 'tool_use',
          id: wireName(part.id, 64),
          name: wireName(part.name, 64),
          input: argumentsObject(part.arguments),
        },
      ];
    case 'thinking':
      if (part.provider !== info.provider) return [];
      if (isRedacted(part.opaque)) return [{ type: 'redacted_thinking', data: part.opaque.data }];
      return part.signature ? [{ type: 'thinking', thinking: part.text, signature: part.signature }] : [];
  }
}

function isRedacted(opaque: unknown): opaque is { data: string } {
  return typeof opaque === 'object' && opaque !== null && 'data' in opaque && typeof opaque.data === 'string';
}

/**
 * The result of a call, and what stands beside it in the message: a result that has references may have nothing else in
 * it, so its text follows behind all results.
 */
function toolResult(
  result: ToolMessage,
  endpoint: Endpoint,
  referenced: ReadonlySet<string>,
): { readonly block: Anthropic.ToolResultBlockParam; readonly beside: readonly Block[] } {
  const content = contents(result.content, endpoint);
  const block = { type: 'tool_result', tool_use_id: wireName(result.callId, 64) } as const;
  const names = result.isError ? [] : (result.references ?? []).filter((name) => referenced.has(name));
  if (names.length > 0) {
    const references = names.map((name) => ({ type: 'tool_reference' as const, tool_name: name }));
    return { block: { ...block, content: references }, beside: content };
  }
  return {
    block: {
      ...block,
      ...(content.length > 0 ? { content } : {}),
      ...(result.isError ? { is_error: true } : {}),
    },
    beside: [],
  };
}

function contents(
  content: readonly ModelContent[],
  { info, i18n }: Endpoint,
): (Anthropic.TextBlockParam | Anthropic.ImageBlockParam)[] {
  const seen = info.images ? content : withoutImages(content, i18n);
  return seen
    .filter((part) => part.type !== 'text' || part.text.trim() !== '')
    .map((part) => {
      if (part.type === 'text') return { type: 'text', text: part.text };
      // Other types are refused by the server, with a message that names them.
      const media_type = part.mimeType as Anthropic.Base64ImageSource['media_type'];
      return { type: 'image', source: { type: 'base64', media_type, data: part.data } };
    });
}

/** Marks the end of the last two user messages: one is written to the cache now, the other was the time before. */
function cached(list: Anthropic.MessageParam[], cache: object): Anthropic.MessageParam[] {
  const users = list.filter((message) => message.role === 'user').slice(-2);
  for (const message of users) {
    if (!Array.isArray(message.content)) continue;
    const last = message.content.at(-1);
    if (last) message.content[message.content.length - 1] = { ...last, ...cache };
  }
  return list;
}
