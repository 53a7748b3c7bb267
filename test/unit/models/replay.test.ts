import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Model, ModelError, type ModelEvent } from '../../../agent/models/model.ts';
import { recordingModel } from '../../../agent/models/recorder.ts';
import { openModel } from '../../../agent/models/registry.ts';
import { ask, collect, english, fakeClock, READ_TOOL } from './support.ts';

const HEAD = '{"ocho_cassette":1}';

describe('replay and recorder', () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'ocho-replay-'));
  });
  after(() => rm(folder, { recursive: true, force: true }));

  async function cassette(name: string, ...lines: string[]): Promise<Model> {
    await writeFile(path.join(folder, name), `${lines.join('\n')}\n`);
    return openModel(`replay/${name}`, { environment: {}, i18n: english, cwd: folder, clock: fakeClock() });
  }

  async function fault(run: Promise<unknown>): Promise<string> {
    const error = await run.then(
      () => undefined,
      (reason: unknown) => reason,
    );
    assert.ok(error instanceof ModelError, String(error));
    return `${error.kind}: ${english.format(error.text)}`;
  }

  it('refuses a FIFO instead of waiting for it', async function () {
    if (process.platform === 'win32') this.skip();
    const fifo = path.join(folder, 'fifo');
    execFileSync('mkfifo', [fifo]);
    await assert.rejects(openModel(`replay/${fifo}`, { environment: {}, i18n: english }), {
      kind: 'invalid',
    });
    const model = await cassette('to-record.jsonl', HEAD);
    await assert.rejects(recordingModel(model, { file: fifo }), { kind: 'invalid' });
  });

  it('plays the answers in order and adds the stop that is missing', async () => {
    const model = await cassette(
      'order.jsonl',
      HEAD,
      '# the first answer calls a tool',
      '{"request":{}}',
      '{"type":"text","text":"one"}',
      '{"type":"tool_call","id":"a","name":"file_read","arguments":"{}"}',
      '',
      '{"request":{"last":"…"}}',
      '{"type":"text","text":"two"}',
    );
    assert.deepEqual(await collect(model, ask('x')), [
      { type: 'text', text: 'one' },
      { type: 'tool_call', id: 'a', name: 'file_read', arguments: '{}' },
      { type: 'stop', reason: 'tool_calls' },
    ]);
    assert.deepEqual((await collect(model, ask('y'))).at(-1), { type: 'stop', reason: 'end_turn' });
  });

  it('says clearly when it runs out', async () => {
    const model = await cassette('short.jsonl', HEAD, '{"request":{}}', '{"type":"text","text":"one"}');
    await collect(model, ask('x'));
    assert.match(
      await fault(collect(model, ask('y'))),
      /^invalid: The cassette short\.jsonl has no answer left: its one/,
    );
  });

  for (const [what, lines, expected] of [
    ['broken JSON', [HEAD, '{"request":{}}', '{"type":"text",'], /Line 3 of the cassette/],
    ['an unknown event', [HEAD, '{"request":{}}', '{"type":"song"}'], /Line 3/],
    ['a misspelt field', [HEAD, '{"request":{}}', '{"type":"text","txt":"x"}'], /Line 3/],
    ['no header', ['{"request":{}}'], /Line 1/],
    ['an event before a request', [HEAD, '{"type":"text","text":"x"}'], /Line 2.*before the first/],
    [
      'an event after the stop',
      [HEAD, '{"request":{}}', '{"type":"stop","reason":"end_turn"}', '{"type":"text","text":"x"}'],
      /Line 4/,
    ],
  ] as const) {
    it(`names the line for ${what}`, async () => {
      assert.match(await fault(cassette('bad.jsonl', ...lines)), expected);
    });
  }

  it('says when there is no such file', async () => {
    const run = openModel('replay/none.jsonl', { environment: {}, i18n: english, cwd: folder });
    assert.match(await fault(run), /^not_found: There is no cassette at none\.jsonl/);
  });

  it('waits where the cassette says so, and an abort ends the wait', async () => {
    await writeFile(
      path.join(folder, 'slow.jsonl'),
      `${HEAD}\n{"request":{}}\n{"type":"text","text":"x","delay_ms":500}\n`,
    );
    const clock = fakeClock();
    const model = await openModel('replay/slow.jsonl', {
      environment: {},
      i18n: english,
      cwd: folder,
      clock,
    });
    await collect(model, ask('x'));
    assert.deepEqual(clock.slept, [500]);
    const stopped = AbortSignal.abort(new Error('by the user'));
    await assert.rejects(collect(model, ask('x'), stopped), /by the user/);
  });

  it('fails as recorded', async () => {
    const model = await cassette(
      'fault.jsonl',
      HEAD,
      '{"request":{}}',
      '{"fault":{"kind":"rate_limit","status":429,"retry_after_ms":7000}}',
    );
    const error = await collect(model, ask('x')).catch((reason: unknown) => reason);
    assert.ok(error instanceof ModelError, 'no ModelError');
    assert.deepEqual([error.kind, error.status, error.retryAfterMs], ['rate_limit', 429, 7000]);
  });

  const EVENTS: ModelEvent[] = [
    { type: 'thinking', text: 'hm' },
    {
      type: 'thinking_end',
      part: { type: 'thinking', text: 'hm', signature: 's', opaque: { a: [1] }, provider: 'p' },
    },
    { type: 'text', text: 'naïve\n"日本" 🎉' },
    { type: 'tool_call_start', id: 'a', name: 'file_read' },
    { type: 'tool_call_delta', id: 'a', text: '{"pa' },
    { type: 'tool_call', id: 'a', name: 'file_read', arguments: '{"path":"x"}' },
    { type: 'usage', usage: { inputTokens: 5, outputTokens: 6, cacheReadTokens: 1 } },
    { type: 'stop', reason: 'tool_calls' },
  ];

  function scripted(answers: readonly (readonly ModelEvent[])[], end?: Error): Model {
    let at = 0;
    return {
      info: {
        id: 'x/y',
        provider: 'x',
        name: 'y',
        contextWindow: 5000,
        images: false,
        nativeTools: true,
        thoughtLevels: [],
      },
      async *stream() {
        yield* answers[at++] ?? [];
        if (end) throw end;
      },
    };
  }

  it('plays back exactly what was recorded, faults included', async () => {
    const file = path.join(folder, 'trip.jsonl');
    const broken = new ModelError('cut', { id: 'models-error-cut' });
    const good = await recordingModel(scripted([EVENTS, [{ type: 'stop', reason: 'end_turn' }]]), { file });
    await collect(good, ask('one'));
    await collect(good, ask('two'));
    const replayed = await openModel('replay/trip.jsonl', { environment: {}, i18n: english, cwd: folder });
    assert.deepEqual(await collect(replayed, ask('one')), EVENTS);
    assert.deepEqual(await collect(replayed, ask('two')), [{ type: 'stop', reason: 'end_turn' }]);
    assert.equal(replayed.info.contextWindow, 5000);

    const bad = await recordingModel(scripted([[{ type: 'text', text: 'half' }]], broken), { file });
    await assert.rejects(collect(bad, ask('one')));
    const again = await openModel('replay/trip.jsonl', { environment: {}, i18n: english, cwd: folder });
    assert.match(await fault(collect(again, ask('one'))), /^cut/);
  });

  it('finds the answer by what was asked where the cassette says so', async () => {
    const file = path.join(folder, 'hash.jsonl');
    const answers = ['one', 'two'].map((text): ModelEvent[] => [
      { type: 'text', text },
      { type: 'stop', reason: 'end_turn' },
    ]);
    const recorder = await recordingModel(scripted(answers), { file });
    await collect(recorder, ask('first', { tools: [READ_TOOL] }));
    await collect(recorder, ask('second', { tools: [READ_TOOL] }));
    const text = await readFile(file, 'utf8');
    await writeFile(file, text.replace('"ocho_cassette":1', '"ocho_cassette":1,"match":"hash"'));
    const model = await openModel('replay/hash.jsonl', { environment: {}, i18n: english, cwd: folder });
    const second = await collect(model, ask('second', { tools: [READ_TOOL], system: 'another version' }));
    assert.deepEqual(second[0], { type: 'text', text: 'two' });
    assert.match(
      await fault(collect(model, ask('third', { tools: [READ_TOOL] }))),
      /no answer for this request/,
    );
  });

  it('writes no secret, no system text and no trace', async () => {
    const file = path.join(folder, 'secret.jsonl');
    const secret = 'not-a-real-key-"0123456789';
    const echo: ModelEvent[] = [
      { type: 'text', text: `your key is ${secret}.` },
      { type: 'stop', reason: 'end_turn' },
    ];
    const model = await recordingModel(scripted([echo]), { file, secrets: [secret] });
    await collect(model, ask('hi', { system: 'SYSTEM WORDS', trace: { traceparent: 'TRACE' } }));
    const text = await readFile(file, 'utf8');
    assert.equal(
      !text.includes('0123456789') && !text.includes('SYSTEM WORDS') && !text.includes('TRACE'),
      true,
    );
    assert.doesNotThrow(() =>
      text
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
    );
  });

  it('says when the recording cannot be written', async () => {
    const run = recordingModel(scripted([]), { file: path.join(folder, 'no', 'such', 'folder.jsonl') });
    assert.match(await fault(run), /recording cannot be written/);
  });
});
