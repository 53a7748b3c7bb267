import assert from 'node:assert/strict';
import { type PendingQuestion, toResponse } from '../../../../extension/approvals/broker.ts';
import { brokerAt0, FOUR_KINDS, INERT, request } from './questions.ts';

const commands = (pending: readonly PendingQuestion[]): unknown[] =>
  pending.map((question) => question.request.toolCall.title);

describe('approval broker', () => {
  it('keeps the questions of all sessions and agents in the order they came', () => {
    const { broker } = brokerAt0();
    void broker.ask('ocho', request('one'));
    void broker.ask('other', request('two', { sessionId: 's2' }));
    void broker.ask('ocho', request('three', { sessionId: 's3' }));
    assert.deepEqual(commands(broker.pending), ['one', 'two', 'three']);
    assert.equal(broker.count, 3);
  });

  it('settles a question in all views when one answers it', async () => {
    const { broker, pass, say } = brokerAt0();
    const [card, prompt]: [unknown[], unknown[]] = [[], []];
    broker.subscribe((pending) => card.push(commands(pending)));
    broker.subscribe((pending) => prompt.push(commands(pending)));
    const asked = broker.ask('ocho', request('one'));
    pass(INERT);
    assert.equal(say('yes'), 'taken');
    assert.deepEqual(await asked, { kind: 'selected', optionId: 'yes' });
    assert.deepEqual(card, [[], ['one'], []]);
    assert.deepEqual(prompt, card);
  });

  it('tells a view that comes later what waits, and one that has gone nothing', () => {
    const { broker } = brokerAt0();
    void broker.ask('ocho', request('one'));
    const seen: unknown[] = [];
    const leave = broker.subscribe((pending) => seen.push(commands(pending)));
    leave();
    void broker.ask('ocho', request('two'));
    assert.deepEqual(seen, [['one']]);
  });

  it('loses none of two questions that come together, and gives each its own answer', async () => {
    const { broker, pass, say } = brokerAt0();
    const both = Promise.all([broker.ask('ocho', request('same')), broker.ask('ocho', request('same'))]);
    pass(INERT);
    assert.equal(say('no', { place: 1, feedback: 'not this one' }), 'taken');
    pass(INERT);
    assert.equal(say('yes'), 'taken');
    assert.deepEqual(await both, [
      { kind: 'selected', optionId: 'yes' },
      { kind: 'selected', optionId: 'no', feedback: 'not this one' },
    ]);
  });

  it('leaves a question pending, in its place, when a view of it is closed', () => {
    const { broker, question } = brokerAt0();
    void broker.ask('ocho', request('one'));
    void broker.ask('ocho', request('two'));
    broker.dismiss(question().id);
    assert.deepEqual(commands(broker.pending), ['one', 'two']);
    assert.deepEqual(
      broker.pending.map(({ dismissed }) => dismissed),
      [true, false],
    );
  });

  it('cancels the questions of a turn, and only those', async () => {
    const { broker } = brokerAt0();
    const mine = broker.ask('ocho', request('one'));
    void broker.ask('ocho', request('two', { sessionId: 's2' }));
    void broker.ask('other', request('three'));
    broker.cancelTurn('ocho', 's1');
    assert.deepEqual(await mine, { kind: 'cancelled' });
    assert.deepEqual(commands(broker.pending), ['two', 'three']);
  });

  it('cancels all questions of an agent that ended', async () => {
    const { broker } = brokerAt0();
    const mine = [
      broker.ask('ocho', request('one')),
      broker.ask('ocho', request('two', { sessionId: 's2' })),
    ];
    void broker.ask('other', request('three'));
    broker.agentEnded('ocho');
    assert.deepEqual(await Promise.all(mine), [{ kind: 'cancelled' }, { kind: 'cancelled' }]);
    assert.deepEqual(commands(broker.pending), ['three']);
  });

  it('cancels a question whose request is withdrawn, also before it was asked', async () => {
    const { broker } = brokerAt0();
    const request1 = new AbortController();
    const asked = broker.ask('ocho', request('one'), request1.signal);
    request1.abort();
    assert.deepEqual(await asked, { kind: 'cancelled' });
    assert.deepEqual(await broker.ask('ocho', request('one'), request1.signal), { kind: 'cancelled' });
    assert.equal(broker.count, 0);
  });

  it('does not let an answer to a question that is gone allow anything', async () => {
    const { broker, question, pass } = brokerAt0();
    const asked = broker.ask('ocho', request('one'));
    const { id, fingerprint } = question();
    void broker.ask('ocho', request('two', { sessionId: 's2' }));
    broker.cancelTurn('ocho', 's1');
    pass(10 * INERT);
    assert.equal(broker.answer({ id, fingerprint, optionId: 'yes' }), 'gone');
    assert.deepEqual(await asked, { kind: 'cancelled' });
    assert.deepEqual(commands(broker.pending), ['two']);
  });

  it('takes an Allow that was given for another plan as no', async () => {
    const { broker, question, pass } = brokerAt0();
    const asked = broker.ask('ocho', request('rm -r build'));
    void broker.ask('ocho', request('ls'));
    pass(INERT);
    const { fingerprint } = question(1);
    assert.equal(broker.answer({ id: question(0).id, fingerprint, optionId: 'yes' }), 'denied');
    assert.deepEqual(await asked, { kind: 'selected', optionId: 'no' });
  });

  it('takes an option that was not offered as no', async () => {
    const { broker, pass, say } = brokerAt0();
    const asked = broker.ask('ocho', request('one'));
    pass(INERT);
    assert.equal(say('allow_once'), 'denied');
    assert.deepEqual(await asked, { kind: 'selected', optionId: 'no' });
  });

  it('says no without an option as cancelled when the agent offers none for this one call', async () => {
    const { broker, say } = brokerAt0();
    const options = FOUR_KINDS.filter(({ kind }) => kind !== 'reject_once');
    const asked = broker.ask('other', request('one', { options }));
    assert.equal(say(null, { feedback: 'use git mv' }), 'taken');
    const outcome = await asked;
    assert.deepEqual(toResponse(outcome), {
      outcome: { outcome: 'cancelled' },
      _meta: { ocho: { feedback: 'use git mv' } },
    });
  });

  describe('inert period', () => {
    it('does not take an Allow right after the question came, and keeps the question', () => {
      const { broker, pass, say } = brokerAt0();
      void broker.ask('ocho', request('one'));
      pass(INERT - 1);
      assert.equal(say('yes'), 'too_soon');
      assert.equal(say('yes-always'), 'too_soon');
      assert.equal(broker.count, 1);
      pass(1);
      assert.equal(say('yes'), 'taken');
    });

    it('begins anew when the question comes to the front', () => {
      const { broker, pass, say } = brokerAt0();
      void broker.ask('ocho', request('one'));
      void broker.ask('ocho', request('two'));
      pass(INERT);
      assert.equal(say('yes'), 'taken');
      assert.equal(say('yes'), 'too_soon', 'the second half of a double click');
      pass(INERT);
      assert.equal(say('yes'), 'taken');
    });

    it('begins anew for all others when one ends: a view may show any of them in its place', () => {
      const { broker, pass, say } = brokerAt0();
      for (const command of ['one', 'two', 'three']) void broker.ask('ocho', request(command));
      void broker.ask('ocho', request('four', { sessionId: 's2' }));
      pass(INERT);
      assert.equal(say('yes', { place: 1 }), 'taken');
      assert.equal(say('yes'), 'too_soon', 'the front one');
      assert.equal(say('yes', { place: 1 }), 'too_soon', 'the one behind');
      pass(INERT);
      broker.cancelTurn('ocho', 's2');
      assert.equal(say('yes'), 'too_soon', 'the other was taken back in the moment of the click');
    });

    it('does not begin anew when another question comes behind or a view is closed', () => {
      const { broker, pass, question, say } = brokerAt0();
      void broker.ask('ocho', request('one'));
      pass(INERT);
      void broker.ask('ocho', request('two'));
      broker.dismiss(question().id);
      assert.equal(say('yes'), 'taken');
    });

    it('holds for a question behind the front one as well', () => {
      const { broker, pass, say } = brokerAt0();
      void broker.ask('ocho', request('one'));
      pass(INERT);
      void broker.ask('ocho', request('two'));
      assert.equal(say('yes', { place: 1 }), 'too_soon');
    });

    it('never holds up a no', () => {
      const { broker, say } = brokerAt0();
      void broker.ask('ocho', request('one'));
      assert.equal(say('no'), 'taken');
    });

    it('holds up an option of a kind that nobody knows', () => {
      const { broker, say } = brokerAt0();
      // An agent of a later version: the type says that it cannot be.
      const options = [{ optionId: 'x', name: 'x', kind: 'allow_forever' as 'allow_always' }];
      void broker.ask('other', request('one', { options }));
      assert.equal(say('x'), 'too_soon');
    });
  });

  it('answers by the id of the option where several are of one kind', async () => {
    const { broker, pass, say } = brokerAt0();
    const options: typeof FOUR_KINDS = [
      { optionId: 'allow_session', name: 'This session', kind: 'allow_always' },
      { optionId: 'allow_always', name: 'Always', kind: 'allow_always' },
    ];
    const asked = broker.ask('ocho', request('one', { options }));
    pass(INERT);
    say('allow_always');
    assert.deepEqual(toResponse(await asked), {
      outcome: { outcome: 'selected', optionId: 'allow_always' },
    });
  });

  it('hands feedback on with a denial, and drops it with an allowance or when it is blank', async () => {
    const { broker, pass, say } = brokerAt0();
    const answers = ['one', 'two', 'three'].map((command) => broker.ask('ocho', request(command)));
    say('no', { feedback: 'run the tests first' });
    pass(INERT);
    say('yes', { feedback: 'fine' });
    say('no', { feedback: '  ' });
    assert.deepEqual(
      (await Promise.all(answers)).map((outcome) => toResponse(outcome)),
      [
        {
          outcome: { outcome: 'selected', optionId: 'no' },
          _meta: { ocho: { feedback: 'run the tests first' } },
        },
        { outcome: { outcome: 'selected', optionId: 'yes' } },
        { outcome: { outcome: 'selected', optionId: 'no' } },
      ],
    );
  });

  it('goes on when a view fails, and reports it', async () => {
    const { broker, errors, say } = brokerAt0();
    const seen: unknown[] = [];
    broker.subscribe(() => {
      throw new Error('the page is gone');
    });
    broker.subscribe((pending) => seen.push(pending.length));
    const asked = broker.ask('ocho', request('one'));
    say('no');
    assert.deepEqual(await asked, { kind: 'selected', optionId: 'no' });
    assert.deepEqual(seen, [0, 1, 0]);
    assert.equal(errors.length, 3);
  });

  it('leaves no view with an old picture when another answers while it is told', () => {
    const { broker, say } = brokerAt0();
    broker.subscribe((pending) => {
      if (pending.length > 0) say('no');
    });
    let last = -1;
    broker.subscribe((pending) => {
      last = pending.length;
    });
    void broker.ask('ocho', request('one'));
    assert.equal(last, 0);
  });
});
