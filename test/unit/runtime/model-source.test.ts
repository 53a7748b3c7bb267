import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { SecretStore } from '../../../agent/config/credentials.ts';
import { type ConfigSnapshot, loadConfig } from '../../../agent/config/load.ts';
import type { EditorModelFacts, EditorModels } from '../../../agent/models/editor-models.ts';
import { ModelSource } from '../../../agent/runtime/model-source.ts';
import { providerStates } from '../../../agent/runtime/provider-settings.ts';
import { idsForTexts, ManualClock, settled } from './fixture.ts';

const facts = (id: string): EditorModelFacts => ({
  id,
  name: id,
  vendor: 'acme',
  family: 'f',
  version: '1',
  maxInputTokens: 1000,
  images: false,
  tools: true,
});

/** An editor that tells when the test lets it. */
class SlowEditor implements EditorModels {
  asked = 0;
  readonly #watchers: (() => void)[] = [];
  #list: readonly EditorModelFacts[] = [];
  #told: Promise<void> | undefined;
  #tell: (models: readonly EditorModelFacts[]) => void = () => undefined;

  list(): readonly EditorModelFacts[] {
    return this.#list;
  }
  told(): Promise<void> {
    return this.#told ?? this.refresh();
  }
  refresh(): Promise<void> {
    this.asked++;
    for (const seen of this.#watchers.splice(0)) seen();
    this.#told = new Promise((resolve) => {
      this.#tell = (models) => {
        this.#list = models;
        resolve();
      };
    });
    return this.#told;
  }
  /** Resolves when it is asked for the next time, and whoever asks has begun to wait. */
  async nextQuestion(): Promise<void> {
    await new Promise<void>((seen) => this.#watchers.push(seen));
    await settled();
  }
  async tell(...ids: string[]): Promise<void> {
    this.#tell(ids.map(facts));
    await settled();
  }
  // biome-ignore lint/correctness/useYield: nothing is asked of its models here
  async *stream(): AsyncGenerator<never> {
    throw new Error('not asked');
  }
}

describe('ModelSource', () => {
  let state: string;
  let clock: ManualClock;
  beforeEach(() => {
    state = fs.mkdtempSync(path.join(os.tmpdir(), 'ocho-models-'));
    clock = new ManualClock();
  });
  afterEach(() => fs.rmSync(state, { recursive: true, force: true }));

  async function configured(toml = ''): Promise<ConfigSnapshot> {
    const userFile = path.join(state, 'config.toml');
    fs.writeFileSync(userFile, toml);
    const { snapshot } = await loadConfig({ userFile });
    assert.ok(snapshot);
    return snapshot;
  }

  async function source(
    services: { editor?: EditorModels; secrets?: SecretStore },
    env: Readonly<Record<string, string>> = {},
  ): Promise<{ source: ModelSource; snapshot: ConfigSnapshot }> {
    const snapshot = await configured();
    const options = { stateDir: state, env, i18n: idsForTexts, clock, services };
    return { source: new ModelSource({ ...options, load: async () => snapshot }), snapshot };
  }

  const ids = (models: ModelSource) => models.models().map(({ id }) => id);

  it('waits for an editor that tells within two seconds', async () => {
    const editor = new SlowEditor();
    const { source: models, snapshot } = await source({ editor });
    const asked = editor.nextQuestion();
    const ready = models.prepare(snapshot);
    await asked;
    await clock.advance(1_999);
    await editor.tell('one');
    await ready;
    assert.deepEqual(ids(models), ['editor/one', 'offline/basic']);
    assert.equal(models.defaultModel(snapshot), 'editor/one');
  });

  it('goes on without an editor that is slower, and tells when it has told', async () => {
    const editor = new SlowEditor();
    const { source: models, snapshot } = await source({ editor });
    let told = 0;
    const news = new Promise<void>((resolve) => {
      models.listen(() => {
        told++;
        resolve();
      });
    });
    const asked = editor.nextQuestion();
    const ready = models.prepare(snapshot);
    await asked;
    await clock.advance(2_000);
    await ready;
    assert.deepEqual([ids(models), told], [['offline/basic'], 0]);
    // The next session is not held up by the same silence.
    await models.prepare(snapshot);
    await editor.tell('one');
    await news;
    assert.equal(told, 1);
    assert.equal(models.defaultModel(snapshot), 'editor/one');
    assert.equal(editor.asked, 1);
  });

  it('asks once for all sessions, and again when something changed', async () => {
    const editor = new SlowEditor();
    const { source: models, snapshot } = await source({ editor });
    const asked = editor.nextQuestion();
    const first = models.prepare(snapshot);
    await asked;
    await editor.tell('one');
    await first;
    await models.prepare(snapshot);
    assert.equal(editor.asked, 1);
    const again = editor.nextQuestion();
    const refreshed = models.refresh();
    await again;
    await editor.tell('two');
    await refreshed;
    assert.deepEqual([editor.asked, ids(models)], [2, ['editor/two', 'offline/basic']]);
  });

  /** A store that counts what it is asked for. */
  function store(keys: Record<string, string>): SecretStore & { readonly asked: string[] } {
    const asked: string[] = [];
    return {
      asked,
      get: async (name) => {
        asked.push(name);
        if (keys[name] === 'locked') throw new Error('locked');
        return keys[name];
      },
      set: async () => undefined,
    };
  }

  it('prefers a provider with a key, wherever that is kept, to the editor', async () => {
    const editor = new SlowEditor();
    const secrets = store({ 'provider:openai': 'k' });
    const { source: models, snapshot } = await source({ editor, secrets });
    const asked = editor.nextQuestion();
    const ready = models.prepare(snapshot);
    await asked;
    await editor.tell('one');
    await ready;
    assert.match(models.defaultModel(snapshot), /^openai\//);
    const known = models.known();
    assert.ok(known && !JSON.stringify(known.providers).includes('"k"'), 'the key itself is not kept');
    const states = providerStates(known).map(({ id, state: is }) => [id, is]);
    assert.deepEqual(states, [
      ['anthropic', 'key'],
      ['openai', 'ready'],
    ]);
  });

  it('prefers the editor to a provider somebody configured but gave no key', async () => {
    const editor = new SlowEditor();
    const toml = '[providers.far]\nbase_url = "https://models.example/v1"\nmodels = ["m"]\n';
    const { source: models } = await source({ editor });
    const snapshot = await configured(toml);
    const asked = editor.nextQuestion();
    const ready = models.prepare(snapshot);
    await asked;
    await editor.tell('one');
    await ready;
    assert.equal(models.defaultModel(snapshot), 'editor/one');
  });

  it('asks for no key that the environment has, and takes a locked store for an empty one', async () => {
    const secrets = store({ 'provider:openai': 'locked' });
    const { source: models, snapshot } = await source({ secrets }, { ANTHROPIC_API_KEY: 'e' });
    await models.prepare(snapshot);
    assert.deepEqual(secrets.asked, ['provider:openai']);
    assert.ok(!ids(models).some((id) => id.startsWith('openai/')));
    await models.prepare(snapshot);
    assert.equal(secrets.asked.length, 1, 'it is not asked for with each session');
  });

  it('keeps its list when the configuration has become unreadable', async () => {
    const snapshot = await configured(
      '[providers.near]\nbase_url = "http://localhost:1/v1"\nmodels = ["m"]\n',
    );
    const broken = { stateDir: state, env: {}, i18n: idsForTexts, clock, services: {} };
    const models = new ModelSource({ ...broken, load: async () => undefined });
    await models.prepare(snapshot);
    await models.refresh();
    assert.deepEqual(ids(models), ['near/m', 'offline/basic']);
  });
});
