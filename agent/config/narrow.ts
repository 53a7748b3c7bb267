// What a workspace may do to the user's configuration: make it stricter. Its files come with the code that somebody
// else wrote, so whatever would allow more, start a program or send data elsewhere is named and ignored.
import path from 'node:path';
import { aboutKey } from './check.ts';
import type { ConfigDiagnostic } from './diagnostic.ts';
import type { KeyPath } from './key-path.ts';
import { formatKey, isTable, valueAt, withValueAt } from './key-path.ts';
import type { Origin } from './origin.ts';
import { leaves, originIn } from './origin.ts';
import type { ConfigFile } from './read.ts';

/** The alias under which a workspace narrows every profile. */
const EVERY_PROFILE = '*';

/** What comes out of narrowing one value. */
interface Narrowed {
  readonly value: unknown;
  /** What of the wish would have widened, for the diagnostic; undefined: nothing. */
  readonly widens?: string;
}

/** Takes the value in force and the wish of a workspace's file. Both have passed the schema. */
type Narrow = (current: unknown, wish: unknown, file: string, minimal: readonly string[]) => Narrowed;

/** Ordered from the strictest. */
const ordered =
  (...order: readonly unknown[]): Narrow =>
  (current, wish) =>
    order.indexOf(wish) <= order.indexOf(current)
      ? { value: wish }
      : { value: current, widens: String(wish) };

/** Entries are added; none is taken away. */
const added: Narrow = (current, wish) => ({ value: [...new Set([...texts(current), ...texts(wish)])] });

/** The same for rules, which may be tables. */
const addedRules: Narrow = (current, wish) => {
  const all = [...list(current), ...list(wish)];
  const spelled = all.map((entry) => JSON.stringify(entry));
  return { value: all.filter((_, at) => spelled.indexOf(spelled[at] ?? '') === at) };
};

/** Only entries the user has, too. */
const kept: Narrow = (current, wish) => {
  const mine = new Set(texts(current));
  const extra = texts(wish).filter((entry) => !mine.has(entry));
  const value = texts(wish).filter((entry) => mine.has(entry));
  return extra.length === 0 ? { value } : { value, widens: extra.join(', ') };
};

/** Like `kept`, where a list with `*` (or, for allowed tools, an empty one) stands for everything. */
const keptOfAll =
  (isAll: (entries: readonly string[]) => boolean): Narrow =>
  (current, wish, ...rest) => {
    if (isAll(texts(wish))) return { value: current };
    return isAll(texts(current)) ? { value: wish } : kept(current, wish, ...rest);
  };

/** Of tools that are there anyway, a name more or less says nothing. */
const selected: Narrow = (current, wish, file, minimal) => {
  const narrowed = keptOfAll((entries) => entries.includes('*'));
  const optional = texts(wish).filter((name) => !minimal.includes(name));
  return narrowed(current, optional, file, minimal);
};

const lower: Narrow = (current, wish) =>
  Number(wish) <= Number(current) ? { value: wish } : { value: current, widens: String(wish) };

/** Files of the workspace itself, from its folder on, are added; they are absolute from here on. */
const addedInside: Narrow = (current, wish, file) => {
  const workspace = path.dirname(path.dirname(file));
  const named = texts(wish).map((each) => path.resolve(workspace, each));
  const inside = named.filter((each) => each.startsWith(workspace + path.sep));
  const outside = named.filter((each) => !inside.includes(each));
  const value = [...new Set([...texts(current), ...inside])];
  return outside.length === 0 ? { value } : { value, widens: outside.join(', ') };
};

/** Neither allows nor forbids anything. */
const free: Narrow = (_current, wish) => ({ value: wish });

const PROFILE_KEYS: Readonly<Record<string, Narrow>> = {
  level: ordered('read_only', 'supervised', 'full'),
  high_risk: ordered('block', 'ask'),
  deny_all_tools: ordered(true, false),
  sandbox: ordered('required', 'auto', 'off'),
  sandbox_network: ordered('block', 'allow'),
  sandbox_writable: kept,
  allowed_tools: keptOfAll((entries) => entries.length === 0),
  excluded_tools: added,
  always_ask: added,
  auto_approve: kept,
  forbidden_paths: added,
  allowed_domains: kept,
  blocked_domains: added,
};

const OTHER_KEYS: Readonly<Record<string, Narrow>> = {
  locale: free,
  'tools.optional': selected,
  'runtime.max_turns': lower,
  'runtime.deferred_builtin_tools': free,
  'mcp.deferred_loading': free,
  'registry.enabled': ordered(false, true),
  'registry.files': addedInside,
  'registry.timeout_ms': lower,
  'rules.deny': addedRules,
  'rules.ask': addedRules,
  'receipts.enabled': ordered(true, false),
};

/** Values several files may add to. */
const ADDING: ReadonlySet<Narrow> = new Set([added, addedRules, addedInside]);

/** A configuration on its way: plain values, and where they come from. */
export interface Draft {
  readonly values: unknown;
  readonly origins: Map<string, Origin[]>;
}

/**
 * Applies a workspace's file to the configuration in force. The file must have passed its checks. `minimal`: tools that
 * are there whatever `tools.optional` says.
 */
export function narrow(
  draft: Draft,
  file: ConfigFile,
  minimal: readonly string[],
): { readonly draft: Draft; readonly diagnostics: readonly ConfigDiagnostic[] } {
  let { values } = draft;
  const origins = new Map(draft.origins);
  const diagnostics: ConfigDiagnostic[] = [];
  for (const source of leaves(file.table)) {
    const targets = targetsOf(source, values);
    if (targets.length === 0) diagnostics.push(refusal(file, source, values));
    for (const { path, narrow: apply } of targets) {
      const current = valueAt(values, path);
      const wish = valueAt(file.table, source);
      const result = guardAllowed(path, current, apply(current, wish, file.file, minimal));
      if (result.widens !== undefined) diagnostics.push(widening(file, source, result.widens));
      if (JSON.stringify(result.value) === JSON.stringify(current)) continue;
      values = withValueAt(values, path, result.value);
      if (result.denyAll) {
        const denyAll = [...path.slice(0, -1), 'deny_all_tools'];
        values = withValueAt(values, denyAll, true);
        origins.set(formatKey(denyAll), [originIn(file, 'workspace', source)]);
      }
      const key = formatKey(path);
      const before = ADDING.has(apply) ? (origins.get(key) ?? []) : [];
      origins.set(key, [...before, originIn(file, 'workspace', source)]);
    }
  }
  return { draft: { values, origins }, diagnostics };
}

/** The values a key of the workspace narrows: several for `risk_profiles."*"`, none for a key it may not set. */
function targetsOf(path: KeyPath, values: unknown): { readonly path: KeyPath; readonly narrow: Narrow }[] {
  const [section, alias = '', key = ''] = path;
  if (section !== 'risk_profiles') {
    const narrow = OTHER_KEYS[formatKey(path)];
    return narrow ? [{ path, narrow }] : [];
  }
  const narrow = PROFILE_KEYS[key];
  const profiles = valueAt(values, ['risk_profiles']);
  if (!narrow || !isTable(profiles)) return [];
  const aliases = Object.keys(profiles).filter((each) => alias === EVERY_PROFILE || each === alias);
  return aliases.map((each) => ({ path: ['risk_profiles', each, key], narrow }));
}

/**
 * Two lists of allowed tools with nothing in common leave an empty one, which would mean "no restriction". The
 * stricter reading is that nothing is allowed.
 */
function guardAllowed(
  path: KeyPath,
  current: unknown,
  result: Narrowed,
): Narrowed & { readonly denyAll?: boolean } {
  const emptied = path.at(-1) === 'allowed_tools' && texts(result.value).length === 0;
  return emptied && texts(current).length > 0 ? { ...result, denyAll: true } : result;
}

function refusal(file: ConfigFile, path: KeyPath, values: unknown): ConfigDiagnostic {
  const alias = path[1] ?? '';
  const profiles = valueAt(values, ['risk_profiles']);
  if (path[0] === 'risk_profiles' && isTable(profiles) && !Object.hasOwn(profiles, alias)) {
    const args = { alias, known: Object.keys(profiles).join(', ') };
    const message = { id: 'config-workspace-unknown-profile', args };
    return aboutKey(file, 'warning', 'CONFIG_UNKNOWN_PROFILE', path, message);
  }
  return aboutKey(file, 'warning', 'CONFIG_WORKSPACE_WIDENS', path, { id: 'config-workspace-not-its-key' });
}

function widening(file: ConfigFile, path: KeyPath, value: string): ConfigDiagnostic {
  return aboutKey(file, 'warning', 'CONFIG_WORKSPACE_WIDENS', path, {
    id: 'config-workspace-widens',
    args: { value },
  });
}

function texts(value: unknown): string[] {
  return list(value).map(String);
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
