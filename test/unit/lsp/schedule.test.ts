import assert from 'node:assert/strict';
import { Schedule, type Timers } from '../../../agent/lsp/schedule.ts';

/** Time that passes when it is told to. */
class OwnTime implements Timers {
  #now = 0;
  readonly #tasks = new Map<object, { readonly at: number; readonly task: () => void }>();

  now(): number {
    return this.#now;
  }

  start(task: () => void, milliseconds: number): () => void {
    const key = {};
    this.#tasks.set(key, { at: this.#now + milliseconds, task });
    return () => void this.#tasks.delete(key);
  }

  pass(milliseconds: number): void {
    this.#now += milliseconds;
    for (const [key, { at, task }] of [...this.#tasks])
      if (at <= this.#now) {
        this.#tasks.delete(key);
        task();
      }
  }
}

describe('tasks that wait a little', () => {
  let time: OwnTime;
  let schedule: Schedule;
  let ran: string[];
  const put = (name: string, key = 'a', ms = 400): void => schedule.after(key, ms, () => void ran.push(name));

  beforeEach(() => {
    time = new OwnTime();
    schedule = new Schedule(time);
    ran = [];
  });

  it('run once it has been quiet, the newest of a key alone', () => {
    put('first');
    put('other', 'b', 100);
    time.pass(300);
    put('second');
    time.pass(399);
    assert.deepEqual(ran, ['other']);
    time.pass(1);
    assert.deepEqual(ran, ['other', 'second']);
  });

  it('run after some time even when it is never quiet, and again later', () => {
    for (let change = 1; change <= 60; change += 1) {
      put(String(change));
      time.pass(100);
    }
    assert.deepEqual(ran, ['20', '40', '60']);
  });

  it('do not run when they are dropped, or when all is over', () => {
    put('dropped');
    schedule.drop('a');
    put('closed', 'b');
    schedule.close();
    put('late', 'c');
    time.pass(10_000);
    assert.deepEqual(ran, []);
  });
});
