// `ocho tools` and `ocho policy explain` over the real runtime and the real policy.
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { CliHome, type RunOptions } from './fake-terminal.ts';

describe('commands over the real runtime', function () {
  this.timeout(60_000);
  let home: CliHome;
  let file: string;
  beforeEach(() => {
    home = new CliHome();
    file = path.join(home.workspace, 'a.txt');
    home.write(file, 'hello world\n');
  });
  afterEach(() => home.remove());

  async function call(name: string, args: unknown, options: readonly string[] = [], how: RunOptions = {}) {
    const argv = ['tools', 'call', name, JSON.stringify(args), '--json', ...options];
    const { code, out, err } = await home.run(argv, how);
    return { code, err, report: JSON.parse(out) };
  }

  it('lists the tools the configuration selects and admits', async () => {
    home.write(home.config, '[tools]\noptional = []\n[risk_profiles.default]\nexcluded_tools = ["shell"]\n');
    const listed: { name: string; description: string }[] = JSON.parse(
      (await home.run(['tools', 'list', '--json'])).out,
    );
    assert.deepEqual(listed.map(({ name }) => name).sort(), [
      'content_search',
      'file_edit',
      'file_read',
      'file_write',
      'git_operations',
      'glob_search',
      'web_fetch',
    ]);
    assert.ok(listed.every(({ description }) => !/^tool-/.test(description)));
    home.write(home.config, '[risk_profiles.default]\ndeny_all_tools = true\n');
    assert.match((await home.run(['tools', 'list'])).out, /No tool is admitted/);
  });

  it('says what is wrong with names in the configuration beside the list of tools', async () => {
    home.write(home.config, '[tools]\noptional = ["todo_wirte"]\n');
    for (const argv of [
      ['tools', 'list'],
      ['tools', 'list', '--json'],
    ]) {
      const { code, err } = await home.run(argv);
      assert.equal(code, 0);
      assert.match(err, /config\.toml:2: warning: .*"todo_wirte".*Did you mean "todo_write"\?/);
      assert.equal(err.split('\n').length, 2);
    }
  });

  it('says of a tool of the project that is planned why it cannot be had, and names the one that was meant', async () => {
    const entry = {
      name: 'link-check',
      description: 'Checks links.',
      location: 'tools/link-check/main.py',
      status: 'planned',
      capabilities: ['check'],
      tags: ['links'],
    };
    home.write(path.join(home.workspace, 'tools.json'), JSON.stringify({ version: '1.0.0', tools: [entry] }));
    const { report } = await call('tool_search', { query: 'select:link-check' });
    assert.match(report.result, /link-check is a tool of this project that cannot be called: .*planned/);
    const wrong = await call('file_raed', {});
    assert.deepEqual([wrong.code, wrong.report.error.code], [2, 'UNKNOWN_TOOL']);
    assert.match(wrong.report.error.message, /Did you mean "file_read"\?/);
  });

  it('calls a low tool without a question and leaves no session behind', async () => {
    const { code, report } = await call('file_read', { path: 'a.txt' });
    assert.equal(code, 0);
    assert.deepEqual([report.ok, report.class, report.decision, report.error], [true, 'low', 'allow', null]);
    assert.match(report.result, /hello world/);
    assert.deepEqual(JSON.parse((await home.run(['sessions', 'list', '--json'])).out), []);
    const kept = existsSync(path.join(home.state, 'sessions'))
      ? readdirSync(path.join(home.state, 'sessions'))
      : [];
    assert.deepEqual(kept, []);
  });

  it('blocks an edit when nobody can be asked, and makes it when the person says yes', async () => {
    const edit = { path: 'a.txt', old_string: 'world', new_string: 'there' };
    const blocked = await call('file_edit', edit);
    assert.deepEqual(
      [blocked.code, blocked.report.error.code, blocked.report.decision],
      [3, 'BLOCKED', 'block'],
    );
    assert.equal(readFileSync(file, 'utf8'), 'hello world\n');
    const denied = await call('file_edit', edit, [], { answers: ['n'] });
    assert.deepEqual([denied.code, denied.report.error.code], [3, 'DENIED']);
    const allowed = await call('file_edit', edit, [], { answers: ['y'] });
    assert.deepEqual([allowed.code, allowed.report.class, allowed.report.decision], [0, 'medium', 'ask']);
    assert.match(allowed.err, /a\.txt/);
    assert.equal(readFileSync(file, 'utf8'), 'hello there\n');
  });

  it('does what --mode and --approve say', async () => {
    const edit = { path: 'a.txt', old_string: 'world', new_string: 'there' };
    assert.equal((await call('file_edit', edit, ['--mode', 'read_only', '--approve', 'all'])).code, 3);
    assert.equal((await call('file_edit', edit, ['--mode', 'full'])).code, 0);
  });

  it('gives faults of a call as data', async () => {
    assert.equal((await call('no_such_tool', {})).report.error.code, 'UNKNOWN_TOOL');
    assert.equal((await call('file_read', { path: 3 })).report.error.code, 'INVALID_ARGUMENT');
    assert.equal((await call('file_read', { path: 'missing' })).report.ok, false);
    const { code, out } = await home.run(['tools', 'call', 'file_read', '{', '--json']);
    assert.deepEqual([code, JSON.parse(out).error.code], [2, 'INVALID_ARGUMENT']);
  });

  it('refuses to start under a configuration in error, and exits with 2', async () => {
    home.write(home.config, 'nonsense = 1\n');
    for (const argv of [
      ['tools', 'list'],
      ['policy', 'explain', 'shell', 'ls'],
    ]) {
      const { code, err } = await home.run(argv);
      assert.equal(code, 2);
      assert.match(err, /"nonsense"/);
    }
  });

  it('says on standard error what is wrong with the configuration of a call', async () => {
    home.write(path.join(home.workspace, '.ocho', 'config.toml'), 'broken = [');
    home.write(path.join(home.workspace, 'a.txt'), 'text\n');
    const argv = ['tools', 'call', 'file_read', '{"path":"a.txt"}', '--mode', 'full', '--json'];
    const { code, out, err } = await home.run(argv);
    assert.equal(code, 0);
    assert.equal(JSON.parse(out).ok, true);
    assert.match(err, /^! .*config\.toml:1: /m);
  });

  it('explains under the mode asked for and the lists of the configuration', async () => {
    home.write(home.config, '[risk_profiles.default]\nforbidden_paths = ["**/secret/**"]\nlevel = "full"\n');
    const explain = async (...argv: string[]) =>
      JSON.parse((await home.run(['policy', 'explain', ...argv, '--json'])).out);
    assert.equal((await explain('shell', 'git status')).decision, 'allow');
    assert.equal((await explain('path', 'a.txt', '--op', 'write')).decision, 'ask');
    assert.equal((await explain('path', 'a.txt', '--op', 'write', '--mode', 'full')).decision, 'allow');
    assert.equal((await explain('path', 'a.txt', '--op', 'write', '--mode', 'read_only')).decision, 'block');
    const forbidden = await explain('path', 'secret/x', '--mode', 'full');
    assert.deepEqual(
      [forbidden.decision, forbidden.resolved],
      ['block', path.join(home.workspace, 'secret', 'x')],
    );
    assert.equal((await explain('url', 'http://169.254.169.254/', '--mode', 'full')).decision, 'block');
    assert.equal((await explain('shell', 'rm -rf / --no-preserve-root')).class, 'high');
  });

  it('judges a private address as web_fetch would, the hosts it may reach included', async () => {
    const explain = async (url: string) =>
      JSON.parse((await home.run(['policy', 'explain', 'url', url, '--json'])).out);
    assert.equal((await explain('http://127.0.0.1:8080/')).decision, 'block');
    home.write(home.config, '[tools.web_fetch]\nallowed_private_hosts = ["127.0.0.1:8080"]\n');
    assert.equal((await explain('http://127.0.0.1:8080/')).decision, 'ask');
    assert.equal((await explain('http://127.0.0.1:9090/')).decision, 'block');
  });

  it('takes the folder of a question for its workspace', async () => {
    const inside = { op: 'write', path: path.join(home.root, 'b.txt'), cwd: home.root };
    const input = [`${JSON.stringify(inside)}\n${JSON.stringify({ ...inside, cwd: home.workspace })}\n`];
    const { out } = await home.run(['policy', 'explain', 'path', '--json'], { input });
    const [own, other] = out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    assert.deepEqual([own.class, other.class], ['medium', 'high']);
  });
});
