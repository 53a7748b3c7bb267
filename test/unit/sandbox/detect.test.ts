import assert from 'node:assert/strict';
import { chmodSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ProcessPlan, ProcessResult } from '../../../agent/platform/process.ts';
import { detectSandbox } from '../../../agent/sandbox/detect.ts';

/** A stand-in for what runs programs: answers, and remembers what was asked of it. */
function answering(answer: (argv: readonly string[]) => { code: number; stdout?: string; stderr?: string }) {
  const asked: (readonly string[])[] = [];
  const run = async ({ argv }: ProcessPlan): Promise<ProcessResult> => {
    asked.push(argv);
    const { code, stdout = '', stderr = '' } = answer(argv);
    const ended = { code, signal: null, timedOut: false, cancelled: false, durationMs: 1, droppedBytes: 0 };
    return { ...ended, stdout: Buffer.from(stdout), stderr: Buffer.from(stderr) };
  };
  return { asked, run };
}

describe('what confines commands', () => {
  it('is nothing on a system nobody knows of, and says so', async () => {
    const processes = answering(() => ({ code: 0 }));
    const system = await detectSandbox(processes, {}, 'win32');
    assert.deepEqual(system, {
      kind: 'none',
      because: { id: 'sandbox-not-here', args: { system: 'win32' } },
    });
    assert.deepEqual(processes.asked, []);
  });

  it('is tried out once in the life of the agent', async function () {
    const env = { PATH: '/once' };
    const processes = answering((argv) => ({
      code: 0,
      stdout: argv[1] === '--version' ? 'bubblewrap 0.6.1\n' : '',
    }));
    const system = await detectSandbox(processes, env, 'linux');
    if (system.kind === 'none') this.skip();
    assert.equal(await detectSandbox(processes, env, 'linux'), system);
    assert.equal(processes.asked.length, 2);
    assert.equal(system.kind === 'bubblewrap' && system.sealsNamespaces, false);
    assert.equal(processes.asked[1]?.includes('--disable-userns'), false);
  });

  it('is nothing where a try fails, and passes on what bubblewrap said', async function () {
    const refusal = 'bwrap: setting up uid map: Permission denied\nmore';
    const processes = answering((argv) =>
      argv[1] === '--version' ? { code: 0, stdout: 'bubblewrap 0.9.0' } : { code: 1, stderr: refusal },
    );
    const system = await detectSandbox(processes, { PATH: '/refused' }, 'linux');
    if (processes.asked.length === 0) this.skip();
    assert.equal(system.kind, 'none');
    const { because } = system.kind === 'none' ? system : { because: undefined };
    assert.equal(because?.id, 'sandbox-probe-failed');
    assert.equal(because?.args?.detail, 'bwrap: setting up uid map: Permission denied');
  });

  it('is tried again a minute after a try that failed, and never after one that did not', async function () {
    const env = { PATH: '/busy' };
    let now = 0;
    let code = 1;
    const processes = answering((argv) =>
      argv[1] === '--version' ? { code: 0, stdout: 'bubblewrap 0.9.0' } : { code },
    );
    const look = () => detectSandbox(processes, env, 'linux', undefined, () => now);
    await look();
    if (processes.asked.length === 0) this.skip();
    code = 0;
    now = 59_999;
    assert.equal((await look()).kind, 'none');
    now = 60_000;
    assert.equal((await look()).kind, 'bubblewrap');
    code = 1;
    now = 10_000_000;
    assert.equal((await look()).kind, 'bubblewrap');
    assert.equal(processes.asked.length, 4);
  });

  for (const mode of [0o777, 0o755]) {
    it(`is no program of the workspace on PATH, of mode ${mode.toString(8)}`, async () => {
      const folder = mkdtempSync(path.join(tmpdir(), 'ocho-bwrap-'));
      const planted = path.join(folder, 'bwrap');
      try {
        writeFileSync(planted, '#!/bin/sh\n');
        chmodSync(planted, mode);
        const processes = answering(() => ({ code: 0, stdout: 'bubblewrap 0.8.0' }));
        const system = await detectSandbox(processes, { PATH: folder }, 'linux', []);
        assert.equal(system.kind, 'none');
        assert.deepEqual(processes.asked, []);
      } finally {
        rmSync(folder, { recursive: true });
      }
    });
  }

  it('is no other program under the name of bubblewrap, though it takes every option', async function () {
    if (process.platform === 'win32') this.skip();
    const folder = mkdtempSync(path.join(tmpdir(), 'ocho-bwrap-'));
    try {
      symlinkSync('/bin/sh', path.join(folder, 'bwrap'));
      const processes = answering(() => ({ code: 0, stdout: 'true (GNU coreutils) 9.1' }));
      const system = await detectSandbox(processes, { PATH: `${folder}/none` }, 'linux', [folder]);
      assert.equal(system.kind === 'none' && system.because.id, 'sandbox-probe-failed');
      assert.equal(processes.asked.length, 1);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
