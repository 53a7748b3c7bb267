import assert from 'node:assert/strict';
import { once } from 'node:events';
import { frameGuard } from '../../../agent/lsp/frame-guard.ts';

/** What is passed on of these pieces, and what was complained of. */
async function through(pieces: readonly string[]): Promise<{ passed: string; faults: string[] }> {
  const faults: string[] = [];
  const guard = frameGuard((beginning) => faults.push(beginning));
  let passed = '';
  guard.on('data', (chunk: Buffer) => {
    passed += chunk.toString();
  });
  for (const piece of pieces) guard.write(Buffer.from(piece));
  guard.end();
  await once(guard, 'end');
  return { passed, faults };
}

const frame = (body: string) => `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;

describe('the guard of frames', () => {
  it('passes messages on as they are, however they are cut', async () => {
    const text = `${frame('{"ñ":1}')}Content-Type: x; charset=utf-8\r\n${frame('')}${frame('{"b\r\n\r\n":"garbage\n\n"}')}`;
    const bytes = Buffer.from(text);
    for (const size of [1, 2, 7, bytes.length]) {
      const pieces: string[] = [];
      for (let at = 0; at < bytes.length; at += size)
        pieces.push(bytes.subarray(at, at + size).toString('latin1'));
      const faults: string[] = [];
      const guard = frameGuard((beginning) => faults.push(beginning));
      const passed: Buffer[] = [];
      guard.on('data', (chunk: Buffer) => passed.push(chunk));
      for (const piece of pieces) guard.write(Buffer.from(piece, 'latin1'));
      guard.end();
      await once(guard, 'end');
      assert.equal(Buffer.concat(passed).toString(), text);
      assert.deepEqual(faults, []);
    }
  });

  for (const broken of [
    'garbage\n\nfoo',
    'garbage\r\n',
    'Content-Length: abc\r\n\r\n{}',
    'Content-Length: 99999999999\r\n\r\n',
    'Content-Type: x\r\n\r\n',
    '\r\n\r\n',
    `x: ${'y'.repeat(9_000)}`,
  ]) {
    it(`complains once of ${JSON.stringify(broken.slice(0, 30))}, and passes nothing on`, async () => {
      const { passed, faults } = await through([broken, frame('{}')]);
      assert.equal(passed, '');
      assert.equal(faults.length, 1);
      const whole = await through([frame('{}'), broken, broken]);
      assert.equal(whole.passed, frame('{}'));
      assert.equal(whole.faults.length, 1);
    });
  }
});
