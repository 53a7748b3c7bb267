import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  createToolSearcher,
  type SearchableTool,
  type ToolSearcher,
} from '../../../../agent/tools/discovery/searcher.ts';

const WORDS = 'invoice ticket channel archive restore translate weather factura river list delete'.split(' ');
const QUERIES = [
  ...WORDS,
  'invioce',
  'archiv',
  'restores the river',
  'tool_1',
  'borrar',
  'select:tool_2,tool-3',
];

const tools = fc.uniqueArray(
  fc.record({
    name: fc.integer({ min: 0, max: 8 }).map((at) => `tool_${at}`),
    description: fc.array(fc.constantFrom(...WORDS), { maxLength: 4 }).map((words) => words.join(' ')),
    tags: fc.array(fc.constantFrom(...WORDS), { maxLength: 2 }),
    builtin: fc.boolean(),
    inputSchema: fc.record({
      properties: fc.dictionary(
        fc.constantFrom(...WORDS),
        fc.record({ description: fc.constantFrom(...WORDS) }),
      ),
    }),
  }),
  { selector: ({ name }) => name, maxLength: 9 },
);
const answers = (searcher: ToolSearcher) => QUERIES.map((query) => searcher.search(query, 20));
const pieces = (searcher: ToolSearcher) => {
  let count = 0;
  while (searcher.prepare()) count += 1;
  return count;
};
const many = (changed?: number): SearchableTool[] =>
  Array.from({ length: 1_000 }, (_, at) => ({
    name: `tool-${at}`,
    description: at === changed ? 'Translates poems.' : `Lists the invoices of customer number${at}.`,
    tags: ['billing'],
    inputSchema: { properties: { limit: { description: 'Most results' } } },
  }));

describe('the search over a catalogue that changes', () => {
  it('finds what one over the catalogue of now finds, whatever was before', function () {
    this.timeout(60_000);
    fc.assert(
      fc.property(fc.array(tools, { minLength: 2, maxLength: 5 }), (catalogues) => {
        const searcher = createToolSearcher([]);
        for (const catalogue of catalogues) {
          searcher.replace(catalogue);
          assert.deepEqual(answers(searcher), answers(createToolSearcher(catalogue)));
        }
      }),
      { numRuns: 60 },
    );
  });

  it('takes a word that no tool has any more for a slip again', () => {
    const searcher = createToolSearcher([{ name: 'one', description: 'transltae' }]);
    assert.equal(searcher.search('transltae', 5).length, 1);
    searcher.replace([{ name: 'two', description: 'translate' }]);
    assert.deepEqual(
      searcher.search('transltae', 5).map(({ name }) => name),
      ['two'],
    );
  });

  it('finds the same when it begins anew because most of what it read is gone', () => {
    const searcher = createToolSearcher(many());
    for (let at = 0; at < 4; at += 1) {
      const catalogue = many().map((tool) => ({
        ...tool,
        description: `${tool.description} Edition ${at}.`,
      }));
      searcher.replace(catalogue);
      assert.deepEqual(searcher.search('edition', 5), createToolSearcher(catalogue).search('edition', 5));
    }
    searcher.replace([{ name: 'last', description: 'Reads palms.' }]);
    assert.deepEqual(
      searcher.search('palms', 5).map(({ name }) => name),
      ['last'],
    );
    assert.deepEqual(searcher.search('invoices', 5), []);
  });

  it('is made ready in many pieces, and reads of another catalogue only what is not as it was', () => {
    const searcher = createToolSearcher(many());
    assert.ok(pieces(searcher) >= 20);
    assert.equal(searcher.search('invoices', 5).length, 5);
    assert.equal(searcher.prepare(), false);
    searcher.replace(many(500));
    assert.equal(searcher.prepare(), false, 'one tool is one piece, and the last');
    assert.deepEqual(
      searcher.search('translate', 5).map(({ name }) => name),
      ['tool-500'],
    );
    searcher.replace(many().map((tool) => ({ ...tool, name: `x${tool.name}` })));
    assert.ok(pieces(searcher) >= 20);
  });

  it('answers whenever it is asked, with all or nothing made ready', () => {
    const whole = createToolSearcher(many()).search('customer number7', 5);
    for (const done of [0, 1, 7, 1_000]) {
      const searcher = createToolSearcher(many());
      for (let at = 0; at < done; at += 1) searcher.prepare();
      assert.deepEqual(searcher.search('customer number7', 5), whole);
    }
  });
});
