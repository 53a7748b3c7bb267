// Tools for models that have none: definitions go into the system text, calls are read out of fenced blocks, results
// go back as text. Tools found in the middle of the conversation are defined in the result that found them: what stands
// before it stays the same, and a local server need not read it again.
import type { I18n } from '../i18n/message.ts';
import { CallIds, plainText } from './conversation.ts';
import type {
  AssistantPart,
  Model,
  ModelContent,
  ModelEvent,
  ModelMessage,
  ModelRequest,
  ModelTool,
} from './model.ts';
import { referencedTools } from './references.ts';

/** Wraps a model without tools so that it can be used like one with tools. */
export function withTextTools(model: Model, i18n: I18n): Model {
  return { info: model.info, stream: (request, signal) => streamed(model, request, signal, i18n) };
}

async function* streamed(
  model: Model,
  request: ModelRequest,
  signal: AbortSignal,
  i18n: I18n,
): AsyncGenerator<ModelEvent, void, undefined> {
  const reader = new CallReader(new CallIds(request.messages));
  for await (const event of model.stream(asText(request, i18n), signal)) {
    if (event.type === 'text') {
      yield* reader.take(event.text);
    } else if (event.type === 'stop') {
      yield* reader.end();
      const calls = reader.calls > 0 && event.reason === 'end_turn';
      yield calls ? { type: 'stop', reason: 'tool_calls' } : event;
    } else {
      yield event;
    }
  }
}

/** The same request without tools. */
function asText(request: ModelRequest, i18n: I18n): ModelRequest {
  const results = request.messages.filter((message) => message.role === 'tool');
  const referenced = referencedTools(request.tools, results);
  const definitions = request.tools.filter(({ name }) => !referenced.has(name)).map(definition);
  const found = new Map(
    request.tools.filter(({ name }) => referenced.has(name)).map((tool) => [tool.name, tool]),
  );
  const parts = [request.system, i18n.text('models-text-tools-intro'), ...definitions];
  return {
    ...request,
    system: definitions.length > 0 ? parts.filter((part) => part !== '').join('\n\n') : request.system,
    tools: [],
    messages: merged(request.messages.map((message) => messageAsText(message, found, i18n))),
  };
}

function definition({ name, description, inputSchema }: ModelTool): string {
  return `${name}: ${description}\n${JSON.stringify(inputSchema)}`;
}

function messageAsText(message: ModelMessage, found: Map<string, ModelTool>, i18n: I18n): ModelMessage {
  if (message.role === 'assistant') return { role: 'assistant', parts: message.parts.map(partAsText) };
  if (message.role === 'user') return message;
  const id = message.isError ? 'models-text-tools-error' : 'models-text-tools-result';
  const text = `${i18n.text(id, { tool: message.name })}\n${plainText(message.content)}`;
  const images = message.content.filter((part) => part.type === 'image');
  const definitions = message.isError ? [] : takeDefinitions(message.references ?? [], found);
  return { role: 'user', content: [{ type: 'text', text: [text, ...definitions].join('\n\n') }, ...images] };
}

/** Each tool is defined once, with the first result that names it. */
function takeDefinitions(names: readonly string[], found: Map<string, ModelTool>): string[] {
  return names.flatMap((name) => {
    const tool = found.get(name);
    return tool && found.delete(name) ? [definition(tool)] : [];
  });
}

function partAsText(part: AssistantPart): AssistantPart {
  if (part.type !== 'tool_call') return part;
  const call = `{"name": ${JSON.stringify(part.name)}, "arguments": ${part.arguments || '{}'}}`;
  return { type: 'text', text: `\n\`\`\`tool_call\n${call}\n\`\`\`\n` };
}

/** The roles have to take turns: what became text of the user's joins its neighbour. */
function merged(messages: readonly ModelMessage[]): ModelMessage[] {
  const list: ModelMessage[] = [];
  for (const message of messages) {
    const last = list.at(-1);
    if (message.role === 'user' && last?.role === 'user') {
      const content: readonly ModelContent[] = [...last.content, ...message.content];
      list[list.length - 1] = { role: 'user', content };
    } else {
      list.push(message);
    }
  }
  return list;
}

const OPEN = /^\s*(?:(`{3,}|~{3,})\s*tool_call|<tool_call>)\s*$/;
/** Every beginning of an opening line, so that it is held back until it is told from other text. */
const MAY_OPEN =
  /^\s*(?:`{1,}|~{1,}|(?:`{3,}|~{3,})\s*t(?:o(?:o(?:l(?:_(?:c(?:a(?:l(?:l\s*)?)?)?)?)?)?)?)?|<(?:t(?:o(?:o(?:l(?:_(?:c(?:a(?:l(?:l(?:>\s*)?)?)?)?)?)?)?)?)?)?)?$/;

/** Takes text as it streams and gives it on, with the calls in it taken out. */
class CallReader {
  /** Calls found so far. */
  calls = 0;
  readonly #ids: CallIds;
  /** The line that is not at its end and may be, or is, part of a call. */
  #held = '';
  /** True in the middle of a line that was given on. */
  #inLine = false;
  /** The closing mark of the open block, and what stands in the block. */
  #block: { readonly close: string; readonly lines: string[] } | undefined;

  constructor(ids: CallIds) {
    this.#ids = ids;
  }

  *take(text: string): Generator<ModelEvent, void, undefined> {
    const lines = (this.#held + text).split('\n');
    const rest = lines.pop() ?? '';
    this.#held = '';
    for (const line of lines) yield* this.#line(line);
    if (this.#block || (!this.#inLine && MAY_OPEN.test(rest))) this.#held = rest;
    else if (rest !== '') yield* this.#say(rest, true);
  }

  *end(): Generator<ModelEvent, void, undefined> {
    if (this.#held !== '') {
      const rest = this.#held;
      this.#held = '';
      if (this.#block || OPEN.test(rest)) yield* this.#line(rest);
      else yield* this.#say(rest, true);
    }
    if (this.#block) yield* this.#close(this.#block.lines);
  }

  *#line(line: string): Generator<ModelEvent, void, undefined> {
    const block = this.#block;
    if (block) {
      if (line.trim() === block.close) yield* this.#close(block.lines);
      else block.lines.push(line);
      return;
    }
    const opening = this.#inLine ? null : OPEN.exec(line);
    if (opening) this.#block = { close: opening[1] ?? '</tool_call>', lines: [] };
    else yield* this.#say(`${line}\n`, false);
  }

  /** After a call nothing is said: models that have to imagine their tools go on to imagine the results. */
  *#say(text: string, inLine: boolean): Generator<ModelEvent, void, undefined> {
    this.#inLine = inLine;
    if (this.calls === 0) yield { type: 'text', text };
  }

  *#close(lines: readonly string[]): Generator<ModelEvent, void, undefined> {
    this.#block = undefined;
    this.#inLine = false;
    const written = lines.join('\n').trim();
    const call = callOf(written);
    if (!call) {
      yield* this.#say(`\`\`\`\n${written}\n\`\`\`\n`, false);
      return;
    }
    this.calls++;
    const id = this.#ids.take(undefined);
    yield { type: 'tool_call_start', id, name: call.name };
    yield { type: 'tool_call_delta', id, text: call.arguments };
    yield { type: 'tool_call', id, name: call.name, arguments: call.arguments };
  }
}

/** Reads a block. Broken JSON with a name is a call with broken arguments, which the model is then told. */
function callOf(written: string): { name: string; arguments: string } | undefined {
  try {
    const value: unknown = JSON.parse(written);
    if (typeof value !== 'object' || value === null || !('name' in value) || typeof value.name !== 'string') {
      return undefined;
    }
    const args = 'arguments' in value ? value.arguments : {};
    return { name: value.name, arguments: typeof args === 'string' ? args : JSON.stringify(args) };
  } catch {
    const name = /"name"\s*:\s*"([^"\\]+)"/.exec(written)?.[1];
    return name === undefined ? undefined : { name, arguments: written };
  }
}
