// What is stored of an output, whatever program wrote it: a command, or a tool of a registry.
import assert from 'node:assert/strict';
import { createI18n } from '../../../agent/i18n/fluent.ts';
import type { BlobSpool, BlobStore } from '../../../agent/sessions/blobs.ts';
import { OutputCapture } from '../../../agent/tools/program/capture.ts';
import { outputText, outputToRaw } from '../../../agent/tools/program/present.ts';

const MOST = 64 << 20;

/** A store that only counts. */
function counting(): { readonly blobs: BlobStore; stored(): number } {
  let stored = 0;
  const spool = (): BlobSpool => ({
    write: (chunk) => {
      stored += chunk.length;
    },
    get bytes() {
      return stored;
    },
    finish: async () => ({ hash: 'h', path: '/blobs/h.txt', bytes: stored }),
    abort: () => undefined,
  });
  const put = async () => assert.fail('nothing is stored at once');
  return { blobs: { put, get: async () => undefined, spool }, stored: () => stored };
}

describe('the output of a program that writes without end', () => {
  for (const [what, piece] of [
    ['lines', 'x\n'],
    ['one line', 'x'],
    ['characters of several bytes', '€'],
  ] as const)
    it(`is counted, and no more of it stored, beyond 64 MiB of ${what}`, async () => {
      const { blobs, stored } = counting();
      const capture = new OutputCapture(blobs);
      const chunk = Buffer.from(piece.repeat(Math.floor((1 << 20) / Buffer.byteLength(piece))));
      for (let at = 0; at < 70; at++) capture.push(chunk, 'stdout');
      const output = await capture.finish();
      assert.equal(stored(), MOST);
      assert.equal(output.bytes, 70 * chunk.length);
      assert.equal(output.keptBytes, MOST);
      const text = outputText(output, createI18n({ locale: 'en' }), output);
      assert.ok(text.includes(`First ${MOST} bytes: /blobs/h.txt`));
      const { outputPath, outputKeptBytes } = outputToRaw(output);
      assert.deepEqual([outputPath, outputKeptBytes], ['/blobs/h.txt', MOST]);
    });
});
