import assert from 'node:assert/strict';
import { knownCall } from '../../../../extension/approvals/known-call.ts';
import { questionView } from '../../../../extension/approvals/question-view.ts';
import { newCard, updateCard } from '../../../../extension/chat/model/tool-card.ts';
import { request } from './questions.ts';

const onlyId = request('', { toolCall: { toolCallId: 'c' } });

describe('known call', () => {
  it('gives a question that names only the id what the chat was told of the call', () => {
    const card = updateCard(newCard('c'), {
      toolCallId: 'c',
      kind: 'execute',
      title: 'make',
      rawInput: { command: 'make all' },
    });
    const view = questionView(onlyId, knownCall(card));
    assert.equal(view.title, 'make all');
    assert.deepEqual(view.notes, []);
  });

  it('gives the changes of an edit', () => {
    const diff = { type: 'diff', path: '/a', oldText: 'a', newText: 'b' } as const;
    const text = { type: 'content', content: { type: 'text', text: 'why' } } as const;
    const card = updateCard(newCard('c'), { toolCallId: 'c', content: [diff, text] });
    const { subject, full } = questionView(onlyId, knownCall(card));
    assert.deepEqual(subject, { kind: 'diffs', diffs: [{ path: '/a', oldText: 'a', newText: 'b' }] });
    assert.ok(full.includes('why'));
  });

  it('says when something of it was too large to be kept', () => {
    const large = 'x'.repeat(3_000_000);
    const diff = { type: 'diff', path: '/a', newText: large } as const;
    for (const update of [{ content: [diff] }, { rawInput: { large } }]) {
      const card = updateCard(newCard('c'), { toolCallId: 'c', title: 'Large', ...update });
      const { notes } = questionView(onlyId, knownCall(card));
      assert.ok(notes.some(({ kind }) => kind === 'incomplete'));
    }
  });

  it('says nothing of the kind when the request has all of it', () => {
    const diff = { type: 'diff' as const, path: '/a', newText: 'x'.repeat(3_000_000) };
    const card = updateCard(newCard('c'), { toolCallId: 'c', content: [diff] });
    const toolCall = { toolCallId: 'c', content: [diff], rawInput: { path: '/a' } };
    const { notes } = questionView(request('', { toolCall }), knownCall(card));
    assert.deepEqual(notes, []);
  });
});
