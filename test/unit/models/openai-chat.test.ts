// What compatible servers do differently, and what only Chat Completions has.
import assert from 'node:assert/strict';
import {
  type AssistantPart,
  ModelError,
  type ModelEvent,
  type ModelMessage,
} from '../../../agent/models/model.ts';
import { ModelServer } from '../../support/model-server.ts';
import { ask, collect, openScripted, READ_TOOL, textOf } from './support.ts';

const chunk = (delta: object, finish?: string) =>
  ({
    raw: `data: ${JSON.stringify({ choices: [{ delta, ...(finish ? { finish_reason: finish } : {}) }] })}\n\n`,
  }) as const;
const piece = (call: object) => chunk({ tool_calls: [call] });

describe('Chat Completions of compatible servers', () => {
  let server: ModelServer;
  before(async () => {
    server = await ModelServer.start();
  });
  after(() => server.stop());
  afterEach(() => {
    server.requests.length = 0;
  });

  /** The events of one answer made of raw chunks; it ends with a clean end of the connection. */
  async function play(...parts: readonly { readonly raw: string }[]): Promise<ModelEvent[]> {
    const model = await openScripted(server, 'chat');
    server.queue({ parts, cut: 'end' });
    return collect(model, ask('hi', { tools: [READ_TOOL] }));
  }

  const calls = (events: readonly ModelEvent[]) =>
    events.flatMap((event) => (event.type === 'tool_call' ? [[event.name, event.arguments]] : []));
  const ids = (events: readonly ModelEvent[]) =>
    events.flatMap((event) => (event.type === 'tool_call' ? [event.id] : []));
  const BOTH = [
    ['a', '{"x":1}'],
    ['b', '{"y":2}'],
  ];

  for (const [what, pieces] of [
    [
      'without ids',
      [
        { index: 0, function: { name: 'a', arguments: '{"x":' } },
        { index: 0, function: { arguments: '1}' } },
        { index: 1, function: { name: 'b', arguments: '{"y":2}' } },
      ],
    ],
    [
      'without indexes',
      [
        { id: 'p', function: { name: 'a', arguments: '{"x":' } },
        { id: 'p', function: { arguments: '1}' } },
        { id: 'q', function: { name: 'b', arguments: '{"y":2}' } },
      ],
    ],
    [
      'without either',
      [
        { function: { name: 'a', arguments: '{"x":' } },
        { function: { arguments: '1}' } },
        { function: { name: 'b', arguments: '{"y":2}' } },
      ],
    ],
    [
      'with the same id twice',
      [
        { index: 0, id: 'p', function: { name: 'a', arguments: '{"x":1}' } },
        { index: 1, id: 'p', function: { name: 'b', arguments: '{"y":2}' } },
      ],
    ],
    [
      'that are all index 0',
      [
        { index: 0, id: 'p', function: { name: 'a', arguments: '{"x":1}' } },
        { index: 0, id: 'q', function: { name: 'b', arguments: '{"y":2}' } },
      ],
    ],
    [
      'that are all index 0 without ids',
      [
        { index: 0, function: { name: 'a', arguments: '{"x":1}' } },
        { index: 0, function: { name: 'b', arguments: '{"y":2}' } },
      ],
    ],
    [
      'that repeat name and id in every piece',
      [
        { index: 0, id: 'p', function: { name: 'a', arguments: '{"x":' } },
        { index: 0, id: 'p', function: { name: 'a', arguments: '1}' } },
        { index: 1, id: 'q', function: { name: 'b', arguments: '{"y":2}' } },
      ],
    ],
    [
      'with empty ids and names in later pieces',
      [
        { index: 0, id: 'p', function: { name: 'a', arguments: '' } },
        { index: 0, id: '', function: { name: '', arguments: '{"x":1}' } },
        { index: 1, id: 'q', function: { name: 'b', arguments: '{"y":2}' } },
      ],
    ],
    [
      'with arguments as objects',
      [
        { index: 0, id: 'p', function: { name: 'a', arguments: { x: 1 } } },
        { index: 1, id: 'q', function: { name: 'b', arguments: { y: 2 } } },
      ],
    ],
    [
      'that are mixed with each other',
      [
        { index: 0, id: 'p', function: { name: 'a', arguments: '{"x":' } },
        { index: 1, id: 'q', function: { name: 'b', arguments: '{"y":' } },
        { index: 0, function: { arguments: '1}' } },
        { index: 1, function: { arguments: '2}' } },
      ],
    ],
  ] as const) {
    it(`puts calls ${what} together`, async () => {
      const events = await play(...pieces.map(piece), chunk({}, 'tool_calls'));
      assert.deepEqual(calls(events), BOTH);
      assert.equal(new Set(ids(events)).size, 2);
      assert.equal(
        ids(events).every((id) => id !== ''),
        true,
      );
      assert.deepEqual(events.at(-1), { type: 'stop', reason: 'tool_calls' });
    });
  }

  it('gives a call without arguments an empty object', async () => {
    const events = await play(piece({ index: 0, id: 'p', function: { name: 'a' } }), chunk({}, 'tool_calls'));
    assert.deepEqual(calls(events), [['a', '{}']]);
  });

  it('tells calls apart by their names where nothing else does', async () => {
    const events = await play(
      piece({ function: { name: 'a' } }),
      piece({ function: { name: 'b', arguments: '{"y":2}' } }),
      chunk({}, 'tool_calls'),
    );
    assert.deepEqual(calls(events), [
      ['a', '{}'],
      ['b', '{"y":2}'],
    ]);
  });

  it('says tool_calls when there are calls, whatever the server says', async () => {
    const events = await play(
      piece({ index: 0, id: 'p', function: { name: 'a', arguments: '{}' } }),
      chunk({}, 'stop'),
    );
    assert.deepEqual(events.at(-1), { type: 'stop', reason: 'tool_calls' });
  });

  it('accepts an answer that ends with [DONE] alone', async () => {
    const events = await play(chunk({ content: 'hello' }), { raw: 'data: [DONE]\n\n' });
    assert.equal(textOf(events), 'hello');
    assert.deepEqual(events.at(-1), { type: 'stop', reason: 'end_turn' });
  });

  it('reads reasoning from either field, and typed content parts', async () => {
    const thoughts = (events: readonly ModelEvent[]) =>
      events.flatMap((event) => (event.type === 'thinking_end' ? [event.part.text] : []));
    assert.deepEqual(
      thoughts(await play(chunk({ reasoning_content: 'a' }), chunk({ content: 'x' }), chunk({}, 'stop'))),
      ['a'],
    );
    assert.deepEqual(
      thoughts(await play(chunk({ reasoning: 'b' }), chunk({ content: 'x' }), chunk({}, 'stop'))),
      ['b'],
    );
    const typed = await play(
      chunk({ content: [{ type: 'thinking', thinking: [{ type: 'text', text: 'c' }] }] }),
      chunk({ content: [{ type: 'text', text: 'x' }] }),
      chunk({}, 'stop'),
    );
    assert.deepEqual(thoughts(typed), ['c']);
    assert.equal(textOf(typed), 'x');
  });

  it('reports an error inside the stream', async () => {
    await assert.rejects(
      play(chunk({ content: 'x' }), {
        raw: 'data: {"error":{"message":"Overloaded","code":"overloaded"}}\n\n',
      }),
      (error) => error instanceof ModelError && error.kind === 'overloaded',
    );
  });

  it('takes a broken connection behind the finish reason for the end', async () => {
    const model = await openScripted(server, 'chat');
    server.queue({ parts: [{ text: 'whole' }, chunk({}, 'stop')], cut: 'reset' });
    const events = await collect(model, ask('hi'));
    assert.deepEqual(events.at(-1), { type: 'stop', reason: 'end_turn' });
  });

  it('gives reasoning back in its field while its calls are answered, and not later', async () => {
    const model = await openScripted(server, 'chat');
    const extra = { google: { thought_signature: 'c2ln' } };
    const first = await play(
      chunk({ reasoning: 'because', reasoning_details: [{ type: 'reasoning.encrypted', data: 'ZGF0YQ' }] }),
      piece({ index: 0, id: 'p', function: { name: 'file_read', arguments: '{}' }, extra_content: extra }),
      chunk({}, 'tool_calls'),
    );
    const parts = first.flatMap((event): AssistantPart[] =>
      event.type === 'thinking_end'
        ? [{ ...event.part, provider: 'chat' }]
        : event.type === 'tool_call'
          ? [event]
          : [],
    );
    const history: ModelMessage[] = [
      { role: 'user', content: [{ type: 'text', text: 'hi' }] },
      { role: 'assistant', parts },
      {
        role: 'tool',
        callId: 'p',
        name: 'file_read',
        content: [{ type: 'text', text: 'x' }],
        isError: false,
      },
    ];
    await collect(model, ask(history));
    await collect(model, ask([...history, { role: 'user', content: [{ type: 'text', text: 'next' }] }]));
    const sent = server.requests.slice(-2).map(({ body }) => {
      const messages = body.messages as Record<string, unknown>[]; // As this test had them sent.
      return messages.find((message) => message.role === 'assistant') ?? {};
    });
    assert.equal(sent[0]?.reasoning, 'because');
    assert.deepEqual(sent[0]?.reasoning_details, [{ type: 'reasoning.encrypted', data: 'ZGF0YQ' }]);
    assert.equal(sent[1]?.reasoning, undefined);
    for (const message of sent) {
      assert.equal(JSON.stringify(message.tool_calls).includes('thought_signature'), true);
    }
  });

  it('asks for usage, and gives limits and efforts the names the server knows', async () => {
    const model = await openScripted(server, 'chat', { maxTokens: 500 });
    await collect(model, ask('hi', { thought: 'high', cacheKey: 'k' }));
    const body = server.requests.at(-1)?.body;
    assert.deepEqual(body?.stream_options, { include_usage: true });
    assert.equal(body?.max_tokens, 500);
    assert.equal(body?.reasoning_effort, 'high');
    assert.equal(body?.prompt_cache_key, undefined);
    await collect(model, ask('hi'));
    assert.equal(server.requests.at(-1)?.body.reasoning_effort, 'none');
  });
});
