import assert from 'node:assert/strict';
import { CONCEPTS } from '../../../../agent/tools/discovery/intents/concepts.ts';
import { RULES } from '../../../../agent/tools/discovery/intents/rules.ts';
import { IntentReader } from '../../../../agent/tools/discovery/intents.ts';
import { OWN_WORDS } from '../../../../agent/tools/discovery/own-words.ts';
import { createToolSearcher } from '../../../../agent/tools/discovery/searcher.ts';
import { proseWords } from '../../../../agent/tools/discovery/words.ts';

const reader = new IntentReader();
const surest = (query: string) =>
  [...reader.read(proseWords(query))].sort((one, other) => other.worth - one.worth)[0]?.tool;

describe('what a query is after', () => {
  it('depends on what the verb is said of', () => {
    assert.equal(surest('delete this function'), 'file_edit');
    assert.equal(surest('delete that memory'), 'memory_forget');
    assert.equal(surest('open the document'), 'file_read');
    assert.equal(surest('abre el enlace'), 'web_fetch');
    assert.equal(surest('make a module'), 'file_write');
    assert.equal(surest('run the server'), 'shell');
  });

  it('is heard in question words', () => {
    assert.equal(surest('where is the config'), 'glob_search');
    assert.equal(surest('which module mentions the constant'), 'content_search');
    assert.equal(surest('quién cambió esto'), 'git_operations');
  });

  it('takes a phrase before its words, and a word as it is written before other forms of it', () => {
    assert.equal(surest('get rid of that note'), 'memory_forget');
    assert.equal(surest('get that page'), 'web_fetch');
    assert.equal(surest('which file is called so'), 'glob_search');
    assert.equal(surest('which file calls it'), 'content_search');
  });

  it('leaves out what is not to be', () => {
    assert.equal(surest('show a file without changing lines'), 'file_read');
  });

  it('is nothing where nothing is known', () => {
    assert.deepEqual(reader.read(['zxqwv']), []);
    assert.deepEqual(reader.read([]), []);
  });

  it('counts less where something speaks against it', () => {
    const worth = (query: string) =>
      reader.read(proseWords(query)).find(({ tool }) => tool === 'glob_search')?.worth ?? 0;
    assert.ok(worth('find files') > worth('find files that mention it'));
    assert.ok(worth('find files that mention it') > 0);
  });

  it('is always one of its own tools, and never another that has its name', () => {
    for (const { tool } of RULES) assert.ok(Object.hasOwn(OWN_WORDS, tool), tool);
    const foreign = [
      { name: 'file_edit', description: 'x' },
      { name: 'other', description: 'y' },
    ];
    assert.deepEqual(createToolSearcher(foreign).search('delete this function', 5), []);
  });

  it('has a rule for every concept', () => {
    const asked = new Set(RULES.flatMap(({ all, unless = [] }) => [...all.flat(), ...unless]));
    for (const concept of Object.keys(CONCEPTS))
      assert.ok(
        [...asked].some((each) => each === concept),
        concept,
      );
  });
});
