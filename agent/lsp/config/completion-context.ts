import { isTable, valueAt } from '../../config/key-path.ts';
import type { ConfigSnapshot } from '../../config/load.ts';
import { DEFAULT_PROFILE } from '../../config/schema.ts';
import type { I18n } from '../../i18n/message.ts';
import type { KnownTools } from '../known-tools.ts';
import { namesIn } from '../toml/find.ts';
import type { TomlDocument } from '../toml/tree.ts';

/** What completion knows beside the text. */
export interface CompletionContext {
  readonly tools: KnownTools;
  /** The user's configuration, for names that are there already. */
  readonly snapshot: ConfigSnapshot | undefined;
  /** A workspace may set less. */
  readonly kind: 'user' | 'workspace';
  readonly i18n: I18n;
}

/** Profiles of this text and of the user's configuration. */
export function profileNames(
  document: TomlDocument,
  { snapshot }: Pick<CompletionContext, 'snapshot'>,
): string[] {
  const known = valueAt(snapshot?.values, ['risk_profiles']);
  const names = [...namesIn(document, ['risk_profiles']), ...(isTable(known) ? Object.keys(known) : [])];
  return [...new Set([DEFAULT_PROFILE, ...names.filter((name) => name !== '*')])];
}
