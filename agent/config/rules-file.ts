// The standing rules as they are written in the user's config.toml: listed with their numbers, added, changed, removed.
import { OchoError } from '../i18n/message.ts';
import type { Rule } from '../policy/decision.ts';
import { parseExpiry } from '../policy/expiry.ts';
import { ConfigError } from './config-error.ts';
import { isTable, valueAt } from './key-path.ts';
import { type ConfigFile, readConfigFile } from './read.ts';
import { type ConfigChange, changeList, noSuchEntry } from './set.ts';
import { arrayItems, samePath } from './toml-scan.ts';

/** Lists of rules, in the order in which they are looked at and numbered. */
export const RULE_LISTS: readonly Rule['effect'][] = ['deny', 'ask', 'allow'];

/** What bounds a rule. */
export interface RuleBounds {
  /** ISO 8601. */
  readonly expires?: string | undefined;
  /** A whole path, or one that begins with `~`. */
  readonly folder?: string | undefined;
}

/** A rule of the file. */
export interface WrittenRule extends RuleBounds {
  /** Counts from 1 over all lists. */
  readonly number: number;
  readonly effect: Rule['effect'];
  readonly rule: string;
  readonly line: number | undefined;
}

/** The rules of the user's file; none where there is none. Throws `ConfigError` when the file cannot be read. */
export async function listRules(file: string): Promise<readonly WrittenRule[]> {
  const read = await readConfigFile(file);
  if (!read) return [];
  if ('error' in read) throw new ConfigError([read.error]);
  const all = RULE_LISTS.flatMap((effect) => rulesOf(read.ok, effect));
  return all.map((rule, index) => ({ ...rule, number: index + 1 }));
}

/**
 * Adds a standing rule. One that is there for the same folder is not added twice: its date becomes the new one. Throws
 * as `setConfigValue`.
 */
export function addRule(
  file: string,
  effect: Rule['effect'],
  rule: string,
  bounds: RuleBounds = {},
): Promise<ConfigChange> {
  return changeList(file, ['rules', effect], (entries) => {
    const index = entries.findIndex((entry) => {
      const { rule: text, folder } = readEntry(entry);
      return text === rule && folder === bounds.folder;
    });
    if (index < 0) return { index: entries.length, entry: entryOf(rule, bounds) };
    const old = readEntry(entries[index]);
    return old.expires === bounds.expires ? undefined : { index, entry: entryOf(rule, bounds) };
  });
}

/** Takes a rule out, by its number or its text. Throws `CONFIG_NO_SUCH_ENTRY`, and as `setConfigValue`. */
export async function removeRule(file: string, target: string): Promise<WrittenRule> {
  const found = await findRule(file, target);
  await changeList(file, ['rules', found.effect], (entries) => {
    const index = placeOf(found, entries);
    if (index < 0) throw noSuchEntry(file, ['rules', found.effect], found.rule);
    return { index, entry: undefined };
  });
  return found;
}

/** What of a rule is to be other; null takes a bound away. */
export interface RuleChange {
  readonly effect?: Rule['effect'] | undefined;
  readonly rule?: string | undefined;
  readonly expires?: string | null | undefined;
  readonly folder?: string | null | undefined;
}

/** Changes a rule in its place, or moves it to another list. Throws as `removeRule`. */
export async function changeRule(
  file: string,
  target: string,
  change: RuleChange,
): Promise<Omit<WrittenRule, 'number' | 'line'>> {
  const found = await findRule(file, target);
  const kept = <T>(wanted: T | null | undefined, old: T | undefined) =>
    wanted === null ? undefined : (wanted ?? old);
  const effect = change.effect ?? found.effect;
  const rule = change.rule ?? found.rule;
  const bounds = { expires: kept(change.expires, found.expires), folder: kept(change.folder, found.folder) };
  if (effect === found.effect) {
    await changeList(file, ['rules', effect], (entries) => {
      const index = placeOf(found, entries);
      if (index < 0) throw noSuchEntry(file, ['rules', effect], found.rule);
      return { index, entry: entryOf(rule, bounds) };
    });
  } else {
    // Both are there for a moment, and the stricter one counts.
    await addRule(file, effect, rule, bounds);
    await changeList(file, ['rules', found.effect], (entries) => {
      const index = placeOf(found, entries);
      return index < 0 ? undefined : { index, entry: undefined };
    });
  }
  return { effect, rule, ...bounds };
}

/** The rule with a number, or the only one with a text. Throws `CONFIG_NO_SUCH_ENTRY` or `CONFIG_AMBIGUOUS_RULE`. */
export async function findRule(file: string, target: string): Promise<WrittenRule> {
  const rules = await listRules(file);
  const byNumber = /^\d+$/.test(target) ? rules.find(({ number }) => number === Number(target)) : undefined;
  const named = byNumber ? [byNumber] : rules.filter(({ rule }) => rule === target.trim());
  const [found, other] = named;
  if (!found) throw noSuchEntry(file, ['rules'], target);
  if (!other) return found;
  const numbers = named.map(({ number }) => String(number)).join(', ');
  throw new OchoError('CONFIG_AMBIGUOUS_RULE', {
    id: 'config-ambiguous-rule',
    args: { rule: target, numbers },
  });
}

function rulesOf(file: ConfigFile, effect: Rule['effect']): Omit<WrittenRule, 'number'>[] {
  const path = ['rules', effect];
  const list = valueAt(file.table, path);
  const entry = file.entries.find((each) => /value|inline/.test(each.kind) && samePath(each.path, path));
  const items = entry ? arrayItems(file.text, entry.valueStart) : [];
  return (Array.isArray(list) ? list : []).map((each: unknown, at) => {
    const start = items[at]?.start;
    const line = start === undefined ? undefined : file.text.slice(0, start).split('\n').length;
    return { effect, ...readEntry(each), line };
  });
}

function readEntry(entry: unknown): { readonly rule: string } & RuleBounds {
  if (!isTable(entry)) return { rule: String(entry) };
  const { rule, expires, folder } = entry;
  const written = expires instanceof Date ? expires.toISOString() : expires;
  return {
    rule: String(rule),
    ...(written === undefined ? {} : { expires: parseExpiry(String(written)) ?? String(written) }),
    ...(folder === undefined ? {} : { folder: String(folder) }),
  };
}

function placeOf(found: WrittenRule, entries: readonly unknown[]): number {
  return entries.findIndex((entry) => {
    const { rule, expires, folder } = readEntry(entry);
    return rule === found.rule && expires === found.expires && folder === found.folder;
  });
}

function entryOf(rule: string, { expires, folder }: RuleBounds): unknown {
  if (expires === undefined && folder === undefined) return rule;
  return { rule, ...(expires === undefined ? {} : { expires }), ...(folder === undefined ? {} : { folder }) };
}
