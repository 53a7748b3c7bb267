// Real shells: small scripts that stand for a person's shell, and bash and sh where they are installed.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { resolveLoginEnvironment } from '../../../../extension/agent-process/login-environment.ts';
import { untilFile, untilGone } from '../../platform/process-fixtures.ts';

describe('the login environment', function () {
  if (process.platform === 'win32') return;
  this.timeout(30_000);
  let home: string;
  beforeEach(() => {
    home = fs.mkdtempSync(path.join(os.tmpdir(), 'ocho-login-'));
  });
  afterEach(() => fs.rmSync(home, { recursive: true, force: true }));

  /** A shell that runs these lines, then what it is asked to run. */
  const shell = (lines: string) => {
    const file = path.join(home, 'shell');
    fs.writeFileSync(file, `#!/bin/sh\n${lines}\n`, { mode: 0o755 });
    return file;
  };
  const runs = 'for last; do :; done; eval "$last"';
  const resolve = (env: NodeJS.ProcessEnv, limits: { limitMs?: number; maxBytes?: number } = {}) =>
    resolveLoginEnvironment({
      env: { PATH: '/usr/bin:/bin', HOME: home, ...env },
      platform: process.platform,
      execPath: process.execPath,
      ...limits,
    });

  it('has what the start-up files of bash set, and keeps what the editor has', async function () {
    if (!fs.existsSync('/bin/bash')) this.skip();
    fs.writeFileSync(
      path.join(home, '.bash_profile'),
      'echo welcome; export PATH="$HOME/my bin:$PATH"; export LINES_OF="a\nb=c"\n',
    );
    const { env, source, shell: asked } = await resolve({ SHELL: '/bin/bash', OF_THE_EDITOR: 'kept' });
    assert.deepEqual({ source, asked }, { source: 'resolved', asked: '/bin/bash' });
    assert.equal(env.PATH?.startsWith(`${home}/my bin:`), true, env.PATH);
    assert.equal(env.LINES_OF, 'a\nb=c');
    assert.equal(env.OF_THE_EDITOR, 'kept');
    for (const name of ['ELECTRON_RUN_AS_NODE', 'VSCODE_RESOLVING_ENVIRONMENT', 'SHLVL', 'PWD']) {
      assert.equal(env[name], undefined, name);
    }
  });

  it('is asked of a login shell that is interactive', async () => {
    const { env } = await resolve({ SHELL: shell(`export FLAGS="$1 $2 $3"\n${runs}`) });
    assert.equal(env.FLAGS, '-l -i -c');
  });

  it('does not wait for what the start-up files leave running', async () => {
    const pid = path.join(home, 'pid');
    const lines = `sleep 600 & echo $! > '${pid}'\n${runs}\nwait`;
    const { source } = await resolve({ SHELL: shell(lines) });
    assert.equal(source, 'resolved');
    await untilGone(Number(await untilFile(pid)));
  });

  it('falls back to what was given when the shell takes too long, and leaves nothing of it', async () => {
    const pid = path.join(home, 'pid');
    const found = await resolve({ SHELL: shell(`echo $$ > '${pid}'; sleep 600`) }, { limitMs: 500 });
    assert.equal(found.source, 'timeout');
    assert.equal(found.env.PATH, '/usr/bin:/bin');
    if (fs.existsSync(pid)) await untilGone(Number(await untilFile(pid)));
  });

  it('falls back when the shell prints without end, fails, or is not there', async () => {
    const endless = await resolve({ SHELL: shell('while :; do echo noise; done') }, { maxBytes: 10_000 });
    assert.equal(endless.source, 'too-large');
    assert.equal((await resolve({ SHELL: shell('exit 1') })).source, 'failed');
    const missing = await resolve({ SHELL: path.join(home, 'none') });
    assert.equal(missing.source, 'failed');
    assert.equal(missing.env.PATH, '/usr/bin:/bin');
  });

  it('asks no shell where none is needed', async () => {
    const trap = shell('exit 1');
    assert.equal((await resolve({ SHELL: trap, TERM_PROGRAM: 'iTerm.app' })).source, 'terminal');
    assert.equal((await resolve({ SHELL: trap, VSCODE_CLI: '1' })).source, 'terminal');
    assert.equal((await resolve({ SHELL: '/usr/sbin/nologin' })).source, 'no-shell');
    const windows = { env: { SHELL: trap }, platform: 'win32' as const, execPath: process.execPath };
    assert.equal((await resolveLoginEnvironment(windows)).source, 'windows');
  });
});
