// Places of a configuration that decide of calls: what is allowed, asked about and refused, and with which limits.
import { type KeyPath, parseKey } from '../../config/key-path.ts';
import type { TomlDocument } from '../toml/tree.ts';
import type { ConfigFinding } from './analysis.ts';

/** Whether a key, or what is below it, decides of calls. */
export function isPolicy(path: KeyPath): boolean {
  const [section, , key] = path;
  if (section === 'agents') return key === 'tools' || key === 'level';
  return section === 'risk_profile' || section === 'risk_profiles' || section === 'rules';
}

/** Whether what a finding is about decides of calls, or would once it had the name that was meant. */
export function decidesOfCalls(
  document: TomlDocument,
  { diagnostic, message, span }: ConfigFinding,
): boolean {
  const named = [diagnostic.key, message.args?.suggestion].flatMap((text) =>
    typeof text === 'string' ? [parseKey(text) ?? []] : [],
  );
  return [...named, ...pathsAt(document, span.start)].some(isPolicy);
}

/** Of the statement at an offset, for findings without a key: a text that is no TOML has none. */
function pathsAt({ tables }: TomlDocument, offset: number): readonly KeyPath[] {
  const table = tables.findLast(({ start }) => start <= offset);
  const pair = table?.pairs.findLast(({ start }) => start <= offset);
  return [table?.path ?? [], pair?.path ?? []];
}
