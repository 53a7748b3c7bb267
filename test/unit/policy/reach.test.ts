// What a command line reaches without naming it: wildcards, folders, objects of git, homes.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { devNull, tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import type { Decision } from '../../../agent/policy/decision.ts';
import { classifyUrl } from '../../../agent/policy/network.ts';
import { createPolicy } from '../../../agent/policy/policy.ts';
import { readNames } from '../../../agent/policy/shell/git-index.ts';
import { session, shell } from './fixture.ts';

describe('what a command reaches', () => {
  let base = '';
  let root = '';
  let home = '';
  const git = (...args: readonly string[]): string => {
    const env = {
      PATH: process.env.PATH ?? '',
      HOME: home,
      GIT_CONFIG_GLOBAL: devNull,
      GIT_CONFIG_NOSYSTEM: '1',
    };
    const who = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.org'];
    return execFileSync('git', [...who, ...args], { cwd: root, env, encoding: 'utf8', stdio: 'pipe' });
  };

  before(() => {
    base = realpathSync(mkdtempSync(join(tmpdir(), 'ocho-reach-')));
    root = join(base, 'home', 'ws');
    home = join(base, 'home');
    for (const folder of ['home/.ssh', 'home/ws/private', 'home/ws/sub', 'home/ws/src', 'home/ws/.hid'])
      mkdirSync(join(base, folder), { recursive: true });
    const files = ['../.ssh/id_rsa', 'private/data.txt', 'sub/secret.txt', 'src/a.ts', 'README.md', '.env'];
    for (const name of files) writeFileSync(join(root, name), 'x\n');
    git('init', '--quiet');
    git('add', 'src', 'README.md');
    git('commit', '--quiet', '--message', 'x');
  });
  after(() => rmSync(base, { recursive: true, force: true }));

  const decide = async (command: string, forbiddenPaths: readonly string[]): Promise<Decision> => {
    const policy = createPolicy({ classifyUrl, gitConfig: () => [], home });
    const place = { root, state: join(base, 'state') };
    return policy.decide(shell(root, command), session(place, { level: 'full', lists: { forbiddenPaths } }));
  };
  const forbidden = ['private/**', 'sub/secret.txt'];

  const blocked: readonly string[] = [
    'cat private/*',
    'cat priv*/data.txt',
    'cat pr?vate/d*',
    'cat [p]rivate/data.txt',
    'cd private; cat *',
    'cd private && head data.*',
    'cat **/data.txt',
    'wc -l < private/*',
    'for f in private/*; do cat "$f"; done',
    'cat private/$x',
    'grep -r . private',
    'rg . private',
    'rg -e . private',
    'grep -e . private/data.txt',
    'diff -r private src',
    'cp -r private public',
    'mv private public',
    'ln -s private public',
    'tar czf x.tgz private',
    'cd private; grep -r .',
    'git show HEAD:private/data.txt',
    'git show :private/data.txt',
    'git show :0:private/data.txt',
    'cd sub; git show HEAD:./secret.txt',
    'git cat-file -p HEAD:private/data.txt',
    'git diff --no-index /dev/null private/data.txt',
    'git log -p -- private/data.txt',
    'git blame private/data.txt',
    'git diff HEAD:private/data.txt HEAD:README.md',
    'git show HEAD -- ":(top)private/data.txt"',
    'git log -L1,2:private/data.txt',
    'git show HEAD@{0}:private/data.txt',
    'pushd private; cat *',
    'vim private/data.txt',
    'unknown-program private/*',
    'cat ~/.s*/id_rsa',
    'cat ~/.ss?/*',
    'cat ~+/../.ssh/id_rsa',
    'cat $HOME/.s*/id_rsa',
    'cat ../.s*/id_rsa',
    'cat /etc/shado*',
    'cat /etc/s[h]adow',
    'grep -r x ~',
    'grep -r x /etc',
    `cat ~${userInfo().username}/.ssh/id_rsa`,
  ];
  for (const command of blocked) {
    it(`blocks ${JSON.stringify(command)} at every level`, async () => {
      const decision = await decide(command, forbidden);
      assert.deepEqual([decision.outcome, decision.class], ['block', 'high'], JSON.stringify(decision));
    });
  }

  const asked: readonly (readonly [string, readonly string[]])[] = [
    ['cat .e*', []],
    ['cat .[e]nv', []],
    ['cat ~+/.env', []],
    ['cat .e$x', []],
    ['git show HEAD:.env', []],
    ['git show :.env', []],
    ['cd src; git show HEAD:.env', []],
    ['cat ~/$x', []],
    ['grep -r foo .', []],
    ['git grep --no-index foo', []],
    ['grep -rn foo', []],
    ['rg --hidden foo', []],
    ['find . -type f -exec cat {} +', []],
    ['rg foo', forbidden],
    ['grep -r . sub', forbidden],
    ['diff -r src sub', forbidden],
  ];
  for (const [command, paths] of asked) {
    it(`asks about ${JSON.stringify(command)} at every level`, async () => {
      const decision = await decide(command, paths);
      assert.equal(decision.outcome, 'ask', JSON.stringify(decision));
    });
  }

  for (const command of [
    'cat ~root/.ssh/id_rsa',
    'cat ~$USER/.ssh/id_rsa',
    'cat ~-/data.txt',
    'cat ~nobody/x',
  ]) {
    if (userInfo().username === 'root' && command.includes('~root')) continue;
    it(`takes ${JSON.stringify(command)} for one of high risk`, async () => {
      assert.equal((await decide(command, [])).class, 'high');
    });
  }

  const low: readonly string[] = [
    'cat src/*.ts',
    'grep -rn foo src',
    'rg foo',
    'rg foo src',
    'ls',
    'ls *',
    'wc -l *',
    'git diff',
    'git show HEAD',
    'git show HEAD:src/a.ts',
    'git log -p -3',
    'git log --oneline HEAD~1..HEAD',
    'git grep foo',
    'git diff HEAD -- src',
    'git show :/x',
    'find . -name "*.ts"',
    'grep -e foo src/a.ts',
    'cd src && cat *',
  ];
  for (const command of low) {
    it(`lets ${JSON.stringify(command)} be`, async () => {
      const decision = await decide(command, []);
      assert.deepEqual([decision.outcome, decision.class], ['allow', 'low'], JSON.stringify(decision));
    });
  }

  it('asks about patches of everything once git tracks a secret, and not when paths are named', async () => {
    git('add', '--force', '.env');
    try {
      for (const command of ['git diff', 'git show HEAD', 'git log -p', 'git grep x', 'git stash show -p']) {
        assert.equal((await decide(command, [])).rule, 'always_ask.floor', command);
      }
      for (const command of [
        "git log -p -- src '*'",
        "git diff HEAD -- src '*'",
        "git show HEAD -- '*' src",
        "git log -p -- src '?env'",
        "git log -p src ':(glob)**/*'",
        "git diff HEAD -- src ':(icase).ENV'",
        "git grep x -- src '*'",
        "git grep --untracked x -- src '*'",
        "git log -p -- src '[^x]*'",
      ]) {
        assert.notEqual((await decide(command, [])).class, 'low', command);
      }
      for (const command of [
        'git diff -- src',
        'git diff --stat',
        'git log',
        'git status',
        'git show --name-only',
      ]) {
        assert.equal((await decide(command, [])).class, 'low', command);
      }
    } finally {
      git('rm', '--quiet', '--cached', '.env');
    }
  });

  it('reads tracked names of every version of the index', () => {
    mkdirSync(join(root, 'src/deep'), { recursive: true });
    writeFileSync(join(root, 'src/deep/b ñ.ts'), '');
    git('add', 'src');
    for (const version of ['2', '4']) {
      git('update-index', '--index-version', version);
      const index = execFileSync('cat', [join(root, '.git/index')]);
      assert.deepEqual(readNames(index), ['README.md', 'src/a.ts', 'src/deep/b ñ.ts'], version);
    }
  });
});
