// What a person changes about models from inside an editor: a provider is added, a default chosen. Both are lines of
// the user's config.toml, like those a person writes.
import { providerSecret } from '../config/credentials.ts';
import { tomlArray, tomlString } from '../config/edit.ts';
import { formatKey } from '../config/key-path.ts';
import { setConfigValue } from '../config/set.ts';
import { OchoError } from '../i18n/message.ts';
import { checkBaseUrl, isReady, keyOwner, resolveProvider, withKeptKey } from '../models/providers.ts';
import { type ModelOptions, offeredBy, providerNames } from '../models/registry.ts';
import { modelsOfServer } from '../models/server-models.ts';
import type { ModelSource } from './model-source.ts';

/** A provider that has a server, and whether it can be asked. */
export interface ProviderStatus {
  readonly id: string;
  readonly name: string;
  /** `key`: it needs one and none was found. */
  readonly state: 'ready' | 'key';
  /** What its key is called in a `SecretStore`. */
  readonly secret: string;
  readonly models: number;
}

const NAMES: Readonly<Record<string, string>> = { anthropic: 'Anthropic', openai: 'OpenAI' };
/** Names that mean something else than a server of one's own. */
const RESERVED = new Set(['anthropic', 'openai', 'openai-responses', 'editor', 'offline', 'replay']);

/** The vendors and what is configured, as far as is known without asking a server. */
export function providerStates(options: ModelOptions): ProviderStatus[] {
  return providerNames(options).flatMap((id) => {
    const provider = resolveProvider(id, options);
    if (!provider || provider.options.kind === 'offline') return [];
    return {
      id,
      name: NAMES[id] ?? id,
      state: isReady(id, provider, options) ? ('ready' as const) : ('key' as const),
      secret: providerSecret(keyOwner(id)),
      models: offeredBy(id, options).length,
    };
  });
}

/** Changes one after the other, so that none undoes another. */
export class ProviderSettings {
  readonly #source: ModelSource;
  /** The user's config.toml. */
  readonly #file: string;
  #last: Promise<unknown> = Promise.resolve();

  constructor(source: ModelSource, file: string) {
    this.#source = source;
    this.#file = file;
  }

  /** The providers, with what the client tells of its keys. Rejects when the configuration cannot be read. */
  async list(): Promise<ProviderStatus[]> {
    return providerStates(await this.#options());
  }

  /**
   * Adds a server of the OpenAI kind or changes its address, with the models it names, and returns their ids
   * (`<provider>/<model>`); none when it shows them only to who has a key. Nothing is written when it rejects:
   * `INVALID_PARAMS` for a name or an address that cannot be, `ModelError` when no such server answers, or what
   * `setConfigValue` says.
   */
  add(id: string, baseUrl: string): Promise<string[]> {
    return this.#inTurn(async () => {
      const options = await this.#options();
      checkNew(id, baseUrl, options);
      const found = await modelsOfServer({
        provider: id,
        baseUrl,
        apiKey: await keyFor(id, baseUrl, options),
        environment: options.environment,
      });
      await this.#set(['providers', id, 'base_url'], tomlString(found.baseUrl));
      if (found.models) await this.#set(['providers', id, 'models'], tomlArray(found.models));
      await this.#source.refresh();
      return (found.models ?? []).map((name) => `${id}/${name}`);
    });
  }

  /** Sets the model that new sessions start with. Rejects with `INVALID_PARAMS` for one nobody knows. */
  setDefault(model: string): Promise<void> {
    return this.#inTurn(async () => {
      await this.#options();
      if (!this.#source.isModel(model)) {
        throw new OchoError('INVALID_PARAMS', { id: 'models-default-unknown', args: { model } });
      }
      await this.#set(['model', 'default'], tomlString(model));
    });
  }

  async #options(): Promise<ModelOptions> {
    await this.#source.prepareByUser();
    const options = this.#source.known();
    if (!options)
      throw new OchoError('CONFIG_INVALID', { id: 'models-config-invalid', args: { file: this.#file } });
    return options;
  }

  async #set(path: readonly string[], value: string): Promise<void> {
    await setConfigValue(this.#file, formatKey(path), value);
  }

  #inTurn<T>(task: () => Promise<T>): Promise<T> {
    const done = this.#last.then(task);
    this.#last = done.catch(() => undefined);
    return done;
  }
}

/** Throws `INVALID_PARAMS` for a name that is not to be had, `ModelError` or that for an address that is none. */
function checkNew(id: string, baseUrl: string, options: ModelOptions): void {
  const refuse = (message: string, args: Record<string, string> = {}) =>
    new OchoError('INVALID_PARAMS', { id: message, args });
  if (!/^[A-Za-z0-9][\w-]{0,63}$/.test(id)) throw refuse('models-provider-bad-id', { id });
  const kind = options.providers?.[id]?.kind ?? 'openai';
  if (RESERVED.has(id) || kind !== 'openai') throw refuse('models-provider-taken', { id });
  checkBaseUrl(id, baseUrl.trim());
  const { username, password } = new URL(baseUrl.trim());
  if (username || password) throw refuse('models-provider-url-secret');
}

/** The key that is there for a provider, even before the provider itself is. */
async function keyFor(id: string, baseUrl: string, options: ModelOptions): Promise<string | undefined> {
  const providers = { ...options.providers, [id]: { ...options.providers?.[id], baseUrl } };
  const resolved = resolveProvider(id, { ...options, providers });
  return resolved && (await withKeptKey(id, resolved, options)).apiKey;
}
