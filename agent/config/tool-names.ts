// Tool names in configuration lists: `<server>__<tool>` becomes the canonical name, and `<server>__*` what stands for all
// tools of a server, before anything looks at it.
import { isServerEntry } from '../policy/server-entry.ts';
import { aboutKey } from './check.ts';
import type { ConfigDiagnostic } from './diagnostic.ts';
import type { KeyPath } from './key-path.ts';
import { isTable, valueAt, withValueAt } from './key-path.ts';
import { rewriteMcpName } from './mcp-names.ts';
import type { ConfigFile } from './read.ts';

const PROFILE_LISTS = ['allowed_tools', 'excluded_tools', 'always_ask', 'auto_approve'] as const;

/** The file with canonical names, and what there is to say about those that were rewritten or cannot be names. */
export function rewriteToolNames(
  file: ConfigFile,
  servers: Iterable<string>,
): { readonly file: ConfigFile; readonly diagnostics: readonly ConfigDiagnostic[] } {
  const names = [...servers];
  const diagnostics: ConfigDiagnostic[] = [];
  let table: unknown = file.table;
  for (const path of toolLists(file.table)) {
    const list = valueAt(table, path);
    if (!Array.isArray(list)) continue;
    const rewritten = list.map((entry: unknown) => {
      const text = typeof entry === 'string' ? entry : isTable(entry) ? entry.rule : undefined;
      if (typeof text !== 'string') return entry;
      const name = rewriteEntry(text, names);
      if (!name) return entry;
      diagnostics.push(note(file, path, text, name.text));
      if (!name.text) return entry;
      return isTable(entry) ? { ...entry, rule: name.text } : name.text;
    });
    if (rewritten.some((entry, at) => entry !== list[at])) table = withValueAt(table, path, rewritten);
  }
  return { file: { ...file, table: isTable(table) ? table : file.table }, diagnostics };
}

/** The tool a list entry is about: `shell` for `shell(npm test *)`. */
export function toolOfEntry(entry: string): string {
  return entry.split('(', 1)[0] ?? entry;
}

function rewriteEntry(
  entry: string,
  servers: readonly string[],
): { readonly text: string | undefined } | undefined {
  const tool = toolOfEntry(entry);
  const rewritten = rewriteMcpName(tool, servers);
  if (!rewritten) return undefined;
  const { name } = rewritten;
  const pattern = entry.slice(tool.length);
  // No pattern means the same to all tools of a server.
  const isRefused = name === undefined || (isServerEntry(name) && pattern !== '');
  return { text: isRefused ? undefined : name + pattern };
}

function note(file: ConfigFile, path: KeyPath, entry: string, name: string | undefined): ConfigDiagnostic {
  return name
    ? aboutKey(file, 'info', 'CONFIG_MCP_NAME_REWRITTEN', path, {
        id: 'config-mcp-name-rewritten',
        args: { entry, name },
      })
    : aboutKey(file, 'error', 'CONFIG_MCP_NAME', path, { id: 'config-mcp-name', args: { entry } });
}

/** Every list of a file that names tools. */
function toolLists(table: Readonly<Record<string, unknown>>): KeyPath[] {
  const each = (section: string, keys: readonly string[]): KeyPath[] => {
    const named = table[section];
    if (!isTable(named)) return [];
    return Object.keys(named).flatMap((name) => keys.map((key) => [section, name, key]));
  };
  return [
    ...each('risk_profiles', PROFILE_LISTS),
    ...each('agents', ['tools']),
    ...['allow', 'ask', 'deny'].map((key) => ['rules', key]),
  ];
}
