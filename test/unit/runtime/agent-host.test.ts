import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createFileService } from '../../../agent/files/file-service.ts';
import { OchoError } from '../../../agent/i18n/message.ts';
import type { Model } from '../../../agent/models/model.ts';
import { AgentHost, type OpenOptions } from '../../../agent/runtime/agent-host.ts';
import type { RuntimeEvent } from '../../../agent/runtime/events.ts';
import { SessionTools } from '../../../agent/runtime/session-tools.ts';
import { eventFormat } from '../../../agent/sessions/event-format.ts';
import { createSessionStore } from '../../../agent/sessions/store.ts';
import { ToolRegistry } from '../../../agent/tools/registry.ts';
import type { ToolServices } from '../../../agent/tools/services.ts';
import { NO_LISTS } from '../../support/no-lists.ts';
import {
  calls,
  decided,
  fakeModule,
  idsForTexts,
  memoryPreimages,
  SleeplessClock,
  says,
  scriptedModel,
} from './fixture.ts';

/** A list of models that changes when the test says so. */
class FakeModels {
  default = 'test/model';
  #listener: () => void = () => undefined;
  models = () => [];
  isModel = () => true;
  refresh = async () => undefined;
  listen(listener: () => void): () => void {
    this.#listener = listener;
    return () => undefined;
  }
  change(model: string): void {
    this.default = model;
    this.#listener();
  }
}

const noPolicy = {
  view: async () => ({ alwaysAsk: [], rules: [], file: '' }),
  change: async () => undefined,
  log: async () => [],
};
const noTools = {
  list: async () => [],
  select: async () => undefined,
  listen: () => () => undefined,
  close: async () => undefined,
};
const noProviders = { list: async () => [], add: async () => [], setDefault: async () => undefined };

describe('AgentHost', () => {
  let state: string;
  let ended: number;
  let models: FakeModels;

  beforeEach(() => {
    state = fs.mkdtempSync(path.join(os.tmpdir(), 'ocho-host-'));
    ended = 0;
    models = new FakeModels();
  });
  afterEach(() => fs.rmSync(state, { recursive: true, force: true }));

  const options: OpenOptions = { cwd: missingFolder(), additionalDirectories: [] };
  const store = () =>
    createSessionStore<RuntimeEvent>(state, eventFormat<RuntimeEvent>(), new SleeplessClock());

  /** A host as a process of its own would make it. */
  const host = (model: Model = scriptedModel([]), refuse?: OchoError) =>
    new AgentHost({
      store: store(),
      source: models,
      providers: noProviders,
      policy: noPolicy,
      tools: noTools,
      prepare: async () => {
        if (refuse) throw refuse;
        return {
          defaultModel: () => models.default,
          defaults: {
            level: 'supervised',
            highRisk: 'block',
            modelId: models.default,
            thought: 'off',
            maxRequests: 10,
          },
          dependencies: {
            // The fake tools use no services.
            tools: new SessionTools(ToolRegistry.of([fakeModule()], {} as ToolServices)),
            policy: { decide: async () => decided('allow') },
            i18n: idsForTexts,
            clock: new SleeplessClock(),
            files: createFileService(),
            preimages: memoryPreimages(),
            policyLists: () => NO_LISTS,
            ownFolders: [],
            restricted: false,
            notices: [],
            refresh: async () => undefined,
            openModel: async () => model,
            keepRule: async () => undefined,
            recordDecision: () => undefined,
            release: async () => undefined,
            writeLog: () => undefined,
          },
        };
      },
      endProcesses: async () => {
        ended++;
      },
    });
  const prompt = (text: string) => ({ blocks: [{ type: 'text', text }] });
  const hasCode = (code: string) => (error: unknown) => error instanceof OchoError && error.code === code;

  it('begins the log of a session at once, so that another process can resume it', async () => {
    const first = host();
    const { session } = await first.create(options);
    await first.shutdown();
    const live = await host().open(session.id, options);
    assert.equal(live.session.id, session.id);
  });

  it('names a session that is open, and one that is not', async () => {
    const first = host();
    const { session } = await first.create(options);
    await first.rename(session.id, 'One');
    assert.equal(session.title, 'One');
    const titles = async () => (await host().list({})).sessions.map(({ title }) => title);
    assert.deepEqual(await titles(), ['One']);
    await first.shutdown();
    await host().rename(session.id, 'Two');
    assert.deepEqual(await titles(), ['Two']);
    await assert.rejects(host().rename('nothing', 'x'), hasCode('SESSION_NOT_FOUND'));
    await assert.rejects(host().rename(session.id, ' '), hasCode('INVALID_PARAMS'));
    assert.equal((await host().open(session.id, options)).session.title, 'Two');
  });

  it('goes on with everything that was said before, in another process', async () => {
    const first = host(scriptedModel([calls({ value: 'a' }), says('done')]));
    const live = await first.create(options);
    await live.prompt(prompt('one'));
    await first.shutdown();

    const model = scriptedModel([says('again')]);
    const loaded = await host(model).open(live.session.id, options);
    await loaded.prompt(prompt('two'));
    assert.deepEqual(
      model.requests[0]?.messages.map(({ role }) => role),
      ['user', 'assistant', 'tool', 'assistant', 'user'],
    );
    assert.equal(loaded.session.turns, 2);
  });

  it('takes over mode and options a session was left with, not the defaults', async () => {
    const first = host();
    const { session } = await first.create(options);
    session.emit({ type: 'mode', level: 'read_only' });
    session.emit({ type: 'option', id: 'model', value: 'test/other' });
    await first.shutdown();
    const loaded = await host().open(session.id, options);
    assert.equal(loaded.session.settings.level, 'read_only');
    assert.equal(loaded.session.settings.modelId, 'test/other');
  });

  describe('when the default model becomes another one', () => {
    it('takes an unused session that nobody chose a model for along', async () => {
      const { session } = await host().create(options);
      models.change('editor/late');
      assert.equal(session.settings.modelId, 'editor/late');
      models.change('editor/later');
      assert.equal(session.settings.modelId, 'editor/later');
    });

    it('leaves a session alone that has been used, or whose model was chosen', async () => {
      const first = host(scriptedModel([says('done')]));
      const used = await first.create(options);
      await used.prompt(prompt('one'));
      const asked = await first.create({ ...options, modelId: 'test/model' });
      const chosen = await first.create(options);
      chosen.session.emit({ type: 'option', id: 'model', value: 'test/model' });
      models.change('editor/late');
      for (const { session } of [used, asked, chosen]) {
        assert.equal(session.settings.modelId, 'test/model');
      }
    });
  });

  it('ends calls and turns that a killed process left open, once', async () => {
    const killed = store().create();
    const events: RuntimeEvent[] = [
      {
        type: 'session',
        version: 1,
        sessionId: killed.sessionId,
        cwd: options.cwd,
        additionalDirectories: [],
      },
      { type: 'turn_started', turn: 1, prompt: [], content: [{ type: 'text', text: 'go' }] },
      { type: 'assistant', parts: [{ type: 'tool_call', id: 'm1', name: 'fake', arguments: '{}' }] },
      {
        type: 'tool_call',
        callId: 'call_1',
        tool: 'fake',
        kind: 'other',
        title: 't',
        locations: [],
        input: {},
      },
      { type: 'tool_started', callId: 'call_1' },
    ];
    for (const event of events) killed.append(event);
    killed.close();

    for (const attempt of [1, 2]) {
      const opened = host();
      const live = await opened.open(killed.sessionId, options);
      const types = [...live.stored()].map(({ event }) => event.type);
      assert.deepEqual(types.slice(5), ['tool_ended', 'turn_ended'], `attempt ${attempt}`);
      assert.equal(live.session.history.messages().at(-1)?.role, 'tool');
      await opened.shutdown();
    }
  });

  it('refuses a session that does not exist, and one that is open already', async () => {
    const first = host();
    await assert.rejects(
      first.open('0192f0c1-0000-7000-8000-000000000000', options),
      hasCode('SESSION_NOT_FOUND'),
    );
    const { session } = await first.create(options);
    await assert.rejects(first.open(session.id, options), hasCode('SESSION_LOCKED'));
  });

  it('lets go of a session that it could not prepare', async () => {
    const first = host();
    const { session } = await first.create(options);
    await first.shutdown();
    const broken = host(scriptedModel([]), new OchoError('CONFIG_INVALID', { id: 'test-config' }));
    await assert.rejects(broken.open(session.id, options), hasCode('CONFIG_INVALID'));
    assert.ok(await host().open(session.id, options));
  });

  it('deletes a session that is open, and takes an unknown one for deleted', async () => {
    const first = host();
    const { session } = await first.create(options);
    await first.remove(session.id);
    await first.remove('0192f0c1-0000-7000-8000-000000000000');
    assert.deepEqual((await first.list({})).sessions, []);
  });

  it('ends all turns and processes when it shuts down', async () => {
    const first = host(scriptedModel([['wait for cancel']]));
    const live = await first.create(options);
    const ending = live.prompt(prompt('go'));
    await first.shutdown();
    assert.equal(await ending, 'cancelled');
    assert.equal(ended, 1);
  });

  it('tells with the next turn how many lines of the log were damaged', async () => {
    const first = host(scriptedModel([says('a')]));
    const live = await first.create(options);
    await live.prompt({ blocks: [{ type: 'text', text: 'one' }] });
    await first.shutdown();
    fs.appendFileSync(path.join(state, `${live.session.id}.jsonl`), 'no event\n');
    const again = await host(scriptedModel([says('b')])).open(live.session.id, options);
    const titles: unknown[] = [];
    again.session.listen(({ event }) => {
      if (event.type === 'notice') titles.push(event.title);
    });
    await again.prompt({ blocks: [{ type: 'text', text: 'two' }] });
    assert.equal(titles.length, 1);
    assert.match(JSON.stringify(titles), /runtime-log-damaged.*"count":1/);
    await again.close();
  });
});

/** Sessions of these tests work in a folder that need not exist. */
function missingFolder(): string {
  return path.join(os.tmpdir(), 'ocho-host-no-project');
}
