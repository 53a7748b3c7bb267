import assert from 'node:assert/strict';
import fc from 'fast-check';
import { changeOf } from '../../../../extension/chat/webview/composer/change.ts';
import {
  insertMention,
  mentionAt,
  startMention,
} from '../../../../extension/chat/webview/composer/mention.ts';

/** `|` is the caret. */
function at(marked: string): ReturnType<typeof mentionAt> {
  const caret = marked.indexOf('|');
  return mentionAt(marked.replace('|', ''), caret);
}

describe('an @-mention', () => {
  it('begins at the start, after white space, and after an opening bracket or quote', () => {
    assert.deepEqual(at('@|'), { start: 0, query: '' });
    assert.deepEqual(at('look at @src/ap|'), { start: 8, query: 'src/ap' });
    assert.deepEqual(at('one\n@two|'), { start: 4, query: 'two' });
    for (const opener of '([{<"\'`,;:') assert.deepEqual(at(`${opener}@a|`), { start: 1, query: 'a' });
  });

  it('is none in addresses, packages and other words', () => {
    for (const text of ['me@example.com|', 'é@a|', '日本@a|', '_@a|', 'foo/@types|', '.@a|', '#@a|']) {
      assert.equal(at(text), undefined, text);
    }
    assert.equal(at('@@|'), undefined);
    assert.equal(at('@a@b|'), undefined);
  });

  it('ends at white space, and is not looked for behind the caret', () => {
    assert.equal(at('@src and|'), undefined);
    assert.equal(at('|@src'), undefined);
    assert.deepEqual(at('@s|rc'), { start: 0, query: 's' });
    assert.equal(at('plain|'), undefined);
    assert.equal(at('|'), undefined);
  });

  it('is none where the name would be longer than any', () => {
    assert.equal(at(`@${'a'.repeat(5_000)}|`), undefined);
  });

  it('is replaced by the name of what was chosen, with one space after it', () => {
    const text = 'see @ap please';
    const mention = { start: 4, query: 'ap' };
    const edited = insertMention(text, mention, 'src/app.ts');
    assert.deepEqual(edited, { text: 'see @src/app.ts please', caret: 16 });
    assert.deepEqual(insertMention('@', { start: 0, query: '' }, ' two\nlines '), {
      text: '@two lines ',
      caret: 11,
    });
    assert.equal(mentionAt(edited.text, edited.caret), undefined);
  });

  it('can be begun by a button at any caret', () => {
    assert.deepEqual(startMention('', 0), { text: '@', caret: 1 });
    assert.deepEqual(startMention('fix this', 3), { text: 'fix @ this', caret: 5 });
    fc.assert(
      fc.property(fc.string(), fc.nat(), (text, place) => {
        const edited = startMention(text, Math.min(place, text.length));
        assert.equal(mentionAt(edited.text, edited.caret)?.query, '');
      }),
    );
  });
});

describe('the change of a text', () => {
  it('replaces only what differs', () => {
    assert.deepEqual(changeOf('see @ap please', 'see @app.ts please'), { from: 7, to: 7, insert: 'p.ts' });
    assert.deepEqual(changeOf('same', 'same'), { from: 4, to: 4, insert: '' });
  });

  it('makes the new text of the old one, whatever they are', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', '\n') });
    fc.assert(
      fc.property(text, text, (before, after) => {
        const { from, to, insert } = changeOf(before, after);
        assert.ok(from <= to);
        assert.equal(before.slice(0, from) + insert + before.slice(to), after);
      }),
    );
  });
});
