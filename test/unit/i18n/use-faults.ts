// What is wrong between the messages there are and the sources that ask for them.
import {
  isExportDeclaration,
  isImportDeclaration,
  isJsxAttribute,
  isLiteralTypeNode,
  isNoSubstitutionTemplateLiteral,
  isPropertyAssignment,
  isStringLiteral,
  isTemplateExpression,
  type Node,
} from 'typescript/unstable/ast';
import type { LocaleMessages } from './locale-messages.ts';
import { type MessageUse, MessageUses } from './message-uses.ts';
import type { SourceProgram } from './source-program.ts';

/** What is known and right although it looks wrong. Each entry says why where it is written. */
export interface Exceptions {
  /** Ids that the sources can make by their types, and never do. */
  readonly neverMade?: readonly RegExp[];
  /** Arguments that are added where texts pass through: for these ids, these names. */
  readonly added?: readonly (readonly [ids: RegExp, names: readonly string[]])[];
  /** Ids whose arguments go with one of several ids that are made together: which with which is not followed. */
  readonly unchecked?: readonly RegExp[];
  /** Literals of the agent that look like ids and are none. */
  readonly noMessages?: readonly RegExp[];
  /** How many texts of a file may be asked for in a way that cannot be followed. */
  readonly open?: Readonly<Record<string, number>>;
}

/** Arguments that every text gets (`forClient`). */
const ALWAYS: readonly string[] = ['client'];

/** Every fault of the sources against the English messages. `strict`: files in which each literal of an area counts. */
export function useFaults(
  program: SourceProgram,
  messages: LocaleMessages,
  exceptions: Exceptions = {},
  strict: (file: string) => boolean = () => true,
): readonly string[] {
  const areas = new Set(
    [...messages].flatMap(([id, { file }]) => [area(id), /\/(.*)\.ftl$/.exec(file)?.[1] ?? '']),
  );
  const isId = (text: string): boolean => ID.test(text) && areas.has(area(text));
  const uses = new MessageUses(program, isId);
  const all = uses.all();
  const words = wordsOf(program, isId, uses);
  return [
    ...new Set([
      ...missing(all, words, messages, exceptions, strict),
      ...mismatched(all, messages, exceptions),
      ...untraceable(all, exceptions),
      ...unused(all, words, messages),
    ]),
  ];
}

const ID = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)+$/;
const area = (id: string): string => id.slice(0, id.indexOf('-'));
const among = (patterns: readonly RegExp[] = [], text: string) =>
  patterns.some((pattern) => pattern.test(text));

/** What stands in the sources. */
interface Words {
  /** Literals that look like ids, with the place of each. */
  readonly ids: ReadonlyMap<string, string>;
  /** Ids that templates make. */
  readonly made: ReadonlySet<string>;
  /** Templates that can make more than is known. */
  readonly patterns: readonly RegExp[];
  /** Every literal, and every name of a property: what the open part of a template can be. */
  readonly parts: ReadonlySet<string>;
}

function wordsOf(program: SourceProgram, isId: (text: string) => boolean, { strings }: MessageUses): Words {
  const ids = new Map<string, string>();
  const made = new Set<string>();
  const patterns: RegExp[] = [];
  const parts = new Set<string>();
  for (const { name, file } of program.files) {
    const visit = (node: Node): void => {
      if (isPropertyAssignment(node)) parts.add(node.name.getText().replace(/^'|'$/g, ''));
      if (isStringLiteral(node) || isNoSubstitutionTemplateLiteral(node)) {
        parts.add(node.text);
        if (isId(node.text) && !isElsewhere(node)) ids.set(node.text, name);
      }
      if (isTemplateExpression(node) && /^(?:[a-z][a-z0-9-]*)?$/.test(node.head.text)) {
        const known = strings.of(node);
        const isWhole = node.head.text === '' || isId(`${node.head.text}x`);
        for (const each of known ?? []) (isWhole ? made : parts).add(each);
        if (!known && isWhole) patterns.push(patternOf(node.getText()));
      }
      node.forEachChild(visit);
    };
    visit(file);
  }
  return { ids, made, patterns, parts };
}

/** Where a literal is no id whatever it looks like: modules, types, attributes of elements. */
function isElsewhere({ parent }: Node): boolean {
  return (
    isImportDeclaration(parent) ||
    isExportDeclaration(parent) ||
    isLiteralTypeNode(parent) ||
    isJsxAttribute(parent)
  );
}

/** `a-${x}-b` as what it can be; the groups are what is open. */
function patternOf(template: string): RegExp {
  const fixed = template.slice(1, -1).split(/\$\{[^}]*\}/);
  // A text for people is no pattern of ids.
  if (fixed.some((part) => /[^a-z0-9-]/.test(part)) || fixed.join('') === '') return /(?!)/;
  return new RegExp(`^${fixed.join('([a-z0-9-]+)')}$`);
}

function missing(
  uses: readonly MessageUse[],
  { ids }: Words,
  messages: LocaleMessages,
  { neverMade, noMessages }: Exceptions,
  strict: (file: string) => boolean,
): readonly string[] {
  const asked = uses.flatMap(({ place, ids: wanted, written }) =>
    [...(wanted ?? [])]
      .filter((id) => !messages.has(id) && !(written.includes('${') && among(neverMade, id)))
      .map((id) => `${place}: there is no message ${id}`),
  );
  const named = [...ids]
    .filter(([id, file]) => strict(file) && !messages.has(id) && !among(noMessages, id))
    .filter(([id]) => !asked.some((fault) => fault.endsWith(` ${id}`)))
    .map(([id, file]) => `${file}: there is no message ${id}`);
  return [...asked, ...named];
}

function mismatched(
  uses: readonly MessageUse[],
  messages: LocaleMessages,
  { added = [], unchecked }: Exceptions,
): readonly string[] {
  return uses.flatMap(({ place, ids, given, isOpen, own }) => {
    const known = [...(ids ?? [])].filter((id) => messages.has(id) && !among(unchecked, id));
    const lacks = known.flatMap((id) => {
      const others = added.flatMap(([pattern, names]) => (pattern.test(id) ? names : []));
      const wanted = [...(messages.get(id)?.variables ?? [])];
      return wanted
        .filter((name) => !isOpen && !given.has(name) && !ALWAYS.includes(name) && !others.includes(name))
        .map((name) => `${place}: ${id} is not given $${name}`);
    });
    const extra = own.filter((name) => !known.some((id) => messages.get(id)?.variables.has(name)));
    const idle = known.length > 0 ? extra.map((name) => `${place}: ${known[0]} has no use for $${name}`) : [];
    return [...lacks, ...idle];
  });
}

/** Uses that cannot be followed, beyond those a file may have. */
function untraceable(uses: readonly MessageUse[], { open = {} }: Exceptions): readonly string[] {
  const places = new Map<string, Set<string>>();
  for (const { place, ids, isOpen, written } of uses) {
    // A message that is handed on has been looked at where it was made.
    if (/\.id$/.test(written) || (ids !== undefined && !isOpen)) continue;
    const file = place.slice(0, place.lastIndexOf(':'));
    places.set(file, (places.get(file) ?? new Set()).add(`${place} ${written}`));
  }
  return [...places]
    .filter(([file, found]) => found.size > (open[file] ?? 0))
    .map(([file, found]) => `${file}: ${[...found].join(', ')} cannot be followed`);
}

function unused(uses: readonly MessageUse[], words: Words, messages: LocaleMessages): readonly string[] {
  const used = new Set([...uses.flatMap(({ ids }) => [...(ids ?? [])]), ...words.made, ...words.ids.keys()]);
  const spelled = (part: string) =>
    messages.has(part) ||
    [part, part.replaceAll('-', '_'), part.replaceAll('-', ' ')].some((each) => words.parts.has(each));
  const isUsed = (id: string): boolean => {
    if (used.has(id)) return true;
    const [, tool = '', argument = ''] = /^(tool-.+)-arg-(.+)$/.exec(id) ?? [];
    // Arguments of a tool that have a text (design: architecture.md "The contract of a tool").
    if (tool !== '') return used.has(tool) && spelled(argument);
    return words.patterns.some((pattern) => pattern.exec(id)?.slice(1).every(spelled));
  };
  const direct = [...messages.keys()].filter(isUsed);
  const reached = new Set(direct);
  for (const id of reached) {
    for (const reference of messages.get(id)?.references ?? []) reached.add(reference.split('.', 1)[0] ?? '');
  }
  return [...messages]
    .filter(([id]) => !reached.has(id))
    .map(([id, { file }]) => `${file}: ${id} is not used`);
}
