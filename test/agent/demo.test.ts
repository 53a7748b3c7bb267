// `npm run demo` as a process: what it leaves behind.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

describe('the demo', function () {
  this.timeout(60_000);
  let temporary: string;
  beforeEach(() => {
    temporary = fs.mkdtempSync(path.join(os.tmpdir(), 'ocho-demo-test-'));
  });
  afterEach(() => fs.rmSync(temporary, { recursive: true, force: true, maxRetries: 3 }));

  /** Runs it, and sends a signal when it has said what it will do. */
  async function demo(signal?: NodeJS.Signals) {
    const child = spawn(process.execPath, [path.resolve('test/demo/run.mjs')], {
      env: { ...process.env, TMPDIR: temporary, TEMP: temporary, TMP: temporary, OCHO_LOCALE: 'en' },
    });
    const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
    let out = '';
    let isSent = false;
    child.stderr.resume();
    for await (const piece of child.stdout.setEncoding('utf8')) {
      out += piece;
      if (!signal || isSent || !out.includes('search for "discounted"')) continue;
      isSent = true;
      assert.equal(fs.readdirSync(temporary).length, 1);
      child.kill(signal);
    }
    return { code: await ended, out };
  }

  it('leaves nothing behind, whether it comes to its end or is stopped', async function () {
    assert.equal((await demo()).code, 0);
    assert.deepEqual(fs.readdirSync(temporary), []);
    if (process.platform === 'win32') return this.skip();
    const { code, out } = await demo('SIGTERM');
    assert.equal(code, 143);
    assert.match(out, /nothing to go on with/);
    assert.deepEqual(fs.readdirSync(temporary), []);
  });
});
