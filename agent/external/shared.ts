// Registries that several sessions and views have in common: read and watched once for all of them.
import type { Message } from '../i18n/message.ts';
import { canonicalJson } from '../policy/plan.ts';
import type { ToolProvider, UnusableTool } from '../tools/provider.ts';
import type { ToolModule } from '../tools/tool.ts';
import type { RegistryFile } from './places.ts';
import { type RegistryOptions, RegistryProvider } from './provider.ts';

/** What a configuration says of registries at one time. */
export interface Wanted {
  readonly files: readonly RegistryFile[];
  readonly timeoutMs: number;
  /** As in `ModuleOptions`. */
  readonly folder: string;
}

/** What is the same for all who share. */
export type CommonOptions = Pick<RegistryOptions, 'builtins' | 'i18n' | 'watching'>;

interface InUse {
  readonly key: string;
  readonly provider: Promise<RegistryProvider>;
  users: number;
}

/** The registries in use, one provider for all who want the same; it ends with the last of them. */
export class RegistryPool {
  readonly #common: CommonOptions;
  readonly #inUse = new Map<string, InUse>();

  constructor(common: CommonOptions) {
    this.#common = common;
  }

  /** Providers that are open. */
  get size(): number {
    return this.#inUse.size;
  }

  /** The tools of what is wanted, now and whenever `refresh` finds that it is something else. */
  async open(wanted: () => Wanted): Promise<ToolProvider> {
    const handle = new Handle(this, wanted);
    await handle.refresh();
    return handle;
  }

  /** Takes part in a provider. To be given back by `leave`, also where its promise is rejected. */
  take(wanted: Wanted): InUse {
    const key = canonicalJson(wanted);
    const { files, timeoutMs, folder } = wanted;
    const options = { ...this.#common, folder, files: () => files, timeoutMs: () => timeoutMs };
    const known = this.#inUse.get(key);
    const entry = known ?? { key, provider: RegistryProvider.open(options), users: 0 };
    entry.users += 1;
    this.#inUse.set(key, entry);
    return entry;
  }

  async leave(entry: InUse): Promise<void> {
    entry.users -= 1;
    if (entry.users > 0) return;
    this.#inUse.delete(entry.key);
    await (await entry.provider.catch(() => undefined))?.close();
  }
}

const NO_MODULES: readonly ToolModule[] = [];
const NO_TOOLS: readonly UnusableTool[] = [];
const NO_PROBLEMS: readonly Message[] = [];

/** One user's part. */
class Handle implements ToolProvider {
  readonly #pool: RegistryPool;
  readonly #wanted: () => Wanted;
  readonly #listeners = new Set<() => void>();
  #now: { readonly entry: InUse; readonly provider: RegistryProvider; readonly end: () => void } | undefined;
  #turn: Promise<void> = Promise.resolve();
  #isClosed = false;

  constructor(pool: RegistryPool, wanted: () => Wanted) {
    this.#pool = pool;
    this.#wanted = wanted;
  }

  get modules(): readonly ToolModule[] {
    return this.#now?.provider.modules ?? NO_MODULES;
  }

  get unusable(): readonly UnusableTool[] {
    return this.#now?.provider.unusable ?? NO_TOOLS;
  }

  get problems(): readonly Message[] {
    return this.#now?.provider.problems ?? NO_PROBLEMS;
  }

  listen(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Calls do not overlap: each takes what is wanted when its turn has come. */
  refresh(): Promise<void> {
    const next = this.#turn.then(() => this.#refresh());
    this.#turn = next.catch(() => undefined);
    return next;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#listeners.clear();
    await this.#turn;
    const now = this.#now;
    this.#now = undefined;
    now?.end();
    if (now) await this.#pool.leave(now.entry);
  }

  async #refresh(): Promise<void> {
    if (this.#isClosed) return;
    const wanted = this.#wanted();
    if (this.#now?.entry.key === canonicalJson(wanted)) return this.#now.provider.refresh();
    const entry = this.#pool.take(wanted);
    const provider = await entry.provider.catch(async (error) => {
      await this.#pool.leave(entry);
      throw error;
    });
    const before = this.#now;
    this.#now = { entry, provider, end: provider.listen(() => this.#tell()) };
    before?.end();
    if (before) await this.#pool.leave(before.entry);
    if (before && before.provider.modules !== provider.modules) this.#tell();
  }

  #tell(): void {
    for (const listener of [...this.#listeners]) listener();
  }
}
