import assert from 'node:assert/strict';
import type { AssistantPart, ModelMessage } from '../../../agent/models/model.ts';
import { openModel } from '../../../agent/models/registry.ts';
import { ModelServer } from '../../support/model-server.ts';
import { ask, collect, english, openScripted, READ_TOOL } from './support.ts';

type Block = Record<string, unknown>;

describe('Anthropic Messages', () => {
  let server: ModelServer;
  before(async () => {
    server = await ModelServer.start();
  });
  after(() => server.stop());

  /** The body of the last request. */
  function sent() {
    const body = server.requests.at(-1)?.body ?? assert.fail('no request');
    return body as {
      messages: { role: string; content: Block[] }[];
      system: Block[];
      tools: Block[];
    } & Block; // As the API has it.
  }
  const openNamed = (name: string) =>
    openModel(`anthropic/${name}`, { environment: { ANTHROPIC_BASE_URL: server.url }, i18n: english });

  const user = (text: string): ModelMessage => ({ role: 'user', content: [{ type: 'text', text }] });
  const call = (id: string): AssistantPart => ({ type: 'tool_call', id, name: 'file_read', arguments: '{}' });
  const result = (callId: string): ModelMessage => ({
    role: 'tool',
    callId,
    name: 'file_read',
    content: [{ type: 'text', text: `result of ${callId}` }],
    isError: callId === 'b',
  });

  it('puts all results of a round, and what the user says then, into one message', async () => {
    const model = await openScripted(server, 'anthropic');
    await collect(
      model,
      ask([
        user('hi'),
        { role: 'assistant', parts: [call('a'), call('b')] },
        result('a'),
        result('b'),
        user('also'),
      ]),
    );
    const { messages } = sent();
    assert.deepEqual(
      messages.map(({ role }) => role),
      ['user', 'assistant', 'user'],
    );
    assert.deepEqual(
      messages[2]?.content.map((block) => [block.type, block.tool_use_id, block.is_error]),
      [
        ['tool_result', 'a', undefined],
        ['tool_result', 'b', true],
        ['text', undefined, undefined],
      ],
    );
  });

  it('marks the system text, the last tool and the ends of the last two user messages for the cache', async () => {
    const model = await openScripted(server, 'anthropic');
    const second = { ...READ_TOOL, name: 'other' };
    await collect(
      model,
      ask(
        [
          user('one'),
          { role: 'assistant', parts: [call('a')] },
          result('a'),
          { role: 'assistant', parts: [call('c')] },
          result('c'),
        ],
        { tools: [READ_TOOL, second] },
      ),
    );
    const body = sent();
    const marked = (blocks: Block[]) => blocks.map((block) => 'cache_control' in block);
    assert.deepEqual(marked(body.system), [true]);
    assert.deepEqual(marked(body.tools), [false, true]);
    const users = body.messages.filter(({ role }) => role === 'user').map(({ content }) => marked(content));
    assert.deepEqual(users, [[false], [true], [true]]);
    assert.ok((JSON.stringify(body).match(/cache_control/g) ?? []).length <= 4, 'the API allows four marks');
  });

  it('keeps the front of the request the same from one request to the next', async () => {
    const model = await openScripted(server, 'anthropic');
    const history = [user('one'), { role: 'assistant', parts: [call('a')] } as const, result('a')];
    await collect(model, ask(history, { tools: [READ_TOOL] }));
    const before = sent();
    await collect(
      model,
      ask([...history, { role: 'assistant', parts: [call('c')] }, result('c')], { tools: [READ_TOOL] }),
    );
    const after = sent();
    const plain = (value: unknown) =>
      JSON.stringify(value, (key, item: unknown) => (key === 'cache_control' ? undefined : item));
    assert.deepEqual(after.system, before.system);
    assert.deepEqual(after.tools, before.tools);
    assert.equal(plain(after.messages.slice(0, before.messages.length)), plain(before.messages));
  });

  it('keeps signed and redacted thinking in its place and gives it back unchanged', async () => {
    const model = await openScripted(server, 'anthropic');
    server.queue({
      parts: [
        { thinking: 'one', signature: 'U0lHMQ' },
        { redacted: 'UkVE' },
        { text: 'so' },
        { call: { id: 'a', name: 'file_read', arguments: '{}' } },
      ],
    });
    const parts: AssistantPart[] = [];
    for (const event of await collect(model, ask('hi', { thought: 'low', tools: [READ_TOOL] }))) {
      if (event.type === 'thinking_end') parts.push(event.part);
      if (event.type === 'text') parts.push({ type: 'text', text: event.text });
      if (event.type === 'tool_call')
        parts.push({ type: 'tool_call', id: event.id, name: event.name, arguments: event.arguments });
    }
    await collect(model, ask([user('hi'), { role: 'assistant', parts }, result('a')], { thought: 'low' }));
    assert.deepEqual(sent().messages[1]?.content, [
      { type: 'thinking', thinking: 'one', signature: 'U0lHMQ' },
      { type: 'redacted_thinking', data: 'UkVE' },
      { type: 'text', text: 'so' },
      { type: 'tool_use', id: 'a', name: 'file_read', input: {} },
    ]);
  });

  it('asks for thinking the way each family wants it', async () => {
    const fields = async (name: string, thought: 'off' | 'high') => {
      await collect(await openNamed(name), ask('hi', { thought }));
      const { thinking, output_config, max_tokens } = sent();
      assert.equal(typeof max_tokens === 'number', true);
      return [thinking, output_config];
    };
    const [budget] = await fields('claude-sonnet-4-5', 'high');
    assert.deepEqual(budget, { type: 'enabled', budget_tokens: 16_000 });
    assert.deepEqual(await fields('claude-sonnet-4-5', 'off'), [undefined, undefined]);
    assert.deepEqual(await fields('claude-sonnet-5', 'high'), [
      { type: 'adaptive', display: 'summarized' },
      { effort: 'high' },
    ]);
    assert.deepEqual(await fields('claude-opus-4-8', 'off'), [{ type: 'disabled' }, undefined]);
    assert.deepEqual(await fields('claude-opus-5-5', 'off'), [undefined, { effort: 'low' }]);
    assert.deepEqual(await fields('mock-model', 'high'), [undefined, undefined]);
  });

  it('does not ask for thinking with a budget in the middle of a round that began without it', async () => {
    const model = await openNamed('claude-sonnet-4-5');
    await collect(
      model,
      ask([user('hi'), { role: 'assistant', parts: [call('a')] }, result('a')], { thought: 'high' }),
    );
    assert.equal(sent().thinking, undefined);
  });

  it('makes ids and names that came from another provider legal, on both sides of the pair', async () => {
    const model = await openScripted(server, 'anthropic');
    const odd: AssistantPart = {
      type: 'tool_call',
      id: 'functions.read:0',
      name: 'no such tool!',
      arguments: '[1]',
    };
    await collect(model, ask([user('hi'), { role: 'assistant', parts: [odd] }, result('functions.read:0')]));
    const [use] = sent().messages[1]?.content ?? [];
    const [answer] = sent().messages[2]?.content ?? [];
    assert.match(String(use?.id), /^[a-zA-Z0-9_-]+$/);
    assert.match(String(use?.name), /^[a-zA-Z0-9_-]{1,64}$/);
    assert.equal(answer?.tool_use_id, use?.id);
    assert.deepEqual(use?.input, { invalid_json: '[1]' });
  });

  it('reads arguments that a server sends whole at the start of the block', async () => {
    const model = await openScripted(server, 'anthropic');
    const start = {
      type: 'content_block_start',
      index: 0,
      content_block: { type: 'tool_use', id: 'a', name: 'x', input: { p: 1 } },
    };
    server.queue({
      parts: [{ raw: `event: content_block_start\ndata: ${JSON.stringify(start)}\n\n` }],
      stop: 'tool',
    });
    const events = await collect(model, ask('hi'));
    assert.deepEqual(
      events.filter((event) => event.type === 'tool_call'),
      [{ type: 'tool_call', id: 'a', name: 'x', arguments: '{"p":1}' }],
    );
  });

  it('survives pings and events it does not know', async () => {
    const model = await openScripted(server, 'anthropic');
    server.queue({
      parts: [
        { raw: 'event: ping\ndata: {"type":"ping"}\n\n' },
        { raw: 'event: new_thing\ndata: {"type":"new_thing","x":1}\n\n' },
        { text: 'ok' },
      ],
    });
    const events = await collect(model, ask('hi'));
    assert.equal(
      events.some((event) => event.type === 'text' && event.text === 'ok'),
      true,
    );
  });
});
