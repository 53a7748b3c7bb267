// Which tools a session has (design: tools.md "Selection"), and names in the configuration that no tool has.
import { isServerEntry } from '../policy/server-entry.ts';
import type { ConfigDiagnostic } from './diagnostic.ts';
import { formatKey } from './key-path.ts';
import type { ConfigSnapshot } from './load.ts';
import { mcpServerEntry } from './mcp-names.ts';
import { nearestName } from './nearest.ts';
import { toolOfEntry } from './tool-names.ts';

/** Tools of this build, by canonical name. */
export interface ToolNames {
  /** Always selected. */
  readonly minimal: readonly string[];
  /** Selected by `*` or by name. */
  readonly optional: readonly string[];
  /** Built in, and never selected here (`catalogue.ts`). */
  readonly elsewhere?: readonly string[];
  /** Built into other builds. */
  readonly absent?: readonly string[];
  /** Not built in: of the project's registry, callable or not. */
  readonly others?: readonly string[];
}

/**
 * The names to construct, minimal ones first, each once: with `*` everything, otherwise the minimal tools and the
 * named ones. Names this build lacks are left out here and reported by `checkToolNames`.
 */
export function selectTools(optional: readonly string[], names: ToolNames): string[] {
  const wanted = new Set(optional);
  const extra = wanted.has('*') ? names.optional : names.optional.filter((name) => wanted.has(name));
  return [...new Set([...names.minimal, ...extra])];
}

/**
 * What there is to say of names in the configuration, each once in a list: one that is no tool of this build or of the
 * project, and one that `tools.optional` cannot select. Of MCP tools no more is judged than whether there is a server of
 * that name, where an entry is about all of one.
 */
export function checkToolNames(snapshot: ConfigSnapshot, names: ToolNames): ConfigDiagnostic[] {
  const seen = new Set<string>();
  return mentions(snapshot).flatMap(({ path, entry }) => {
    const tool = toolOfEntry(entry).trim();
    const key = formatKey(path);
    if (tool === '*' || seen.has(`${key} ${tool}`)) return [];
    seen.add(`${key} ${tool}`);
    const finding = isServerEntry(tool)
      ? findingAboutServer(tool, key, Object.keys(snapshot.values.mcp.servers))
      : findingAbout(tool, key, names);
    return finding ? [diagnostic(snapshot, key, tool, finding)] : [];
  });
}

type Finding = Pick<ConfigDiagnostic, 'code' | 'severity'> & {
  readonly id: string;
  readonly suggestion?: string;
};

function findingAbout(tool: string, key: string, names: ToolNames): Finding | undefined {
  const { minimal, optional, elsewhere = [], absent = [], others = [] } = names;
  if (minimal.includes(tool) || optional.includes(tool)) return undefined;
  const code = 'CONFIG_TOOL_NOT_HERE';
  const isOfServer = tool.startsWith('mcp_') || tool.includes('__');
  // Which tools a server has is not known here; that none of them is selected is.
  if (isOfServer && key !== SELECTION) return undefined;
  if (elsewhere.includes(tool)) {
    // In the other lists it counts on the surface that has it.
    return key === SELECTION ? { code, severity: 'info', id: 'config-tool-of-chat' } : undefined;
  }
  if (others.includes(tool)) {
    return key === SELECTION ? { code, severity: 'info', id: 'config-tool-of-project' } : undefined;
  }
  if (absent.includes(tool)) return { code, severity: 'warning', id: 'config-tool-absent' };
  if (isOfServer) return { code, severity: 'info', id: 'config-tool-of-server' };
  const suggestion = nearestName(tool, [...minimal, ...optional, ...(key === SELECTION ? [] : others)]);
  const unknown = { code: 'CONFIG_UNKNOWN_TOOL', severity: 'warning' } as const;
  return suggestion
    ? { ...unknown, id: 'config-unknown-tool-near', suggestion }
    : { ...unknown, id: 'config-unknown-tool' };
}

/** The editor may know a server that no file does: only where one of those looks alike is the entry likely a mistake. */
function findingAboutServer(entry: string, key: string, servers: readonly string[]): Finding | undefined {
  if (key === SELECTION)
    return { code: 'CONFIG_TOOL_NOT_HERE', severity: 'info', id: 'config-tool-of-server' };
  const known = servers.map(mcpServerEntry);
  if (known.includes(entry)) return undefined;
  const code = 'CONFIG_UNKNOWN_SERVER';
  const written = mcpServerEntry(entry.slice('mcp_'.length, -'_*'.length));
  const suggestion = known.includes(written) ? written : nearestName(entry, known);
  return suggestion
    ? { code, severity: 'warning', id: 'config-unknown-server-near', suggestion }
    : { code, severity: 'info', id: 'config-unknown-server' };
}

const SELECTION = 'tools.optional';

function diagnostic(snapshot: ConfigSnapshot, key: string, tool: string, finding: Finding): ConfigDiagnostic {
  const { code, severity, id, suggestion } = finding;
  const origin = snapshot.origins.get(key)?.at(-1) ?? originBelow(snapshot, key);
  return {
    code,
    severity,
    file: origin?.file,
    line: origin?.line,
    key,
    message: { id, args: { key, tool, ...(suggestion === undefined ? {} : { suggestion }) } },
  };
}

/** `[tools.<name>]` is a table: its origin is that of its first value. */
function originBelow(snapshot: ConfigSnapshot, key: string) {
  for (const [name, origins] of snapshot.origins) if (name.startsWith(`${key}.`)) return origins.at(-1);
  return undefined;
}

interface Mention {
  readonly path: readonly string[];
  readonly entry: string;
}

function mentions({ values }: ConfigSnapshot): Mention[] {
  const list = (path: readonly string[], entries: readonly string[]): Mention[] =>
    entries.map((entry) => ({ path, entry }));
  const { optional, ...settings } = values.tools;
  return [
    ...list(['tools', 'optional'], optional),
    ...Object.keys(settings).map((tool) => ({ path: ['tools', tool], entry: tool })),
    ...Object.entries(values.risk_profiles).flatMap(([alias, profile]) =>
      (['allowed_tools', 'excluded_tools', 'always_ask', 'auto_approve'] as const).flatMap((key) =>
        list(['risk_profiles', alias, key], profile[key]),
      ),
    ),
    ...(['allow', 'ask', 'deny'] as const).flatMap((effect) =>
      list(
        ['rules', effect],
        values.rules[effect].map((rule) => rule.rule),
      ),
    ),
  ];
}
