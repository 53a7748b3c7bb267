import assert from 'node:assert/strict';
import { OchoError } from '../../../agent/i18n/message.ts';
import { TurnQueue } from '../../../agent/runtime/turn-queue.ts';

/** A turn that runs until it is let go or aborted. */
function heldTurn() {
  let release = () => {};
  let begin = () => {};
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const run = (signal: AbortSignal): Promise<string> => {
    begin();
    return new Promise((resolve) => {
      release = () => resolve('done');
      if (signal.aborted) resolve('cancelled');
      signal.addEventListener('abort', () => resolve('cancelled'));
    });
  };
  return { run, begun, release: () => release() };
}

describe('TurnQueue', () => {
  it('runs turns one at a time in the order in which they came', async () => {
    const queue = new TurnQueue();
    const order: string[] = [];
    const turn = (name: string) => async () => {
      order.push(`${name} begins`);
      await new Promise((resolve) => setImmediate(resolve));
      order.push(`${name} ends`);
    };
    await Promise.all([queue.run(turn('a')), queue.run(turn('b')), queue.run(turn('c'))]);
    assert.deepEqual(order, ['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends']);
  });

  it('is busy while a turn runs or waits, and idle afterwards', async () => {
    const queue = new TurnQueue();
    assert.equal(queue.busy, false);
    const turn = queue.run(async () => 1);
    assert.equal(queue.busy, true);
    await turn;
    assert.equal(queue.busy, false);
  });

  it('goes on with the next turn when one fails', async () => {
    const queue = new TurnQueue();
    const failing = queue.run(() => Promise.reject(new Error('model down')));
    const next = queue.run(async () => 'fine');
    await assert.rejects(failing, /model down/);
    assert.equal(await next, 'fine');
  });

  it('cancels what runs and what waits, each of which still gets its one answer', async () => {
    const queue = new TurnQueue();
    const [first, second] = [heldTurn(), heldTurn()];
    const answers = Promise.all([queue.run(first.run), queue.run(second.run)]);
    await first.begun;
    queue.cancel();
    assert.deepEqual(await answers, ['cancelled', 'cancelled']);
  });

  it('cancels a turn that was asked for in the same tick', async () => {
    const queue = new TurnQueue();
    const turn = heldTurn();
    const answer = queue.run(turn.run);
    queue.cancel();
    assert.equal(await answer, 'cancelled');
  });

  it('does not touch a turn that is asked for after the cancel', async () => {
    const queue = new TurnQueue();
    const [first, second] = [heldTurn(), heldTurn()];
    const cancelled = queue.run(first.run);
    queue.cancel();
    const later = queue.run(second.run);
    assert.equal(await cancelled, 'cancelled');
    await second.begun;
    second.release();
    assert.equal(await later, 'done');
  });

  it("cancels one turn alone by that turn's own signal, also while it waits", async () => {
    const queue = new TurnQueue();
    const controller = new AbortController();
    const [first, second] = [heldTurn(), heldTurn()];
    const running = queue.run(first.run);
    const waiting = queue.run(second.run, controller.signal);
    await first.begun;
    controller.abort();
    first.release();
    assert.deepEqual(await Promise.all([running, waiting]), ['done', 'cancelled']);
  });

  it('starts a turn cancelled whose signal had been aborted before', async () => {
    const queue = new TurnQueue();
    assert.equal(await queue.run(async (signal) => signal.aborted, AbortSignal.abort()), true);
  });

  it('cancels everything on close, waits for it, and refuses what comes later', async () => {
    const queue = new TurnQueue();
    const turn = heldTurn();
    let ended = false;
    const running = queue.run(turn.run).then(() => {
      ended = true;
    });
    await turn.begun;
    await queue.close();
    await running;
    assert.equal(ended, true);
    assert.throws(
      () => queue.run(async () => 1),
      (error) => error instanceof OchoError && error.code === 'SESSION_CLOSED',
    );
  });
});
