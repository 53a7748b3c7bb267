import assert from 'node:assert/strict';
import { Drafts } from '../../../../extension/chat/webview/composer/drafts.ts';

/** Drafts whose kept state went through JSON, as the editor keeps it. */
function kept(saved?: unknown): { drafts: Drafts; reloaded: () => Drafts; length: () => number } {
  let json = JSON.stringify(saved ?? null);
  const drafts = new Drafts(JSON.parse(json), (state) => {
    json = JSON.stringify(state);
  });
  return { drafts, reloaded: () => new Drafts(JSON.parse(json), () => {}), length: () => json.length };
}

describe('drafts', () => {
  it('are kept for each chat over a reload', () => {
    const { drafts, reloaded } = kept();
    drafts.write('a', 'for a');
    drafts.write('b', 'for b\nin two lines');
    assert.equal(reloaded().text('a'), 'for a');
    assert.equal(reloaded().text('b'), 'for b\nin two lines');
    assert.equal(reloaded().text('c'), '');
  });

  it('are empty after they were sent, and what was sent can be recalled', () => {
    const { drafts, reloaded } = kept();
    drafts.write('a', 'one');
    drafts.send('a', 'one');
    drafts.send('a', 'one');
    drafts.send('a', 'two');
    assert.equal(reloaded().text('a'), '');
    assert.deepEqual(reloaded().sent('a'), ['one', 'two']);
    assert.deepEqual(reloaded().sent('b'), []);
  });

  it('stay when something else was sent in their chat', () => {
    const { drafts } = kept();
    drafts.write('a', 'mine');
    drafts.send('a', 'another');
    assert.equal(drafts.text('a'), 'mine');
  });

  it('learn older prompts from the history, before those that were sent here', () => {
    const { drafts } = kept();
    drafts.learn('a', ['three', 'four']);
    drafts.send('a', 'five');
    drafts.learn('a', ['one', 'two', 'three', ' ']);
    assert.deepEqual(drafts.sent('a'), ['one', 'two', 'three', 'four', 'five']);
  });

  it('take text from outside on a line of its own, and lose nothing', () => {
    const { drafts } = kept();
    drafts.compose('a', 'Fix this', false);
    assert.equal(drafts.text('a'), 'Fix this');
    drafts.compose('a', 'and that', false);
    assert.equal(drafts.text('a'), 'Fix this\nand that');
    drafts.compose('a', 'only this', true);
    assert.equal(drafts.text('a'), 'only this');
  });

  it('tell those who watch, until they stop', () => {
    const { drafts } = kept();
    let calls = 0;
    const end = drafts.watch(() => calls++);
    drafts.write('a', 'x');
    drafts.write('a', 'x');
    assert.equal(calls, 1);
    end();
    drafts.write('a', 'y');
    assert.equal(calls, 1);
  });

  it('give up the oldest when there are too many, never the one that was touched last', () => {
    const { drafts, reloaded, length } = kept();
    for (let chat = 0; chat < 200; chat++) drafts.write(`chat ${chat}`, 'x'.repeat(10_000));
    assert.ok(length() < 500_000, `${length()} characters`);
    assert.equal(reloaded().text('chat 0'), '');
    assert.equal(reloaded().text('chat 199').length, 10_000);
    drafts.write('large', 'y'.repeat(2_000_000));
    assert.equal(reloaded().text('large').length, 2_000_000);
  });

  it('leave out what cannot be read', () => {
    for (const saved of [null, 'text', 7, {}, [null, 3, { chatId: 4, text: 'x' }, { chatId: 'a' }]]) {
      assert.equal(kept(saved).drafts.text('a'), '');
    }
    const { drafts } = kept([{ chatId: 'a', text: 'good', sent: ['x', 5, null] }, 'bad']);
    assert.equal(drafts.text('a'), 'good');
    assert.deepEqual(drafts.sent('a'), ['x']);
  });
});
