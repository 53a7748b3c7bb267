// `ocho config set` and the other places that write into the user's config.toml.
import { OchoError } from '../i18n/message.ts';
import { checkFile, unknownKeyMessage } from './check.ts';
import { ConfigError } from './config-error.ts';
import type { ConfigDiagnostic } from './diagnostic.ts';
import type { TomlValue } from './edit.ts';
import { editToml, readTomlValue, tomlArray, tomlInline, tomlString } from './edit.ts';
import type { KeyPath } from './key-path.ts';
import { formatKey, isTable, parseKey, valueAt } from './key-path.ts';
import type { ConfigFile } from './read.ts';
import { parseConfigText, readConfigFile } from './read.ts';
import { schemaAt } from './schema.ts';
import { arrayItems, samePath, scanToml } from './toml-scan.ts';
import { inTurn } from './turns.ts';
import { writeOwnFile } from './write.ts';

/** What a file starts with when we make it: the choice of tools, written down. */
const NEW_FILE = '[tools]\noptional = ["*"]\n';

/** What a change did to the file. */
export interface ConfigChange {
  readonly file: string;
  readonly key: string;
  /** As it stands in the file now. */
  readonly text: string;
  /** False: it was there already, and nothing was written. */
  readonly changed: boolean;
}

/**
 * Sets one value in the user's file, which is made when it does not exist. Everything else keeps its bytes. Throws
 * `OchoError`: `CONFIG_UNKNOWN_KEY`, `CONFIG_INVALID` (the value is refused; the file is as it was),
 * `CONFIG_CANNOT_EDIT` (the file is written in a way only a person can change), or what reading it says.
 */
export async function setConfigValue(file: string, key: string, typed: string): Promise<ConfigChange> {
  const path = requireKey(key);
  const value = await readTomlValue(typed);
  return inTurn(file, () => change(file, path, [value, { value: typed, text: tomlString(typed) }]));
}

/**
 * Makes the user's file with the choice of tools written down; one that is there stays as it is. Throws what writing it
 * says.
 */
export function startConfigFile(file: string): Promise<void> {
  return inTurn(file, async () => {
    if ((await readConfigFile(file)) === undefined) await write(file, NEW_FILE);
  });
}

/**
 * Writes `optional = ["*"]` into an existing file that does not choose tools (no `[tools]`, or one without `optional`);
 * undefined: there is nothing to do. All else keeps its bytes. Throws as `setConfigValue`.
 */
export function migrateConfig(file: string): Promise<ConfigChange | undefined> {
  return inTurn(file, async () => {
    const before = await readConfigFile(file);
    if (!before) return undefined;
    if ('error' in before) throw new ConfigError([before.error]);
    const { tools } = before.ok.table;
    if (isTable(tools) && Object.hasOwn(tools, 'optional')) return undefined;
    return change(file, ['tools', 'optional'], [{ value: ['*'], text: '["*"]' }]);
  });
}

/** One change of a list of rules or names: an entry more, one less, or one in the place of another. */
export interface EntryChange {
  /** As it is written in the file; of a rule with its date, the rule. */
  readonly remove?: string | undefined;
  readonly add?: string | undefined;
}

/**
 * Changes one entry of a list; the others keep their lines and comments, and a rule that is replaced its date. What is
 * there already is not added twice. Throws as `setConfigValue`, and `CONFIG_NO_SUCH_ENTRY` when there is none to remove.
 */
export function changeEntry(
  file: string,
  path: KeyPath,
  { remove, add }: EntryChange,
): Promise<ConfigChange> {
  return changeList(file, path, (entries) => {
    const index = remove === undefined ? -1 : entries.findIndex((entry) => entryText(entry) === remove);
    if (remove !== undefined && index < 0) throw noSuchEntry(file, path, remove);
    const isThere =
      add === undefined || entries.some((entry, at) => at !== index && entryText(entry) === add);
    if (index < 0) return isThere ? undefined : { index: entries.length, entry: add };
    const old = entries[index];
    return { index, entry: isThere ? undefined : isTable(old) ? { ...old, rule: add } : add };
  });
}

/** What of a list is other: one entry, or all of it. */
export type ListEdit =
  | {
      /** As many as there are entries: one more. */
      readonly index: number;
      /** undefined: it is taken out. */
      readonly entry: unknown;
    }
  | { readonly list: readonly unknown[] };

/**
 * Changes a list of the file, which `edit` is shown as it is then (`isThere`: it is written there, and not only empty
 * for want of it; `isCommented`: there are comments between its entries); undefined: it is as it should be. Where one entry changes, the others keep their lines and comments.
 * Throws as `setConfigValue`, and what `edit` throws.
 */
export function changeList(
  file: string,
  path: KeyPath,
  edit: (entries: readonly unknown[], isThere: boolean, isCommented: boolean) => ListEdit | undefined,
): Promise<ConfigChange> {
  return inTurn(file, async () => {
    const before = await readConfigFile(file);
    if (before && 'error' in before) throw new ConfigError([before.error]);
    const found = before && valueAt(before.ok.table, path);
    const entries: readonly unknown[] = Array.isArray(found) ? found : [];
    const wanted = edit(entries, Array.isArray(found), hasComments(before?.ok.text ?? '', path));
    if (!wanted) return { file, key: formatKey(path), text: tomlArray(entries), changed: false };
    return change(file, path, [listValue(entries, wanted)]);
  });
}

function hasComments(text: string, path: KeyPath): boolean {
  const written = scanToml(text).find((entry) => entry.kind === 'value' && samePath(entry.path, path));
  if (!written) return false;
  const list = text.slice(written.valueStart, written.valueEnd);
  let behind = 0;
  // What stands between the entries and around them.
  const between = arrayItems(text, written.valueStart).map(({ start, end }) => {
    const gap = list.slice(behind, start - written.valueStart);
    behind = end - written.valueStart;
    return gap;
  });
  return [...between, list.slice(behind)].some((gap) => gap.includes('#'));
}

/** There is no such entry in a list of the file. */
export function noSuchEntry(file: string, path: KeyPath, entry: string): OchoError {
  const args = { entry, key: formatKey(path), file };
  return new OchoError('CONFIG_NO_SUCH_ENTRY', { id: 'config-no-such-entry', args });
}

function entryText(entry: unknown): unknown {
  return isTable(entry) ? entry.rule : entry;
}

function listValue(entries: readonly unknown[], edit: ListEdit): TomlValue {
  if ('list' in edit) return { value: edit.list, text: tomlArray(edit.list) };
  const { index, entry } = edit;
  const item = entry === undefined ? [] : [entry];
  const value = [...entries.slice(0, index), ...item, ...entries.slice(index + 1)];
  const text = entry === undefined ? undefined : tomlInline(entry);
  return { value, text: tomlArray(value), item: { index, text } };
}

/**
 * Tries the spellings in order and writes the first that gives a valid file. To be called in the file's turn. Throws as
 * `setConfigValue`.
 */
export async function change(
  file: string,
  path: KeyPath,
  values: readonly TomlValue[],
): Promise<ConfigChange> {
  const read = await readConfigFile(file);
  if (read && 'error' in read) throw new ConfigError([read.error]);
  const before = read?.ok;
  const text = before?.text ?? NEW_FILE;
  const old = new Set(before ? checkFile(before).map(identity) : []);
  let refused: readonly ConfigDiagnostic[] = [];
  for (const value of values) {
    const edited = await editToml(text, path, value);
    if (edited === undefined) continue;
    const errors = (await check(file, edited)).filter((each) => !old.has(identity(each)));
    if (errors.length === 0) {
      const changed = edited !== before?.text;
      if (changed) await write(file, edited);
      return { file, key: formatKey(path), text: value.text, changed };
    }
    if (refused.length === 0) refused = errors;
  }
  if (refused.length > 0) throw new ConfigError(refused);
  throw new OchoError('CONFIG_CANNOT_EDIT', {
    id: 'config-cannot-edit',
    args: { key: formatKey(path), file },
  });
}

async function check(file: string, text: string): Promise<ConfigDiagnostic[]> {
  const parsed = await parseConfigText(file, text);
  const found = 'error' in parsed ? [parsed.error] : checkFile(parsed.ok satisfies ConfigFile);
  return found.filter((each) => each.severity === 'error');
}

/** Writes the file. Throws `CONFIG_UNWRITABLE`. */
export async function write(file: string, text: string): Promise<void> {
  try {
    await writeOwnFile(file, text);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    const message = { id: 'config-unwritable', args: { file, code } };
    throw new OchoError('CONFIG_UNWRITABLE', message, { cause: error });
  }
}

/** The path of a key that can stand in config.toml. Throws `OchoError` `CONFIG_UNKNOWN_KEY` for any other. */
export function requireKey(key: string): KeyPath {
  const path = parseKey(key);
  if (!path) throw new OchoError('CONFIG_UNKNOWN_KEY', { id: 'config-not-a-key', args: { key } });
  for (let length = 1; length <= path.length; length += 1) {
    if (schemaAt(path.slice(0, length))) continue;
    const message = unknownKeyMessage(path.slice(0, length - 1), path[length - 1] ?? '');
    throw new OchoError('CONFIG_UNKNOWN_KEY', { id: message.id, args: { key, ...message.args } });
  }
  return path;
}

function identity(diagnostic: ConfigDiagnostic): string {
  return `${diagnostic.code} ${diagnostic.key}`;
}
