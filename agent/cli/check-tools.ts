// What there is to say of the tools a configuration names.
import type { ConfigDiagnostic } from '../config/diagnostic.ts';
import type { ConfigSnapshot } from '../config/load.ts';
import { checkToolNames } from '../config/selection.ts';
import { loadBuiltin, toolNames } from '../tools/catalogue.ts';
import { checkToolSettings } from '../tools/settings.ts';

/** Names that no tool has, and settings that a tool does not have or cannot use. `others`: the project's own tools. */
export async function aboutTools(
  snapshot: ConfigSnapshot,
  others: readonly string[] = [],
): Promise<readonly ConfigDiagnostic[]> {
  const configured = await Promise.all(Object.keys(snapshot.values.tools).map(loadBuiltin));
  const modules = configured.filter((module) => module !== undefined);
  return [
    ...checkToolNames(snapshot, { ...toolNames('code'), others }),
    ...checkToolSettings(modules, snapshot),
  ];
}
