// How the scripted model writes its answers in each dialect.
import type { AnswerPart, Step } from './model-server.ts';

export type ServerDialect = 'chat' | 'responses' | 'anthropic';
type EncodedPart = Exclude<AnswerPart, { raw: string }>;

/** Writes one answer; made anew for each. Texts are pieces of an event stream. */
export interface Encoder {
  begin(step: Step): string;
  part(part: EncodedPart): string;
  end(step: Step): string;
  /** The body of an HTTP error. */
  error(status: number): unknown;
}

/** The encoder for a request. */
export function encoderFor(request: {
  readonly dialect: ServerDialect;
  readonly body: Record<string, unknown>;
}): Encoder {
  if (request.dialect === 'anthropic') return anthropic();
  return request.dialect === 'responses' ? responses() : chat(request.body.stream_options !== undefined);
}

const data = (value: unknown, event?: string) =>
  `${event ? `event: ${event}\n` : ''}data: ${JSON.stringify(value)}\n\n`;
const usageOf = (step: Step) =>
  step.usage === undefined ? { input: 100, cached: 40, output: 7 } : step.usage;

function chat(wantsUsage: boolean): Encoder {
  let calls = 0;
  const delta = (value: object, finish: string | null = null) =>
    data({
      id: 'c1',
      object: 'chat.completion.chunk',
      model: 'm',
      choices: [{ index: 0, delta: value, finish_reason: finish }],
    });
  const call = ({ id, name, arguments: text }: { id?: string; name: string; arguments: string }) => {
    const index = calls++;
    const half = Math.ceil(text.length / 2);
    return [
      delta({
        tool_calls: [
          { index, id: id ?? `call_s${index}`, type: 'function', function: { name, arguments: '' } },
        ],
      }),
      delta({ tool_calls: [{ index, function: { arguments: text.slice(0, half) } }] }),
      delta({ tool_calls: [{ index, function: { arguments: text.slice(half) } }] }),
    ].join('');
  };
  return {
    begin: () => delta({ role: 'assistant', content: '' }),
    part: (part) => {
      if ('text' in part) return delta({ content: part.text });
      if ('thinking' in part) return delta({ reasoning_content: part.thinking });
      return 'call' in part ? call(part.call) : '';
    },
    end: (step) => {
      const stop = step.stop ?? (calls > 0 ? 'tool' : 'end');
      const reason = { end: 'stop', tool: 'tool_calls', length: 'length', refusal: 'content_filter' }[stop];
      const usage = wantsUsage ? usageOf(step) : null;
      const counts = usage && {
        prompt_tokens: usage.input,
        completion_tokens: usage.output,
        prompt_tokens_details: { cached_tokens: usage.cached ?? 0 },
      };
      return `${delta({}, reason)}${counts ? data({ id: 'c1', choices: [], usage: counts }) : ''}data: [DONE]\n\n`;
    },
    error: (status) => ({ error: { message: `scripted ${status}`, type: 'server_error', code: null } }),
  };
}

function anthropic(): Encoder {
  let index = -1;
  let open = '';
  let calls = 0;
  const event = (type: string, value: object) => data({ type, ...value }, type);
  const close = () => {
    const text = open ? event('content_block_stop', { index }) : '';
    open = '';
    return text;
  };
  const start = (kind: string, block: object) => {
    const before = close();
    index++;
    open = kind;
    return before + event('content_block_start', { index, content_block: block });
  };
  const delta = (value: object) => event('content_block_delta', { index, delta: value });
  const call = ({ id, name, arguments: text }: { id?: string; name: string; arguments: string }) => {
    const half = Math.ceil(text.length / 2);
    return [
      start('call', { type: 'tool_use', id: id ?? `toolu_s${calls++}`, name, input: {} }),
      delta({ type: 'input_json_delta', partial_json: text.slice(0, half) }),
      delta({ type: 'input_json_delta', partial_json: text.slice(half) }),
    ].join('');
  };
  let called = false;
  return {
    begin: (step) => {
      const usage = usageOf(step);
      const cached = usage?.cached ?? 0;
      return event('message_start', {
        message: {
          id: 'm1',
          type: 'message',
          role: 'assistant',
          content: [],
          model: 'm',
          stop_reason: null,
          usage: usage
            ? {
                input_tokens: usage.input - cached,
                cache_read_input_tokens: cached,
                cache_creation_input_tokens: 0,
                output_tokens: 1,
              }
            : {},
        },
      });
    },
    part: (part) => {
      if ('text' in part) {
        const before = open === 'text' ? '' : start('text', { type: 'text', text: '' });
        return before + delta({ type: 'text_delta', text: part.text });
      }
      if ('thinking' in part) {
        return [
          start('thinking', { type: 'thinking', thinking: '', signature: '' }),
          delta({ type: 'thinking_delta', thinking: part.thinking }),
          delta({ type: 'signature_delta', signature: part.signature ?? 'c2ln' }),
        ].join('');
      }
      if ('redacted' in part) return start('redacted', { type: 'redacted_thinking', data: part.redacted });
      called = true;
      return call(part.call);
    },
    end: (step) => {
      const stop = step.stop ?? (called ? 'tool' : 'end');
      const reason = { end: 'end_turn', tool: 'tool_use', length: 'max_tokens', refusal: 'refusal' }[stop];
      const usage = usageOf(step);
      return [
        close(),
        event('message_delta', {
          delta: { stop_reason: reason },
          usage: usage ? { output_tokens: usage.output } : {},
        }),
        event('message_stop', {}),
      ].join('');
    },
    error: (status) => ({ type: 'error', error: { type: 'api_error', message: `scripted ${status}` } }),
  };
}

function responses(): Encoder {
  let index = -1;
  let open = '';
  let calls = 0;
  const event = (type: string, value: object) => data({ type, ...value }, type);
  const item = (type: 'added' | 'done', value: object) =>
    event(`response.output_item.${type}`, { output_index: index, item: value });
  const close = () => {
    const text = open
      ? item('done', { type: 'message', id: `msg_${index}`, role: 'assistant', content: [] })
      : '';
    open = '';
    return text;
  };
  const call = ({ id, name, arguments: text }: { id?: string; name: string; arguments: string }) => {
    index++;
    const fields = { type: 'function_call', id: `fc_${index}`, call_id: id ?? `call_s${calls}`, name };
    calls++;
    const half = Math.ceil(text.length / 2);
    const piece = (delta: string) =>
      event('response.function_call_arguments.delta', { item_id: fields.id, output_index: index, delta });
    return [
      item('added', { ...fields, arguments: '', status: 'in_progress' }),
      piece(text.slice(0, half)),
      piece(text.slice(half)),
      item('done', { ...fields, arguments: text, status: 'completed' }),
    ].join('');
  };
  const reasoning = (text: string, encrypted: string) => {
    index++;
    const id = `rs_${index}`;
    const summary = text ? [{ type: 'summary_text', text }] : [];
    return [
      item('added', { type: 'reasoning', id, summary: [] }),
      ...(text
        ? [
            event('response.reasoning_summary_text.delta', {
              item_id: id,
              output_index: index,
              summary_index: 0,
              delta: text,
            }),
          ]
        : []),
      item('done', { type: 'reasoning', id, summary, encrypted_content: encrypted, status: 'completed' }),
    ].join('');
  };
  return {
    begin: () => event('response.created', { response: { id: 'r1', status: 'in_progress' } }),
    part: (part) => {
      if ('text' in part) {
        const before = open
          ? ''
          : item('added', { type: 'message', id: `msg_${++index}`, role: 'assistant', content: [] });
        open = 'text';
        return (
          before +
          event('response.output_text.delta', {
            item_id: `msg_${index}`,
            output_index: index,
            content_index: 0,
            delta: part.text,
          })
        );
      }
      if ('thinking' in part) return close() + reasoning(part.thinking, part.signature ?? 'ZW5j');
      if ('redacted' in part) return close() + reasoning('', part.redacted);
      return close() + call(part.call);
    },
    end: (step) => {
      const usage = usageOf(step);
      const counts = usage && {
        input_tokens: usage.input,
        input_tokens_details: { cached_tokens: usage.cached ?? 0 },
        output_tokens: usage.output,
      };
      const reason = { length: 'max_output_tokens', refusal: 'content_filter', end: '', tool: '' }[
        step.stop ?? 'end'
      ];
      const status = reason ? 'incomplete' : 'completed';
      const response = { id: 'r1', status, incomplete_details: reason ? { reason } : null, usage: counts };
      return close() + event(`response.${status}`, { response });
    },
    error: (status) => ({ error: { message: `scripted ${status}`, type: 'server_error', code: null } }),
  };
}
