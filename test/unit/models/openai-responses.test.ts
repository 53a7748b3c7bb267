import assert from 'node:assert/strict';
import { type AssistantPart, ModelError, type ModelMessage } from '../../../agent/models/model.ts';
import { ModelServer } from '../../support/model-server.ts';
import { ask, collect, openScripted, READ_TOOL } from './support.ts';

describe('the Responses API', () => {
  let server: ModelServer;
  before(async () => {
    server = await ModelServer.start();
  });
  after(() => server.stop());

  const input = () => server.requests.at(-1)?.body.input as Record<string, unknown>[]; // As the API has it.

  it('stores nothing at the provider and asks for encrypted reasoning', async () => {
    const model = await openScripted(server, 'responses');
    await collect(model, ask('hi', { thought: 'high', cacheKey: 'session-1', tools: [READ_TOOL] }));
    const body = server.requests.at(-1)?.body;
    assert.equal(body?.store, false);
    assert.equal(body?.prompt_cache_key, 'session-1');
    assert.deepEqual(body?.include, ['reasoning.encrypted_content']);
    assert.deepEqual(body?.reasoning, { effort: 'high', summary: 'auto' });
    assert.equal(body?.instructions, 'You help.');
  });

  it('gives reasoning items back as they came, in their place', async () => {
    const model = await openScripted(server, 'responses');
    server.queue({
      parts: [
        { thinking: 'sum', signature: 'RU5D' },
        { call: { id: 'a', name: 'file_read', arguments: '{"path":"x"}' } },
      ],
    });
    const events = await collect(model, ask('hi', { thought: 'low', tools: [READ_TOOL] }));
    const parts = events.flatMap((event): AssistantPart[] =>
      event.type === 'thinking_end' ? [event.part] : event.type === 'tool_call' ? [event] : [],
    );
    const history: ModelMessage[] = [
      { role: 'user', content: [{ type: 'text', text: 'hi' }] },
      { role: 'assistant', parts },
      {
        role: 'tool',
        callId: 'a',
        name: 'file_read',
        content: [{ type: 'text', text: 'content' }],
        isError: false,
      },
    ];
    await collect(model, ask(history, { thought: 'low' }));
    assert.deepEqual(input().slice(1), [
      {
        type: 'reasoning',
        id: 'rs_0',
        summary: [{ type: 'summary_text', text: 'sum' }],
        encrypted_content: 'RU5D',
      },
      { type: 'function_call', call_id: 'a', name: 'file_read', arguments: '{"path":"x"}' },
      { type: 'function_call_output', call_id: 'a', output: 'content' },
    ]);
  });

  it('does without summaries where the organisation may not have them', async () => {
    const model = await openScripted(server, 'responses');
    const message = 'Your organization must be verified to generate reasoning summaries.';
    server.queue(
      { status: 400, body: { error: { message, type: 'invalid_request_error' } } },
      { parts: [{ text: 'ok' }] },
    );
    await collect(model, ask('hi', { thought: 'high' }));
    assert.deepEqual(server.requests.at(-1)?.body.reasoning, { effort: 'high' });
  });

  it('classifies faults that come inside the stream', async () => {
    const model = await openScripted(server, 'responses');
    const event = (value: { type: string }) => ({
      raw: `event: ${value.type}\ndata: ${JSON.stringify(value)}\n\n`,
    });
    const failed = (code: string) =>
      event({ type: 'response.failed', response: { error: { code, message: code } } } as { type: string });
    for (const [part, kind] of [
      [failed('rate_limit_exceeded'), 'rate_limit'],
      [failed('server_error'), 'server'],
      [failed('context_length_exceeded'), 'context_full'],
      [
        event({ type: 'error', code: 'server_is_overloaded', message: 'overloaded' } as { type: string }),
        'overloaded',
      ],
    ] as const) {
      server.queue({ parts: [part], cut: 'end' });
      await assert.rejects(
        collect(model, ask('hi')),
        (error) => error instanceof ModelError && error.kind === kind,
        kind,
      );
    }
  });
});
