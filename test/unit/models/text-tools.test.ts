import assert from 'node:assert/strict';
import type { Model, ModelEvent, ModelMessage, ModelRequest } from '../../../agent/models/model.ts';
import { withTextTools } from '../../../agent/models/text-tools.ts';
import { ask, collect, english, READ_TOOL, textOf } from './support.ts';

/** A model that says the given text in pieces and remembers what it was asked. */
function speaking(text: string, size: number): Model & { request?: ModelRequest } {
  const model: Model & { request?: ModelRequest } = {
    info: {
      id: 't/m',
      provider: 't',
      name: 'm',
      contextWindow: 1,
      images: false,
      nativeTools: false,
      thoughtLevels: [],
    },
    async *stream(request) {
      model.request = request;
      for (let at = 0; at < text.length; at += size) yield { type: 'text', text: text.slice(at, at + size) };
      yield { type: 'stop', reason: 'end_turn' };
    },
  };
  return model;
}

const run = (text: string, size: number) =>
  collect(withTextTools(speaking(text, size), english), ask('hi', { tools: [READ_TOOL] }));
const calls = (events: readonly ModelEvent[]) =>
  events.flatMap((event) => (event.type === 'tool_call' ? [[event.name, event.arguments]] : []));

describe('tools in text', () => {
  const CALL = '```tool_call\n{"name": "file_read", "arguments": {"path": "a.txt"}}\n```';

  for (const size of [1, 3, 1000]) {
    it(`finds calls in pieces of ${size} and keeps the text around them whole`, async () => {
      const events = await run(`I will look.\n\n${CALL}\n`, size);
      assert.equal(textOf(events), 'I will look.\n\n');
      assert.deepEqual(calls(events), [['file_read', '{"path":"a.txt"}']]);
      assert.deepEqual(events.at(-1), { type: 'stop', reason: 'tool_calls' });
    });

    it(`leaves other code blocks and tags alone in pieces of ${size}`, async () => {
      const text = 'Use `tool_call`:\n```ts\nconst a = 1;\n```\n<tool>x</tool>\n``';
      const events = await run(text, size);
      assert.equal(textOf(events), text);
      assert.deepEqual(calls(events), []);
      assert.deepEqual(events.at(-1), { type: 'stop', reason: 'end_turn' });
    });

    it(`takes several calls, drops what is imagined after them, and needs no end of the last in pieces of ${size}`, async () => {
      const second = '<tool_call>\n{"name": "file_read", "arguments": {}}\n</tool_call>';
      const events = await run(`${CALL}\nResult: imagined\n${second}\n${CALL.slice(0, -4)}`, size);
      assert.equal(textOf(events), '');
      assert.equal(calls(events).length, 3);
      assert.equal(
        new Set(events.flatMap((event) => (event.type === 'tool_call' ? [event.id] : []))).size,
        3,
      );
    });
  }

  it('passes on broken arguments of a call whose name is clear, so that the model can be told', async () => {
    const events = await run('```tool_call\n{"name": "file_read", "arguments": {"path": }\n```', 5);
    assert.equal(calls(events)[0]?.[0], 'file_read');
  });

  it('shows a block that is no call as the text it is', async () => {
    const events = await run('```tool_call\nhello\n```', 5);
    assert.equal(textOf(events), '```\nhello\n```\n');
  });

  it('sends definitions, calls and results as text, and no tools', async () => {
    const model = speaking('ok', 10);
    const history: ModelMessage[] = [
      { role: 'user', content: [{ type: 'text', text: 'hi' }] },
      {
        role: 'assistant',
        parts: [{ type: 'tool_call', id: 'a', name: 'file_read', arguments: '{"path":"x"}' }],
      },
      {
        role: 'tool',
        callId: 'a',
        name: 'file_read',
        content: [{ type: 'text', text: 'content' }],
        isError: false,
      },
      { role: 'user', content: [{ type: 'text', text: 'go on' }] },
    ];
    await collect(withTextTools(model, english), ask(history, { tools: [READ_TOOL] }));
    const { request } = model;
    assert.deepEqual(request?.tools, []);
    assert.match(request?.system ?? '', /file_read: Reads a file\.\n\{"type":"object"/);
    assert.match(request?.system ?? '', /\{"name": …, "arguments": \{…\}\}/);
    assert.deepEqual(
      request?.messages.map(({ role }) => role),
      ['user', 'assistant', 'user'],
    );
    assert.match(JSON.stringify(request?.messages), /Result of file_read:\\ncontent/);
  });
});
