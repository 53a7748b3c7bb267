import assert from 'node:assert/strict';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { findShell } from '../../../agent/platform/shells.ts';
import { which } from '../../../agent/platform/which.ts';

describe('which', () => {
  let dir: string;
  const put = (name: string, mode: number): string => {
    const file = path.join(dir, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, '');
    chmodSync(file, mode);
    return file;
  };
  const find = (name: string, PATH: string | undefined) =>
    which(name, { env: { PATH }, platform: process.platform });

  beforeEach(() => {
    dir = mkdtempSync(path.join(os.tmpdir(), 'ocho-which-'));
  });
  afterEach(() => rmSync(dir, { recursive: true, force: true }));

  it('finds the first program on PATH and passes over what is none', async function () {
    if (process.platform === 'win32') this.skip();
    put('a/tool', 0o644);
    mkdirSync(path.join(dir, 'b/tool'), { recursive: true });
    const program = put('c/tool', 0o755);
    put('d/tool', 0o755);
    const PATH = ['a', 'b', 'c', 'd'].map((each) => path.join(dir, each)).join(path.delimiter);
    assert.equal(await find('tool', PATH), program);
    assert.equal(await find('other', PATH), undefined);
    assert.equal(await find(program, undefined), program);
  });

  it('never takes a program from the current folder', async () => {
    const program = put('tool', 0o755);
    const here = path.relative(process.cwd(), dir);
    assert.equal(await find('tool', ['', '.', here].join(path.delimiter)), undefined);
    assert.equal(await find('./tool', dir), undefined);
    assert.equal(await find('tool', dir), program);
  });
});

describe('shell', () => {
  const installed = (...names: string[]) => ({
    which: async (name: string) => (names.includes(name) ? `/found/${name}` : undefined),
  });

  it('is bash, or sh where there is no bash', async () => {
    assert.equal((await findShell(installed('bash', 'sh'), {}, 'linux')).path, '/found/bash');
    assert.equal((await findShell(installed('sh'), {}, 'darwin')).path, '/found/sh');
  });

  it('is PowerShell on Windows, without a profile and without questions', async () => {
    const shell = await findShell(installed('powershell', 'bash'), {}, 'win32');
    assert.equal(shell.platform, 'powershell');
    const argv = shell.argv('Get-Item "a b"');
    assert.deepEqual(argv.slice(0, 5), [
      '/found/powershell',
      '-NoLogo',
      '-NoProfile',
      '-NonInteractive',
      '-Command',
    ]);
    assert.ok(argv[5]?.includes('\nGet-Item "a b"\n'));
  });

  it('is asked for in words when there is none', async () => {
    await assert.rejects(findShell(installed(), {}, 'linux'), {
      code: 'PROGRAM_NOT_FOUND',
      text: { id: 'process-no-shell', args: { names: 'bash, sh, /bin/sh' } },
    });
  });
});
