// What holds in every dialect: the same script gives the same events, the same history arrives whole, the same fault
// is the same kind.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:net';
import {
  type AssistantPart,
  ModelError,
  type ModelEvent,
  type ModelMessage,
} from '../../../agent/models/model.ts';
import { ModelServer } from '../../support/model-server.ts';
import {
  ask,
  collect,
  DIALECTS,
  type DialectName,
  english,
  fakeClock,
  openScripted,
  READ_TOOL,
  textOf,
} from './support.ts';

const NAMES = Object.keys(DIALECTS) as DialectName[]; // The keys of a constant.
const PNG = 'iVBORw0KGgo=';

/** Resolves with the ModelError a stream ends with. */
async function fault(run: Promise<unknown>): Promise<ModelError> {
  const error = await run.then(
    () => assert.fail('the stream ended without a fault'),
    (reason: unknown) => reason,
  );
  assert.ok(error instanceof ModelError, `not a ModelError: ${String(error)}`);
  return error;
}

for (const name of NAMES) {
  describe(`the ${name} dialect`, () => {
    let server: ModelServer;
    before(async () => {
      server = await ModelServer.start();
    });
    after(() => server.stop());
    afterEach(() => {
      server.requests.length = 0;
      assert.equal(server.left, 0, 'a step was not asked for');
    });

    it('streams text, thinking, calls, usage and one stop, in this order', async () => {
      const model = await openScripted(server, name);
      server.queue({
        parts: [
          { thinking: 'hm' },
          { text: 'Hello ' },
          { text: 'you' },
          { call: { id: 'call_a', name: 'file_read', arguments: '{"path":"a.txt"}' } },
          { call: { id: 'call_b', name: 'file_read', arguments: '{"path":"b.txt"}' } },
        ],
      });
      const events = await collect(model, ask('hi', { tools: [READ_TOOL] }));
      assert.equal(textOf(events), 'Hello you');
      assert.deepEqual(
        events.flatMap((event) => (event.type === 'thinking' ? [event.text] : [])),
        ['hm'],
      );
      const thought = events.find((event) => event.type === 'thinking_end');
      assert.equal(thought?.part.text, 'hm');
      assert.deepEqual(
        events.filter((event) => event.type === 'tool_call'),
        [
          { type: 'tool_call', id: 'call_a', name: 'file_read', arguments: '{"path":"a.txt"}' },
          { type: 'tool_call', id: 'call_b', name: 'file_read', arguments: '{"path":"b.txt"}' },
        ],
      );
      const pieces = events.flatMap((event) =>
        event.type === 'tool_call_delta' && event.id === 'call_a' ? [event.text] : [],
      );
      assert.equal(pieces.join(''), '{"path":"a.txt"}');
      const usage = events.at(-2);
      assert.equal(usage?.type, 'usage');
      assert.equal(usage?.usage.inputTokens, 100);
      assert.equal(usage?.usage.cacheReadTokens, 40);
      assert.equal(usage?.usage.outputTokens, 7);
      assert.deepEqual(events.at(-1), { type: 'stop', reason: 'tool_calls' });
      assert.equal(events.filter((event) => event.type === 'stop').length, 1);
    });

    it('keeps characters whole that are split between packets', async () => {
      const model = await openScripted(server, name);
      const text = 'naïve 日本語 🎉 ñandú';
      server.queue({
        parts: [{ text }, { call: { name: 'file_read', arguments: '{"path":"ñ🎉.txt"}' } }],
        chunkBytes: 1,
      });
      const events = await collect(model, ask('hi', { tools: [READ_TOOL] }));
      assert.equal(textOf(events), text);
      const call = events.find((event) => event.type === 'tool_call');
      assert.equal(call?.arguments, '{"path":"ñ🎉.txt"}');
    });

    it('passes on five thousand chunks in order', async () => {
      const model = await openScripted(server, name);
      server.queue({ parts: Array.from({ length: 5000 }, (_, n) => ({ text: `w${n} ` })) });
      const events = await collect(model, ask('hi'));
      const words = Array.from({ length: 5000 }, (_, n) => `w${n} `);
      assert.deepEqual(
        events.flatMap((event) => (event.type === 'text' ? [event.text] : [])),
        words,
      );
    });

    for (const [stop, reason] of [
      ['length', 'max_tokens'],
      ['refusal', 'refusal'],
      ['end', 'end_turn'],
    ] as const) {
      it(`says ${reason} when the server stops with "${stop}"`, async () => {
        const model = await openScripted(server, name);
        server.queue({ parts: [{ text: 'so far' }], stop });
        assert.deepEqual((await collect(model, ask('hi'))).at(-1), { type: 'stop', reason });
      });
    }

    it('leaves out a call that the token limit cut in half', async () => {
      const model = await openScripted(server, name);
      if (name === 'responses') return; // There the server itself says which item is incomplete.
      server.queue({ parts: [{ call: { name: 'file_read', arguments: '{"path":"a' } }], stop: 'length' });
      const events = await collect(model, ask('hi', { tools: [READ_TOOL] }));
      assert.equal(
        events.find((event) => event.type === 'tool_call'),
        undefined,
      );
      assert.deepEqual(events.at(-1), { type: 'stop', reason: 'max_tokens' });
    });

    it('gives back calls, results and its own thinking, and nothing of another provider', async () => {
      const model = await openScripted(server, name);
      server.queue(
        {
          parts: [
            { thinking: 'deep', signature: 'U0lH' },
            { call: { id: 'call_a', name: 'file_read', arguments: '{"path":"a"}' } },
          ],
        },
        { parts: [{ text: 'done' }] },
      );
      const first = await collect(model, ask('hi', { tools: [READ_TOOL], thought: 'low' }));
      const parts = first.flatMap((event): AssistantPart[] =>
        event.type === 'thinking_end' ? [event.part] : event.type === 'tool_call' ? [event] : [],
      );
      const foreign = {
        type: 'thinking',
        text: 'foreign words',
        signature: 'Rk9S',
        provider: 'other',
      } as const;
      const history: ModelMessage[] = [
        { role: 'user', content: [{ type: 'text', text: 'hi' }] },
        { role: 'assistant', parts: [foreign, ...parts] },
        {
          role: 'tool',
          callId: 'call_a',
          name: 'file_read',
          content: [{ type: 'text', text: 'content of a' }],
          isError: false,
        },
      ];
      await collect(model, ask(history, { tools: [READ_TOOL], thought: 'low' }));
      const sent = server.requests.at(-1)?.bodyText ?? '';
      assert.equal(sent.includes('content of a'), true);
      assert.ok(sent.includes('deep'), 'its own thinking did not go back');
      assert.ok(name === 'chat' || sent.includes('U0lH'), 'the signature did not go back');
      assert.ok(!sent.includes('foreign words'), 'thinking of another provider was sent');
    });

    it('gives a call a new id when the server repeats one', async () => {
      const model = await openScripted(server, name);
      server.queue({ parts: [{ call: { id: 'call_a', name: 'file_read', arguments: '{}' } }] });
      const history: ModelMessage[] = [
        { role: 'user', content: [{ type: 'text', text: 'hi' }] },
        {
          role: 'assistant',
          parts: [{ type: 'tool_call', id: 'call_a', name: 'file_read', arguments: '{}' }],
        },
        {
          role: 'tool',
          callId: 'call_a',
          name: 'file_read',
          content: [{ type: 'text', text: 'x' }],
          isError: false,
        },
      ];
      const events = await collect(model, ask(history, { tools: [READ_TOOL] }));
      const call = events.find((event) => event.type === 'tool_call');
      assert.notEqual(call?.id, 'call_a');
    });

    it('sends a legal request for broken arguments, empty texts and calls without a result', async () => {
      const model = await openScripted(server, name);
      server.queue({ parts: [{ text: 'ok' }] });
      await collect(
        model,
        ask([
          {
            role: 'user',
            content: [
              { type: 'text', text: '' },
              { type: 'text', text: 'hi' },
            ],
          },
          {
            role: 'assistant',
            parts: [
              { type: 'text', text: '' },
              { type: 'tool_call', id: 'a', name: 'file_read', arguments: '{"path": "a.txt", ' },
              { type: 'tool_call', id: 'b', name: 'file_read', arguments: '' },
            ],
          },
          { role: 'tool', callId: 'b', name: 'file_read', content: [], isError: false },
          { role: 'user', content: [{ type: 'text', text: 'go on' }] },
        ]),
      );
      const { bodyText } = server.requests.at(-1) ?? assert.fail('no request');
      assert.ok(!/"text":""/.test(bodyText), 'an empty text block was sent');
      assert.equal(bodyText.includes('invalid_json'), true);
      assert.ok(bodyText.includes('no result'), 'the call without a result was not answered');
      const argumentTexts = [...bodyText.matchAll(/"arguments":"((?:[^"\\]|\\.)*)"/g)].map((match) =>
        JSON.parse(`"${match[1]}"`),
      );
      for (const text of argumentTexts) assert.equal(typeof JSON.parse(text), 'object');
    });

    it('sends images of the user and of tools as images', async () => {
      const model = await openScripted(server, name);
      server.queue({ parts: [{ text: 'seen' }] });
      const image = { type: 'image', mimeType: 'image/png', data: PNG } as const;
      await collect(
        model,
        ask([
          { role: 'user', content: [{ type: 'text', text: 'look' }, image] },
          { role: 'assistant', parts: [{ type: 'tool_call', id: 'a', name: 'file_read', arguments: '{}' }] },
          { role: 'tool', callId: 'a', name: 'file_read', content: [image], isError: false },
        ]),
      );
      const sent = server.requests.at(-1)?.bodyText ?? '';
      assert.equal(sent.split(PNG).length - 1, 2);
      assert.ok(
        !/"role":"tool"[^}]*image/.test(sent),
        'a tool message of Chat Completions may hold only text',
      );
    });

    it('says so in words where the model cannot see images', async () => {
      const model = await openScripted(server, name, { images: false });
      server.queue({ parts: [{ text: 'ok' }] });
      await collect(
        model,
        ask([{ role: 'user', content: [{ type: 'image', mimeType: 'image/png', data: PNG }] }]),
      );
      const sent = server.requests.at(-1)?.bodyText ?? '';
      assert.equal(sent.includes(PNG), false);
      assert.equal(sent.includes('cannot look at images'), true);
    });

    it('carries the trace on', async () => {
      const model = await openScripted(server, name);
      server.queue({ parts: [{ text: 'ok' }] });
      const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
      await collect(model, ask('hi', { trace: { traceparent, other: 'x' } }));
      const headers = server.requests.at(-1)?.headers;
      assert.equal(headers?.traceparent, traceparent);
      assert.equal(headers?.other, undefined);
    });

    for (const [status, kind] of [
      [401, 'auth'],
      [403, 'auth'],
      [404, 'not_found'],
      [413, 'context_full'],
      [422, 'invalid'],
      [429, 'rate_limit'],
      [500, 'server'],
      [503, 'overloaded'],
      [529, 'overloaded'],
    ] as const) {
      it(`calls status ${status} "${kind}" and asks once`, async () => {
        const model = await openScripted(server, name);
        server.queue({ status });
        const error = await fault(collect(model, ask('hi')));
        assert.equal(error.kind, kind);
        assert.equal(error.status, status);
        assert.equal(server.requests.length, 1);
      });
    }

    it('reads Retry-After in seconds, in milliseconds and as a date', async () => {
      const clock = { ...fakeClock(), sleep: () => new Promise<void>(() => {}) };
      const model = await openScripted(server, name, {}, { clock });
      const date = new Date(clock.now() + 90_000).toUTCString();
      server.queue(
        { status: 429, headers: { 'retry-after': '7' } },
        { status: 429, headers: { 'retry-after-ms': '250', 'retry-after': '9' } },
        { status: 503, headers: { 'retry-after': date } },
      );
      const waits = [];
      for (let n = 0; n < 3; n++) waits.push((await fault(collect(model, ask('hi')))).retryAfterMs);
      assert.deepEqual(waits, [7000, 250, 90_000]);
    });

    it('recognises a full context by the words of the server', async () => {
      const model = await openScripted(server, name);
      const message =
        "This model's maximum context length is 8192 tokens. However, your messages resulted in 99999 tokens.";
      server.queue({ status: 400, body: { error: { message, type: 'invalid_request_error' } } });
      assert.equal((await fault(collect(model, ask('hi')))).kind, 'context_full');
    });

    it('shows a page of HTML as one short line', async () => {
      const model = await openScripted(server, name);
      server.queue({
        status: 502,
        body: '<html><head><title>502 Bad Gateway</title></head><body>x</body></html>',
      });
      const error = await fault(collect(model, ask('hi')));
      assert.equal(error.kind, 'server');
      assert.match(english.format(error.text), /502 Bad Gateway/);
      assert.doesNotMatch(english.format(error.text), /</);
    });

    it('never shows the key, even when the server echoes it', async () => {
      const key = 'not-a-real-key-0123456789';
      const model = await openScripted(server, name, { apiKey: key });
      server.queue({ status: 401, body: { error: { message: `bad key ${key}`, type: 'x' } } });
      const error = await fault(collect(model, ask('hi')));
      const everything = [
        english.format(error.text),
        error.message,
        String(error.cause),
        JSON.stringify(error),
      ].join();
      assert.equal(everything.includes(key), false);
      assert.match(english.format(error.text), /API_KEY/);
    });

    for (const cut of ['reset', 'end'] as const) {
      it(`calls a stream that breaks off (${cut}) "cut", after passing on what came`, async () => {
        const model = await openScripted(server, name);
        server.queue({ parts: [{ text: 'half' }], cut });
        const seen: ModelEvent[] = [];
        const run = (async () => {
          for await (const event of model.stream(ask('hi'), new AbortController().signal)) seen.push(event);
        })();
        assert.equal((await fault(run)).kind, 'cut');
        assert.equal(textOf(seen), 'half');
      });
    }

    for (const garbage of [
      'data: {not json at all\n\n: comment\n\nevent: nonsense\ndata: []\n\n',
      '<html>hello</html>',
    ]) {
      it(`calls ${JSON.stringify(garbage.slice(0, 14))} nonsense`, async () => {
        const model = await openScripted(server, name);
        server.queue({ garbage });
        assert.equal((await fault(collect(model, ask('hi')))).kind, 'nonsense');
      });
    }

    for (const hang of ['before-headers', 'after-headers'] as const) {
      it(`gives up on a server that is silent ${hang}`, async () => {
        const clock = fakeClock();
        const arrived = new Promise<void>((resolve) => {
          server.queue(() => {
            resolve();
            return { hang };
          });
        });
        const patient = {
          ...clock,
          sleep: async (ms: number, signal?: AbortSignal) => {
            await arrived;
            await clock.sleep(ms, signal);
          },
        };
        const model = await openScripted(server, name, { timeoutMs: 120_000 }, { clock: patient });
        const error = await fault(collect(model, ask('hi')));
        assert.equal(error.kind, 'timeout');
        assert.match(english.format(error.text), /120 seconds/);
      });

      it(`stops at once when aborted while the server is silent ${hang}`, async () => {
        const model = await openScripted(server, name);
        const abort = new AbortController();
        server.queue(() => {
          setImmediate(() => abort.abort(new Error('by the user')));
          return { hang };
        });
        await assert.rejects(collect(model, ask('hi'), abort.signal), /by the user/);
        assert.equal(await server.requests.at(-1)?.closed, true);
      });
    }

    it('closes the connection when the reader leaves early', async () => {
      const model = await openScripted(server, name);
      server.queue({ parts: Array.from({ length: 200 }, () => ({ text: 'x' })), delayMs: 5 });
      for await (const event of model.stream(ask('hi'), new AbortController().signal)) {
        if (event.type === 'text') break;
      }
      assert.equal(await server.requests.at(-1)?.closed, true);
    });

    it('says which server is not running when the connection is refused', async () => {
      const idle = createServer().listen(0, '127.0.0.1');
      await once(idle, 'listening');
      const address = idle.address();
      idle.close();
      await once(idle, 'close');
      const port = typeof address === 'object' ? address?.port : undefined;
      const model = await openScripted(server, name, { baseUrl: `http://127.0.0.1:${port}` });
      const error = await fault(collect(model, ask('hi')));
      assert.equal(error.kind, 'network');
      assert.match(
        english.format(error.text),
        new RegExp(`127\\.0\\.0\\.1:${port}.*local model server running`),
      );
    });

    it('asks again without an optional field the server refuses, and remembers', async () => {
      const model = await openScripted(server, name);
      const field = { anthropic: 'cache_control', chat: 'stream_options', responses: 'prompt_cache_key' }[
        name
      ];
      const refusal = { error: { message: `Unknown parameter: ${field}`, type: 'invalid_request_error' } };
      server.queue(
        { status: 400, body: refusal },
        { parts: [{ text: 'one' }] },
        { parts: [{ text: 'two' }] },
      );
      const request = ask('hi', { cacheKey: 'session-1' });
      assert.equal(textOf(await collect(model, request)), 'one');
      assert.equal(textOf(await collect(model, request)), 'two');
      assert.deepEqual(
        server.requests.map(({ bodyText }) => bodyText.includes(field)),
        [true, false, false],
      );
    });

    it('writes nothing to the terminal, whatever happens', async () => {
      const model = await openScripted(server, name);
      const written: unknown[] = [];
      const methods = ['log', 'info', 'warn', 'error', 'debug'] as const;
      const saved = methods.map((method) => console[method]);
      for (const method of methods) console[method] = (...args: unknown[]) => written.push(args);
      try {
        server.queue({ garbage: 'data: {broken\n\n' }, { status: 500 }, { parts: [{ text: 'x' }] });
        await fault(collect(model, ask('hi')));
        await fault(collect(model, ask('hi', { thought: 'high' })));
        await collect(model, ask('hi'));
      } finally {
        for (const [at, method] of methods.entries()) console[method] = saved[at] ?? console[method];
      }
      assert.deepEqual(written, []);
    });
  });
}
