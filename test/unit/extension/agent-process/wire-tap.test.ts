import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { tapped, type WireTap } from '../../../../extension/agent-process/wire-tap.ts';

async function passed(chunks: readonly string[], current: () => WireTap | undefined): Promise<string> {
  const stream = Readable.from(chunks.map((chunk) => Buffer.from(chunk))).pipe(tapped('from-agent', current));
  let text = '';
  for await (const chunk of stream) text += String(chunk);
  return text;
}

describe('a tap on the wire', () => {
  it('shows each line once it is whole, and changes no byte', async () => {
    const lines: string[] = [];
    const text = await passed(['{"a":1}\n{"b"', ':2}\r\n\n{"c":3}'], () => (_way, line) => lines.push(line));
    assert.equal(text, '{"a":1}\n{"b":2}\r\n\n{"c":3}');
    assert.deepEqual(lines, ['{"a":1}', '{"b":2}']);
  });

  it('keeps nothing while nobody looks, and of an endless line only its start', async () => {
    const lines: string[] = [];
    const tap: WireTap = (_way, line) => lines.push(line);
    let looks = 0;
    await passed(['lost', ' line\n', 'seen\n'], () => (looks++ < 2 ? undefined : tap));
    assert.deepEqual(lines, ['seen']);
    lines.length = 0;
    await passed([`${'x'.repeat(100_000)}\n`], () => tap);
    assert.equal(lines[0]?.length, 64 * 1024);
  });
});
