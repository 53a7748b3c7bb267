// Going back in a conversation, and what the model knows after that.
import assert from 'node:assert/strict';
import { ledgerOf } from '../../../agent/files/ledger.ts';
import { OchoError } from '../../../agent/i18n/message.ts';
import type { ModelMessage } from '../../../agent/models/model.ts';
import { runTurn } from '../../../agent/runtime/agent-runtime.ts';
import type { RuntimeEvent } from '../../../agent/runtime/events.ts';
import { type LiveSession, liveSession } from '../../../agent/runtime/live-session.ts';
import { rewind, titleEvent } from '../../../agent/runtime/session-edits.ts';
import { type ScriptedModel, says, scriptedModel, type TestSession, testSession } from './fixture.ts';

const never = new AbortController().signal;

/** All text of a conversation, a message each. */
const texts = (messages: readonly ModelMessage[]): string[] =>
  messages.map((message) => {
    const parts: readonly { readonly type: string }[] =
      message.role === 'assistant' ? message.parts : message.content;
    return parts.map((part) => ('text' in part ? String(part.text) : part.type)).join('|');
  });

describe('a conversation', () => {
  let test: TestSession;
  let model: ScriptedModel;
  let live: LiveSession;

  beforeEach(() => {
    model = scriptedModel([says('A1'), says('A2'), says('A3'), says('A4'), says('A5')]);
    test = testSession({ model });
    live = liveSession(
      test.session,
      () => test.logged,
      () => undefined,
    );
  });
  const say = (text: string) => runTurn(test.session, { blocks: [{ type: 'text', text }] }, never);
  const lastRequest = () => texts(model.requests.at(-1)?.messages ?? []);
  const changed = (path: string, turn: number): RuntimeEvent[] => [
    { type: 'file_changed', callId: `c${turn}`, path, before: null, after: 'sha256:x' },
  ];
  const undone = (path: string, turn: number): RuntimeEvent => ({
    type: 'files_restored',
    turn,
    files: [{ path, before: 'sha256:x', after: null }],
  });

  it('goes on before the turn it was taken back to, and turns never share a number', async () => {
    for (const text of ['P1', 'P2', 'P3']) await say(text);
    rewind(test.session, 2);
    await say('P4');
    assert.deepEqual(lastRequest(), ['P1', 'A1', 'P4']);
    assert.deepEqual(
      test.of('turn_started').map(({ turn }) => turn),
      [1, 2, 3, 4],
    );
    rewind(test.session, 3);
    await say('P5');
    assert.deepEqual(lastRequest(), ['P1', 'A1', 'P5'], 'turn 3 is gone, the next after it is 4');
  });

  it('is the same when it is loaded from its log', async () => {
    for (const text of ['P1', 'P2', 'P3']) await say(text);
    rewind(test.session, 2);
    await say('P4');
    const loaded = testSession({ model });
    for (const logged of test.logged) loaded.session.restore(logged);
    assert.deepEqual(texts(loaded.session.history.messages()), ['P1', 'A1', 'P4', 'A4']);
    assert.equal(loaded.session.turns, 4);
  });

  it('is replayed without what was taken back, and keeps its name', async () => {
    await say('P1');
    test.session.emit(titleEvent('My name'));
    await say('P2');
    rewind(test.session, 1);
    await say('P3');
    const shown = [...live.stored()].map(({ event }) => event);
    assert.deepEqual(
      shown.flatMap((event) => (event.type === 'turn_started' ? [event.turn] : [])),
      [3],
    );
    assert.deepEqual(
      shown.flatMap((event) => (event.type === 'text' ? [event.text] : [])),
      ['A3'],
    );
    assert.deepEqual(
      shown.flatMap((event) => (event.type === 'title' ? [event.title] : [])),
      ['P1', 'My name'],
    );
    assert.equal(test.logged.filter(({ event }) => event.type === 'text').length, 3, 'the log keeps all');
  });

  it('introduces the workspace again when nothing of it is left', async () => {
    await say('P1');
    rewind(test.session, 1);
    assert.equal(test.session.introduced, false);
  });

  it('lets the model change nothing it read only in turns that are gone', async () => {
    await say('P1');
    const ledger = ledgerOf(test.session.toolSession);
    ledger.note('/srv/project/a', { hash: 'sha256:x', text: 'sha256:x', saved: true });
    rewind(test.session, 1);
    assert.equal(ledger.get('/srv/project/a'), undefined);
  });

  it('cannot be taken back to a turn that is not there', async () => {
    await say('P1');
    for (const turn of [2, 99]) {
      assert.throws(() => rewind(test.session, turn), { code: 'NO_SUCH_TURN' });
    }
    rewind(test.session, 1);
    assert.throws(() => rewind(test.session, 1), { code: 'NO_SUCH_TURN' });
  });

  it('is not touched while a turn runs or waits', async () => {
    const running = live.prompt({ blocks: [{ type: 'text', text: 'P1' }] });
    let done = false;
    const task = async () => {
      done = true;
    };
    await assert.rejects(live.whenIdle(task), { code: 'TURN_RUNNING' });
    assert.equal(done, false);
    await running;
    await live.whenIdle(task);
    assert.equal(done, true);
  });

  it('holds a prompt that comes while it is touched until that is over', async () => {
    const order: string[] = [];
    let finish: () => void = () => undefined;
    const task = live.whenIdle(async () => {
      await new Promise<void>((resolve) => {
        finish = resolve;
      });
      order.push('task');
    });
    const turn = live.prompt({ blocks: [{ type: 'text', text: 'P1' }] }).then(() => order.push('turn'));
    await new Promise((resolve) => setImmediate(resolve));
    finish();
    await Promise.all([task, turn]);
    assert.deepEqual(order, ['task', 'turn']);
  });

  it('tells the model once, with the next prompt, what was undone', async () => {
    await say('P1');
    for (const event of changed('/srv/project/a', 1)) test.session.emit(event);
    test.session.emit(undone('/srv/project/a', 1));
    await say('P2');
    const told = 'runtime-undone {"paths":"/srv/project/a","more":0}|P2';
    assert.deepEqual(lastRequest(), ['P1', 'A1', told]);
    await say('P3');
    assert.equal(lastRequest().at(-1), 'P3');
    const blocks = test.of('turn_started')[1]?.prompt;
    assert.deepEqual(blocks, [{ type: 'text', text: 'P2' }], 'the person sees what they wrote');
  });

  it('tells it again when the turn it was told in is gone', async () => {
    await say('P1');
    for (const event of changed('/srv/project/a', 1)) test.session.emit(event);
    test.session.emit(undone('/srv/project/a', 1));
    await say('P2');
    rewind(test.session, 2);
    await say('P3');
    assert.match(lastRequest().at(-1) ?? '', /^runtime-undone .*\|P3$/);
  });

  it('does not speak of the undoing of changes that the model does not know of', async () => {
    await say('P1');
    await say('P2');
    for (const event of changed('/srv/project/a', 2)) test.session.emit(event);
    test.session.emit(undone('/srv/project/a', 2));
    rewind(test.session, 2);
    await say('P3');
    assert.deepEqual(lastRequest(), ['P1', 'A1', 'P3']);
  });

  it('keeps the name a person gave it before the first prompt', async () => {
    test.session.emit(titleEvent('  My\n name\u0007 '));
    await say('P1');
    assert.equal(test.session.title, 'My name');
    assert.equal(test.of('title').length, 1);
  });

  it('takes no empty name, and no endless one', () => {
    assert.throws(
      () => titleEvent(' \n '),
      (error: unknown) => {
        return error instanceof OchoError && error.code === 'INVALID_PARAMS';
      },
    );
    assert.equal([...titleEvent('ñ'.repeat(5_000)).title].length, 200);
  });

  it('says the number of a turn as soon as it has one', async () => {
    const numbers: number[] = [];
    const begun = (turn: number) => numbers.push(turn);
    await runTurn(test.session, { blocks: [{ type: 'text', text: 'P1' }], begun }, never);
    await runTurn(test.session, { blocks: [{ type: 'text', text: 'P2' }], begun }, AbortSignal.abort());
    assert.deepEqual(numbers, [1, 2]);
  });
});
