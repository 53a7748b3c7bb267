// git_operations on real repositories.
import assert from 'node:assert/strict';
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { PolicyLists } from '../../../agent/policy/decision.ts';
import type { GitPart } from '../../../agent/policy/plan.ts';
import { type GitArgs, gitInput } from '../../../agent/tools/builtin/git/request.ts';
import type { Outcome } from '../../../agent/tools/builtin/git/results.ts';
import tool from '../../../agent/tools/builtin/git-operations.tool.ts';
import { toModelTool } from '../../../agent/tools/schema.ts';
import type { ToolModule } from '../../../agent/tools/tool.ts';
import { GIT_ENV, TestRepository } from './git-fixtures.ts';
import { readingOf, type Surroundings, surround } from './shell-fixtures.ts';

type Of<Kind extends Outcome['kind']> = Extract<Outcome, { kind: Kind }>;

describe('git_operations', () => {
  let repository: TestRepository;
  let around: Surroundings;

  const use = (made: TestRepository) => {
    rmSync(repository.root, { recursive: true, force: true });
    repository = made;
    around = surround(made.root, GIT_ENV);
  };
  const planOf = (args: GitArgs) => tool.createTool(around.services).plan(args, around.context);
  const call = async (args: GitArgs): Promise<Outcome> => {
    const plan = await planOf(args);
    return tool.createTool(around.services).execute(plan, around.context);
  };
  async function get<Kind extends Outcome['kind']>(kind: Kind, args: GitArgs): Promise<Of<Kind>> {
    const outcome = await call(args);
    assert.equal(outcome.kind, kind);
    // The kind was just compared; the compiler does not follow a generic one.
    return outcome as Of<Kind>;
  }
  const modelSees = async (args: GitArgs): Promise<string> =>
    tool.result
      .toModel(await call(args), around.context.i18n)
      .map((part) => (part.type === 'text' ? part.text : ''))
      .join('');
  const gitPart = async (args: GitArgs): Promise<GitPart> => {
    const part = (await planOf(args)).parts[0];
    assert.equal(part?.kind, 'git');
    return part;
  };
  const refuses = async (args: GitArgs, code: string, id?: string) =>
    assert.rejects(call(args), (error: { code: string; text: { id: string } }) => {
      assert.deepEqual([error.code, id && error.text.id], [code, id]);
      return true;
    });

  beforeEach(() => {
    repository = new TestRepository();
    around = surround(repository.root, GIT_ENV);
  });
  afterEach(async () => {
    await around.end();
    rmSync(repository.root, { recursive: true, force: true });
  });

  it('refuses an argument it does not know, and names those it does', () => {
    const { success, error } = gitInput.safeParse({ operation: 'status', pathspec: 'src' });
    assert.equal(success, false);
    assert.match(error?.issues[0]?.message ?? '', /pathspec.*paths/);
  });

  it('costs at most 1,200 bytes of each request', () => {
    // A module's own argument type is narrower than that of any module; the definition does not depend on it.
    const definition = toModelTool(tool as unknown as ToolModule, around.context.i18n);
    assert.ok(Buffer.byteLength(JSON.stringify(definition)) <= 1200);
  });

  describe('status', () => {
    it('tells changes of the index from those of the files, and names what is new', async () => {
      repository.commit('a.txt', '1\n');
      repository.commit('b.txt', '1\n');
      repository.write('a.txt', '2\n');
      repository.git('add', 'a.txt');
      repository.write('a.txt', '3\n');
      repository.git('rm', '--quiet', 'b.txt');
      repository.write('new/c.txt', '');
      const { head, entries, root } = await get('status', { operation: 'status' });
      assert.equal(root, repository.root);
      assert.equal(head.branch, 'main');
      assert.deepEqual(entries, [
        { kind: 'changed', path: 'a.txt', index: 'M', worktree: 'M' },
        { kind: 'changed', path: 'b.txt', index: 'D', worktree: '.' },
        { kind: 'untracked', path: 'new/', index: '?', worktree: '?' },
      ]);
    });

    it('follows a rename, and names stay whole whatever is in them', async () => {
      const odd = 'dir ñ/new\nline "quoted" -> 漢字\t.txt';
      repository.commit('old name.txt', 'some text that stays\n'.repeat(5));
      mkdirSync(path.join(repository.root, 'dir ñ'));
      repository.git('mv', 'old name.txt', odd);
      repository.write('-dash', '');
      const { entries } = await get('status', { operation: 'status' });
      assert.deepEqual(entries, [
        { kind: 'renamed', path: odd, from: 'old name.txt', index: 'R', worktree: '.' },
        { kind: 'untracked', path: '-dash', index: '?', worktree: '?' },
      ]);
      const seen = await modelSees({ operation: 'status' });
      assert.ok(seen.split('\n').includes(`R. old name.txt -> ${JSON.stringify(odd)}`), seen);
    });

    it('shows conflicts as conflicts', async () => {
      repository.commit('f.txt', 'base\n');
      repository.git('checkout', '--quiet', '-b', 'other');
      repository.commit('f.txt', 'theirs\n');
      repository.git('checkout', '--quiet', 'main');
      repository.commit('f.txt', 'ours\n');
      assert.throws(() => repository.git('merge', 'other'));
      const { entries } = await get('status', { operation: 'status' });
      assert.deepEqual(entries, [{ kind: 'conflict', path: 'f.txt', index: 'U', worktree: 'U' }]);
      assert.match(await modelSees({ operation: 'status' }), /UU f\.txt \(conflict\)/);
    });

    it('says where a branch stands to its upstream', async () => {
      repository.commit('f.txt', '1\n');
      repository.git('branch', 'base');
      repository.git('branch', '--set-upstream-to=base');
      repository.commit('f.txt', '2\n');
      const { head } = await get('status', { operation: 'status' });
      assert.deepEqual([head.upstream, head.ahead, head.behind], ['base', 1, 0]);
      assert.match(await modelSees({ operation: 'status' }), /^on main → base \(\+1 -0\)\nnothing changed$/);
    });

    it('works before the first commit and away from any branch', async () => {
      assert.match(await modelSees({ operation: 'status' }), /^on main, no commits yet/);
      const hash = repository.commit('f.txt', '1\n');
      repository.git('checkout', '--quiet', '--detach');
      const { head } = await get('status', { operation: 'status' });
      assert.deepEqual(head, { branch: null, commit: hash });
    });
  });

  describe('diff', () => {
    it('gives counts and the patch of what is not staged, what is, and between commits', async () => {
      const first = repository.commit('f.txt', 'a\nb\n');
      const second = repository.commit('f.txt', 'a\nc\n');
      repository.write('f.txt', 'a\nd\n');
      repository.git('add', 'f.txt');
      repository.write('f.txt', 'a\ne\n');
      const patch = async (args: Partial<GitArgs>) =>
        (await get('diff', { operation: 'diff', ...args })).patch?.text
          .split('\n')
          .filter((line) => /^[+-]\w/.test(line));
      assert.deepEqual(await patch({}), ['-d', '+e']);
      assert.deepEqual(await patch({ staged: true }), ['-c', '+d']);
      assert.deepEqual(await patch({ ref: first, to: second }), ['-b', '+c']);
      assert.deepEqual(await patch({ ref: `${first}..${second}` }), ['-b', '+c']);
      assert.deepEqual(await patch({ ref: first }), ['-b', '+e']);
      const { files } = await get('diff', { operation: 'diff', patch: false });
      assert.deepEqual(files, [{ path: 'f.txt', added: 1, deleted: 1 }]);
    });

    it('follows renames and says what is binary', async () => {
      repository.commit('old.txt', 'line\n'.repeat(10));
      repository.write('bin', '\0\x01');
      repository.git('mv', 'old.txt', 'new\n.txt');
      repository.git('add', '--all');
      const { files } = await get('diff', { operation: 'diff', staged: true, patch: false });
      assert.deepEqual(files, [
        { path: 'bin', added: null, deleted: null },
        { from: 'old.txt', path: 'new\n.txt', added: 0, deleted: 0 },
      ]);
    });

    it('takes paths as names, not as patterns or options', async () => {
      for (const name of ['*.txt', 'a.txt', '-p', ':(top)x']) repository.write(name, '1\n');
      repository.commit('b', '');
      for (const name of ['*.txt', 'a.txt', '-p', ':(top)x']) repository.write(name, '2\n');
      for (const name of ['*.txt', '-p', ':(top)x']) {
        const { files } = await get('diff', { operation: 'diff', paths: [name], patch: false });
        assert.deepEqual(
          files.map((file) => file.path),
          [name],
        );
      }
    });

    it('prefers a ref to a file of the same name', async () => {
      repository.commit('main', '1\n');
      repository.write('main', '2\n');
      assert.equal((await get('diff', { operation: 'diff', ref: 'main' })).files.length, 1);
    });

    it('cuts a huge patch and says where more of it is', async () => {
      repository.commit('f.txt', '');
      repository.write('f.txt', Array.from({ length: 20_000 }, (_, index) => `line ${index}\n`).join(''));
      const { patch } = await get('diff', { operation: 'diff' });
      assert.ok((patch?.text.length ?? 0) <= 30_000);
      assert.ok(readFileSync(patch?.cut?.path ?? '', 'utf8').includes('+line 19999\n'));
    });

    it('says so when there is none', async () => {
      repository.commit('f.txt', '');
      assert.equal(await modelSees({ operation: 'diff' }), 'no differences');
    });
  });

  describe('log and show', () => {
    it('list commits, newest first, of a range or of paths', async () => {
      const first = repository.commit('a.txt', '1\n', 'First: "quotes" | pipes\n\nBody\nof two lines');
      repository.commit('b.txt', '1\n');
      const { commits } = await get('log', { operation: 'log' });
      assert.deepEqual(
        commits.map((commit) => commit.subject),
        ['Change b.txt', 'First: "quotes" | pipes'],
      );
      assert.deepEqual(commits[1], {
        hash: first,
        parents: [],
        author: 'Ada',
        date: '2026-01-02T03:04:05+00:00',
        refs: [],
        subject: 'First: "quotes" | pipes',
      });
      assert.equal((await get('log', { operation: 'log', ref: `${first}..main` })).commits.length, 1);
      assert.equal((await get('log', { operation: 'log', paths: ['a.txt'] })).commits.length, 1);
      assert.equal((await get('log', { operation: 'log', limit: 1 })).commits.length, 1);
    });

    it('show a commit with its message, its files and its patch', async () => {
      repository.commit('a.txt', '1\n', 'Subject\n\nBody\nof two lines');
      const { commit, files, patch } = await get('show', { operation: 'show' });
      assert.deepEqual(
        [commit.subject, commit.body, commit.refs],
        ['Subject', 'Body\nof two lines', ['HEAD -> main']],
      );
      assert.deepEqual(files, [{ path: 'a.txt', added: 1, deleted: 0 }]);
      assert.match(patch?.text ?? '', /^diff --git a\/a\.txt b\/a\.txt\n/);
    });

    it('show what a merge brought in', async () => {
      repository.commit('a.txt', '1\n');
      repository.git('checkout', '--quiet', '-b', 'other');
      repository.commit('b.txt', '1\n');
      repository.git('checkout', '--quiet', 'main');
      repository.commit('c.txt', '1\n');
      repository.git('merge', '--quiet', '--no-edit', 'other');
      const { files, commit } = await get('show', { operation: 'show' });
      assert.equal(commit.parents.length, 2);
      assert.deepEqual(files, [{ path: 'b.txt', added: 1, deleted: 0 }]);
    });

    it('show a file as it was, a folder, and a tag', async () => {
      repository.commit('dir/a.txt', 'old\n');
      repository.git('tag', '--annotate', '--message=release', 'v1');
      repository.commit('dir/a.txt', 'new\n');
      assert.equal(await modelSees({ operation: 'show', ref: 'HEAD~1:dir/a.txt' }), 'old');
      assert.equal(await modelSees({ operation: 'show', ref: 'HEAD:dir' }), 'a.txt');
      assert.equal((await get('show', { operation: 'show', ref: 'v1' })).commit.subject, 'Change dir/a.txt');
      assert.equal((await get('log', { operation: 'log', ref: 'v1' })).commits.length, 1);
    });

    it('state a file inside a commit as a path that is read', async () => {
      repository.commit('.env', 'X=1\n');
      const { parts } = await planOf({ operation: 'show', ref: 'HEAD:.env' });
      assert.deepEqual(
        parts.filter((part) => part.kind === 'path').map((part) => [part.op, part.resolved]),
        [['read', path.join(repository.root, '.env')]],
      );
    });

    it('say when there is no commit yet, or no such ref', async () => {
      await refuses({ operation: 'log' }, 'GIT_NO_COMMITS');
      await refuses({ operation: 'show' }, 'GIT_NO_COMMITS');
      repository.commit('a.txt', '1\n');
      await refuses({ operation: 'log', ref: 'nowhere' }, 'GIT_UNKNOWN_REF');
      await refuses({ operation: 'diff', ref: 'main', to: 'nowhere' }, 'GIT_UNKNOWN_REF');
      await refuses({ operation: 'show', ref: 'HEAD:nothing' }, 'GIT_UNKNOWN_REF');
    });
  });

  describe('blame', () => {
    it('groups lines by commit', async () => {
      const first = repository.commit('f.txt', 'a\nb\nc\n', 'First');
      const second = repository.commit('f.txt', 'a\nB\nc\n', 'Second');
      const { hunks } = await get('blame', { operation: 'blame', paths: ['f.txt'] });
      assert.deepEqual(
        hunks.map(({ hash, startLine, lines, subject, date }) => [hash, startLine, lines, subject, date]),
        [
          [first, 1, ['a'], 'First', '2026-01-02'],
          [second, 2, ['B'], 'Second', '2026-01-02'],
          [first, 3, ['c'], 'First', '2026-01-02'],
        ],
      );
      const ranged = await get('blame', { operation: 'blame', paths: ['f.txt'], lines: '2-3', ref: first });
      assert.deepEqual(
        ranged.hunks.map(({ startLine, lines }) => [startLine, lines]),
        [[2, ['b', 'c']]],
      );
    });

    it('leaves out what is beyond its limit and says how to see it', async () => {
      repository.commit('f.txt', 'x\n'.repeat(1000));
      assert.match(await modelSees({ operation: 'blame', paths: ['f.txt'] }), /… 600 more lines; give lines/);
    });

    it('marks lines that are in no commit', async () => {
      repository.commit('f.txt', 'a\n');
      repository.write('f.txt', 'a\nnew\n');
      assert.match(
        await modelSees({ operation: 'blame', paths: ['f.txt'] }),
        /not committed yet\n {2}2\tnew$/,
      );
    });
  });

  describe('branches, worktrees and stashes', () => {
    it('create, list, rename and delete a branch', async () => {
      repository.commit('f.txt', '1\n');
      await call({ operation: 'branch', action: 'create', name: 'feature/x' });
      await call({ operation: 'branch', action: 'rename', name: 'feature/x', to: 'feature/y' });
      const { branches } = await get('branches', { operation: 'branch' });
      assert.deepEqual(
        branches.map(({ name, current }) => [name, current]),
        [
          ['feature/y', false],
          ['main', true],
        ],
      );
      await call({ operation: 'branch', action: 'delete', name: 'feature/y' });
      assert.equal(repository.git('branch', '--list', 'feature/*'), '');
    });

    it('refuse to delete a branch with commits of its own unless forced, which may lose work', async () => {
      repository.commit('f.txt', '1\n');
      repository.git('checkout', '--quiet', '-b', 'own');
      repository.commit('f.txt', '2\n');
      repository.git('checkout', '--quiet', 'main');
      await refuses({ operation: 'branch', action: 'delete', name: 'own' }, 'GIT_FAILED');
      assert.equal(
        (await gitPart({ operation: 'branch', action: 'delete', name: 'own', force: true })).effect,
        'lose',
      );
    });

    it('stash changes away and bring them back', async () => {
      repository.commit('f.txt', '1\n');
      repository.write('f.txt', '2\n');
      await call({ operation: 'stash', message: 'odd | "message"' });
      assert.equal(readFileSync(path.join(repository.root, 'f.txt'), 'utf8'), '1\n');
      const { stashes } = await get('stashes', { operation: 'stash', action: 'list' });
      assert.deepEqual(
        stashes.map(({ name, message }) => [name, message]),
        [['stash@{0}', 'On main: odd | "message"']],
      );
      const { files } = await get('diff', { operation: 'stash', action: 'show', ref: '0' });
      assert.deepEqual(files, [{ path: 'f.txt', added: 1, deleted: 1 }]);
      await call({ operation: 'stash', action: 'pop' });
      assert.equal(readFileSync(path.join(repository.root, 'f.txt'), 'utf8'), '2\n');
    });

    it('add, list and remove a worktree', async () => {
      repository.commit('f.txt', '1\n');
      const { parts } = await planOf({
        operation: 'worktree',
        action: 'add',
        paths: ['tree é'],
        name: 'side',
      });
      const target = path.join(repository.root, 'tree é');
      assert.deepEqual(parts[1], { kind: 'path', op: 'write', path: target, resolved: target });
      await call({ operation: 'worktree', action: 'add', paths: ['tree é'], name: 'side' });
      const { worktrees } = await get('worktrees', { operation: 'worktree' });
      assert.deepEqual(
        worktrees.map((each) => [each.path, each.branch]),
        [
          [repository.root, 'main'],
          [target, 'side'],
        ],
      );
      await call({ operation: 'worktree', action: 'remove', paths: [target] });
      assert.equal(existsSync(target), false);
    });
  });

  describe('add, commit, checkout and restore', () => {
    it('commit what was added, with the message as it is', async () => {
      repository.write('a [1].txt', '1\n');
      repository.write('b.txt', '1\n');
      const { entries } = await get('done', { operation: 'add', paths: ['a [1].txt'] });
      assert.deepEqual(
        entries.map(({ index, path: name }) => [index, name]),
        [
          ['A', 'a [1].txt'],
          ['?', '.blobs/'],
          ['?', 'b.txt'],
        ].filter(([, name]) => name !== '.blobs/'),
      );
      const message = '-m "odd" $(subject)\n\nBody # kept';
      const { commit, files } = await get('committed', { operation: 'commit', message });
      assert.deepEqual([commit.subject, commit.body], ['-m "odd" $(subject)', 'Body # kept']);
      assert.deepEqual(files, [{ path: 'a [1].txt', added: 1, deleted: 0 }]);
    });

    it('commit named paths only, and amend', async () => {
      repository.commit('a.txt', '1\n');
      repository.commit('b.txt', '1\n');
      repository.write('a.txt', '2\n');
      repository.write('b.txt', '2\n');
      const { files } = await get('committed', { operation: 'commit', message: 'Only a', paths: ['a.txt'] });
      assert.deepEqual(
        files.map((file) => file.path),
        ['a.txt'],
      );
      repository.git('add', 'b.txt');
      const amended = await get('committed', { operation: 'commit', action: 'amend' });
      assert.equal(amended.commit.subject, 'Only a');
      assert.equal(amended.files.length, 2);
    });

    it('say that nothing is staged', async () => {
      repository.commit('a.txt', '1\n');
      await refuses({ operation: 'commit', message: 'x' }, 'GIT_NOTHING_TO_COMMIT');
    });

    it('pass on what a hook says when it refuses', async function () {
      if (process.platform === 'win32') this.skip();
      repository.write('a.txt', '1\n');
      repository.git('add', 'a.txt');
      writeHook('pre-commit', 'echo the tests fail >&2; exit 1');
      await assert.rejects(
        call({ operation: 'commit', message: 'x' }),
        (error: { text: { args: { said: string } } }) => {
          assert.match(error.text.args.said, /the tests fail/);
          return true;
        },
      );
    });

    it('let hooks use patterns of their own', async function () {
      if (process.platform === 'win32') this.skip();
      repository.write('a.txt', '1\n');
      writeHook('pre-commit', "git diff --cached --name-only -- '*.txt' > seen");
      await call({ operation: 'add', paths: ['a.txt'] });
      await call({ operation: 'commit', message: 'x' });
      assert.equal(readFileSync(path.join(repository.root, 'seen'), 'utf8'), 'a.txt\n');
    });

    it('switch branches, make one, and keep changes that would be lost', async () => {
      repository.commit('f.txt', '1\n');
      const { head } = await get('done', { operation: 'checkout', name: 'new' });
      assert.equal(head.branch, 'new');
      repository.commit('f.txt', '2\n');
      repository.write('f.txt', '3\n');
      await refuses({ operation: 'checkout', ref: 'main' }, 'GIT_FAILED');
      assert.equal(readFileSync(path.join(repository.root, 'f.txt'), 'utf8'), '3\n');
    });

    it('restore files, which may lose work and says which files', async () => {
      repository.commit('f.txt', '1\n');
      repository.write('f.txt', '2\n');
      const { parts } = await planOf({ operation: 'restore', paths: ['f.txt'] });
      assert.deepEqual(
        parts.map((part) => [
          part.kind,
          part.kind === 'git' ? part.effect : part.kind === 'path' ? part.op : '',
        ]),
        [
          ['git', 'lose'],
          ['path', 'edit'],
        ],
      );
      await call({ operation: 'restore', paths: ['f.txt'] });
      assert.equal(readFileSync(path.join(repository.root, 'f.txt'), 'utf8'), '1\n');
    });

    it('take a file out of the index without touching it', async () => {
      repository.commit('f.txt', '1\n');
      repository.write('f.txt', '2\n');
      repository.git('add', 'f.txt');
      assert.equal(
        (await gitPart({ operation: 'restore', paths: ['f.txt'], staged: true })).effect,
        'change',
      );
      const { entries } = await get('done', { operation: 'restore', paths: ['f.txt'], staged: true });
      assert.deepEqual(entries, [{ kind: 'changed', path: 'f.txt', index: '.', worktree: 'M' }]);
    });

    it('say that another git holds the index', async () => {
      repository.commit('f.txt', '1\n');
      repository.write('.git/index.lock', '');
      await refuses({ operation: 'add', paths: ['f.txt'] }, 'GIT_LOCKED');
    });
  });

  describe('effects', () => {
    const effects: [GitArgs, 'read' | 'change' | 'lose'][] = [
      [{ operation: 'status' }, 'read'],
      [{ operation: 'branch' }, 'read'],
      [{ operation: 'stash', action: 'list' }, 'read'],
      [{ operation: 'stash', action: 'show' }, 'read'],
      [{ operation: 'worktree' }, 'read'],
      [{ operation: 'add', paths: ['.'] }, 'change'],
      [{ operation: 'commit', message: 'x' }, 'change'],
      [{ operation: 'checkout', ref: 'main' }, 'change'],
      [{ operation: 'checkout', paths: ['f'] }, 'lose'],
      [{ operation: 'stash' }, 'change'],
      [{ operation: 'stash', action: 'pop' }, 'change'],
      [{ operation: 'stash', action: 'drop' }, 'lose'],
      [{ operation: 'stash', action: 'clear' }, 'lose'],
      [{ operation: 'worktree', action: 'remove', paths: ['w'] }, 'change'],
      [{ operation: 'worktree', action: 'remove', paths: ['w'], force: true }, 'lose'],
      [{ operation: 'branch', action: 'delete', name: 'b' }, 'change'],
      [{ operation: 'branch', action: 'delete', name: 'b', force: true }, 'lose'],
      [{ operation: 'restore', paths: ['f'] }, 'lose'],
    ];
    for (const [args, effect] of effects) {
      it(`of ${JSON.stringify(args)}: ${effect}`, async () => {
        assert.equal((await gitPart(args)).effect, effect);
      });
    }
  });

  describe('arguments', () => {
    const wrong: [GitArgs, string][] = [
      [{ operation: 'log', ref: '--output=x' }, 'git-name-unusable'],
      [{ operation: 'checkout', ref: '-f' }, 'git-name-unusable'],
      [{ operation: 'branch', action: 'create', name: '-D' }, 'git-name-unusable'],
      [{ operation: 'diff', ref: 'main', to: '--no-index' }, 'git-name-unusable'],
      [{ operation: 'log', ref: 'a\nb' }, 'git-name-unusable'],
      [{ operation: 'status', message: 'x' }, 'git-argument-not-taken'],
      [{ operation: 'log', action: 'list' }, 'git-no-actions'],
      [{ operation: 'stash', action: 'constructor' }, 'git-unknown-action'],
      [{ operation: 'branch', action: 'erase' }, 'git-unknown-action'],
      [{ operation: 'commit' }, 'git-argument-missing'],
      [{ operation: 'blame', paths: ['a', 'b'] }, 'git-one-path'],
      [{ operation: 'blame', paths: ['a'], lines: '1,2' }, 'git-lines-form'],
      [{ operation: 'stash', action: 'drop', ref: 'main' }, 'git-stash-form'],
      [{ operation: 'diff', to: 'main' }, 'git-diff-combination'],
      [{ operation: 'checkout' }, 'git-checkout-empty'],
      [{ operation: 'checkout', name: 'b', paths: ['f'] }, 'git-checkout-combination'],
      [{ operation: 'add', paths: ['a\0b'] }, 'git-path-unusable'],
    ];
    for (const [args, id] of wrong) {
      it(`that do not fit are refused: ${JSON.stringify(args)}`, () => refuses(args, 'INVALID_ARGUMENT', id));
    }

    it('that are empty count as not given', async () => {
      const args: GitArgs = {
        operation: 'status',
        ref: '',
        message: '',
        paths: [],
        staged: false,
        patch: false,
      };
      assert.equal((await call(args)).kind, 'status');
    });
  });

  describe('what may not be read', () => {
    const secret = 'made-up-content';
    const under = (lists: Partial<PolicyLists>) => {
      const { context } = around;
      const reading = readingOf(repository.root, lists);
      around = { ...around, context: { ...context, session: { ...context.session, reading } } };
    };
    const forbid = (...globs: readonly string[]) => under({ forbiddenPaths: globs });
    beforeEach(() => {
      repository.write('private/data.txt', `${secret}\n`.repeat(3));
      repository.write('.env', `A=${secret}\n`);
      repository.write('sub/secret.txt', `${secret}\n`);
      repository.commit('a.txt', 'open\n');
      forbid('private/**', 'sub/secret.txt');
    });

    it('is left out of every patch, with the count and the rules', async () => {
      const { files, patch, leftOut } = await get('show', { operation: 'show', ref: 'HEAD' });
      assert.deepEqual(
        files.map((file) => file.path),
        ['a.txt'],
      );
      assert.match(patch?.text ?? '', /\+open/);
      assert.equal(leftOut?.count, 3);
      assert.deepEqual(leftOut.rules.toSorted(), [
        'always_ask: **/.env',
        'forbidden_paths: private/**',
        'forbidden_paths: sub/secret.txt',
      ]);
      const seen = await modelSees({ operation: 'show' });
      assert.ok(seen.includes('3 files are left out') && seen.includes('private/**'), seen);
      assert.ok(!seen.includes(secret), seen);
    });

    it('is left out of diffs, staged or not, between commits and of stashes, however paths are written', async () => {
      repository.write('private/data.txt', `more ${secret}\n`);
      repository.write('a.txt', 'changed\n');
      const calls: GitArgs[] = [
        { operation: 'diff' },
        { operation: 'diff', paths: ['private', 'a.txt'] },
        { operation: 'diff', paths: ['.'] },
        { operation: 'diff', cwd: 'sub', paths: ['..'] },
        { operation: 'diff', ref: 'HEAD' },
      ];
      for (const args of calls) {
        const seen = await modelSees(args);
        assert.ok(seen.includes('+changed') && seen.includes('left out'), `${JSON.stringify(args)} ${seen}`);
        assert.ok(!seen.includes(secret), `${JSON.stringify(args)} ${seen}`);
      }
      repository.git('add', '--all');
      assert.ok(!(await modelSees({ operation: 'diff', staged: true })).includes(secret));
      repository.git('stash', '--quiet');
      const stashed = await modelSees({ operation: 'stash', action: 'show' });
      assert.ok(stashed.includes('+changed') && !stashed.includes(secret), stashed);
    });

    it('is left out by the rules of the person as well', async () => {
      under({
        rules: [{ effect: 'deny', text: 'file_read(private/data.txt)' }],
        alwaysAsk: ['file_read(sub/*)'],
      });
      const { leftOut } = await get('show', { operation: 'show', ref: 'HEAD' });
      assert.deepEqual(leftOut?.rules.toSorted(), [
        'always_ask: **/.env',
        'always_ask: file_read(sub/*)',
        'file_read(private/data.txt)',
      ]);
      assert.ok(!(await modelSees({ operation: 'show' })).includes(secret));
    });

    it('is left out under its new name as well', async () => {
      repository.git('mv', 'private/data.txt', 'public.txt');
      repository.git('commit', '--quiet', '--message', 'Move');
      const seen = await modelSees({ operation: 'show' });
      assert.ok(seen.includes('1 file is left out') && !seen.includes(secret), seen);
    });

    it('is named in the plan when a name of an object leads to it', async () => {
      const { root } = repository;
      const cases: [GitArgs, string][] = [
        [{ operation: 'show', ref: 'HEAD:private/data.txt' }, 'private/data.txt'],
        [{ operation: 'show', ref: ':private/data.txt' }, 'private/data.txt'],
        [{ operation: 'show', ref: ':0:private/data.txt' }, 'private/data.txt'],
        [{ operation: 'show', ref: 'HEAD:./secret.txt', cwd: 'sub' }, 'sub/secret.txt'],
        [{ operation: 'show', ref: 'HEAD:../.env', cwd: 'sub' }, '.env'],
        [{ operation: 'show', ref: 'HEAD:.env', cwd: 'sub' }, '.env'],
        [{ operation: 'show', ref: 'HEAD^{/Change}:.env' }, '.env'],
        [{ operation: 'blame', paths: ['private/data.txt'] }, 'private/data.txt'],
      ];
      for (const [args, name] of cases) {
        const { parts } = await planOf(args);
        const named = parts.some((part) => part.kind === 'path' && part.resolved === path.join(root, name));
        assert.ok(named, JSON.stringify(args));
      }
      const { parts } = await planOf({ operation: 'show', ref: 'HEAD@{2020-01-01T12:30:00}' });
      assert.equal(parts.length, 1);
    });

    it('is judged by its name in git, not by where a link of that name leads now', async () => {
      rmSync(path.join(repository.root, 'private'), { recursive: true });
      mkdirSync(path.join(repository.root, 'open'));
      symlinkSync('open', path.join(repository.root, 'private'));
      const resolved = path.join(repository.root, 'private/data.txt');
      for (const args of [
        { operation: 'show', ref: 'HEAD:private/data.txt' },
        { operation: 'blame', ref: 'HEAD', paths: ['private/data.txt'] },
      ] as const) {
        const { parts } = await planOf(args as GitArgs);
        assert.ok(parts.some((part) => part.kind === 'path' && part.resolved === resolved));
      }
    });

    it('cannot be reached by other names of objects', async () => {
      const blob = repository.git('rev-parse', 'HEAD:private/data.txt').trim();
      const tree = repository.git('rev-parse', 'HEAD:private').trim();
      const calls: [GitArgs, string][] = [
        [{ operation: 'diff', ref: 'HEAD:private/data.txt', to: 'HEAD:.env' }, 'git-object-path'],
        [{ operation: 'diff', ref: 'HEAD', to: ':0:.env' }, 'git-object-path'],
        [{ operation: 'log', ref: 'HEAD:private' }, 'git-object-path'],
        [{ operation: 'checkout', ref: 'HEAD:private', paths: ['data.txt'] }, 'git-object-path'],
        [{ operation: 'restore', ref: 'HEAD:private', paths: ['data.txt'] }, 'git-object-path'],
        [{ operation: 'show', ref: blob }, 'git-no-commit'],
        [{ operation: 'show', ref: `${tree}:data.txt` }, 'git-no-commit'],
        [{ operation: 'diff', ref: blob, to: blob.slice(0, 12) }, 'git-no-commit'],
        [{ operation: 'diff', ref: tree, to: 'HEAD' }, 'git-no-commit'],
        [{ operation: 'diff', ref: `${tree}..HEAD` }, 'git-no-commit'],
      ];
      for (const [args, id] of calls) await refuses(args, 'INVALID_ARGUMENT', id);
    });

    it('is not shown as one file either, when a rule of the person is about reading it', async () => {
      repository.write('dir/open.txt', 'open\n');
      repository.commit('dir/asked.txt', `${secret}\n`);
      under({
        rules: [
          { effect: 'deny', text: 'file_read(private/data.txt)' },
          { effect: 'ask', text: 'file_read(dir/asked.txt)' },
        ],
        alwaysAsk: ['file_read(sub/*)'],
      });
      const cases: readonly (readonly [GitArgs, string])[] = [
        [{ operation: 'show', ref: 'HEAD:private/data.txt' }, 'git-file-blocked'],
        [{ operation: 'show', ref: 'HEAD:./data.txt', cwd: 'private' }, 'git-file-blocked'],
        [{ operation: 'show', ref: ':dir/asked.txt' }, 'git-file-asks'],
        [{ operation: 'show', ref: 'HEAD:sub/secret.txt' }, 'git-file-asks'],
        [{ operation: 'blame', paths: ['private/data.txt'] }, 'git-file-blocked'],
        [{ operation: 'blame', paths: ['../dir/asked.txt'], cwd: 'sub' }, 'git-file-asks'],
        // Whether there is such a file is not said either.
        [{ operation: 'show', ref: 'HEAD:sub/none.txt' }, 'git-file-asks'],
      ];
      for (const [args, id] of cases) await refuses(args, 'NOT_READABLE', id);
      assert.ok((await modelSees({ operation: 'show', ref: 'HEAD:dir/open.txt' })).includes('open'));
      // The floor asked about the call itself.
      assert.ok((await modelSees({ operation: 'show', ref: 'HEAD:.env' })).includes(secret));
    });

    it('does not hide links, which git holds as the names they lead to', async () => {
      symlinkSync('a.txt', path.join(repository.root, 'link'));
      repository.git('add', 'link');
      repository.git('commit', '--quiet', '--message', 'Link');
      rmSync(path.join(repository.root, 'link'));
      symlinkSync('sub', path.join(repository.root, 'link'));
      const seen = await modelSees({ operation: 'diff' });
      assert.ok(seen.includes('-a.txt') && seen.includes('+sub') && !seen.includes('left out'), seen);
      symlinkSync('a.txt', path.join(repository.root, '.env.local'));
      repository.git('add', '--intent-to-add', '.env.local');
      assert.ok((await modelSees({ operation: 'diff' })).includes('1 file is left out'));
    });

    it('does not get in the way of ranges, searches and dates', async () => {
      repository.commit('a.txt', 'second\n');
      for (const ref of ['HEAD~1..HEAD', 'HEAD~1...', 'HEAD^!', 'HEAD~1', ':/Change']) {
        assert.equal((await call({ operation: 'diff', ref })).kind, 'diff', ref);
      }
    });
  });

  describe('where there is nothing to work with', () => {
    it('says that a folder is in no repository', async () => {
      use(new TestRepository('none'));
      await refuses({ operation: 'status' }, 'GIT_NO_REPOSITORY');
    });

    it('says that a repository is bare, or that the folder is inside .git', async () => {
      await refuses({ operation: 'status', cwd: '.git' }, 'GIT_NO_WORK_TREE');
      use(new TestRepository('--bare'));
      await refuses({ operation: 'status' }, 'GIT_BARE');
    });

    it('says that git is missing', async () => {
      around = surround(repository.root, { PATH: repository.root });
      await refuses({ operation: 'status' }, 'GIT_MISSING');
    });

    it('says that the folder is none', async () => {
      await refuses({ operation: 'status', cwd: 'nowhere' }, 'NOT_A_DIRECTORY');
    });

    it('stops when the call is cancelled', async () => {
      around.cancel();
      await assert.rejects(call({ operation: 'status' }), /cancelled/);
    });
  });

  describe('a repository that names programs', () => {
    const trap = (name: string) => `touch '${path.join(repository.root, `ran-${name}`)}'; cat`;
    const sprung = () =>
      [
        'fsmonitor',
        'pager',
        'clean',
        'smudge',
        'process',
        'textconv',
        'command',
        'external',
        'hook',
        'gpg',
        'equals',
        'ssh',
        'log',
      ].filter((name) => existsSync(path.join(repository.root, `ran-${name}`)));

    beforeEach(function () {
      if (process.platform === 'win32') this.skip();
      repository.commit('f.txt', 'a\nb\n');
      repository.write('.gitattributes', 'f.txt filter=evil diff=evil\n*.x filter=a=b\n');
      repository.write('g.x', '1\n');
      repository.git('add', '--all');
      repository.git('commit', '--quiet', '--message', 'two');
      repository.write('f.txt', 'stashed\n');
      repository.git('stash', '--quiet');
      for (const [key, name] of [
        ['core.fsmonitor', 'fsmonitor'],
        ['core.pager', 'pager'],
        ['pager.status', 'pager'],
        ['filter.evil.clean', 'clean'],
        ['filter.evil.smudge', 'smudge'],
        ['filter.evil.process', 'process'],
        ['filter.a=b.clean', 'equals'],
        ['diff.evil.textconv', 'textconv'],
        ['diff.evil.command', 'command'],
        ['diff.external', 'external'],
        ['core.sshCommand', 'ssh'],
        ['gpg.program', 'gpg'],
        ['alias.log', 'log'],
      ] as const) {
        repository.git('config', key, key.startsWith('alias.') ? `!${trap(name)}` : trap(name));
      }
      repository.git('config', 'filter.evil.required', 'true');
      repository.git('config', 'log.showSignature', 'true');
      writeHook('post-index-change', trap('hook'));
      repository.write('f.txt', 'a\nc\n');
      repository.write('g.x', '2\n');
      // What the set-up itself set off does not count.
      for (const name of sprung()) rmSync(path.join(repository.root, `ran-${name}`));
    });

    const reads: GitArgs[] = [
      { operation: 'status' },
      { operation: 'diff' },
      { operation: 'diff', ref: 'HEAD~1' },
      { operation: 'diff', staged: true },
      { operation: 'log' },
      { operation: 'log', paths: ['f.txt'] },
      { operation: 'show' },
      { operation: 'show', ref: 'HEAD:f.txt' },
      { operation: 'blame', paths: ['f.txt'] },
      { operation: 'branch' },
      { operation: 'stash', action: 'list' },
      { operation: 'stash', action: 'show' },
      { operation: 'worktree' },
    ];
    for (const args of reads) {
      it(`runs none of them for ${JSON.stringify(args)}, and is reported`, async () => {
        const { executableConfig } = await gitPart(args);
        for (const key of [
          'core.fsmonitor',
          'filter.evil.clean',
          'diff.evil.textconv',
          'alias.log',
          'filter.a=b.clean',
        ]) {
          assert.ok(executableConfig.includes(key), key);
        }
        const outcome = await call(args);
        assert.deepEqual(sprung(), []);
        assert.equal(outcome.filtersOff, true);
      });
    }

    it('shows the text itself in a diff', async () => {
      const { patch } = await get('diff', { operation: 'diff', paths: ['f.txt'] });
      assert.match(patch?.text ?? '', /^-b\n\+c$/m);
    });

    it('does not hide behind a file that is included', async () => {
      use(new TestRepository());
      repository.write('.git/more', '[filter "x"]\n\tclean = cat\n');
      repository.git('config', 'include.path', 'more');
      assert.deepEqual((await gitPart({ operation: 'status' })).executableConfig, ['filter.x.clean']);
    });

    it('is told from one that has none, and from settings that run nothing', async () => {
      use(new TestRepository());
      repository.git('config', 'core.fsmonitor', 'true');
      repository.git('config', 'remote.origin.url', 'https://example.org/x.git');
      assert.deepEqual((await gitPart({ operation: 'status' })).executableConfig, []);
      repository.git('config', 'remote.origin.url', 'ext::sh -c x');
      assert.deepEqual((await gitPart({ operation: 'status' })).executableConfig, ['remote.origin.url']);
    });

    it('has the hooks a write will run in its plan', async () => {
      use(new TestRepository());
      writeHook('pre-commit', 'true');
      writeHook('post-checkout', 'true');
      writeHook('pre-push', 'true');
      const { executableConfig } = await gitPart({ operation: 'commit', message: 'x' });
      assert.deepEqual(executableConfig, ['hook:pre-commit']);
    });

    it('is planned anew when it names another program after the answer', async () => {
      use(new TestRepository());
      const plan = await planOf({ operation: 'status' });
      repository.git('config', 'filter.late.clean', 'cat');
      await assert.rejects(tool.createTool(around.services).execute(plan, around.context), {
        code: 'PLAN_CHANGED',
      });
    });

    it('that names its own work tree has it stated as a place that is read', async () => {
      const above = path.dirname(repository.root);
      repository.git('config', 'core.worktree', above);
      const { parts } = await planOf({ operation: 'log' });
      assert.deepEqual(parts[1], { kind: 'path', op: 'read', path: above, resolved: above });
    });
  });

  it('shows a change of a submodule by its commits, without running git in it', async function () {
    if (process.platform === 'win32') this.skip();
    const inner = new TestRepository();
    inner.commit('f.txt', '1\n');
    repository.git('-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', inner.root, 'sub');
    repository.git('commit', '--quiet', '--message', 'sub');
    const mark = path.join(repository.root, 'ran-in-submodule');
    repository.write('sub/f.txt', '2\n');
    repository.git('-C', 'sub', 'commit', '--quiet', '--all', '--message', 'two');
    repository.git('-C', 'sub', 'config', 'diff.external', `touch ${mark}`);
    repository.git('config', 'diff.submodule', 'diff');
    for (const args of [{ operation: 'diff' }, { operation: 'show' }] as GitArgs[]) await call(args);
    assert.equal(existsSync(mark), false);
    rmSync(inner.root, { recursive: true, force: true });
  });

  it('states the folder of another repository that .git leads to as a place that is read', async () => {
    const foreign = new TestRepository();
    foreign.commit('f.txt', '1\n');
    rmSync(path.join(repository.root, '.git'), { recursive: true });
    repository.write('.git', `gitdir: ${path.join(foreign.root, '.git')}\n`);
    const plan = await planOf({ operation: 'log' });
    const read = plan.parts.filter((part) => part.kind === 'path').map((part) => part.resolved);
    assert.deepEqual(read, [path.join(foreign.root, '.git')]);
    rmSync(foreign.root, { recursive: true, force: true });
  });

  it('does not look into submodules, whose configuration is another', async function () {
    if (process.platform === 'win32') this.skip();
    const inner = new TestRepository();
    inner.commit('f.txt', '1\n');
    repository.git('-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', inner.root, 'sub');
    repository.git('commit', '--quiet', '--message', 'sub');
    const mark = path.join(repository.root, 'ran');
    repository.git('-C', 'sub', 'config', 'filter.evil.clean', `touch ${mark}; cat`);
    writeFileSync(path.join(repository.root, 'sub/.gitattributes'), '* filter=evil\n');
    writeFileSync(path.join(repository.root, 'sub/f.txt'), '2\n');
    await call({ operation: 'status' });
    await call({ operation: 'diff' });
    assert.equal(existsSync(mark), false);
    rmSync(inner.root, { recursive: true });
  });

  function writeHook(name: string, script: string): void {
    const file = path.join(repository.root, '.git/hooks', name);
    writeFileSync(file, `#!/bin/sh\n${script}\n`);
    chmodSync(file, 0o755);
  }
});
