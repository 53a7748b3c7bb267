import assert from 'node:assert/strict';
import { editorModel } from '../../../agent/models/editor.ts';
import {
  EditorFault,
  type EditorModelEvent,
  type EditorModelFacts,
  type EditorModelRequest,
  type EditorModels,
  editorInfo,
  offeredByEditor,
} from '../../../agent/models/editor-models.ts';
import {
  ModelError,
  type ModelEvent,
  type ModelMessage,
  type ModelRequest,
} from '../../../agent/models/model.ts';
import { openModel } from '../../../agent/models/registry.ts';
import { withRetry } from '../../../agent/models/retry.ts';
import { idsForTexts, ManualClock, SleeplessClock, settled } from '../runtime/fixture.ts';

const facts = (more: Partial<EditorModelFacts> = {}): EditorModelFacts => ({
  id: 'acme/one',
  name: 'One',
  vendor: 'acme',
  family: 'one',
  version: '1',
  maxInputTokens: 64_000,
  images: false,
  tools: true,
  ...more,
});

type Script = (signal: AbortSignal) => AsyncIterable<EditorModelEvent>;

/** An editor whose models all do what the script says. */
class ScriptedEditor implements EditorModels {
  readonly requests: EditorModelRequest[] = [];
  told = async () => undefined;
  refresh = async () => undefined;
  readonly #models: readonly EditorModelFacts[];
  readonly #script: Script;

  constructor(script: Script, models: readonly EditorModelFacts[] = [facts()]) {
    this.#script = script;
    this.#models = models;
  }

  list(): readonly EditorModelFacts[] {
    return this.#models;
  }

  stream(_model: string, request: EditorModelRequest, signal: AbortSignal): AsyncIterable<EditorModelEvent> {
    this.requests.push(request);
    return this.#script(signal);
  }
}

const says = (...events: readonly EditorModelEvent[]): Script =>
  async function* () {
    yield* events;
  };

const failing = (fault: Error, ...events: readonly EditorModelEvent[]): Script =>
  async function* () {
    yield* events;
    throw fault;
  };

const silent: Script = async function* (signal) {
  await new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('gone'))));
  yield { type: 'text', text: 'never' };
};

const request = (messages: readonly ModelMessage[] = []): ModelRequest => ({
  system: 'be good',
  messages,
  tools: [],
  thought: 'off',
  cacheKey: 'c',
  trace: { traceparent: 't' },
});

const never = new AbortController().signal;

function connect(editor: EditorModels, clock = new ManualClock(), of = facts()) {
  return editorModel(of, { models: editor, i18n: idsForTexts, clock });
}

async function all(stream: AsyncIterable<ModelEvent>): Promise<ModelEvent[]> {
  const events: ModelEvent[] = [];
  for await (const event of stream) events.push(event);
  return events;
}

async function fault(script: Script): Promise<ModelError> {
  const model = connect(new ScriptedEditor(script));
  const error: unknown = await all(model.stream(request(), never)).catch((reason: unknown) => reason);
  assert.ok(error instanceof ModelError);
  return error;
}

describe("an editor's model", () => {
  it('has the window, the eyes and the tools the editor says', () => {
    assert.deepEqual(editorInfo(facts({ images: true, tools: false })), {
      id: 'editor/acme/one',
      provider: 'editor',
      name: 'One',
      contextWindow: 64_000,
      images: true,
      nativeTools: false,
      thoughtLevels: [],
    });
  });

  it('has a small window where the editor names none', () => {
    for (const maxInputTokens of [0, -1, Number.NaN]) {
      assert.equal(editorInfo(facts({ maxInputTokens })).contextWindow, 32_768);
    }
  });

  it('is offered before those that call no tools', () => {
    const models = [facts({ id: 'a', tools: false }), facts({ id: 'b' }), facts({ id: 'c' })];
    const ids = offeredByEditor(new ScriptedEditor(says(), models)).map(({ id }) => id);
    assert.deepEqual(ids, ['editor/b', 'editor/c', 'editor/a']);
  });

  it('passes on what the editor streams, and ends it as it ended', async () => {
    const text: EditorModelEvent = { type: 'text', text: 'hello' };
    const call: EditorModelEvent = { type: 'tool_call', id: 'x', name: 'shell', arguments: '{}' };
    const words = await all(connect(new ScriptedEditor(says(text))).stream(request(), never));
    assert.deepEqual(words, [text, { type: 'stop', reason: 'end_turn' }]);
    const calls = await all(connect(new ScriptedEditor(says(text, call))).stream(request(), never));
    assert.deepEqual(calls, [text, call, { type: 'stop', reason: 'tool_calls' }]);
  });

  it('gives each call an id that is new in the conversation, the same in all its events', async () => {
    const call = (id: string): EditorModelEvent[] => [
      { type: 'tool_call_start', id, name: 'shell' },
      { type: 'tool_call', id, name: 'shell', arguments: '{}' },
    ];
    const before: ModelMessage = {
      role: 'assistant',
      parts: [{ type: 'tool_call', id: '1', name: 'shell', arguments: '{}' }],
    };
    const editor = new ScriptedEditor(says(...call('1'), ...call('1'), ...call('new')));
    const events = await all(connect(editor).stream(request([before]), never));
    const ids = events.flatMap((event) => ('id' in event ? [event.id] : []));
    assert.deepEqual(ids, ['1_2', '1_2', '1_3', '1_3', 'new', 'new']);
  });

  describe('gets a request', () => {
    const sent = async (messages: readonly ModelMessage[], of = facts()): Promise<EditorModelRequest> => {
      const editor = new ScriptedEditor(says());
      await all(connect(editor, new ManualClock(), of).stream(request(messages), never));
      assert.ok(editor.requests[0]);
      return editor.requests[0];
    };

    it('without traces and cache keys', async () => {
      const { system, ...rest } = await sent([]);
      assert.equal(system, 'be good');
      assert.deepEqual(Object.keys(rest).sort(), ['messages', 'thought', 'tools']);
    });

    it('in which every call is answered, and nothing is thought', async () => {
      const { messages } = await sent([
        { role: 'user', content: [{ type: 'text', text: 'go' }] },
        {
          role: 'assistant',
          parts: [
            { type: 'thinking', text: 'hm', provider: 'anthropic' },
            { type: 'tool_call', id: '1', name: 'shell', arguments: '{broken' },
          ],
        },
        { role: 'user', content: [{ type: 'text', text: 'well?' }] },
      ]);
      assert.deepEqual(
        messages.map(({ role }) => role),
        ['user', 'assistant', 'tool', 'user'],
      );
      const [, assistant] = messages;
      const args = JSON.stringify({ invalid_json: '{broken' });
      assert.deepEqual(assistant, {
        role: 'assistant',
        parts: [{ type: 'tool_call', id: '1', name: 'shell', arguments: args }],
      });
    });

    it('with images for a model that takes them, and with words in their place for one that does not', async () => {
      const image = { type: 'image' as const, mimeType: 'image/png', data: 'AAAA' };
      const types = async (images: boolean) => {
        const { messages } = await sent([{ role: 'user', content: [image] }], facts({ images }));
        const [first] = messages;
        return first?.role === 'user' ? first.content.map(({ type }) => type) : [];
      };
      assert.deepEqual(await types(true), ['image']);
      assert.deepEqual(await types(false), ['text']);
    });
  });

  describe('that fails', () => {
    const cases = {
      no_permission: ['auth', 'models-error-editor-no-permission'],
      blocked: ['rate_limit', 'models-error-editor-blocked'],
      not_found: ['not_found', 'models-error-editor-gone'],
      cancelled: ['invalid', 'models-error-editor-cancelled'],
      failed: ['server', 'models-error-editor-failed'],
    } as const;
    for (const [code, [kind, id]] of Object.entries(cases)) {
      it(`with ${code} is of kind ${kind}, with the editor's words`, async () => {
        const error = await fault(failing(new EditorFault(code as keyof typeof cases, 'its words')));
        assert.deepEqual([error.kind, error.text.id], [kind, id]);
        assert.deepEqual(error.text.args, { provider: 'acme', model: 'One', detail: 'its words' });
      });
    }

    it('because the conversation is too long says that', async () => {
      const error = await fault(failing(new EditorFault('failed', 'prompt is too long: 70000 tokens')));
      assert.equal(error.kind, 'context_full');
    });

    it('because its server refused the request is not asked again in vain', async () => {
      const error = await fault(failing(new EditorFault('failed', 'Request Failed: 400 bad schema')));
      assert.equal(error.kind, 'invalid');
    });

    it('in the middle of an answer can be gone on with', async () => {
      const text: EditorModelEvent = { type: 'text', text: 'half' };
      const error = await fault(failing(new EditorFault('failed', 'reset'), text));
      assert.equal(error.kind, 'cut');
    });

    it('for a quota is not tried again, not even when it had begun', async () => {
      for (const begun of [[], [{ type: 'text', text: 'half' }]] as const) {
        const editor = new ScriptedEditor(failing(new EditorFault('blocked', 'quota'), ...begun));
        const model = withRetry(connect(editor), { clock: new SleeplessClock() });
        await assert.rejects(all(model.stream(request(), never)), { kind: 'rate_limit' });
        assert.equal(editor.requests.length, 1);
      }
    });
  });

  it('ends with the reason of the signal', async () => {
    const stop = new AbortController();
    const events = all(connect(new ScriptedEditor(silent)).stream(request(), stop.signal));
    await settled();
    stop.abort(new Error('enough'));
    await assert.rejects(events, /enough/);
  });

  it('that says nothing for five minutes is given up, and not asked again', async () => {
    const clock = new ManualClock();
    const editor = new ScriptedEditor(silent);
    const model = withRetry(connect(editor, clock), { clock: new SleeplessClock() });
    const events = all(model.stream(request(), never));
    await settled();
    const given = assert.rejects(events, { kind: 'timeout' });
    await clock.advance(300_000);
    await given;
    assert.equal(editor.requests.length, 1);
  });

  it('may take as long as it likes while it keeps saying something', async () => {
    const clock = new ManualClock();
    const slow: Script = async function* () {
      for (const text of ['a', 'b', 'c']) {
        await clock.advance(200_000);
        yield { type: 'text', text };
      }
    };
    const events = await all(connect(new ScriptedEditor(slow), clock).stream(request(), never));
    assert.equal(events.length, 4);
  });
});

describe('openModel with an editor', () => {
  const options = (editor?: EditorModels) => ({
    environment: {},
    i18n: idsForTexts,
    ...(editor ? { editor } : {}),
  });
  const reason = (id: string, editor?: EditorModels) =>
    openModel(id, options(editor)).then(
      () => 'opened',
      (error: unknown) => (error instanceof ModelError ? error.text.id : String(error)),
    );

  it('opens what the editor has told, and names what it has for what it has not', async () => {
    const editor = new ScriptedEditor(says());
    assert.equal(await reason('editor/acme/one', editor), 'opened');
    assert.equal(await reason('editor/acme/two', editor), 'models-error-unknown-editor');
    assert.equal(await reason('editor/acme/one', new ScriptedEditor(says(), [])), 'models-error-editor-none');
    assert.equal(await reason('editor/acme/one'), 'models-error-editor-only');
  });

  it('waits for an editor that has not told yet', async () => {
    const models: EditorModelFacts[] = [];
    const editor = new ScriptedEditor(says(), models);
    editor.told = async () => {
      models.push(facts());
      return undefined;
    };
    assert.equal(await reason('editor/acme/one', editor), 'opened');
  });
});
