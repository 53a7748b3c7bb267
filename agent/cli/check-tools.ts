// What there is to say of the tools a configuration names.
import type { ConfigDiagnostic } from '../config/diagnostic.ts';
import type { ConfigSnapshot } from '../config/load.ts';
import { checkToolNames } from '../config/selection.ts';
import type { Registries } from '../external/load.ts';
import { registryFilesIn } from '../runtime/registry-files.ts';
import { BUILTIN_NAMES, loadBuiltin, type Surface, toolNames } from '../tools/catalogue.ts';
import { checkToolSettings } from '../tools/settings.ts';
import type { CliContext } from './context.ts';

/** Names that no tool of a folder has, and settings that a tool does not have or cannot use. */
export async function aboutTools(
  snapshot: ConfigSnapshot,
  folder: string,
  context: CliContext,
  surface: Surface = 'code',
): Promise<readonly ConfigDiagnostic[]> {
  const configured = await Promise.all(Object.keys(snapshot.values.tools).map(loadBuiltin));
  const modules = configured.filter((module) => module !== undefined);
  const others = await projectTools(snapshot, folder, context);
  return [
    ...checkToolNames(snapshot, { ...toolNames(surface), others }),
    ...checkToolSettings(modules, snapshot),
  ];
}

/** Names in the registries of a folder, callable or not. */
export async function projectTools(
  snapshot: ConfigSnapshot,
  folder: string,
  context: CliContext,
): Promise<readonly string[]> {
  const { modules, unusable } = await projectRegistries(snapshot, folder, context);
  return [...modules.map(({ definition }) => definition.name), ...unusable.map(({ name }) => name)];
}

/** The registries of a folder, with what is wrong with them; none where the workspace is not trusted. */
export async function projectRegistries(
  snapshot: ConfigSnapshot,
  folder: string,
  { env, i18n }: CliContext,
): Promise<Pick<Registries, 'modules' | 'unusable' | 'problems'>> {
  if (env.OCHO_RESTRICTED === '1') return { modules: [], unusable: [], problems: [] };
  const { loadRegistries, NOTHING } = await import('../external/load.ts');
  const timeoutMs = () => snapshot.values.registry.timeout_ms;
  const options = { builtins: BUILTIN_NAMES, i18n, timeoutMs, folder };
  return loadRegistries(registryFilesIn(snapshot, [folder]), NOTHING, options);
}
