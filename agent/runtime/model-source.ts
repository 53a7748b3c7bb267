// Which models there are for the sessions of this process, and how each is opened: from the configuration, the
// environment, the stored keys, and the client's own models and keys where it offers such.
import { providerSecret, readCredentials, type SecretStore } from '../config/credentials.ts';
import type { ConfigSnapshot } from '../config/load.ts';
import { untilAborted } from '../files/until-aborted.ts';
import type { I18n, Message } from '../i18n/message.ts';
import type { EditorModels } from '../models/editor-models.ts';
import type { Model, ModelInfo } from '../models/model.ts';
import { type KeptKeys, keyOwner, resolveProvider } from '../models/providers.ts';
import { listModels, type ModelOptions, providerNames } from '../models/registry.ts';
import type { Clock } from '../platform/clock.ts';
import { isSecretName, rememberEnvironment } from '../platform/secrets.ts';
import { rememberSecret } from '../policy/known-secrets.ts';
import { defaultModel, infoOf, knowsModel, modelOptions, openPatiently } from './models.ts';

/** What the program on the other side does for models. At a terminal there is nothing of it. */
export interface ModelServices {
  readonly editor?: EditorModels;
  readonly secrets?: SecretStore;
}

/** What the source is made of. */
export interface ModelSourceOptions {
  /** Absolute; where credentials.json is. */
  readonly stateDir: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly i18n: I18n;
  readonly clock: Clock;
  readonly services: ModelServices;
  /** The user's configuration as it is now; undefined when it is in error. Workspaces have no say in models. */
  load(): Promise<ConfigSnapshot | undefined>;
}

/** A session is not kept waiting longer for a client that is slow to tell of its models and keys. Milliseconds. */
const CLIENT_LIMIT_MS = 2_000;

export class ModelSource {
  readonly #options: ModelSourceOptions;
  readonly #keys: ClientKeys | undefined;
  readonly #listeners = new Set<() => void>();
  #snapshot: ConfigSnapshot | undefined;
  #known: ModelOptions | undefined;
  #models: readonly ModelInfo[] = [];
  /** Counts refreshes: what was opened before one is opened anew. */
  #generation = 0;
  /** The client did not tell in time; nobody waits for that same answer again. */
  #late: Promise<void> | undefined;

  constructor(options: ModelSourceOptions) {
    this.#options = options;
    rememberEnvironment(options.env);
    const { secrets } = options.services;
    this.#keys = secrets && new ClientKeys(secrets);
  }

  /**
   * Finds out what there is by a configuration. The client is asked what it has not told yet, and given two seconds;
   * what comes later is told to the listeners. Rejects with `CREDENTIALS_INVALID`.
   */
  async prepare(snapshot: ConfigSnapshot): Promise<void> {
    this.#snapshot = snapshot;
    await this.#list();
    const { editor, secrets } = this.#options.services;
    if (!editor && !secrets) return;
    const told = this.#ask();
    if (this.#late || (await this.#inTime(told))) return this.#list();
    this.#late = told;
    told.then(() => {
      this.#late = undefined;
      return this.#changed();
    });
  }

  /** As `prepare`, with the user's configuration as it is now; where that is in error, with the last one. */
  async prepareByUser(): Promise<void> {
    const snapshot = (await this.#options.load()) ?? this.#snapshot;
    if (snapshot) await this.prepare(snapshot);
  }

  /**
   * Takes over what has changed: the user's configuration, stored keys, what the client has. Open models are opened
   * anew with their next request. Resolves when the listeners have been told; rejects as `prepare` does.
   */
  async refresh(): Promise<void> {
    this.#generation++;
    this.#snapshot = (await this.#options.load()) ?? this.#snapshot;
    this.#keys?.forget();
    const { editor } = this.#options.services;
    await Promise.all([editor?.refresh(), this.#ask()]);
    await this.#changed();
  }

  /** Calls `listener` whenever the list may have become another one; the returned function ends that. */
  listen(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Those that are offered, and `chosen`, where it is not among them and something is known of it. */
  models(chosen?: string): readonly ModelInfo[] {
    if (chosen === undefined || this.#models.some(({ id }) => id === chosen)) return this.#models;
    const info = this.#known && infoOf(chosen, this.#known);
    return info ? [info, ...this.#models] : this.#models;
  }

  /** Whether a model of this id could be opened, keys aside. */
  isModel(id: string): boolean {
    return this.#known !== undefined && knowsModel(id, this.#known);
  }

  /** What models were last listed with; undefined before anything was. */
  known(): ModelOptions | undefined {
    return this.#known;
  }

  /** The model a session starts with, by what is known now. Only after `prepare`. */
  defaultModel(snapshot: ConfigSnapshot): string {
    return defaultModel(snapshot, this.#known ?? this.#optionsFor(snapshot, {}));
  }

  /** Opens a model as it is configured then; a passing fault is tried again, and `onRetry` told before each wait. */
  async open(
    id: string,
    snapshot: () => ConfigSnapshot,
    cwd: string,
    onRetry: (text: Message) => void,
  ): Promise<Model> {
    const { stateDir, clock } = this.#options;
    const open = async () => {
      const options = this.#optionsFor(snapshot(), await readCredentials(stateDir), cwd);
      return openPatiently(id, options, clock, onRetry);
    };
    return renewed(await open(), open, () => this.#generation);
  }

  #optionsFor(
    snapshot: ConfigSnapshot,
    credentials: Readonly<Record<string, string>>,
    cwd?: string,
  ): ModelOptions {
    const { env, i18n, clock, services } = this.#options;
    rememberConfigured(snapshot, credentials);
    return {
      ...modelOptions(snapshot, credentials, env, i18n, cwd),
      clock,
      ...(services.editor ? { editor: services.editor } : {}),
      ...(this.#keys ? { keptKeys: this.#keys } : {}),
    };
  }

  async #list(): Promise<void> {
    if (!this.#snapshot) return;
    this.#known = this.#optionsFor(this.#snapshot, await readCredentials(this.#options.stateDir));
    this.#models = listModels(this.#known);
  }

  /** Has the client tell what is not known yet. Never rejects. */
  async #ask(): Promise<void> {
    await Promise.all([this.#options.services.editor?.told(), this.#keys?.look(this.#wanted())]);
  }

  /** Providers whose key the client may have: those without one in the environment. */
  #wanted(): string[] {
    const options = this.#known;
    if (!options) return [];
    const without = providerNames(options).filter((name) => {
      const provider = resolveProvider(name, options);
      return provider && provider.options.kind !== 'offline' && !provider.fromEnvironment;
    });
    return [...new Set(without.map(keyOwner))];
  }

  async #inTime(told: Promise<void>): Promise<boolean> {
    const over = new AbortController();
    const { clock } = this.#options;
    const limit = clock.sleep(CLIENT_LIMIT_MS, over.signal).then(
      () => false,
      () => false,
    );
    const inTime = await Promise.race([told.then(() => true), limit]);
    over.abort();
    return inTime;
  }

  async #changed(): Promise<void> {
    await this.#list();
    for (const listener of this.#listeners) listener();
  }
}

/** Stored keys, and what a configuration sends along, are hidden wherever text goes. */
function rememberConfigured(
  { values: { providers, mcp } }: ConfigSnapshot,
  credentials: Readonly<Record<string, string>>,
): void {
  for (const key of Object.values(credentials)) rememberSecret(key);
  const headers = [...Object.values(providers), ...Object.values(mcp.servers)].map(
    (each) => each.headers ?? {},
  );
  const environments = Object.values(mcp.servers).map((each) => each.env ?? {});
  for (const named of [...headers, ...environments]) {
    for (const [name, value] of Object.entries(named)) {
      // Also without the scheme before it, as a program may print it.
      if (isSecretName(name)) for (const part of [value, value.replace(/^\w+ +/, '')]) rememberSecret(part);
    }
  }
}

/** Which keys the client has. The keys themselves are asked for when they are needed, and not kept here. */
class ClientKeys implements KeptKeys {
  readonly #secrets: SecretStore;
  /** By provider: whether there is one. */
  #found = new Map<string, boolean>();
  #looking = new Map<string, Promise<void>>();

  constructor(secrets: SecretStore) {
    this.#secrets = secrets;
  }

  has(provider: string): boolean {
    return this.#found.get(provider) ?? false;
  }

  async get(provider: string): Promise<string | undefined> {
    const found = this.#found;
    const key = await this.#secrets.get(providerSecret(provider)).catch(() => undefined);
    found.set(provider, Boolean(key));
    if (key) rememberSecret(key);
    return key || undefined;
  }

  /** Looks for keys that were not looked for yet. Never rejects. */
  async look(providers: readonly string[]): Promise<void> {
    const looking = providers.map((provider) => {
      const before = this.#looking.get(provider);
      const now = before ?? this.get(provider).then(() => undefined);
      this.#looking.set(provider, now);
      return now;
    });
    await Promise.all(looking);
  }

  /** The next look is a new one; answers that are still on their way count for nothing. */
  forget(): void {
    this.#found = new Map(this.#found);
    this.#looking = new Map();
  }
}

/** A model that is opened again for the first request after something changed that it may have been opened with. */
function renewed(first: Model, open: () => Promise<Model>, generation: () => number): Model {
  let model = first;
  let since = generation();
  return {
    get info() {
      return model.info;
    },
    async *stream(request, signal) {
      const now = generation();
      if (now !== since) {
        model = await untilAborted(open(), signal);
        since = now;
      }
      yield* model.stream(request, signal);
    },
  };
}
