// Every message exists in every locale with the same arguments, every id in the source exists, and none is unused.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { FluentResource } from '@fluent/bundle';
import { SHIPPED_LOCALES } from '../../../agent/i18n/locale.ts';

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '../../..');

/**
 * Ids the source builds instead of writing them down, and where. A template literal such as `tool-${name}-arg`
 * that starts with letters is found by itself and needs no entry here.
 */
const BUILT_IDS: readonly RegExp[] = [
  /^tool-.+-arg-.+$/, // Tool definitions: `<description>-arg-<argument>` (design: architecture.md "The contract of a tool").
];

/** Strings in places where ids stand that are no messages: ids of models, options, providers … */
const NOT_MESSAGES: readonly RegExp[] = [/^(claude|gpt|mock|gemini|o\d)-/];

const ID = '[a-z][a-z0-9]*(?:-[a-z0-9]+)+';

interface Definition {
  readonly file: string;
  readonly variables: readonly string[];
}

/** What one locale says, by id. */
function definitions(locale: string): Map<string, Definition> {
  const found = new Map<string, Definition>();
  const folder = path.join(root, 'locales', locale);
  for (const name of readdirSync(folder).filter((each) => each.endsWith('.ftl'))) {
    const text = readFileSync(path.join(folder, name), 'utf8');
    const file = `${locale}/${name}`;
    const entries = new FluentResource(text).body;
    const written = [...text.matchAll(/^(-?[A-Za-z][\w-]*)\s*=/gm)].map((match) => match[1]);
    const parsed = entries.map((entry) => entry.id);
    assert.deepEqual(parsed, written, `${file} has a message that is not valid Fluent`);
    for (const entry of entries) {
      assert.ok(!found.has(entry.id), `${entry.id} stands in ${found.get(entry.id)?.file} and in ${file}`);
      found.set(entry.id, { file, variables: [...variablesOf(entry)].sort() });
    }
  }
  return found;
}

function variablesOf(node: unknown): Set<string> {
  const names = new Set<string>();
  const visit = (value: unknown): void => {
    if (value === null || typeof value !== 'object') return;
    if ('type' in value && value.type === 'var' && 'name' in value) names.add(String(value.name));
    for (const child of Object.values(value)) visit(child);
  };
  visit(node);
  return names;
}

function sourceFiles(): { readonly name: string; readonly text: string }[] {
  return ['agent', 'extension'].flatMap((layer) =>
    readdirSync(path.join(root, layer), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => ({
        name: `${layer}/${name}`,
        text: readFileSync(path.join(root, layer, name), 'utf8'),
      })),
  );
}

describe('messages', () => {
  const sources = sourceFiles();
  let english: Map<string, Definition>;
  before(() => {
    english = definitions('en');
  });

  for (const locale of SHIPPED_LOCALES.filter((each) => each !== 'en')) {
    it(`are complete in ${locale}, with the arguments of the English ones`, () => {
      const other = definitions(locale);
      assert.deepEqual([...other.keys()].sort(), [...english.keys()].sort());
      for (const [id, { variables }] of english) assert.deepEqual(other.get(id)?.variables, variables, id);
    });
  }

  it('exist for every id in the source', () => {
    const places = new RegExp(
      `(?:\\bid: |\\btext\\(|\\bdescription: |\\bdescribe\\(|\\bmessage\\()\\s*'(${ID})'`,
      'g',
    );
    const areas = new Set([...english.values()].map(({ file }) => path.basename(file, '.ftl')));
    const missing = sources.flatMap(({ name, text }) =>
      [...text.matchAll(places)]
        .map((match) => match[1] ?? '')
        .filter((id) => !english.has(id) && !NOT_MESSAGES.some((pattern) => pattern.test(id)))
        // The extension has ids of rows, choices and commands as well: only those that look like a file's are meant.
        .filter((id) => name.startsWith('agent/') || areas.has(id.slice(0, id.indexOf('-'))))
        .map((id) => `${name}: ${id}`),
    );
    assert.deepEqual(missing, []);
  });

  it('are all used', () => {
    const literals = new Set<string>();
    const patterns = [...BUILT_IDS];
    for (const { text } of sources) {
      for (const match of text.matchAll(new RegExp(`['"\`](${ID})['"\`]`, 'g'))) literals.add(match[1] ?? '');
      for (const match of text.matchAll(/`([a-z][a-z0-9-]*-\$\{[^`\n]*)`/g))
        patterns.push(built(match[1] ?? ''));
    }
    const unused = [...english.keys()].filter(
      (id) => !literals.has(id) && !patterns.some((pattern) => pattern.test(id)),
    );
    assert.deepEqual(unused, []);
  });
});

/** `config-level-${name}` → every id of that shape. */
function built(template: string): RegExp {
  const parts = template.split(/\$\{[^}]*\}/).map((part) => part.replace(/[^a-z0-9-]/g, ''));
  return new RegExp(`^${parts.join('[a-z0-9-]+')}$`);
}
