import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { type AskStreams, askLine } from '../../../agent/cli/ask.ts';

/** A terminal made of streams: what is typed goes in, what is shown comes out. */
function terminal() {
  const stdin = Object.assign(new PassThrough(), { isTTY: true, setRawMode: () => undefined });
  const stderr = Object.assign(new PassThrough(), { isTTY: true, columns: 80 });
  let shown = '';
  stderr.setEncoding('utf8').on('data', (text: string) => {
    shown += text;
  });
  // The part of a terminal that readline uses.
  const streams = { stdin, stderr } as unknown as AskStreams;
  return { streams, type: (keys: string) => stdin.write(keys), stdin, shown: () => shown };
}

describe('a question at the terminal', () => {
  it('is shown, and answered with the line that is typed', async () => {
    const { streams, type, shown } = terminal();
    const asked = askLine(streams, 'Go on? ');
    type('yes\r');
    assert.equal(await asked, 'yes');
    assert.match(shown(), /Go on\? /);
  });

  it('shows what is typed once, however often was asked before', async () => {
    const { streams, type, shown } = terminal();
    for (const answer of ['one', 'two', 'xyz']) {
      const asked = askLine(streams, '? ');
      type(`${answer}\r`);
      assert.equal(await asked, answer);
    }
    assert.equal(shown().split('z').length - 1, 1);
  });

  it('shows nothing of a hidden line', async () => {
    const { streams, type, shown } = terminal();
    const asked = askLine(streams, 'Key: ', { hidden: true });
    type('abcdef\r');
    assert.equal(await asked, 'abcdef');
    assert.doesNotMatch(shown(), /a/);
  });

  it('has no answer when Ctrl+C is pressed or the input ends', async () => {
    for (const end of [(t: ReturnType<typeof terminal>) => t.type('\u0003'), endInput]) {
      const at = terminal();
      const asked = askLine(at.streams, '? ');
      end(at);
      assert.equal(await asked, undefined);
    }
  });

  it('has no answer when what it was for is cancelled, before or while it is asked', async () => {
    const { streams } = terminal();
    const controller = new AbortController();
    const asked = askLine(streams, '? ', { signal: controller.signal });
    controller.abort();
    assert.equal(await asked, undefined);
    assert.equal(await askLine(streams, '? ', { signal: controller.signal }), undefined);
  });
});

const endInput = ({ stdin }: ReturnType<typeof terminal>) => stdin.end();
