import assert from 'node:assert/strict';
import { RunPrinter } from '../../../agent/cli/run-printer.ts';
import { createI18n } from '../../../agent/i18n/fluent.ts';
import type { RuntimeEvent } from '../../../agent/runtime/events.ts';

function printed(...events: RuntimeEvent[]): string {
  let text = '';
  const printer = new RunPrinter(
    (piece) => {
      text += piece;
    },
    createI18n({ locale: 'en' }),
  );
  for (const [seq, event] of events.entries()) printer.print({ seq, at: '', event });
  printer.finish();
  return text;
}

const call: RuntimeEvent = {
  type: 'tool_call',
  callId: 'call_1',
  tool: 'fake',
  kind: 'other',
  title: 'Do it',
  locations: [],
  input: {},
};
const ended = (markdown: string): RuntimeEvent => ({
  type: 'tool_ended',
  callId: 'call_1',
  end: 'completed',
  markdown,
});

describe('what ocho run prints', () => {
  it('is the text as it comes, with each call on lines of its own', () => {
    const text = printed(
      { type: 'text', text: 'I look' },
      call,
      { type: 'tool_started', callId: 'call_1' },
      ended('found'),
      { type: 'text', text: 'Do' },
      { type: 'text', text: 'ne' },
    );
    assert.equal(text, 'I look\n• Do it\n✓ Do it (done)\n  found\nDone\n');
  });

  it('is at most ten lines of a result, and how many more there are', () => {
    const text = printed(call, ended('line\n'.repeat(30).trimEnd()));
    assert.equal(text.split('\n').filter((line) => line === '  line').length, 10);
    assert.match(text, /20 more lines/);
  });

  it('is nothing a screen would obey', () => {
    const text = printed(call, ended('a\u001b[2Jb\u0007'), { type: 'text', text: '\u202ec' });
    assert.match(text, /a\\u\{1b\}\[2Jb\\u\{7\}/);
    assert.match(text, /\\u\{202e\}c/);
  });
});
