// Tools that a search found in the middle of a conversation, in each dialect: what stood before them stays the same.
import assert from 'node:assert/strict';
import { editorModel } from '../../../agent/models/editor.ts';
import type { EditorModelRequest } from '../../../agent/models/editor-models.ts';
import type { Model, ModelMessage, ModelRequest, ModelTool } from '../../../agent/models/model.ts';
import { openModel } from '../../../agent/models/registry.ts';
import { withTextTools } from '../../../agent/models/text-tools.ts';
import { ModelServer } from '../../support/model-server.ts';
import { ask, collect, type DialectName, english, fakeClock, openScripted, READ_TOOL } from './support.ts';

type Json = Record<string, unknown>;

const SEARCH_TOOL: ModelTool = {
  name: 'tool_search',
  description: 'Finds tools.',
  inputSchema: { type: 'object', properties: {} },
};
const found = (name: string): ModelTool => ({
  name,
  description: `Does ${name}.`,
  inputSchema: { type: 'object', properties: { value: { type: 'string' } } },
  deferred: true,
});

const user = (text: string): ModelMessage => ({ role: 'user', content: [{ type: 'text', text }] });
const calls = (...names: readonly string[]): ModelMessage => ({
  role: 'assistant',
  parts: names.map((name, at) => ({ type: 'tool_call', id: `${name}_${at}`, name, arguments: '{}' })),
});
const result = (callId: string, text: string, references?: readonly string[]): ModelMessage => ({
  role: 'tool',
  callId,
  name: callId.replace(/_\d+$/, ''),
  content: [{ type: 'text', text }],
  isError: false,
  ...(references ? { references } : {}),
});

const START = [user('plan it')];
const SEARCHED = [
  ...START,
  calls('tool_search', 'file_read'),
  result('tool_search_0', 'Loaded: planner', ['planner']),
  result('file_read_1', 'one'),
];
const before = ask(START, { tools: [READ_TOOL, SEARCH_TOOL] });
const after = ask(SEARCHED, { tools: [READ_TOOL, SEARCH_TOOL, found('planner')] });

describe('a tool found in mid-conversation', () => {
  let server: ModelServer;
  beforeEach(async () => {
    server = await ModelServer.start();
  });
  afterEach(() => server.stop());

  async function bodiesOf(model: Model, ...requests: readonly ModelRequest[]): Promise<Json[]> {
    const from = server.requests.length;
    for (const request of requests) await collect(model, request);
    return server.requests.slice(from).map(({ body }) => body);
  }
  const toolsOf = (body: Json | undefined) => body?.tools as Json[]; // As every dialect has it.
  const messagesOf = (body: Json | undefined) => body?.messages as { role: string; content: Json[] }[]; // As Anthropic has it.

  describe('at Anthropic', () => {
    const open = () => openScripted(server, 'anthropic');

    it('leaves every byte before the search as it was', async () => {
      const [first, second] = await bodiesOf(await open(), before, after);
      const front = toolsOf(second).filter((tool) => tool.defer_loading !== true);
      assert.equal(JSON.stringify(front), JSON.stringify(first?.tools));
      assert.equal(JSON.stringify(second?.system), JSON.stringify(first?.system));
      assert.equal(
        JSON.stringify(messagesOf(second).slice(0, START.length)),
        JSON.stringify(messagesOf(first)),
      );
    });

    it('is defined behind the others without a mark for the cache', async () => {
      const [body] = await bodiesOf(await open(), after);
      assert.deepEqual(
        toolsOf(body).map((tool) => [tool.name, tool.defer_loading, tool.cache_control]),
        [
          ['file_read', undefined, undefined],
          ['tool_search', undefined, { type: 'ephemeral' }],
          ['planner', true, undefined],
        ],
      );
    });

    it('is referred to by a result with nothing else in it; the text follows behind all results', async () => {
      const [body] = await bodiesOf(await open(), after);
      const last = messagesOf(body).at(-1);
      assert.deepEqual(
        last?.content.map(({ type, content, text }) => [type, content ?? text]),
        [
          ['tool_result', [{ type: 'tool_reference', tool_name: 'planner' }]],
          ['tool_result', [{ type: 'text', text: 'one' }]],
          ['text', 'Loaded: planner'],
        ],
      );
    });

    it('that is gone is referred to no more, and its result is text again', async () => {
      const gone = { ...after, tools: [READ_TOOL, SEARCH_TOOL, found('other')] };
      const [body] = await bodiesOf(await open(), gone);
      assert.doesNotMatch(JSON.stringify(body), /tool_reference|defer_loading/);
      assert.deepEqual(messagesOf(body).at(-1)?.content[0]?.content, [
        { type: 'text', text: 'Loaded: planner' },
      ]);
    });

    it('whose result is gone is defined like any other, before those that are referred to', async () => {
      const tools = [READ_TOOL, SEARCH_TOOL, found('rewound'), found('planner')];
      const [body] = await bodiesOf(await open(), { ...after, tools });
      assert.deepEqual(
        toolsOf(body).map((tool) => [tool.name, tool.defer_loading, tool.cache_control !== undefined]),
        [
          ['file_read', undefined, false],
          ['tool_search', undefined, false],
          ['rewound', undefined, true],
          ['planner', true, false],
        ],
      );
    });

    for (const message of [
      'tools.2.custom.defer_loading: Extra inputs are not permitted',
      "messages.2.content.0.tool_result.content.0: Input tag 'tool_reference' found using 'type' does not match any of the expected tags",
      'This model does not support tool search.',
    ]) {
      it(`is sent like any other from then on where the server says: ${message}`, async () => {
        const body = { type: 'error', error: { type: 'invalid_request_error', message } };
        server.queue({ status: 400, body });
        const bodies = await bodiesOf(await open(), after, after);
        assert.equal(bodies.length, 3);
        assert.match(JSON.stringify(bodies[0]), /defer_loading/);
        for (const plain of bodies.slice(1)) {
          assert.doesNotMatch(JSON.stringify(plain), /defer_loading|tool_reference/);
          assert.equal(toolsOf(plain).at(-1)?.name, 'planner');
          assert.ok(toolsOf(plain).at(-1)?.cache_control);
          assert.match(JSON.stringify(messagesOf(plain).at(-1)), /Loaded: planner/);
        }
      });
    }

    it('is sent like any other where that is configured, and by default at servers of other names', async () => {
      const off = await openScripted(server, 'anthropic', { toolReferences: false });
      const other = (toolReferences?: boolean) =>
        openModel('mine/some-model', {
          environment: {},
          i18n: english,
          providers: { mine: { kind: 'anthropic', baseUrl: server.url, toolReferences } },
        });
      const [configured] = await bodiesOf(off, after);
      const [unknown] = await bodiesOf(await other(), after);
      const [known] = await bodiesOf(await other(true), after);
      assert.doesNotMatch(JSON.stringify([configured, unknown]), /defer_loading|tool_reference/);
      assert.match(JSON.stringify(known), /tool_reference/);
    });
  });

  for (const dialect of ['chat', 'responses'] satisfies DialectName[]) {
    it(`is appended to the tools in the dialect ${dialect}, and nothing else changes`, async () => {
      const [first, second] = await bodiesOf(await openScripted(server, dialect), before, after);
      assert.equal(JSON.stringify(toolsOf(second).slice(0, 2)), JSON.stringify(first?.tools));
      assert.equal(toolsOf(second).length, 3);
      const said = (body: Json | undefined) => (body?.messages ?? body?.input) as unknown[]; // As the dialects have it.
      const start = said(first);
      assert.equal(JSON.stringify(said(second).slice(0, start.length)), JSON.stringify(start));
      assert.equal(second?.instructions, first?.instructions);
      assert.doesNotMatch(JSON.stringify(second), /defer|references/);
    });
  }

  it('goes to an editor as a tool like any other', async () => {
    let sent: EditorModelRequest | undefined;
    const model = editorModel(
      {
        id: 'm',
        name: 'M',
        vendor: 'v',
        family: 'f',
        version: '1',
        maxInputTokens: 1000,
        images: false,
        tools: true,
      },
      {
        i18n: english,
        clock: { ...fakeClock(), sleep: () => new Promise(() => undefined) },
        models: {
          list: () => [],
          told: async () => undefined,
          refresh: async () => undefined,
          async *stream(_model, request) {
            sent = request;
            yield { type: 'text', text: 'done' };
          },
        },
      },
    );
    await collect(model, after);
    assert.deepEqual(
      sent?.tools.map(({ name }) => name),
      ['file_read', 'tool_search', 'planner'],
    );
    assert.doesNotMatch(JSON.stringify(sent), /deferred|references/);
  });
});

describe('a tool found by a model that has none', () => {
  async function textOf(request: ModelRequest): Promise<{ system: string; messages: string[] }> {
    let sent = request;
    const inner: Model = {
      info: {
        id: 't/m',
        provider: 't',
        name: 'm',
        contextWindow: 1,
        images: false,
        nativeTools: false,
        thoughtLevels: [],
      },
      async *stream(asked) {
        sent = asked;
        yield { type: 'stop', reason: 'end_turn' };
      },
    };
    await collect(withTextTools(inner, english), request);
    return { system: sent.system, messages: sent.messages.map((message) => JSON.stringify(message)) };
  }

  it('is defined in the result, and all before it stays the same', async () => {
    const first = await textOf(before);
    const second = await textOf(after);
    assert.equal(second.system, first.system);
    assert.deepEqual(second.messages.slice(0, 1), first.messages);
    assert.match(second.messages.at(-1) ?? '', /Loaded: planner\\n\\nplanner: Does planner\.\\n\{/);
  });

  it('is defined once, however often a result names it', async () => {
    const again = [calls('tool_search'), result('tool_search_0', 'Again', ['planner', 'planner'])];
    const { messages } = await textOf({ ...after, messages: [...SEARCHED, ...again] });
    assert.equal(messages.join().split('planner: Does planner.').length, 2);
  });

  it('is defined in the system text when its result is gone, and nowhere when it is gone itself', async () => {
    const rewound = await textOf({ ...after, messages: START });
    assert.match(rewound.system, /planner: Does planner\./);
    const gone = await textOf({ ...after, tools: before.tools });
    assert.equal(gone.system, (await textOf(before)).system);
    assert.doesNotMatch(gone.messages.join(), /Does planner/);
  });
});
