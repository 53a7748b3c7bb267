import assert from 'node:assert/strict';
import { Restarts } from '../../../../extension/agent-process/restarts.ts';

describe('restarts', () => {
  it('come later and later, and then not at all', () => {
    const restarts = new Restarts({ max: 4, firstDelayMs: 100, maxDelayMs: 350 });
    const delays = [0, 1, 2, 3, 4].map((now) => restarts.next(now));
    assert.deepEqual(delays, [100, 200, 350, 350, undefined]);
  });

  it('count only in their window', () => {
    const restarts = new Restarts({ max: 2, windowMs: 1_000, firstDelayMs: 100 });
    assert.deepEqual(
      [0, 10, 999, 1_000].map((now) => restarts.next(now)),
      [100, 200, undefined, 200],
    );
  });

  it('start from nothing when a person asks', () => {
    const restarts = new Restarts({ max: 1, firstDelayMs: 100 });
    assert.equal(restarts.next(0), 100);
    assert.equal(restarts.next(1), undefined);
    restarts.forget();
    assert.equal(restarts.next(2), 100);
  });
});
