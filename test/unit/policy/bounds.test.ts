// What leads out of the workspace, or to what is Ocho's own, without saying so.
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Decision, PolicyContext } from '../../../agent/policy/decision.ts';
import { explainShell } from '../../../agent/policy/explain.ts';
import { file, plan, policy, session, shell } from './fixture.ts';

describe('the bounds of the workspace', () => {
  let base = '';
  let root = '';
  let state = '';
  const context = (change: Parameters<typeof session>[1] = {}): PolicyContext =>
    session({ root, state }, change);

  before(() => {
    base = realpathSync(mkdtempSync(join(tmpdir(), 'ocho-bounds-')));
    root = join(base, 'ws');
    state = join(base, 'state');
    const folders = ['ws/src', 'ws/linked/deep', 'ws/within', 'ws/.vscode', 'ws/.git', 'state/blobs/ab'];
    for (const folder of [...folders, 'state/sessions/x', 'state/log', 'out/sub'])
      mkdirSync(join(base, folder), { recursive: true });
    for (const name of ['ws/src/a.ts', 'ws/x', 'out/passwd', 'out/shadow', 'out/sub/b.txt'])
      writeFileSync(join(base, name), 'root\n');
    symlinkSync(join(base, 'out/passwd'), join(root, 'link-passwd'));
    symlinkSync(join(base, 'out/passwd'), join(root, 'linked/passwd'));
    symlinkSync(join(base, 'out/shadow'), join(root, 'linked/shadow'));
    symlinkSync(join(base, 'out/sub'), join(root, 'linked/deep/away'));
    symlinkSync(join(root, 'src'), join(root, 'within/src'));
    symlinkSync(join(root, 'within'), join(root, 'within/again'));
  });
  after(() => rmSync(base, { recursive: true, force: true }));

  const decide = (command: string, change: Parameters<typeof session>[1] = {}): Promise<Decision> =>
    policy.decide(shell(root, command), context(change));

  for (const command of [
    'git config --list',
    'git config --global user.email',
    'git config --get-all http.extraheader',
    'cat link-*',
    'cat */passwd',
    'cat */shadow',
    'head link*',
    'wc -l link-p?sswd',
    'diff link-* x',
    'sort link-*',
    'grep root *',
    'grep -R root .',
    'grep -R root',
    'grep --dereference-recursive root linked',
    'grep -Rn root linked/deep',
    'grep -rR root linked',
    'zgrep -R root linked',
    'rg -L root linked',
    'ag -f root linked',
    'diff -r linked src',
    'find -L . -name "*.ts"',
    'find linked -follow -exec cat {} +',
  ]) {
    it(`asks about ${JSON.stringify(command)}, which shows what is not of the workspace`, async () => {
      const decision = await decide(command);
      assert.equal(decision.class, 'medium', JSON.stringify(decision));
      assert.equal(decision.outcome, 'ask');
    });
  }

  for (const command of [
    'grep -r root linked',
    'grep -R root src',
    'grep -R root within',
    'grep -L root src/a.ts',
    'diff -r within src',
    'diff -r --no-dereference linked src',
  ]) {
    it(`lets ${JSON.stringify(command)} be, which reads through no link that leads out`, async () => {
      const decision = await decide(command);
      assert.deepEqual([decision.outcome, decision.class], ['allow', 'low'], JSON.stringify(decision));
    });
  }

  it('asks at every level when a link that is followed leads to what may not be read', async () => {
    const lists = { forbiddenPaths: [join(base, 'out/**')] };
    for (const command of [
      'grep -R root linked',
      'rg -L root linked',
      'cp -rL linked copy',
      'tar -chf x.tar linked',
      'zip -r x.zip linked',
      'diff -r linked src',
      'find -L linked -exec cat {} +',
    ]) {
      const decision = await decide(command, { level: 'full', lists });
      assert.deepEqual([decision.outcome, decision.rule], ['ask', 'forbidden_path'], command);
    }
  });

  it('misses no action of find behind one that takes no word', async () => {
    assert.equal((await decide('find . -follow -delete')).class, 'high');
    assert.equal((await decide('find . -delete -fprint /etc/x')).part, '-delete');
  });

  const inFolder = (cwd: string, command: string) => {
    const made = shell(cwd, command);
    return policy.decide(made, context({ level: 'full' }));
  };

  it('judges the folder a command works in as what it reads', async () => {
    assert.equal((await policy.decide(shell('/etc', 'ls'), context())).class, 'medium');
    assert.equal((await policy.decide(shell('/etc', 'ls'), context())).outcome, 'ask');
    assert.equal(
      (await policy.decide(shell('/etc', 'ls'), context({ level: 'read_only' }))).outcome,
      'block',
    );
    assert.equal((await policy.decide(shell(join(root, 'src'), 'ls'), context())).class, 'low');
    assert.equal(
      (await policy.decide(shell(join(root, 'linked/deep/away'), 'ls'), context())).class,
      'medium',
    );
  });

  it('runs nothing in folders of Ocho or of credentials', async () => {
    assert.equal((await inFolder(join(state, 'sessions'), 'ls')).rule, 'own_folder');
    assert.equal((await inFolder(state, 'ls')).rule, 'own_folder');
    assert.equal((await inFolder('/home/nobody/.ssh', 'ls')).rule, 'credentials');
    assert.equal((await inFolder('/proc/1', 'ls')).outcome, 'block');
    assert.equal((await inFolder(join(state, 'blobs/ab'), 'ls')).outcome, 'allow');
  });

  it('covers a folder outside by a rule for going there', async () => {
    const asked = await policy.decide(shell('/etc', 'ls'), context());
    assert.equal(asked.suggestion, 'shell(cd /etc)');
    const granted = context({ sessionGrants: ['shell(cd /etc)'] });
    assert.equal((await policy.decide(shell('/etc', 'ls'), granted)).outcome, 'allow');
  });

  it('takes the folder of a question to explain as its workspace', async () => {
    const question = { command: 'ls', platform: 'posix', cwd: '/etc' } as const;
    assert.equal((await explainShell(question, policy, context({ roots: ['/etc'] }))).class, 'low');
  });

  const git = (cwd: string) =>
    plan('git_operations', {
      kind: 'git',
      operation: 'log',
      argv: ['log'],
      cwd,
      effect: 'read',
      executableConfig: [],
    });

  it('judges the folder git works in', async () => {
    assert.equal((await policy.decide(git(join(root, 'src')), context())).class, 'low');
    assert.deepEqual(
      ((found) => [found.class, found.outcome])(await policy.decide(git(join(base, 'out')), context())),
      ['medium', 'ask'],
    );
    assert.equal((await policy.decide(git(state), context({ level: 'full' }))).rule, 'own_folder');
  });

  it('shows nobody the state of Ocho but the outputs it stored', async () => {
    for (const name of [
      'decisions.jsonl',
      'credentials.json',
      'log/ocho.log',
      'sessions/x/log.jsonl',
      'sessions',
      '.',
    ]) {
      const path = join(state, name);
      const read = await policy.decide(file(root, 'read', path), context({ level: 'full' }));
      assert.deepEqual([read.outcome, read.rule], ['block', 'own_folder'], name);
      const search = await policy.decide(file(root, 'search', path), context({ level: 'full' }));
      assert.equal(search.rule, 'own_folder', name);
      const cat = await decide(`cat ${path}`, { level: 'full' });
      assert.deepEqual([cat.outcome, cat.rule], ['block', 'own_folder'], name);
    }
    const blob = join(state, 'blobs/ab/abc.txt');
    assert.equal((await policy.decide(file(root, 'read', blob), context())).class, 'low');
    assert.equal((await decide(`cat ${blob}`)).class, 'low');
    const config = await policy.decide(file(root, 'read', join(state, 'config.toml')), context());
    assert.deepEqual([config.outcome, config.class], ['ask', 'medium']);
  });

  it('asks at every level about writing files that make programs run, and says they are of high risk', async () => {
    for (const level of ['supervised', 'full'] as const) {
      for (const name of [
        '.vscode/tasks.json',
        '.git/config',
        '.husky/pre-commit',
        '.github/workflows/ci.yml',
      ]) {
        for (const op of ['write', 'edit'] as const) {
          const decision = await policy.decide(file(root, op, name), context({ level }));
          assert.deepEqual(
            [decision.outcome, decision.class, decision.rule],
            ['ask', 'high', 'always_ask.floor'],
            `${op} ${name}`,
          );
        }
      }
    }
    const env = await policy.decide(file(root, 'write', '.env'), context());
    assert.deepEqual([env.outcome, env.class], ['ask', 'medium']);
  });

  it('reads a link that is named itself, and follows none to write', async () => {
    const link = join(root, 'link-passwd');
    assert.equal((await policy.decide(file(root, 'read', link), context())).outcome, 'allow');
    assert.equal((await policy.decide(file(root, 'write', link), context())).rule, 'special_file');
  });
});
