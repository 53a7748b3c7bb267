// What a repository carries with it must not run when a person is not asked: each sample is a real repository with a
// program that leaves a mark, and every git read that is classed low is run as it stands.
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { classifyShell } from '../../../agent/policy/shell/classify.ts';
import { executableGitConfig } from '../../../agent/policy/shell/git-config.ts';
import { readConfigText } from '../../../agent/policy/shell/git-config-text.ts';

const ENV = {
  PATH: process.env.PATH ?? '',
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_AUTHOR_NAME: 'Ada',
  GIT_AUTHOR_EMAIL: 'ada@example.org',
  GIT_COMMITTER_NAME: 'Ada',
  GIT_COMMITTER_EMAIL: 'ada@example.org',
};

const READS = [
  'git status',
  'git status --short --branch',
  'git diff',
  'git diff HEAD~1',
  'git diff --cached --stat',
  'git log --oneline',
  'git log -p -n 2',
  'git show',
  'git show HEAD:a.txt',
  'git blame a.txt',
  'git grep one',
  'git ls-files',
  'git branch -a',
  'git stash list',
  'git rev-parse HEAD',
  'git cat-file -p HEAD:a.txt',
];

/** How a repository may hide a program; `$MARK` leaves the mark. Lines go to the end of its configuration. */
const CONFIGS: Readonly<Record<string, string>> = {
  'a monitor of files': '[core]\n\tfsmonitor = "$MARK"\n',
  'a monitor behind a comment that ends in a backslash': '[core]\n# a comment \\\n\tfsmonitor = "$MARK"\n',
  'a monitor behind a value whose comment ends in a backslash':
    '[user]\n\tname = Ada ; \\\n[core]\n\tfsmonitor = "$MARK"\n',
  'a monitor on the line of its section': '[core] fsmonitor = "$MARK"\n',
  'a monitor under a name in capitals': '[CORE]\n\tFSMonitor = "$MARK"\n',
  'a value in pieces': '[core]\n\tfsmon\\\nitor = x\n\tfsmonitor = "$MA\\\nRK"\n',
  'a value with a carriage return': '[core]\r\n\tfsmonitor = "$MARK"\r\n',
  'a monitor after a byte order mark': '',
  'a filter': '[filter "evil"]\n\tclean = "$MARK; cat"\n\tsmudge = cat\n',
  'a filter with a long-running process': '[filter "evil"]\n\tprocess = "$MARK"\n',
  'an external diff': '[diff]\n\texternal = "$MARK"\n',
  'a diff driver': '[diff "evil"]\n\tcommand = "$MARK"\n',
  'a text conversion': '[diff "evil"]\n\ttextconv = "$MARK; cat"\n',
  'a signature check': '[log]\n\tshowSignature = true\n[gpg]\n\tprogram = "$MARK"\n',
  'an included file': '[include]\n\tpath = ../evil.config\n',
  'an included file under a condition': '[includeIf "gitdir:**"]\n\tpath = ../evil.config\n',
  'settings of the work tree': '[extensions]\n\tworktreeConfig = true\n',
  'diffs inside of submodules': '[diff]\n\tsubmodule = diff\n[status]\n\tsubmoduleSummary = true\n',
};

describe('git reads of a repository that carries programs with it', () => {
  let base = '';
  let root = '';
  let mark = '';

  const git = (cwd: string, ...args: string[]): string =>
    execFileSync('git', args, { cwd, env: { ...ENV, HOME: base }, encoding: 'utf8', stdio: 'pipe' });
  const write = (name: string, text: string): void => {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), text);
  };
  const repository = (folder: string): void => {
    mkdirSync(folder, { recursive: true });
    git(folder, 'init', '--quiet', '--initial-branch=main');
    for (const text of ['one\n', 'one\ntwo\n']) {
      writeFileSync(join(folder, 'a.txt'), text);
      writeFileSync(join(folder, '.gitattributes'), 'a.txt filter=evil diff=evil\n');
      git(folder, 'add', '--all');
      git(folder, 'commit', '--quiet', '--message', text.trim());
    }
    writeFileSync(join(folder, 'a.txt'), 'one\nthree\n');
  };
  const classOf = async (command: string, cwd = root): Promise<string> => {
    const judged = await classifyShell(
      { command, platform: 'posix', cwd },
      {
        paths: { roots: [root], ownFolders: [], forbiddenPaths: [], home: '/home/nobody' },
        classifyUrl: () => ({ verdict: 'other' }),
      },
    );
    return judged.class;
  };
  const run = (command: string, cwd = root): void => {
    spawnSync('/bin/sh', ['-c', command], {
      cwd,
      env: { ...ENV, HOME: base },
      stdio: 'ignore',
      timeout: 20_000,
    });
  };
  /** Runs every read that nobody would be asked about; gives back those that left the mark. */
  const caught = async (cwd = root): Promise<string[]> => {
    const ran: string[] = [];
    for (const command of READS) {
      if ((await classOf(command, cwd)) !== 'low') continue;
      run(command, cwd);
      if (existsSync(join(base, 'mark'))) ran.push(command);
      rmSync(join(base, 'mark'), { force: true });
    }
    return ran;
  };

  beforeEach(function () {
    this.timeout(60_000);
    if (process.platform === 'win32') this.skip();
    base = realpathSync(mkdtempSync(join(tmpdir(), 'ocho-git-reads-')));
    root = join(base, 'ws');
    mark = join(base, 'mark.sh');
    writeFileSync(mark, `#!/bin/sh\ntouch '${join(base, 'mark')}'\n`);
    chmodSync(mark, 0o755);
    repository(root);
  });
  afterEach(() => {
    if (base !== '') rmSync(base, { recursive: true, force: true });
  });

  for (const [name, text] of Object.entries(CONFIGS)) {
    it(`are not low where something would run: ${name}`, async function () {
      this.timeout(120_000);
      write('evil.config', `[core]\n\tfsmonitor = "${mark}"\n`);
      const config = join(root, '.git/config');
      if (name.includes('byte order')) {
        writeFileSync(config, `\ufeff[core]\n\trepositoryformatversion = 0\n\tfsmonitor = "${mark}"\n`);
      } else
        appendFileSync(
          config,
          text.replaceAll('$MA\\\nRK', `${mark.slice(0, 5)}\\\n${mark.slice(5)}`).replaceAll('$MARK', mark),
        );
      if (name.includes('work tree')) write('.git/config.worktree', `[core]\n\tfsmonitor = "${mark}"\n`);
      assert.deepEqual(await caught(), []);
    });
  }

  it('are low in an ordinary repository', async () => {
    for (const command of READS) assert.equal(await classOf(command), 'low', command);
  });

  it('look up from a folder whose .git is no repository, as git does', async () => {
    appendFileSync(join(root, '.git/config'), `[core]\n\tfsmonitor = "${mark}"\n`);
    write('sub/b.txt', 'x');
    for (const made of [
      () => mkdirSync(join(root, 'sub/.git')),
      () => write('sub/.git/config', '[core]\n'),
    ]) {
      made();
      assert.deepEqual(executableGitConfig(join(root, 'sub')), ['core.fsmonitor']);
      assert.deepEqual(await caught(join(root, 'sub')), []);
    }
  });

  it('count what a submodule carries, absorbed or in place', async function () {
    this.timeout(60_000);
    const inner = join(base, 'inner');
    repository(inner);
    git(root, '-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', inner, 'sub');
    git(root, 'commit', '--quiet', '--message', 'sub');
    assert.equal(await classOf('git status'), 'low', 'a plain submodule is nothing to ask about');
    git(join(root, 'sub'), 'config', 'core.fsmonitor', mark);
    assert.notEqual(await classOf('git status'), 'low');
    git(join(root, 'sub'), 'config', '--unset', 'core.fsmonitor');
    repository(join(root, 'nested'));
    git(root, 'add', 'nested');
    git(join(root, 'nested'), 'config', 'diff.external', mark);
    assert.notEqual(await classOf('git diff'), 'low');
    assert.deepEqual(await caught(), []);
  });

  it('are low in a linked worktree, and not where .git leads somewhere else', async () => {
    git(root, 'worktree', 'add', '--quiet', '-b', 'other', join(base, 'wt'));
    const home = root;
    root = join(base, 'wt');
    assert.equal(await classOf('git log'), 'low', 'it belongs to this work tree');
    root = home;
    const foreign = join(base, 'foreign');
    repository(foreign);
    rmSync(join(root, '.git'), { recursive: true });
    write('.git', `gitdir: ${join(foreign, '.git')}\n`);
    assert.equal(await classOf('git log'), 'medium');
    rmSync(join(root, '.git'));
    symlinkSync(join(foreign, '.git'), join(root, '.git'));
    assert.equal(await classOf('git log'), 'medium');
  });

  it('count what a bare repository in the workspace carries', async () => {
    git(root, 'init', '--quiet', '--bare', 'fixtures/bare');
    renameSync(join(root, 'fixtures/bare'), join(root, 'fixtures/plain-name'));
    const bare = join(root, 'fixtures/plain-name');
    git(bare, 'config', 'core.fsmonitor', mark);
    git(bare, 'config', 'core.bare', 'false');
    git(bare, 'config', 'core.worktree', root);
    assert.notEqual(await classOf('git status', bare), 'low');
    assert.deepEqual(await caught(bare), []);
  });

  it('that follow a file to older names and show its patches are asked about', async () => {
    for (const command of ['git log --follow -p -- a.txt', 'git log -p --follow a.txt'])
      assert.equal(await classOf(command), 'medium', command);
    assert.equal(await classOf('git log --follow --oneline -- a.txt'), 'low');
  });
});

describe('the configuration of a repository', () => {
  it('is read as git reads it', function () {
    if (process.platform === 'win32') this.skip();
    const folder = realpathSync(mkdtempSync(join(tmpdir(), 'ocho-git-config-')));
    const file = join(folder, 'config');
    const texts = [
      '[alias]\n a = 1 \\\n 2\n# c \\\n b = "x # y" # z\n',
      '[alias]\n\ta="q\\"q"\n;\\\n\tb=c\\\\\n\tc = d\n',
      '[alias "X y"] a\n[alias."z"]\n',
      '[Alias "a\\"b]c"]\n  K = v ;w\n',
      '[alias]a=1\n[alias] [alias] b=2\n',
      '[alias]\n a = "one\ttwo"  three   \n b=\n c = \\\n',
      '\ufeff[alias]\r\n a = 1\r\n b = 2\\\r\n3\r\n',
      '[alias.sub]\n a = 1\n[alias.Sub "X"]\n',
      '[alias]\n a-b = 1\n a_b = 2\n',
      '[alias]\n a b = 2\n',
      '[alias]\n a = \\x\n',
      '[alias]\n a = "open\n',
      '[alias]\n a = 1\n  [ alias ]\n b = 2\n',
      '[alias]\n a = 1 \\',
    ];
    try {
      for (const text of texts) {
        writeFileSync(file, text);
        const listed = spawnSync('git', ['config', '--file', file, '--list', '-z'], {
          encoding: 'utf8',
          env: ENV,
        });
        const entries = listed.stdout.split('\0').filter((item) => item !== '');
        const { lines, broken } = readConfigText(text);
        assert.equal(broken, listed.status !== 0, JSON.stringify(text));
        if (broken) continue;
        // A key alone is listed alone, and means true.
        const plain = entries.map((item) =>
          (item.includes('\n') ? item : `${item}\ntrue`).replace(/^[^\n]*/, (key) => key.toLowerCase()),
        );
        assert.deepEqual(
          lines.map(({ key, value }) => `${key}\n${value}`),
          plain,
          JSON.stringify(text),
        );
      }
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
