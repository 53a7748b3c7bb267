// Reads the arguments of a program by its entry in the tables (R4: an option that is not listed is not low).
import type { RiskClass } from '../plan.ts';
import type { ProgramSpec, Role } from './tables/spec.ts';
import type { Value } from './values.ts';

/** A listed option. */
export interface OptionEntry {
  readonly name: string;
  readonly takes: 'nothing' | 'optional' | 'value';
  readonly role: Role;
  readonly class: RiskClass | undefined;
  readonly mode: string | undefined;
}

/** What the arguments of a program turned out to be. */
export interface Arguments {
  readonly options: readonly {
    readonly entry: OptionEntry;
    readonly value: Value | undefined;
    readonly source: string;
  }[];
  /** Options that are not listed, and words that could turn out to be options. */
  readonly unlisted: readonly Value[];
  readonly operands: readonly Value[];
}

const parsed = new WeakMap<ProgramSpec, ReadonlyMap<string, OptionEntry>>();

/** The options of a program, parsed once. */
export function optionsOf(spec: ProgramSpec): ReadonlyMap<string, OptionEntry> {
  let entries = parsed.get(spec);
  if (!entries) {
    entries = new Map((spec.options ?? '').split(/\s+/).filter(Boolean).flatMap(parseOption));
    parsed.set(spec, entries);
  }
  return entries;
}

function parseOption(text: string): [string, OptionEntry][] {
  const flags = /^\[(.+)\]$/.exec(text)?.[1];
  if (flags) return [...flags].flatMap((flag) => parseOption(`-${flag}`));
  const match = /^([^:?!]+|-\?)(?:([:?])([a-z]*))?(?:!(\w+))?$/.exec(text);
  if (!match) throw new Error(`the option table has an entry that cannot be read: ${text}`);
  const [, name = '', takes, role, effect] = match;
  const risky = effect === 'medium' || effect === 'high';
  const entry: OptionEntry = {
    name,
    takes: takes === ':' ? 'value' : takes === '?' ? 'optional' : 'nothing',
    // The tables are checked by a test: every role in them is one.
    role: (role || 'text') as Role,
    class: risky ? effect : undefined,
    mode: effect && !risky ? effect : undefined,
  };
  return [[name, entry]];
}

/** Sorts arguments into options, operands and what is not known. With `stop` everything after the first operand is an operand. */
export function readArguments(
  spec: ProgramSpec,
  args: readonly Value[],
  stop = spec.stop ?? false,
): Arguments {
  const result = {
    options: [] as Arguments['options'][number][],
    unlisted: [] as Value[],
    operands: [] as Value[],
  };
  const entries = optionsOf(spec);
  let open = true;
  for (let index = 0; index < args.length; index++) {
    const value = args[index];
    if (!value) continue;
    if (!open) result.operands.push(value);
    else if (value.exact && value.text === '--') open = false;
    else if (isOption(value)) {
      if (readOption(spec, entries, value, args[index + 1], result)) index++;
    } else {
      if (couldBeOption(value, spec)) result.unlisted.push(value);
      result.operands.push(value);
      if (stop) open = false;
    }
  }
  return result;
}

function isOption(value: Value): boolean {
  return /^-./.test(value.text);
}

/** A word that is not known from its first character on; a glob that starts with a wildcard can match `-x`. */
function couldBeOption(value: Value, spec: ProgramSpec): boolean {
  if (value.exact || value.number || value.descriptor || value.tilde || value.operand) return false;
  if (value.glob) return (spec.unknown ?? 'high') === 'high' && /^[*?[]/.test(value.text);
  return value.text === '';
}

type Result = { options: Arguments['options'][number][]; unlisted: Value[] };

/** Reads one option word; true when it took the next word as its value. */
function readOption(
  spec: ProgramSpec,
  entries: ReadonlyMap<string, OptionEntry>,
  value: Value,
  next: Value | undefined,
  result: Result,
): boolean {
  const number = entries.get('-#');
  if (number && value.exact && /^-\d+$/.test(value.text)) return take(number, undefined, value, next, result);
  if (value.text.startsWith('--') || spec.wordOptions) {
    const [name = '', attached] = splitAt(value.text, '=');
    const entry = entries.get(name) ?? abbreviated(entries, name);
    if (!entry || (!value.exact && attached === undefined)) return unlisted(result, value);
    return take(
      entry,
      attached === undefined ? undefined : { ...value, text: attached },
      value,
      next,
      result,
    );
  }
  for (let at = 1; at < value.text.length; at++) {
    const entry = entries.get(`-${value.text[at]}`);
    if (!entry) return unlisted(result, value);
    const rest = value.text.slice(at + 1);
    if (entry.takes !== 'nothing') {
      const attached = rest !== '' || !value.exact ? { ...value, text: rest.replace(/^=/, '') } : undefined;
      return take(entry, attached, value, next, result);
    }
    take(entry, undefined, value, next, result);
  }
  return value.exact ? false : unlisted(result, value);
}

function unlisted(result: Result, value: Value): false {
  result.unlisted.push(value);
  return false;
}

function splitAt(text: string, separator: string): [string, string | undefined] {
  const at = text.indexOf(separator);
  return at < 0 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1)];
}

/** GNU programs take a unique beginning of a long option: one with an effect must not slip through that way. */
function abbreviated(entries: ReadonlyMap<string, OptionEntry>, name: string): OptionEntry | undefined {
  if (!name.startsWith('--') || name.length < 3) return undefined;
  for (const [full, entry] of entries) {
    if (full.startsWith(name) && (entry.class || entry.mode || entry.role !== 'text')) return entry;
  }
  return undefined;
}

function take(
  entry: OptionEntry,
  attached: Value | undefined,
  source: Value,
  next: Value | undefined,
  result: Result,
): boolean {
  const separate = entry.takes === 'value' && attached === undefined;
  const value = separate ? next : attached;
  result.options.push({ entry, value, source: source.text });
  return separate && next !== undefined;
}
