import assert from 'node:assert/strict';
import type { EditorModel, ProviderState } from '../../../../agent/acp/extensions.ts';
import { createI18n } from '../../../../agent/i18n/fluent.ts';
import { canAsk, configChoice, waysToModel } from '../../../../extension/models/choices.ts';

const i18n = createI18n({ locale: 'en' });

function editorModel(id: string, name: string): EditorModel {
  return {
    id,
    name,
    vendor: 'v',
    family: 'f',
    version: '1',
    maxInputTokens: 1000,
    images: false,
    tools: true,
  };
}

function provider(id: string, state: ProviderState['state']): ProviderState {
  return { id, name: id, state, models: 1 };
}

describe('the ways to a model', () => {
  const ids = (models: readonly EditorModel[], servers: Parameters<typeof waysToModel>[1] = []) =>
    waysToModel(models, servers, i18n).map(({ id }) => id);

  it('are a key and the offline tour where nothing else was found', () => {
    assert.deepEqual(ids([]), ['key', 'offline']);
  });

  it("begin with the editor's models and the servers of this machine", () => {
    const server = { id: 'ollama', name: 'Ollama', baseUrl: 'http://127.0.0.1:11434/v1', models: ['a', 'b'] };
    const [editor, own] = waysToModel([editorModel('m', 'Model M')], [server], i18n);
    assert.equal(editor?.id, 'editor');
    assert.match(editor.description, /Model M/);
    assert.equal(own?.id, 'server:ollama');
    assert.match(own.label, /Ollama/);
    assert.match(own.description, /2 models.*http:\/\/127\.0\.0\.1:11434\/v1/s);
  });

  it('name each editor model once, and of many only some', () => {
    const models = ['A', 'A', 'B', 'C', 'D', 'E'].map((name, index) => editorModel(String(index), name));
    const [editor] = waysToModel(models, [], i18n);
    assert.match(editor?.description ?? '', /A, B, C, D(?!, E)/);
  });

  it('have the configuration file beside them', () => {
    assert.match(configChoice(i18n).description, /config\.toml/);
  });
});

describe('a choice of a model', () => {
  const nothing = [provider('openai', 'key'), provider('offline', 'ready'), provider('editor', 'ready')];

  it('is needless when a provider can be asked, whatever was chosen', () => {
    assert.equal(canAsk(undefined, [provider('openai', 'ready')], []), true);
    assert.equal(canAsk(undefined, nothing, []), false);
    assert.equal(canAsk(undefined, [provider('replay', 'ready')], []), false);
  });

  it('counts as long as what was chosen is there', () => {
    assert.equal(canAsk('offline/basic', nothing, []), true);
    assert.equal(canAsk('editor/m', nothing, [editorModel('m', 'M')]), true);
    assert.equal(canAsk('editor/m', nothing, []), false);
    assert.equal(canAsk('openai/gpt', nothing, []), false);
    assert.equal(canAsk('openai/gpt', [provider('openai', 'ready')], []), true);
  });
});
