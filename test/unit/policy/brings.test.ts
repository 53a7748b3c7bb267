import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { classifyShell } from '../../../agent/policy/shell/classify.ts';

describe('what a copied or moved folder brings with it', () => {
  let root = '';
  before(() => {
    root = realpathSync(mkdtempSync(join(tmpdir(), 'ocho-brings-')));
    for (const folder of ['src', 'lib', 'x/.github/workflows', 'x/.vscode', 'plain/deep', 'y/husky'])
      mkdirSync(join(root, folder), { recursive: true });
    for (const file of ['x/.github/workflows/ci.yml', 'x/.vscode/tasks.json', 'plain/deep/a.ts', 'src/a.ts'])
      writeFileSync(join(root, file), 'x\n');
    writeFileSync(join(root, 'y/agents.txt'), 'x\n');
  });
  after(() => rmSync(root, { recursive: true }));

  const asks = async (command: string, platform: 'posix' | 'powershell' | 'cmd' = 'posix') => {
    const judged = await classifyShell(
      { command, platform, cwd: root },
      {
        paths: { roots: [root], ownFolders: [], forbiddenPaths: [], home: '/home/nobody' },
        classifyUrl: () => ({ verdict: 'other' }),
        gitConfig: () => [],
      },
    );
    return judged.findings.some(({ path }) => path?.verdict === 'ask' || path?.verdict === 'block');
  };

  for (const command of [
    'mv x/.github .',
    'mv x/.github/ .',
    'mv -t . x/.github',
    'mv y/husky .husky',
    'mv y/husky .circleci',
    'mv y/agents.txt AGENTS.md',
    'cp y/agents.txt AGENTS.md',
    'mv gone/.github .',
    'mv gone/.git .',
    'mv gone/.claude gone/.idea .',
    'cp -r x/. .',
    'cp -rT x .',
    'cp -a x .',
    'cp -r x other',
    'cp -r x/* .',
    'cp -r x/.v* .',
    'cp -r x/.[a-z]* .',
    'cp -R gone/.g* .',
    'cp -r gone/. .',
    'cp -r gone/ lib',
    'rsync -a x/ .',
    'rsync -a x .',
    'rsync x/.github .',
    'ln -s x/.github .',
    'ln -s x/.github',
    'ln -s y/husky .husky',
    'ln -s ../y/husky .circleci',
    'git mv x/.github .',
    'git mv x other',
    'git mv y/husky .husky',
    'cd x && mv .github ..',
    'mv "$f" src/',
  ])
    it(`asks by the floor before ${command}`, async () => assert.equal(await asks(command), true));

  for (const command of [
    'mv src lib2',
    'mv src/a.ts src/b.ts',
    'mv gone.ts src/b.ts',
    'cp -r plain copy',
    'cp -r plain/. lib',
    'cp -r plain/* lib',
    'cp src/*.ts lib',
    'cp src/a.ts lib/',
    'cp gone/*.js lib/',
    'ln -s src/a.ts lib/a.ts',
    'git mv src/a.ts src/b.ts',
    'git mv plain other',
  ])
    it(`needs no question by the floor for ${command}`, async () => assert.equal(await asks(command), false));

  for (const [platform, command] of [
    ['powershell', 'Move-Item x\\.github .'],
    ['powershell', 'mv x/.github .'],
    ['powershell', 'Copy-Item -Recurse x\\* .'],
    ['powershell', 'Copy-Item -Path x -Destination other -Recurse'],
    ['powershell', 'Rename-Item y\\husky .husky'],
    ['cmd', 'move x\\.github .'],
    ['cmd', 'xcopy /s /e x .'],
    ['cmd', 'robocopy x . /e'],
    ['cmd', 'ren y\\husky .husky'],
  ] as const)
    it(`asks by the floor before ${platform}'s ${command}`, async () =>
      assert.equal(await asks(command, platform), true));

  for (const [platform, command] of [
    ['powershell', 'Copy-Item -Recurse plain other'],
    ['cmd', 'xcopy /s plain other'],
    ['cmd', 'copy src\\a.ts lib'],
  ] as const)
    it(`needs no question by the floor for ${platform}'s ${command}`, async () =>
      assert.equal(await asks(command, platform), false));
});
