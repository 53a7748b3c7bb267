// The tools a document can name: those of this build, and those of the workspace's registries.

import type { ToolNames } from '../config/selection.ts';
import { KEBAB_CASE } from '../external/schema.ts';
import { BUILTIN_NAMES, loadBuiltin, toolNames } from '../tools/catalogue.ts';
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
}

/** What is known of tools. */
export interface KnownTools {
  /** As the agent checks a configuration with: those of a code session, and what else may be named. */
  readonly names: Required<ToolNames>;
  readonly modules: Readonly<Record<string, ToolModule>>;
  /** Tools of registries that have a name a tool can have: only these are shown and offered. */
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
  return {
    names: { ...toolNames('code'), others: foreign.map(({ name }) => name) },
    modules,
    registry: foreign.filter(({ name }) => KEBAB_CASE.test(name)),
  };
}

/** Names that a list of any kind can have, built-in ones first. */
export function namesOf({ names, registry }: KnownTools): readonly string[] {
  return [...names.minimal, ...names.optional, ...names.elsewhere, ...registry.map(({ name }) => name)];
}
