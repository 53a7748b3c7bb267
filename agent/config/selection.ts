// Which tools a session has (design: tools.md "Selection"), and names in the configuration that no tool has.
import type { ConfigDiagnostic } from './diagnostic.ts';
import { formatKey } from './key-path.ts';
import type { ConfigSnapshot } from './load.ts';
import { nearestName } from './nearest.ts';
import { toolOfEntry } from './tool-names.ts';

/** Tools of this build, by canonical name. */
export interface ToolNames {
  /** Always selected. */
  readonly minimal: readonly string[];
  /** Selected by `*` or by name. */
  readonly optional: readonly string[];
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

/** One warning for each name in the configuration that is no tool of this build; MCP names are not judged. */
export function checkToolNames(snapshot: ConfigSnapshot, names: ToolNames): ConfigDiagnostic[] {
  const known = new Set([...names.minimal, ...names.optional]);
  const seen = new Set<string>();
  return mentions(snapshot).flatMap(({ path, entry }) => {
    const tool = toolOfEntry(entry);
    if (tool === '*' || tool.includes('*') || tool.startsWith('mcp_') || known.has(tool)) return [];
    const key = formatKey(path);
    if (seen.has(`${key} ${tool}`)) return [];
    seen.add(`${key} ${tool}`);
    return [unknownTool(snapshot, key, tool, nearestName(tool, known))];
  });
}

function unknownTool(
  snapshot: ConfigSnapshot,
  key: string,
  tool: string,
  near: string | undefined,
): ConfigDiagnostic {
  const origin = snapshot.origins.get(key)?.at(-1) ?? originBelow(snapshot, key);
  return {
    code: 'CONFIG_UNKNOWN_TOOL',
    severity: 'warning',
    file: origin?.file,
    line: origin?.line,
    key,
    message: near
      ? { id: 'config-unknown-tool-near', args: { key, tool, suggestion: near } }
      : { id: 'config-unknown-tool', args: { key, tool } },
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
