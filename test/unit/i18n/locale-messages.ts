// What the messages of each locale are made of, and what is wrong between them.
import { FluentResource } from '@fluent/bundle';

/** One message or term. */
export interface Definition {
  /** `en/cli.ftl`. */
  readonly file: string;
  readonly hasText: boolean;
  readonly variables: ReadonlySet<string>;
  readonly attributes: ReadonlySet<string>;
  /** Ids of messages and terms (`-brand`) it is put together from; with `.attribute` where it is one. */
  readonly references: ReadonlySet<string>;
  /** By the variable that chooses: the variants. */
  readonly choices: ReadonlyMap<string, ReadonlySet<string>>;
}

/** The messages of a locale, by id. */
export type LocaleMessages = ReadonlyMap<string, Definition>;

/** Files by name (`cli.ftl`), with their text. */
export type LocaleFiles = Readonly<Record<string, string>>;

const PLURALS: ReadonlySet<string> = new Set(['zero', 'one', 'two', 'few', 'many', 'other']);

/** Reads the files of a locale; `faults` gets what is wrong in them alone. */
export function readLocale(locale: string, files: LocaleFiles, faults: string[]): LocaleMessages {
  const found = new Map<string, Definition>();
  for (const [name, text] of Object.entries(files)) {
    const file = `${locale}/${name}`;
    const entries = new FluentResource(text).body;
    const parsed = new Set(entries.map(({ id }) => id));
    // What cannot be parsed is left out without a word.
    for (const [, id = ''] of text.matchAll(/^(-?[A-Za-z][\w-]*)\s*=/gm)) {
      if (!parsed.has(id)) faults.push(`${file}: ${id} is not valid Fluent`);
    }
    for (const entry of entries) {
      const other = found.get(entry.id);
      if (other) faults.push(`${file}: ${entry.id} stands in ${other.file} as well`);
      found.set(entry.id, definitionOf(file, entry));
    }
  }
  for (const [id, definition] of found) faults.push(...own(id, definition, found));
  return found;
}

type Entry = FluentResource['body'][number];

function definitionOf(file: string, entry: Entry): Definition {
  const variables = new Set<string>();
  const references = new Set<string>();
  const choices = new Map<string, Set<string>>();
  const visit = (value: unknown): void => {
    if (value === null || typeof value !== 'object') return;
    const { type, name, attr, selector, variants } = value as Readonly<Record<string, unknown>>;
    if (type === 'var') variables.add(String(name));
    if (type === 'mesg' || type === 'term') {
      references.add(`${type === 'term' ? '-' : ''}${String(name)}${attr ? `.${String(attr)}` : ''}`);
    }
    if (type === 'select' && Array.isArray(variants)) {
      const by = chooser(selector);
      const keys = choices.get(by) ?? new Set<string>();
      for (const { key } of variants as readonly { readonly key: { readonly value: unknown } }[]) {
        keys.add(String(key.value));
      }
      choices.set(by, keys);
    }
    for (const child of Object.values(value)) visit(child);
  };
  visit(entry);
  const attributes = new Set(Object.keys(entry.attributes));
  return { file, hasText: entry.value !== null, variables, references, attributes, choices };
}

/** What a choice goes by: the variable, also inside `NUMBER($n)`. */
function chooser(selector: unknown): string {
  const { type, name, args } = selector as Readonly<Record<string, unknown>>;
  if (type === 'var') return String(name);
  return Array.isArray(args) && args.length > 0 ? chooser(args[0]) : String(type);
}

/** What is wrong with a message among those of its locale. */
function own(id: string, definition: Definition, all: LocaleMessages): readonly string[] {
  const { file, hasText, references, choices } = definition;
  const locale = file.split('/', 1)[0] ?? '';
  return [
    ...(hasText ? [] : [`${file}: ${id} has no text of its own`]),
    ...[...references].flatMap((reference) => {
      const [name = '', attribute] = reference.split('.');
      const target = all.get(name);
      if (!target || (attribute !== undefined && !target.attributes.has(attribute))) {
        return [`${file}: ${id} refers to ${reference}, which there is not`];
      }
      // Files are read when they are needed: what stands in another one may not be there.
      return target.file === file ? [] : [`${file}: ${id} refers to ${reference} of ${target.file}`];
    }),
    ...(refersTo(id, id, all) ? [`${file}: ${id} refers to itself`] : []),
    ...[...choices].flatMap(([variable, keys]) => {
      const known = new Set<string>(new Intl.PluralRules(locale).resolvedOptions().pluralCategories);
      const isPlural = [...keys].some((key) => key !== 'other' && PLURALS.has(key));
      const wrong = isPlural ? [...keys].filter((key) => Number.isNaN(Number(key)) && !known.has(key)) : [];
      const lacks = isPlural && !keys.has('one') && !keys.has('1') ? ['one'] : [];
      return [
        ...wrong.map((key) => `${file}: ${id} has a variant [${key}] of $${variable} that is never chosen`),
        ...lacks.map((key) => `${file}: ${id} lacks the variant [${key}] of $${variable}`),
      ];
    }),
  ];
}

function refersTo(from: string, wanted: string, all: LocaleMessages, seen = new Set<string>()): boolean {
  if (seen.has(from)) return false;
  seen.add(from);
  const next = [...(all.get(from)?.references ?? [])].map((reference) => reference.split('.', 1)[0] ?? '');
  return next.some((id) => id === wanted || refersTo(id, wanted, all, seen));
}

/** What a locale has other than the English one. */
export function differences(
  english: LocaleMessages,
  other: LocaleMessages,
  locale: string,
): readonly string[] {
  return [
    ...[...english]
      .filter(([id]) => !other.has(id))
      .map(([id, { file }]) => `${id} (${file}) is missing in ${locale}`),
    ...[...other]
      .filter(([id]) => !english.has(id))
      .map(([id, { file }]) => `${id} (${file}) is missing in en`),
    ...[...english].flatMap(([id, one]) => {
      const two = other.get(id);
      return two ? between(id, one, two) : [];
    }),
  ];
}

function between(id: string, one: Definition, two: Definition): readonly string[] {
  const differ = (what: string, left: ReadonlySet<string>, right: ReadonlySet<string>) => [
    ...[...left].filter((each) => !right.has(each)).map((each) => `${two.file}: ${id} lacks ${what}${each}`),
    ...[...right].filter((each) => !left.has(each)).map((each) => `${one.file}: ${id} lacks ${what}${each}`),
  ];
  const both = [...one.choices].flatMap(([variable, left]) => {
    const right = two.choices.get(variable);
    if (!right) return [];
    // Which plurals there are is the locale's own affair.
    const plain = (keys: ReadonlySet<string>) => new Set([...keys].filter((key) => !PLURALS.has(key)));
    return differ(`a variant of $${variable}: `, plain(left), plain(right));
  });
  return [
    ...differ('$', one.variables, two.variables),
    ...differ('.', one.attributes, two.attributes),
    ...both,
  ];
}
