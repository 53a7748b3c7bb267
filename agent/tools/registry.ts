import type { I18n } from '../i18n/message.ts';
import type { ModelTool } from '../models/model.ts';
import { loadBuiltin } from './catalogue.ts';
import { toModelTool } from './schema.ts';
import type { ToolServices } from './services.ts';
import type { Tool, ToolModule, ToolSource } from './tool.ts';

/** A tool of a session's registry; `tool` is constructed when it is first called. */
export interface RegisteredTool {
  readonly module: ToolModule;
  readonly tool: Tool;
}

interface Entry {
  readonly module: ToolModule;
  tool?: Tool;
}

const BUILTIN: ToolSource = { kind: 'builtin' };

/**
 * The tools of one session at one time, by canonical name. A name that is not here does not exist for the session:
 * there is no match by suffix, alias or case. It never changes: tools that come and go make another one.
 */
export class ToolRegistry {
  readonly #entries = new Map<string, Entry>();
  readonly #services: ToolServices;

  private constructor(services: ToolServices) {
    this.#services = services;
  }

  /** Loads the modules of `names`, in that order; names without a module are left out. */
  static async load(names: readonly string[], services: ToolServices): Promise<ToolRegistry> {
    const modules = await Promise.all(names.map(loadBuiltin));
    return ToolRegistry.of(
      modules.filter((module) => module !== undefined),
      services,
    );
  }

  /** A registry of just these names, in that order: what was constructed stays, the others are loaded. */
  async select(names: readonly string[]): Promise<ToolRegistry> {
    const { names: own } = this;
    if (names.length === own.length && names.every((name, at) => name === own[at])) return this;
    const entries = names.map(async (name): Promise<Entry | undefined> => {
      const entry = this.#entries.get(name);
      const module = entry ? undefined : await loadBuiltin(name);
      return entry ?? (module && { module });
    });
    const registry = new ToolRegistry(this.#services);
    for (const entry of await Promise.all(entries)) if (entry) registry.#add(entry);
    return registry;
  }

  /** A registry of just these modules, in that order. */
  static of(modules: readonly ToolModule[], services: ToolServices): ToolRegistry {
    const registry = new ToolRegistry(services);
    for (const module of modules) registry.#add({ module });
    return registry;
  }

  /**
   * These tools and behind them `modules`; a name that is taken stays with the tool that has it. `before`: of the same
   * session; a module that it has already is not constructed again.
   */
  with(modules: readonly ToolModule[], before: ToolRegistry = this): ToolRegistry {
    const registry = new ToolRegistry(this.#services);
    for (const entry of this.#entries.values()) registry.#add(entry);
    for (const module of modules) {
      const entry = before.#entries.get(module.definition.name);
      registry.#add(entry?.module === module ? entry : { module });
    }
    return registry;
  }

  get names(): readonly string[] {
    return [...this.#entries.keys()];
  }

  module(name: string): ToolModule | undefined {
    return this.#entries.get(name)?.module;
  }

  /** Where a tool comes from; undefined when there is none of that name. */
  source(name: string): ToolSource | undefined {
    const module = this.module(name);
    return module && (module.source ?? BUILTIN);
  }

  get(name: string): RegisteredTool | undefined {
    const entry = this.#entries.get(name);
    if (!entry) return undefined;
    entry.tool ??= entry.module.createTool(this.#services);
    return { module: entry.module, tool: entry.tool };
  }

  /** Tools that have nothing to do now, by name. */
  idle(): readonly string[] {
    const all = [...this.#entries].filter(([, { module }]) => module.isIdle?.(this.#services));
    return all.map(([name]) => name);
  }

  /** Definitions for the model, in registry order; what `offers` refuses would only be blocked and is left out. */
  definitions(i18n: I18n, offers: (name: string) => boolean = () => true): readonly ModelTool[] {
    const entries = [...this.#entries].filter(([name]) => offers(name));
    return entries.map(([, entry]) => toModelTool(entry.module, i18n));
  }

  #add(entry: Entry): void {
    const { name } = entry.module.definition;
    if (!this.#entries.has(name)) this.#entries.set(name, entry);
  }
}
