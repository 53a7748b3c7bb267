// The project's own tools, as the configuration has them: which tools.json files count, and how long their tools may take.
import path from 'node:path';
import type { ConfigSnapshot } from '../config/load.ts';
import type { ConfigStore } from '../config/store.ts';
import { type RegistryFile, registryFiles } from '../external/places.ts';
import { RegistryPool } from '../external/shared.ts';
import type { I18n } from '../i18n/message.ts';
import { BUILTIN_NAMES } from '../tools/catalogue.ts';
import type { ToolProvider } from '../tools/provider.ts';

/** Makes what the sessions and views of one process have their registries from. */
export function registryPool(i18n: I18n): RegistryPool {
  return new RegistryPool({ builtins: BUILTIN_NAMES, i18n });
}

/** Opens the registries of workspace folders (absolute), and those that the configuration names. */
export function openRegistries(
  pool: RegistryPool,
  config: ConfigStore,
  workspaces: readonly string[],
): Promise<ToolProvider> {
  return pool.open(() => ({
    files: registryFilesIn(config.current(), workspaces),
    timeoutMs: config.current().values.registry.timeout_ms,
    folder: workspaces[0] ?? '/',
  }));
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
