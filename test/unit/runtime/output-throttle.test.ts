import assert from 'node:assert/strict';
import { OutputThrottle } from '../../../agent/runtime/output-throttle.ts';
import { ManualClock } from './fixture.ts';

function throttled() {
  const clock = new ManualClock();
  const sent: string[] = [];
  const words = { paused: () => '<paused>', leftOut: (characters: number) => `<${characters}>` };
  return { clock, sent, throttle: new OutputThrottle(clock, words, (text) => sent.push(text)) };
}

describe('OutputThrottle', () => {
  it('sends the first output at once', () => {
    const { sent, throttle } = throttled();
    throttle.push('a');
    assert.deepEqual(sent, ['a']);
  });

  it('gathers what comes within a tenth of a second into one delta', async () => {
    const { clock, sent, throttle } = throttled();
    throttle.push('a');
    throttle.push('b');
    throttle.push('c');
    await clock.advance(99);
    assert.deepEqual(sent, ['a']);
    await clock.advance(1);
    assert.deepEqual(sent, ['a', 'bc']);
  });

  it('sends at most ten deltas a second however fast the output comes', async () => {
    const { clock, sent, throttle } = throttled();
    for (let i = 0; i < 1000; i++) {
      throttle.push('x');
      await clock.advance(1);
    }
    throttle.end();
    assert.ok(sent.length <= 11, `${sent.length} deltas`);
    assert.equal(sent.join('').length, 1000);
  });

  it('sends what waits when the call ends, and does not send it again', async () => {
    const { clock, sent, throttle } = throttled();
    throttle.push('a');
    throttle.push('b');
    throttle.end();
    await clock.advance(1000);
    assert.deepEqual(sent, ['a', 'b']);
  });

  it('lets nothing out after the call has ended', async () => {
    const { clock, sent, throttle } = throttled();
    throttle.push('a');
    throttle.end();
    throttle.push('late');
    await clock.advance(1000);
    throttle.push('later');
    assert.deepEqual(sent, ['a']);
  });

  it('passes on the start and the end of a long output, and says what is missing between', async () => {
    const { clock, sent, throttle } = throttled();
    for (let i = 0; i < 30; i++) {
      throttle.push(String.fromCharCode(65 + i).repeat(10_000));
      await clock.advance(100);
    }
    const live = sent.join('');
    assert.equal(live.slice(0, 150_000).length, 150_000);
    assert.ok(live.endsWith('O<paused>'));
    throttle.push('the error\n');
    throttle.end();
    throttle.end();
    const after = sent.join('').slice(live.length);
    assert.ok(after.startsWith('<100010>'));
    assert.ok(after.endsWith('^the error\n'));
    assert.equal(after.length, '<100010>'.length + 50_000);
  });

  it('leaves nothing out of an output that its start and its end hold together', () => {
    const { sent, throttle } = throttled();
    throttle.push('a'.repeat(160_000));
    throttle.end();
    assert.equal(sent.join(''), `${'a'.repeat(150_000)}<paused>${'a'.repeat(10_000)}`);
  });
});
