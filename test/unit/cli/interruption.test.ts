import assert from 'node:assert/strict';
import { Interruption } from '../../../agent/cli/interruption.ts';

describe('an interruption', () => {
  let exits: number[];
  let interruption: Interruption;
  beforeEach(() => {
    exits = [];
    interruption = new Interruption((code) => exits.push(code));
  });

  it('ends a command at once that has started nothing', () => {
    interruption.request('SIGINT');
    assert.deepEqual(exits, [130]);
  });

  it('lets a command end what it has started, and makes it end the second time', () => {
    interruption.hold();
    interruption.request('SIGTERM');
    assert.deepEqual([exits, interruption.signal.aborted, interruption.exitCode], [[], true, 143]);
    interruption.request('SIGINT');
    assert.deepEqual(exits, [143]);
  });

  it('waits only as long as something is held', () => {
    const release = interruption.hold();
    release();
    release();
    const other = interruption.hold();
    interruption.request('SIGHUP');
    assert.deepEqual(exits, []);
    other();
    assert.equal(interruption.exitCode, 129);
  });
});
