// From configuration, environment and stored keys to a model.
import type { Credentials } from '../config/credentials.ts';
import type { ConfigSnapshot } from '../config/load.ts';
import type { I18n, Message } from '../i18n/message.ts';
import type { Model, ModelInfo } from '../models/model.ts';
import { describeModel, parseModelId, resolveProvider } from '../models/providers.ts';
import { canBeAsked, listModels, type ModelOptions, OFFLINE_MODEL, openModel } from '../models/registry.ts';
import { retryMessage, withRetry } from '../models/retry.ts';
import type { Clock } from '../platform/clock.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** What models are opened with: the configured providers, each with its stored key. */
export function modelOptions(
  snapshot: ConfigSnapshot,
  credentials: Credentials,
  environment: Environment,
  i18n: I18n,
  cwd?: string,
): ModelOptions {
  const { providers = {}, model } = snapshot.values;
  const names = new Set([...Object.keys(providers), ...Object.keys(credentials)]);
  const entries = [...names].map((name) => {
    const given = providers[name];
    const options = {
      kind: given?.kind,
      api: given?.api,
      baseUrl: given?.base_url,
      apiKey: credentials[name],
      apiKeyEnv: given?.api_key_env,
      headers: given?.headers,
      models: given?.models,
      images: given?.images,
      toolReferences: given?.tool_references,
      timeoutMs: given?.timeout_ms,
      contextWindow: model?.context_window,
      maxTokens: model?.max_output_tokens,
    };
    return [name, options] as const;
  });
  return {
    environment,
    providers: Object.fromEntries(entries),
    i18n,
    ...(cwd === undefined ? {} : { cwd }),
  };
}

/**
 * The configured model; else the first that can be asked: of a provider with a key or on this machine, then the
 * editor's, then the offline one. A provider somebody configured but gave no key stands before the offline model: its
 * error says what is missing.
 */
export function defaultModel(snapshot: ConfigSnapshot, options: ModelOptions): string {
  const configured = snapshot.values.model?.default;
  if (configured !== undefined) return configured;
  const models = listModels(options).filter(({ id }) => id !== OFFLINE_MODEL);
  const found = models.find((model) => canBeAsked(model, options)) ?? models[0];
  return found?.id ?? OFFLINE_MODEL;
}

/** Opens a model whose passing faults are tried again; `onRetry` is told before each wait. */
export async function openPatiently(
  id: string,
  options: ModelOptions,
  clock: Clock,
  onRetry: (text: Message) => void,
): Promise<Model> {
  const model = await openModel(id, options);
  return withRetry(model, { clock, onRetry: (notice) => onRetry(retryMessage(notice)) });
}

/** What is known of a model of a provider that has a server; undefined: nothing, before it is opened. */
export function infoOf(id: string, options: ModelOptions): ModelInfo | undefined {
  try {
    const parsed = parseModelId(id);
    const provider = resolveProvider(parsed.provider, options);
    return provider && describeModel(parsed, provider.options);
  } catch {
    return undefined;
  }
}

/** Whether a model of this id could be opened, keys aside: the id has the form, and its provider is known. */
export function knowsModel(id: string, options: ModelOptions): boolean {
  try {
    const { provider } = parseModelId(id);
    if (provider === 'offline') return id === OFFLINE_MODEL;
    if (provider === 'editor') return listModels(options).some((model) => model.id === id);
    return provider === 'replay' || resolveProvider(provider, options) !== undefined;
  } catch {
    return false;
  }
}
