// `git status` in a repository that names a program to be asked about changed files (security corpus, R13).
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import shell from '../../../agent/tools/builtin/shell.tool.ts';
import { surround } from './shell-fixtures.ts';

describe('shell in a repository with a file system monitor', () => {
  it('does not start it', async function () {
    if (process.platform === 'win32') this.skip();
    const cwd = realpathSync(mkdtempSync(join(tmpdir(), 'ocho-fsmonitor-')));
    const around = surround(cwd);
    const marker = join(cwd, 'ran');
    try {
      execFileSync('git', ['init', '-q'], { cwd });
      execFileSync('git', ['config', 'core.fsmonitor', `touch ${marker}`], { cwd });
      const tool = shell.createTool(around.services);
      const plan = await tool.plan({ command: 'git status --short' }, around.context);
      await tool.execute(plan, around.context);
      assert.equal(existsSync(marker), false, 'the program of the repository ran');
    } finally {
      await around.end();
      rmSync(cwd, { recursive: true, force: true });
    }
  });
});
