import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  appendOutput,
  newTerminal,
  TERMINAL_LIMIT,
} from '../../../../extension/chat/model/terminal-output.ts';

const MOST = 2 * TERMINAL_LIMIT;

describe('output of a terminal', () => {
  it('is kept as it came, with its colours, while it is short', () => {
    const chunks = ['\u001b[31mred', '\u001b[0m\r\n', 'ok'];
    const { text, dropped } = chunks.reduce(appendOutput, newTerminal('t'));
    assert.equal(text, '\u001b[31mred\u001b[0m\r\nok');
    assert.equal(dropped, 0);
  });

  it('keeps the end of a long one, by whole lines, and says how much is gone', () => {
    const line = `${'x'.repeat(99)}\n`;
    let terminal = newTerminal('t');
    for (let sent = 0; sent < 3 * MOST; sent += line.length) {
      terminal = appendOutput(terminal, line);
      assert.ok(terminal.text.length <= MOST);
    }
    assert.ok(terminal.text.length >= TERMINAL_LIMIT);
    assert.equal(terminal.dropped % line.length, 0);
    assert.ok(terminal.text.startsWith(line));
  });

  it('drops nothing but the start, whatever the chunks are', () => {
    const chunk = fc
      .tuple(fc.string({ maxLength: 8 }), fc.integer({ min: 1, max: 60_000 }))
      .map(([text, times]) => text.repeat(times));
    fc.assert(
      fc.property(fc.array(chunk, { maxLength: 12 }), (chunks) => {
        const { text, dropped } = chunks.reduce(appendOutput, newTerminal('t'));
        const whole = chunks.join('');
        assert.equal(text, whole.slice(dropped));
        assert.ok(text.length >= Math.min(whole.length, TERMINAL_LIMIT) && text.length <= MOST);
      }),
      { numRuns: 30 },
    );
  });

  it('does not cut a sequence or a character in two where there are no lines', () => {
    for (const unit of ['\u001b[38;5;196m', '\u001b(B', '😀']) {
      // Whatever is behind, the cut falls inside of a unit.
      for (let behind = 0; behind < unit.length; behind++) {
        const text = unit.repeat(Math.ceil(MOST / unit.length) + 1) + 'x'.repeat(behind);
        const kept = appendOutput(newTerminal('t'), text).text;
        assert.ok(kept.startsWith(unit), JSON.stringify(kept.slice(0, 20)));
      }
    }
  });
});
