import { ConfigError } from './config-error.ts';
import type { ConfigDiagnostic } from './diagnostic.ts';
import type { ConfigSnapshot, LoadOptions, LoadResult } from './load.ts';
import { loadConfig } from './load.ts';

/** The configuration of one session or command, replaced in one step. */
export interface ConfigStore {
  /** The snapshot in force. Throws until the first load has succeeded. */
  current(): ConfigSnapshot;
  /**
   * Loads anew. When that fails the old snapshot stays in force and `replaced` is false. Throws `OchoError`
   * `CONFIG_INVALID` only when there is no old one. Calls do not overlap: the last one to be made wins.
   */
  reload(): Promise<Reload>;
}

/** How a reload went. */
export interface Reload {
  readonly snapshot: ConfigSnapshot;
  readonly replaced: boolean;
  readonly diagnostics: readonly ConfigDiagnostic[];
}

/** Creates a store; nothing is read before the first `reload`. */
export function createConfigStore(
  options: LoadOptions,
  load: (options: LoadOptions) => Promise<LoadResult> = loadConfig,
): ConfigStore {
  let snapshot: ConfigSnapshot | undefined;
  let queue: Promise<unknown> = Promise.resolve();
  const reload = async (): Promise<Reload> => {
    const result = await load(options);
    if (result.snapshot) snapshot = result.snapshot;
    if (!snapshot) throw new ConfigError(result.diagnostics);
    return { snapshot, replaced: result.snapshot !== undefined, diagnostics: result.diagnostics };
  };
  return {
    current: () => {
      if (!snapshot) throw new Error('the configuration has not been loaded');
      return snapshot;
    },
    reload: () => {
      const next = queue.then(reload);
      queue = next.catch(() => undefined);
      return next;
    },
  };
}
