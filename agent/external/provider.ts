// The tools of a project's registries while a session lives. What reads and checks them is loaded when there is one.
import type { Message } from '../i18n/message.ts';
import { canonicalJson } from '../policy/plan.ts';
import type { ToolProvider, UnusableTool } from '../tools/provider.ts';
import type { ToolModule } from '../tools/tool.ts';
import type { LoadOptions, Registries } from './load.ts';
import type { RegistryFile } from './places.ts';
import { RegistryWatch, type WatchOptions } from './watch.ts';

/** What a provider is made of. */
export interface RegistryOptions extends LoadOptions {
  /** The files that may be registries, as the configuration has it now. */
  files(): readonly RegistryFile[];
  readonly watching?: WatchOptions;
}

/** Tools of tools.json files. A change of them comes into force in one step, and a bad file not at all. */
export class RegistryProvider implements ToolProvider {
  readonly #options: RegistryOptions;
  readonly #watch: RegistryWatch;
  readonly #listeners = new Set<() => void>();
  #registries: Registries | undefined;
  #modules: readonly ToolModule[] = [];
  #unusable: readonly UnusableTool[] = [];
  #problems: readonly Message[] = [];
  #byName: ReadonlyMap<string, ToolModule> = new Map();
  #byTag: ReadonlyMap<string, readonly ToolModule[]> = new Map();
  /** The files of the last look, spelled out. */
  #files = '';
  #loading: Promise<void> = Promise.resolve();
  #closed = false;

  private constructor(options: RegistryOptions) {
    this.#options = options;
    this.#watch = new RegistryWatch(() => void this.reload().catch(() => undefined), options.watching);
  }

  /** Reads what there is now and watches from then on. */
  static async open(options: RegistryOptions): Promise<RegistryProvider> {
    const provider = new RegistryProvider(options);
    await provider.reload();
    return provider;
  }

  get modules(): readonly ToolModule[] {
    return this.#modules;
  }

  get unusable(): readonly UnusableTool[] {
    return this.#unusable;
  }

  get problems(): readonly Message[] {
    return this.#problems;
  }

  /** A tool that can be called, by its name. */
  find(name: string): ToolModule | undefined {
    return this.#byName.get(name);
  }

  /** Those that can be called and have a tag. */
  tagged(tag: string): readonly ToolModule[] {
    return this.#byTag.get(tag) ?? [];
  }

  listen(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Reads all files anew. Calls do not overlap: each reads what is there when its turn has come. */
  reload(): Promise<void> {
    const next = this.#loading.then(() => this.#reload());
    this.#loading = next.catch(() => undefined);
    return next;
  }

  /** Reads anew what a changed configuration names, or names no more, and what was saved a moment ago. */
  async refresh(): Promise<void> {
    if (canonicalJson(this.#options.files()) !== this.#files || (await this.#watch.hasChanged()))
      await this.reload();
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#watch.close();
    this.#listeners.clear();
    await this.#loading;
  }

  async #reload(): Promise<void> {
    if (this.#closed) return;
    const files = this.#options.files();
    this.#files = canonicalJson(files);
    const found = await this.#watch.follow(files.map(({ file }) => file));
    // Nothing was there and nothing is: what reads it is not needed.
    if (!found && !this.#registries && !files.some(({ isNamed }) => isNamed)) return;
    const { loadRegistries, NOTHING } = await import('./load.ts');
    const loaded = await loadRegistries(files, this.#registries ?? NOTHING, this.#options);
    await this.#watch.alsoLookAt(loaded.places);
    if (!this.#closed) this.#take(loaded);
  }

  /** Puts what was loaded in the place of what there was, in one step. */
  #take(loaded: Registries): void {
    const before = [this.#modules, this.#unusable];
    this.#registries = loaded;
    this.#problems = same(this.#problems, loaded.problems);
    this.#unusable = same(this.#unusable, loaded.unusable);
    if (!isSameList(this.#modules, loaded.modules)) {
      this.#modules = loaded.modules;
      this.#byName = new Map(loaded.modules.map((module) => [module.definition.name, module]));
      this.#byTag = byTag(loaded.modules);
    }
    if (before[0] === this.#modules && before[1] === this.#unusable) return;
    for (const listener of [...this.#listeners]) listener();
  }
}

function byTag(modules: readonly ToolModule[]): ReadonlyMap<string, readonly ToolModule[]> {
  const tagged = new Map<string, ToolModule[]>();
  for (const module of modules) {
    for (const tag of module.tags ?? []) tagged.set(tag, [...(tagged.get(tag) ?? []), module]);
  }
  return tagged;
}

/** The older of two equal lists: callers compare them. */
function same<T>(before: readonly T[], now: readonly T[]): readonly T[] {
  return canonicalJson(before) === canonicalJson(now) ? before : now;
}

function isSameList(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.length === b.length && a.every((item, at) => item === b[at]);
}
