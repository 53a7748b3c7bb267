import assert from 'node:assert/strict';
import fc from 'fast-check';
import { protocolLines } from '../../../../extension/agent-process/protocol-lines.ts';

async function split(chunks: Iterable<Uint8Array>) {
  const source = (async function* () {
    yield* chunks;
  })();
  let noise = '';
  const lines: Uint8Array[] = [];
  const onNoise = (text: string) => {
    noise += text;
  };
  for await (const part of protocolLines(source, onNoise)) lines.push(part);
  return { protocol: Buffer.concat(lines).toString('utf8'), noise };
}

describe('what an agent prints', () => {
  const text = 'Hello {you}\n{"a":"ü\\n"}\n\n  {"b":1}\r\n[1]\nlast {';
  const expected = { protocol: '{"a":"ü\\n"}\n{"b":1}\r\n', noise: 'Hello {you}\n\n[1]\nlast {' };

  it('is protocol where a line begins with a brace, and noise elsewhere', async () => {
    assert.deepEqual(await split([Buffer.from(text)]), expected);
  });

  it('is the same however it is cut into chunks', async () => {
    const bytes = Buffer.from(text);
    const cuts = fc.array(fc.nat(bytes.length));
    await fc.assert(
      fc.asyncProperty(cuts, async (at) => {
        const edges = [0, ...at.sort((a, b) => a - b), bytes.length];
        const chunks = edges.slice(1).map((end, index) => bytes.subarray(edges[index], end));
        assert.deepEqual(await split(chunks), expected);
      }),
    );
  });

  it('comes at once, without waiting for the end of a line', async () => {
    const source = (async function* () {
      yield Buffer.from('{"a":');
      assert.fail('more was asked for before the first piece was given out');
    })();
    const first = await protocolLines(source, () => {}).next();
    assert.equal(Buffer.from(first.value ?? []).toString(), '{"a":');
  });
});
