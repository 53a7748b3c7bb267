// The tools a document can name: those of this build, and those of the workspace's registries.

import type { ToolNames } from '../config/selection.ts';
import { BUILTIN_NAMES, loadBuiltin, MINIMAL, OPTIONAL } from '../tools/catalogue.ts';
import type { ToolModule } from '../tools/tool.ts';

/** A tool of a registry, as far as its entry can be read. */
export interface RegistryTool {
  readonly name: string;
  readonly description: string;
  readonly status: string;
  readonly tags: readonly string[];
  /** The tools.json, absolute. */
  readonly file: string;
  /** Of its name in that file. */
  readonly line: number;
  /** Absolute, as the entry has it. */
  readonly location: string | undefined;
}

/** What is known of tools. */
export interface KnownTools {
  readonly names: ToolNames;
  readonly modules: Readonly<Record<string, ToolModule>>;
  readonly registry: readonly RegistryTool[];
}

let loaded: Promise<Readonly<Record<string, ToolModule>>> | undefined;

/** The modules of the tools of this build, loaded once: what they are and can be set to; none is constructed. */
export function builtinModules(): Promise<Readonly<Record<string, ToolModule>>> {
  loaded ??= Promise.all(BUILTIN_NAMES.map(async (name) => [name, await loadBuiltin(name)] as const)).then(
    (modules) => Object.fromEntries(modules.flatMap(([name, module]) => (module ? [[name, module]] : []))),
  );
  return loaded;
}

/** The tools of this build and those of registries. A built-in name stays the built-in tool's. */
export async function knownTools(registry: readonly RegistryTool[]): Promise<KnownTools> {
  const modules = await builtinModules();
  const foreign = registry.filter(({ name }) => !Object.hasOwn(modules, name));
  const optional = [...Object.keys(OPTIONAL), ...foreign.map(({ name }) => name)];
  return { names: { minimal: Object.keys(MINIMAL), optional }, modules, registry: foreign };
}

/** All names, built-in ones first. */
export function allNames({ names }: KnownTools): readonly string[] {
  return [...names.minimal, ...names.optional];
}
