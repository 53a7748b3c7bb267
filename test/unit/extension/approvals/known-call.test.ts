import assert from 'node:assert/strict';
import { knownCall } from '../../../../extension/approvals/known-call.ts';
import { isReviewable, questionView } from '../../../../extension/approvals/question-view.ts';
import { newCard, updateCard } from '../../../../extension/chat/model/tool-card.ts';
import { brokerAt0, INERT, request } from './questions.ts';

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

  it('says so as well when there were too many changes or places', () => {
    const diffs = Array.from({ length: 501 }, (_none, at) => ({
      type: 'diff' as const,
      path: `/${at}`,
      newText: 'x',
    }));
    const locations = Array.from({ length: 1_001 }, (_none, at) => ({ path: `/${at}` }));
    for (const update of [{ content: diffs }, { locations }]) {
      const card = updateCard(newCard('c'), { toolCallId: 'c', title: 'Many', ...update });
      const view = questionView(onlyId, knownCall(card));
      assert.ok(view.notes.some(({ kind }) => kind === 'incomplete'));
      assert.equal(isReviewable(view, onlyId), false);
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

describe('a question that names only the id of a call', () => {
  const told = { toolCallId: 'c', kind: 'execute', title: 'make', rawInput: { command: 'make' } } as const;

  /** Asks about a call that the chat knows; `tell` is what the agent tells of it later. */
  function asked(before: Parameters<typeof updateCard>[1] = told, toolCall = onlyId.toolCall) {
    let card = updateCard(newCard('c'), before);
    const at0 = brokerAt0({ knownOf: () => knownCall(card) });
    const answer = at0.broker.ask('a', { ...onlyId, toolCall });
    at0.pass(INERT);
    const [shown] = at0.broker.pending;
    assert.ok(shown);
    return {
      ...at0,
      answer,
      tell: (update: object) => {
        card = updateCard(card, { toolCallId: 'c', ...update });
      },
      allow: () => at0.broker.answer({ id: shown.id, fingerprint: shown.fingerprint, optionId: 'yes' }),
    };
  }

  it('is allowed by a yes to the call as it was shown', async () => {
    const { allow, answer, tell } = asked();
    tell({ status: 'in_progress' });
    assert.equal(allow(), 'taken');
    assert.deepEqual(await answer, { kind: 'selected', optionId: 'yes' });
  });

  for (const [what, change] of [
    ['command', { rawInput: { command: 'rm -rf ~' } }],
    ['title', { title: 'rm' }],
    ['kind', { kind: 'delete' }],
    ['content', { content: [{ type: 'diff', path: '/a', newText: 'b' }] }],
    ['paths', { locations: [{ path: '/etc/passwd' }] }],
  ] as const) {
    it(`is answered with no when its ${what} changed between shown and answered`, async () => {
      const { allow, answer, tell } = asked();
      tell(change);
      assert.equal(allow(), 'denied');
      assert.deepEqual(await answer, { kind: 'selected', optionId: 'no' });
    });
  }

  it('is answered with no also when what changed was too large to be kept', async () => {
    const large = { content: [{ type: 'diff', path: '/a', newText: 'x'.repeat(3_000_000) }] };
    const { allow, tell } = asked({ ...told, ...large } as Parameters<typeof updateCard>[1]);
    tell({ content: [{ type: 'diff', path: '/a', newText: 'y'.repeat(3_000_000) }] });
    assert.equal(allow(), 'denied');
  });

  it('is shown anew, and allows nothing for a moment, when its call changed', () => {
    const { broker, tell, question, say, pass } = asked();
    let news = 0;
    broker.subscribe(() => news++);
    broker.callsChanged();
    assert.equal(news, 1, 'nothing changed');
    const before = question();
    tell({ rawInput: { command: 'make all' } });
    broker.callsChanged();
    assert.equal(news, 2);
    assert.notEqual(question().fingerprint, before.fingerprint);
    assert.equal(say('yes'), 'too_soon');
    pass(INERT);
    assert.equal(say('yes'), 'taken');
  });

  it('is not another one where the request says all of it', () => {
    const all = { ...told, content: [], locations: [] };
    const { allow, tell } = asked(told, all);
    tell({ rawInput: { command: 'make all' } });
    assert.equal(allow(), 'taken');
  });
});
