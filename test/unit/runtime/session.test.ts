import assert from 'node:assert/strict';
import type { RuntimeEvent } from '../../../agent/runtime/events.ts';
import { liveSession } from '../../../agent/runtime/live-session.ts';
import { says, scriptedModel, settled, testSession } from './fixture.ts';

describe('RuntimeSession', () => {
  it('stores an event before it tells anybody', () => {
    const order: string[] = [];
    const test = testSession({
      dependencies: {
        log: {
          append: (event) => {
            order.push('stored');
            return { seq: 0, at: '', event };
          },
          checkpoint: () => undefined,
          close: () => undefined,
        },
      },
    });
    test.session.listen(() => order.push('told'));
    test.session.emit({ type: 'text', text: 'a' });
    assert.deepEqual(order, ['stored', 'told']);
  });

  it('keeps notices in the log of the agent, whatever becomes of them in the client', () => {
    const lines: [string, string, unknown][] = [];
    const { session } = testSession({
      dependencies: { writeLog: (...line) => lines.push([line[0], line[1], line[2]]) },
    });
    session.emit({ type: 'notice', severity: 'warning', title: { id: 'a' }, description: { id: 'b' } });
    session.emit({ type: 'notice', severity: 'error', title: { id: 'c' } });
    session.emit({ type: 'text', text: 'd' });
    assert.deepEqual(lines, [
      ['warn', 'session session-1: notice', 'a b'],
      ['error', 'session session-1: notice', 'c'],
    ]);
  });

  it('tells a listener nothing after it has been taken off', () => {
    const { session } = testSession();
    let told = 0;
    const stop = session.listen(() => told++);
    session.emit({ type: 'text', text: 'a' });
    stop();
    session.emit({ type: 'text', text: 'b' });
    assert.equal(told, 1);
  });

  it('is after a restore as it was when its events happened', () => {
    const events: RuntimeEvent[] = [
      { type: 'session', version: 1, sessionId: 's', cwd: '/w', additionalDirectories: [] },
      { type: 'title', title: 'A title' },
      { type: 'turn_started', turn: 3, prompt: [], content: [{ type: 'text', text: 'x' }] },
      {
        type: 'tool_call',
        callId: 'call_1',
        tool: 'fake',
        kind: 'other',
        title: 't',
        locations: [],
        input: {},
      },
      { type: 'mode', level: 'full' },
      { type: 'option', id: 'model', value: 'test/other' },
      { type: 'option', id: 'thought_level', value: 'low' },
      { type: 'option', id: 'high_risk', value: 'ask' },
    ];
    const test = testSession();
    for (const [seq, event] of events.entries()) test.session.restore({ seq, at: '', event });
    const { session } = test;
    assert.equal(session.title, 'A title');
    assert.equal(session.turns, 3);
    assert.equal(session.nextCallId(), 'call_2');
    assert.deepEqual(session.settings, {
      level: 'full',
      highRisk: 'ask',
      modelId: 'test/other',
      thought: 'low',
    });
    assert.deepEqual(test.logged, [], 'a restore stores nothing');
  });

  it('connects a model when it is first needed, and another when that is chosen', async () => {
    const opened: string[] = [];
    const { session } = testSession({
      dependencies: {
        openModel: async (id) => {
          opened.push(id);
          return scriptedModel([]);
        },
      },
    });
    assert.deepEqual(opened, []);
    await session.model();
    await session.model();
    session.emit({ type: 'option', id: 'model', value: 'test/other' });
    await session.model();
    assert.deepEqual(opened, ['test/model', 'test/other']);
  });

  it('says that a request is tried again in a notice', async () => {
    const test = testSession({
      dependencies: {
        openModel: async (_id, onRetry) => {
          onRetry({ id: 'models-retry' });
          return scriptedModel([]);
        },
      },
    });
    await test.session.model();
    assert.deepEqual(test.of('notice'), [
      { type: 'notice', severity: 'warning', title: { id: 'models-retry' } },
    ]);
  });

  it('makes a state of a tool once and keeps it', () => {
    const { toolSession } = testSession().session;
    const state = toolSession.state('jobs', () => ({ count: 0 }));
    state.count++;
    assert.deepEqual(
      toolSession.state('jobs', () => ({ count: 0 })),
      { count: 1 },
    );
  });

  it('knows whether its model sees images only once it is connected', async () => {
    const { session } = testSession({ model: scriptedModel([], { images: true }) });
    assert.equal(session.toolSession.seesImages, false);
    await session.model();
    assert.equal(session.toolSession.seesImages, true);
  });

  it('tells the policy whether anybody can be asked', () => {
    const { session } = testSession();
    assert.equal(session.policyContext().canAsk, false);
    session.approver = { available: true, ask: async () => ({ answer: 'deny' }) };
    assert.equal(session.policyContext().canAsk, true);
    session.approver = { available: false, ask: async () => ({ answer: 'deny' }) };
    assert.equal(session.policyContext().canAsk, false);
  });
});

describe('liveSession', () => {
  it('runs prompts one after the other, each with its own end', async () => {
    const test = testSession({ model: scriptedModel([says('one'), says('two')]) });
    const live = liveSession(
      test.session,
      () => test.logged,
      () => undefined,
    );
    const prompt = (text: string) => live.prompt({ blocks: [{ type: 'text', text }] });
    assert.deepEqual(await Promise.all([prompt('a'), prompt('b')]), ['end_turn', 'end_turn']);
    const turns = test.types().filter((type) => type === 'turn_started' || type === 'turn_ended');
    assert.deepEqual(turns, ['turn_started', 'turn_ended', 'turn_started', 'turn_ended']);
  });

  it('closes once: cancels what runs, releases what tools left, then closes the log', async () => {
    const order: string[] = [];
    const test = testSession({
      model: scriptedModel([['wait for cancel']]),
      dependencies: {
        release: async () => {
          order.push('released');
        },
      },
    });
    const live = liveSession(
      test.session,
      () => test.logged,
      () => order.push('closed'),
    );
    const ending = live.prompt({ blocks: [{ type: 'text', text: 'a' }] });
    await settled();
    await Promise.all([live.close(), live.close()]);
    assert.equal(await ending, 'cancelled');
    assert.deepEqual(order, ['released', 'closed']);
  });
});
