// Puts the configuration together: defaults, the user's file, the workspaces' files, then what was said for this run.
import path from 'node:path';
import type { Level } from '../policy/decision.ts';
import { aboutKey, checkFile, rulesWithoutEffect } from './check.ts';
import type { ConfigDiagnostic } from './diagnostic.ts';
import { formatKey, isTable, valueAt, withValueAt } from './key-path.ts';
import type { Draft } from './narrow.ts';
import { narrow } from './narrow.ts';
import { nearestName } from './nearest.ts';
import type { Origin, Origins } from './origin.ts';
import { originsOf } from './origin.ts';
import type { ConfigFile } from './read.ts';
import { readConfigFile } from './read.ts';
import type { ConfigValues, RiskProfile } from './schema.ts';
import { configSchema, DEFAULT_PROFILE } from './schema.ts';
import { rulesSection } from './sections/rules.ts';
import { rewriteToolNames } from './tool-names.ts';

/** What a person said for this run or session. Stronger than any file, also where it allows more. */
export interface ConfigOverrides {
  /** `provider/model`. */
  readonly model?: string | undefined;
  readonly locale?: string | undefined;
  readonly riskProfile?: string | undefined;
  /** Of the profile in force. */
  readonly level?: Level | undefined;
  readonly highRisk?: 'block' | 'ask' | undefined;
  readonly maxTurns?: number | undefined;
}

/** What to load. */
export interface LoadOptions {
  /** The user's config.toml, absolute. */
  readonly userFile: string;
  /** Absolute workspace folders; `.ocho/config.toml` of each narrows. */
  readonly workspaces?: readonly string[];
  /** Names of the tools that are there without being selected, on any surface: a workspace may name them. */
  readonly minimalTools?: readonly string[];
  /** In place of reading from the disk: an editor has texts that are not saved. */
  readonly read?: typeof readConfigFile;
  /** In order: a later one is stronger. */
  readonly overrides?: readonly {
    readonly source: 'environment' | 'command_line' | 'session';
    readonly values: ConfigOverrides;
  }[];
}

/** The configuration in force. Never changes; a reload makes another one. */
export interface ConfigSnapshot {
  readonly values: Readonly<ConfigValues>;
  /** The risk profile in force, and its alias. */
  readonly profile: Readonly<RiskProfile>;
  readonly profileAlias: string;
  /** The rules of the user's own file; those in `values` that are not among them are a workspace's. */
  readonly ownRules: Readonly<ConfigValues['rules']>;
  readonly origins: Origins;
  readonly diagnostics: readonly ConfigDiagnostic[];
  /** Files that were read, the user's first. */
  readonly files: readonly string[];
}

/** A snapshot, or the errors that keep one from being made. `diagnostics` has everything in both cases. */
export interface LoadResult {
  readonly snapshot: ConfigSnapshot | undefined;
  readonly diagnostics: readonly ConfigDiagnostic[];
}

/** The configuration file of a workspace. */
export function workspaceFile(workspace: string): string {
  return path.join(workspace, '.ocho', 'config.toml');
}

/** Overrides that the environment makes. `OCHO_LOCALE` is none of them: see `pickLocale`. */
export function environmentOverrides(env: Readonly<Record<string, string | undefined>>): ConfigOverrides {
  return { model: env.OCHO_MODEL || undefined };
}

/**
 * Loads everything anew. An error in the user's file, or a profile that does not exist, gives no snapshot. A
 * workspace file with an error gives one whose level is `read_only`: what it meant to forbid is not known.
 */
export async function loadConfig(options: LoadOptions): Promise<LoadResult> {
  const read = options.read ?? readConfigFile;
  const user = await loadUserFile(options.userFile, read);
  const diagnostics = [...user.diagnostics];
  if (hasError(diagnostics)) return { snapshot: undefined, diagnostics };
  let draft = user.draft;
  const ownRules = rulesSection.parse(valueAt(draft.values, ['rules']));
  const files = user.file ? [user.file.file] : [];
  for (const workspace of options.workspaces ?? []) {
    const result = await applyWorkspace(draft, workspaceFile(workspace), read, options.minimalTools ?? []);
    draft = result.draft;
    diagnostics.push(...result.diagnostics);
    files.push(...result.files);
  }
  draft = applyOverrides(draft, options.overrides ?? []);
  const alias = activeAlias(draft);
  const parsed = configSchema.safeParse(draft.values);
  if (!parsed.success) {
    diagnostics.push(...parsed.error.issues.map((issue) => badOverride(issue.path)));
    return { snapshot: undefined, diagnostics };
  }
  const values = parsed.data;
  const profile = values.risk_profiles[alias];
  if (!profile) {
    diagnostics.push(unknownProfile(alias, Object.keys(values.risk_profiles), user.file));
    return { snapshot: undefined, diagnostics };
  }
  const snapshot = {
    values,
    profile,
    profileAlias: alias,
    ownRules,
    origins: draft.origins,
    diagnostics,
    files,
  };
  return { snapshot: freeze(snapshot), diagnostics };
}

interface UserPart {
  readonly draft: Draft;
  readonly file: ConfigFile | undefined;
  readonly diagnostics: readonly ConfigDiagnostic[];
}

async function loadUserFile(name: string, readFile: typeof readConfigFile): Promise<UserPart> {
  const empty: Draft = { values: withDefaultProfile({}), origins: new Map() };
  const read = await readFile(name);
  if (!read) return { draft: empty, file: undefined, diagnostics: [] };
  if ('error' in read) return { draft: empty, file: undefined, diagnostics: [read.error] };
  const found = checkFile(read.ok);
  const { file, diagnostics } = rewriteToolNames(read.ok, serverNames(read.ok.table));
  const all = [...found, ...diagnostics];
  if (hasError(all)) return { draft: empty, file, diagnostics: all };
  const draft = { values: withDefaultProfile(file.table), origins: originsOf(file, 'user') };
  return { draft, file, diagnostics: [...all, ...rulesWithoutEffect(read.ok)] };
}

/** The user's values with every default: narrowing must see what is in force, not what is written. */
function withDefaultProfile(table: Readonly<Record<string, unknown>>): unknown {
  const values = configSchema.parse(table);
  if (Object.hasOwn(values.risk_profiles, DEFAULT_PROFILE)) return toInput(values, table);
  return toInput(configSchema.parse(withValueAt(table, ['risk_profiles', DEFAULT_PROFILE], {})), table);
}

/** Rules keep the shape they were written in, because their schema changes it and is applied once more at the end. */
function toInput(values: ConfigValues, table: Readonly<Record<string, unknown>>): unknown {
  return { ...values, rules: isTable(table.rules) ? table.rules : {} };
}

async function applyWorkspace(
  draft: Draft,
  name: string,
  readFile: typeof readConfigFile,
  minimal: readonly string[],
): Promise<{ draft: Draft; diagnostics: readonly ConfigDiagnostic[]; files: readonly string[] }> {
  const read = await readFile(name);
  if (!read) return { draft, diagnostics: [], files: [] };
  const found = 'error' in read ? [read.error] : checkFile(read.ok);
  if ('error' in read || hasError(found)) return readOnly(draft, name, found);
  const { file, diagnostics } = rewriteToolNames(read.ok, serverNames(draft.values));
  if (hasError(diagnostics)) return readOnly(draft, name, diagnostics);
  const result = narrow(draft, file, minimal);
  return {
    draft: result.draft,
    diagnostics: [...found, ...diagnostics, ...result.diagnostics],
    files: [name],
  };
}

function readOnly(draft: Draft, name: string, found: readonly ConfigDiagnostic[]) {
  const profiles = valueAt(draft.values, ['risk_profiles']);
  const origins = new Map(draft.origins);
  let { values } = draft;
  for (const alias of Object.keys(isTable(profiles) ? profiles : {})) {
    const key = ['risk_profiles', alias, 'level'];
    values = withValueAt(values, key, 'read_only');
    origins.set(formatKey(key), [{ source: 'workspace', file: name }]);
  }
  const ignored: ConfigDiagnostic = {
    code: 'CONFIG_WORKSPACE_IGNORED',
    severity: 'warning',
    file: name,
    message: { id: 'config-workspace-ignored' },
  };
  return { draft: { values, origins }, diagnostics: [...found, ignored], files: [name] };
}

function applyOverrides(draft: Draft, overrides: NonNullable<LoadOptions['overrides']>): Draft {
  let { values } = draft;
  const origins = new Map<string, Origin[]>(draft.origins);
  const set = (source: Origin['source'], key: readonly string[], value: unknown): void => {
    if (value === undefined) return;
    values = withValueAt(values, key, value);
    origins.set(formatKey(key), [{ source }]);
  };
  for (const { source, values: said } of overrides) {
    set(source, ['risk_profile'], said.riskProfile);
  }
  const profile = ['risk_profiles', activeAlias({ values, origins })];
  for (const { source, values: said } of overrides) {
    set(source, ['model', 'default'], said.model);
    set(source, ['locale'], said.locale);
    set(source, ['runtime', 'max_turns'], said.maxTurns);
    if (!isTable(valueAt(values, profile))) continue; // An unknown profile is reported, not made.
    set(source, [...profile, 'level'], said.level);
    set(source, [...profile, 'high_risk'], said.highRisk);
  }
  return { values, origins };
}

function activeAlias(draft: Draft): string {
  return String(valueAt(draft.values, ['risk_profile']) ?? DEFAULT_PROFILE);
}

function unknownProfile(
  alias: string,
  known: readonly string[],
  file: ConfigFile | undefined,
): ConfigDiagnostic {
  const near = nearestName(alias, known) ?? known.join(', ');
  const message = { id: 'config-unknown-profile', args: { alias, suggestion: near } };
  if (file && file.table.risk_profile === alias) {
    return aboutKey(file, 'error', 'CONFIG_UNKNOWN_PROFILE', ['risk_profile'], message);
  }
  return {
    code: 'CONFIG_UNKNOWN_PROFILE',
    severity: 'error',
    key: 'risk_profile',
    message: { ...message, args: { key: 'risk_profile', ...message.args } },
  };
}

/** The files have passed their checks, so what the schema refuses now was said for this run. */
function badOverride(path: readonly PropertyKey[]): ConfigDiagnostic {
  const key = formatKey(path);
  const id = key === 'model.default' ? 'config-bad-model-override' : 'config-bad-override';
  return { code: 'CONFIG_BAD_VALUE', severity: 'error', key, message: { id, args: { key } } };
}

function serverNames(values: unknown): string[] {
  const servers = valueAt(values, ['mcp', 'servers']);
  return isTable(servers) ? Object.keys(servers) : [];
}

function hasError(diagnostics: readonly ConfigDiagnostic[]): boolean {
  return diagnostics.some((each) => each.severity === 'error');
}

function freeze<T>(value: T): T {
  if (value !== null && typeof value === 'object' && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const child of Object.values(value)) freeze(child);
  }
  return value;
}
