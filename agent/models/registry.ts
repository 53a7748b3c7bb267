// Opens models by id. A provider's module is loaded when a model of it is first opened, its SDK when it first streams.
import { systemClock } from '../platform/clock.ts';
import { OFFERED } from './catalogue.ts';
import { offeredByEditor } from './editor-models.ts';
import { type Model, ModelError, type ModelInfo } from './model.ts';
import {
  describeModel,
  endpointOf,
  hasKey,
  isReady,
  type ModelOptions,
  offlineInfo,
  parseModelId,
  resolveProvider,
  withKeptKey,
} from './providers.ts';

export type { ModelId, ModelOptions, ProviderOptions } from './providers.ts';
export { parseModelId } from './providers.ts';

/** What the offline model is called. */
export const OFFLINE_MODEL = 'offline/basic';

/**
 * Connects the model called `provider/model`. Providers: `anthropic`, `openai` (Responses at OpenAI, Chat Completions
 * at another base URL, unless `api` says otherwise), `openai-responses`, `editor`, `offline`, `replay`
 * (`replay/<file>`), and every configured name with a base URL. Nothing is sent to a model; a key the client keeps is asked for. Rejects with `ModelError`: `auth` when a key is missing,
 * `not_found` for an unknown provider or offline model, `invalid` for an id or URL that is none.
 */
export async function openModel(id: string, options: ModelOptions): Promise<Model> {
  const parsed = parseModelId(id);
  const special = await openSpecial(parsed.provider, parsed.name, options);
  if (special) return special;
  const provider = resolveProvider(parsed.provider, options);
  if (!provider) throw unknownProvider(parsed.provider, options);
  const keyed = await withKeptKey(parsed.provider, provider, options);
  const endpoint = endpointOf(parsed, keyed, options);
  return withTools(await openDialect(provider.dialect, endpoint), options);
}

/** A model that has no tools of its own gets them as text. */
async function withTools(model: Model, { i18n }: ModelOptions): Promise<Model> {
  if (model.info.nativeTools) return model;
  const { withTextTools } = await import('./text-tools.ts');
  return withTextTools(model, i18n);
}

async function openDialect(
  dialect: NonNullable<ReturnType<typeof resolveProvider>>['dialect'],
  endpoint: ReturnType<typeof endpointOf>,
): Promise<Model> {
  switch (dialect) {
    case 'anthropic':
      return (await import('./anthropic.ts')).anthropicModel(endpoint);
    case 'openai-chat':
      return (await import('./openai-chat.ts')).chatModel(endpoint);
    case 'openai-responses':
      return (await import('./openai-responses.ts')).responsesModel(endpoint);
  }
}

/** The providers without a server. */
async function openSpecial(
  provider: string,
  name: string,
  options: ModelOptions,
): Promise<Model | undefined> {
  if (provider === 'offline' || options.providers?.[provider]?.kind === 'offline') {
    const known = ['basic', ...(options.providers?.[provider]?.models ?? [])];
    if (!known.includes(name)) throw unknownOffline(provider, name, known);
    return (await import('./offline.ts')).offlineModel(`${provider}/${name}`, options.i18n);
  }
  if (provider === 'replay') {
    return (await import('./replay.ts')).replayModel(name, options);
  }
  if (provider === 'editor') return openEditorModel(name, options);
  return undefined;
}

async function openEditorModel(name: string, options: ModelOptions): Promise<Model> {
  const { editor: models, i18n, clock = systemClock } = options;
  if (!models) throw new ModelError('not_found', { id: 'models-error-editor-only' });
  const find = () => models.list().find(({ id }) => id === name);
  if (!find()) await models.told();
  const facts = find();
  if (!facts) throw unknownEditorModel(name, options);
  const { editorModel } = await import('./editor.ts');
  return withTools(editorModel(facts, { models, i18n, clock }), options);
}

function unknownEditorModel(name: string, { editor }: ModelOptions): ModelError {
  const known = offeredByEditor(editor).map(({ id }) => id);
  if (known.length === 0) return new ModelError('not_found', { id: 'models-error-editor-none' });
  const args = { name, known: known.slice(0, 20).join(', ') };
  return new ModelError('not_found', { id: 'models-error-unknown-editor', args });
}

function unknownOffline(provider: string, name: string, known: readonly string[]): ModelError {
  const names = known.map((each) => `${provider}/${each}`).join(', ');
  return new ModelError('not_found', { id: 'models-error-unknown-offline', args: { name, known: names } });
}

function unknownProvider(provider: string, options: ModelOptions): ModelError {
  const names = [
    'anthropic',
    'openai',
    'openai-responses',
    'editor',
    'offline',
    'replay',
    ...Object.keys(options.providers ?? {}),
  ];
  return new ModelError('not_found', {
    id: 'models-error-unknown-provider',
    args: { provider, names: [...new Set(names)].join(', ') },
  });
}

/**
 * The models a person can be offered from what is configured: the vendors' current ones where a key is there, the
 * `models` of each configured provider, the editor's as it last told them, and the offline model. Asks nobody, reads
 * no file.
 */
export function listModels(options: ModelOptions): ModelInfo[] {
  const models = providerNames(options).flatMap((provider) => offeredBy(provider, options));
  return [...models, ...offeredByEditor(options.editor), offlineInfo(OFFLINE_MODEL)];
}

/** Providers that have a server: the vendors, and what is configured. */
export function providerNames(options: ModelOptions): string[] {
  return [...new Set(['anthropic', 'openai', ...Object.keys(options.providers ?? {})])];
}

/** Whether a model that `listModels` offers can be asked, as far as is known without asking; the offline one always. */
export function canBeAsked({ provider }: ModelInfo, options: ModelOptions): boolean {
  const resolved = resolveProvider(provider, options);
  return resolved === undefined || isReady(provider, resolved, options);
}

/** The models one provider adds to `listModels`. */
export function offeredBy(provider: string, options: ModelOptions): ModelInfo[] {
  const resolved = resolveProvider(provider, options);
  if (!resolved || resolved.options.kind === 'offline') return [];
  const ownServer =
    resolved.baseUrl === 'https://api.anthropic.com' || resolved.baseUrl === 'https://api.openai.com/v1';
  const vendors = ownServer && hasKey(provider, resolved, options) ? (OFFERED[provider] ?? []) : [];
  const names = resolved.options.models ?? vendors;
  return names.map((name) => describeModel({ provider, name }, resolved.options));
}
