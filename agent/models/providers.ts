// Which providers there are and what is known of each: the vendors' own, and every name with a base URL.
import { keyVariable } from '../config/credentials.ts';
import type { I18n } from '../i18n/message.ts';
import type { Clock } from '../platform/clock.ts';
import { systemClock } from '../platform/clock.ts';
import { knownModel, unknownModel } from './catalogue.ts';
import type { EditorModels } from './editor-models.ts';
import { DEFAULT_STREAM_LIMITS, type Endpoint, isAnthropic, isLoopback } from './endpoint.ts';
import { missingKey } from './errors.ts';
import { ModelError, type ModelInfo } from './model.ts';

/** What the configuration says of one provider (`[providers.<name>]`), and what belongs to it from elsewhere. */
export interface ProviderOptions {
  /** The dialect. Default: the vendor's own; `openai` for names nobody knows. */
  readonly kind?: 'anthropic' | 'openai' | 'offline' | undefined;
  /** Which of OpenAI's interfaces. Default: see `openModel`. */
  readonly api?: 'chat' | 'responses' | undefined;
  readonly baseUrl?: string | undefined;
  /** The key itself, from the secret store. */
  readonly apiKey?: string | undefined;
  /** Name of the environment variable that holds the key. */
  readonly apiKeyEnv?: string | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Names of models to offer. */
  readonly models?: readonly string[] | undefined;
  /** Silence that is tolerated, in milliseconds. */
  readonly timeoutMs?: number | undefined;
  readonly contextWindow?: number | undefined;
  readonly images?: boolean | undefined;
  readonly nativeTools?: boolean | undefined;
  /** Whether a server of Anthropic's dialect takes references to deferred tools. Default: `anthropic` itself does. */
  readonly toolReferences?: boolean | undefined;
  /** Tokens one answer may have. */
  readonly maxTokens?: number | undefined;
}

/** Keys that somebody else keeps (the editor's secret storage), by provider; handed out when they are needed. */
export interface KeptKeys {
  /** Whether there is one, as far as is known without asking. */
  has(provider: string): boolean;
  /** The key, asked for anew each time; undefined when there is none or it cannot be had. Never rejects. */
  get(provider: string): Promise<string | undefined>;
}

/** What models are opened with. */
export interface ModelOptions {
  /** `ANTHROPIC_API_KEY`, `OPENAI_BASE_URL` …; usually the process's own. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly providers?: Readonly<Record<string, ProviderOptions>>;
  readonly i18n: I18n;
  /** The editor's own models, inside an editor that offers them. */
  readonly editor?: EditorModels;
  /** Asked after the environment and before the stored keys (`ProviderOptions.apiKey`). */
  readonly keptKeys?: KeptKeys;
  /** Absolute folder that relative `replay/<file>` ids start from. Default: the process's own. */
  readonly cwd?: string;
  readonly clock?: Clock;
}

/** The dialects with a module of their own. */
export type Dialect = 'anthropic' | 'openai-chat' | 'openai-responses';

interface Vendor {
  readonly kind: 'anthropic' | 'openai';
  readonly baseUrl: string;
  readonly keyVariable: string;
  readonly urlVariable: string;
}

const VENDORS: Readonly<Record<string, Vendor>> = {
  anthropic: {
    kind: 'anthropic',
    baseUrl: 'https://api.anthropic.com',
    keyVariable: 'ANTHROPIC_API_KEY',
    urlVariable: 'ANTHROPIC_BASE_URL',
  },
  openai: {
    kind: 'openai',
    baseUrl: 'https://api.openai.com/v1',
    keyVariable: 'OPENAI_API_KEY',
    urlVariable: 'OPENAI_BASE_URL',
  },
};

/** `provider/model`; the model's own name may contain more slashes. */
export interface ModelId {
  readonly provider: string;
  readonly name: string;
}

/** Splits `provider/model`. Throws `ModelError` of kind `invalid` for anything else. */
export function parseModelId(id: string): ModelId {
  const match = /^([^/\s]+)\/(\S(?:.*\S)?)$/.exec(id.trim());
  if (!match?.[1] || !match[2]) throw new ModelError('invalid', { id: 'models-error-bad-id', args: { id } });
  return { provider: match[1], name: match[2] };
}

/** A provider with everything that was said of it put together. */
export interface ResolvedProvider {
  readonly options: ProviderOptions;
  readonly dialect: Dialect;
  readonly baseUrl: string;
  /** From the environment, else from the stored keys. */
  readonly apiKey: string | undefined;
  /** Whether `apiKey` is the environment's, which outranks every other. */
  readonly fromEnvironment: boolean;
  readonly keyVariable: string;
}

/**
 * Puts together what configuration and environment say of a provider; undefined when nobody configured one of that
 * name. OpenAI's dialect: Responses where it was asked for (`api`, `openai-responses/…`) and at OpenAI itself, where
 * its models reason with tools only there; Chat Completions at every other base URL, because that is what compatible
 * servers speak.
 */
export function resolveProvider(provider: string, options: ModelOptions): ResolvedProvider | undefined {
  const base = keyOwner(provider);
  const given = { ...options.providers?.[base], ...options.providers?.[provider] };
  const vendor = VENDORS[base];
  if (!vendor && given.baseUrl === undefined) return undefined;
  const { environment } = options;
  const url = given.baseUrl || (vendor && environment[vendor.urlVariable]) || vendor?.baseUrl || '';
  const variable = given.apiKeyEnv ?? vendor?.keyVariable ?? keyVariable(provider);
  const kind = given.kind ?? vendor?.kind ?? 'openai';
  return {
    options: given,
    dialect: kind === 'anthropic' ? 'anthropic' : openAiDialect(provider, given, url === vendor?.baseUrl),
    baseUrl: kind === 'anthropic' ? url.replace(/\/v1\/?$/, '') : url,
    apiKey: environment[variable] || given.apiKey || undefined,
    fromEnvironment: Boolean(environment[variable]),
    keyVariable: variable,
  };
}

/** Under which name the key of a provider is kept: OpenAI's two interfaces share one. */
export function keyOwner(provider: string): string {
  return provider === 'openai-responses' ? 'openai' : provider;
}

/** The provider with its key where somebody else keeps that. */
export async function withKeptKey(
  name: string,
  provider: ResolvedProvider,
  { keptKeys }: ModelOptions,
): Promise<ResolvedProvider> {
  if (provider.fromEnvironment || !keptKeys) return provider;
  const apiKey = await keptKeys.get(keyOwner(name));
  return apiKey ? { ...provider, apiKey } : provider;
}

/** Whether a provider can be asked, as far as is known without asking: it has a key, or needs none. */
export function isReady(name: string, provider: ResolvedProvider, options: ModelOptions): boolean {
  return hasKey(name, provider, options) || needsNoKey(provider);
}

/** Whether there is a key, wherever it is kept. */
export function hasKey(name: string, { apiKey }: ResolvedProvider, { keptKeys }: ModelOptions): boolean {
  return Boolean(apiKey) || (keptKeys?.has(keyOwner(name)) ?? false);
}

/** A server on this machine wants no key, and a header can stand for one. */
function needsNoKey({ options, baseUrl }: ResolvedProvider): boolean {
  const authorised = Object.keys(options.headers ?? {}).some((name) =>
    /^(?:authorization|(?:x-)?api-key)$/i.test(name),
  );
  return authorised || isLoopback(baseUrl);
}

function openAiDialect(provider: string, given: ProviderOptions, atOpenAi: boolean): Dialect {
  if (provider === 'openai-responses') return 'openai-responses';
  if (given.api) return given.api === 'responses' ? 'openai-responses' : 'openai-chat';
  return atOpenAi ? 'openai-responses' : 'openai-chat';
}

/** What is known of a model of a resolved provider, without asking anybody. */
export function describeModel({ provider, name }: ModelId, options: ProviderOptions): ModelInfo {
  const facts = knownModel(name) ?? unknownModel(provider, name);
  return {
    id: `${provider}/${name}`,
    provider,
    name,
    contextWindow: options.contextWindow ?? facts.contextWindow,
    images: options.images ?? facts.images,
    nativeTools: options.nativeTools ?? true,
    thoughtLevels:
      thinkingOf(name, options.kind ?? VENDORS[provider]?.kind ?? 'openai') === 'none'
        ? []
        : facts.thoughtLevels,
  };
}

/** A family's way of thinking, where the dialect can say it. */
function thinkingOf(name: string, kind: string): Endpoint['thinking'] {
  const style = knownModel(name)?.thinking ?? 'none';
  return (style === 'effort') === (kind !== 'anthropic') ? style : 'none';
}

/** Throws `ModelError` of kind `invalid` for a base URL that is no http(s) URL. */
export function checkBaseUrl(provider: string, url: string): void {
  if (URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)) return;
  throw new ModelError('invalid', { id: 'models-error-bad-url', args: { provider, url } });
}

/**
 * Puts together the endpoint of a model. Throws `ModelError`: kind `auth` when the server needs a key and there is
 * none (one on this machine needs none), `invalid` when the base URL is not a URL.
 */
export function endpointOf(id: ModelId, provider: ResolvedProvider, options: ModelOptions): Endpoint {
  const { options: given, baseUrl, apiKey, keyVariable } = provider;
  checkBaseUrl(id.provider, baseUrl);
  if (!apiKey && !needsNoKey(provider)) {
    throw missingKey(id.provider, keyVariable, options.keptKeys !== undefined);
  }
  const facts = knownModel(id.name) ?? unknownModel(id.provider, id.name);
  const silence = given.timeoutMs;
  return {
    info: describeModel(id, given),
    baseUrl,
    apiKey,
    keyVariable,
    headers: given.headers ?? {},
    limits: silence === undefined ? DEFAULT_STREAM_LIMITS : { firstByteMs: silence, idleMs: silence },
    thinking: thinkingOf(id.name, provider.dialect === 'anthropic' ? 'anthropic' : 'openai'),
    offEffort: facts.offEffort,
    maxOutputTokens: given.maxTokens ?? facts.maxOutputTokens,
    // Other servers of the dialect refuse them, or break on them; those that do not can be told of.
    toolReferences: given.toolReferences ?? (id.provider === 'anthropic' || isAnthropic(baseUrl)),
    environment: options.environment,
    clock: options.clock ?? systemClock,
    i18n: options.i18n,
  };
}

/** What the offline model can do. */
export function offlineInfo(id: string): ModelInfo {
  const { provider, name } = parseModelId(id);
  return {
    id,
    provider,
    name,
    contextWindow: 1_000_000,
    images: false,
    nativeTools: true,
    thoughtLevels: [],
  };
}
