// The project's own tools, as the configuration has them: which tools.json files count, and how long their tools may take.
import path from 'node:path';
import type { ConfigSnapshot } from '../config/load.ts';
import type { ConfigStore } from '../config/store.ts';
import { type RegistryFile, registryFiles } from '../external/places.ts';
import { RegistryProvider } from '../external/provider.ts';
import type { I18n } from '../i18n/message.ts';
import { BUILTIN_NAMES } from '../tools/catalogue.ts';

/** Opens the registries of workspace folders (absolute), and those that the configuration names. */
export function openRegistries(
  config: ConfigStore,
  workspaces: readonly string[],
  i18n: I18n,
): Promise<RegistryProvider> {
  return RegistryProvider.open({
    files: () => registryFilesIn(config.current(), workspaces),
    builtins: BUILTIN_NAMES,
    i18n,
    timeoutMs: () => config.current().values.registry.timeout_ms,
    folder: workspaces[0] ?? '/',
  });
}

/** The files that may be registries under a configuration; none where `[registry] enabled` is false. */
export function registryFilesIn(
  { values, origins }: Pick<ConfigSnapshot, 'values' | 'origins'>,
  workspaces: readonly string[],
): readonly RegistryFile[] {
  if (!values.registry.enabled) return [];
  // Those of a workspace's file are absolute by now: what is left is from the user's.
  const user = origins.get('registry.files')?.find(({ source }) => source === 'user')?.file;
  const start = user === undefined ? (workspaces[0] ?? '/') : path.dirname(user);
  return registryFiles(
    workspaces,
    values.registry.files.map((file) => path.resolve(start, file)),
  );
}
