import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { COMMANDS } from '../../../agent/cli/help.ts';
import { CliHome } from './fake-terminal.ts';

describe('the command line', () => {
  let home: CliHome;
  beforeEach(() => {
    home = new CliHome();
  });
  afterEach(() => home.remove());

  it('prints its version', async () => {
    const { code, out } = await home.run(['--version']);
    assert.equal(code, 0);
    assert.match(out, /^ocho \d+\.\d+\.\d+\S*\n$/);
  });

  it('prints help for all commands and for each, in each language, with no message missing', async () => {
    for (const locale of ['en', 'es']) {
      for (const argv of [['--help'], ...COMMANDS.map(({ name }) => ['help', name])]) {
        const { code, out, err } = await home.run(argv, { locale });
        assert.equal(code, 0);
        assert.equal(err, '');
        assert.doesNotMatch(out, /cli-[a-z]+-/, `${argv.join(' ')} in ${locale}`);
      }
    }
  });

  it('names no command that is not there, and says what --approve all does not answer', async () => {
    const commands = COMMANDS.map(({ name }) => name);
    for (const locale of ['en', 'es']) {
      for (const name of commands) {
        const { out } = await home.run(['help', name], { locale });
        for (const [, other = ''] of out.matchAll(/\bocho ([a-z]+)/g)) {
          assert.ok([...commands, 'help'].includes(other), `ocho ${other} in the help of ${name}`);
        }
      }
      assert.match((await home.run(['help', 'run'], { locale })).out, /--approve.*--high-risk ask/);
    }
  });

  it('takes --help behind any command, but not behind --', async () => {
    assert.match((await home.run(['config', 'set', '--help'])).out, /ocho config set KEY VALUE/);
    assert.equal((await home.run(['config', 'get', '--', '--help'])).code, 2);
  });

  it('refuses an unknown command with the one that was meant, and exits with 2', async () => {
    const { code, out, err } = await home.run(['sesions']);
    assert.deepEqual([code, out], [2, '']);
    assert.match(err, /Did you mean "sessions"\?/);
    assert.match((await home.run(['frobnicate'])).err, /There are: acp, run/);
    assert.equal((await home.run(['help', 'frobnicate'])).code, 2);
    assert.equal((await home.run(['constructor'])).code, 2);
  });

  it('refuses unknown options, missing values and superfluous arguments, and exits with 2', async () => {
    const refusals: [string[], RegExp][] = [
      [['config', 'show', '--jsno'], /Did you mean --json\?/],
      [['config', 'show', '--frobnicate'], /no option --frobnicate/],
      [['config', 'show', '--cwd'], /--cwd needs a value/],
      [['config', 'show', '--cwd', 'missing'], /does not exist or is not a folder/],
      [['config', 'show', '--json=yes'], /--json takes no value/],
      [['config', 'show', 'extra'], /"extra" is one argument too many/],
      [['config'], /needs one of: show, get, set, check, migrate/],
      [['config', 'chek'], /Did you mean "check"\?/],
      [['config', 'set', 'locale'], /VALUE is missing/],
      [['tools', 'list', '--mode', 'careful'], /--mode cannot be "careful"/],
      [['sessions', 'list', '--limit', '-1'], /--limit/],
      [['config', 'show', '--__proto__'], /no option/],
    ];
    for (const [argv, message] of refusals) {
      const { code, out, err } = await home.run(argv);
      assert.deepEqual([code, out], [2, ''], argv.join(' '));
      assert.match(err, message);
    }
  });

  it('says a failure nobody foresaw in one line and puts the rest into the log', async () => {
    const { context, output } = home.context();
    const broken = {
      ...context,
      terminal: {
        ...context.terminal,
        out: () => {
          throw new Error('broken');
        },
      },
    };
    const { runCommandLine } = await import('../../../agent/cli/main-command.ts');
    assert.equal(await runCommandLine(['--version'], broken), 1);
    assert.match(output().err, /^Error: Something went wrong inside Ocho: broken\. .*\n$/);
    assert.match(readFileSync(path.join(home.state, 'log', 'ocho.log'), 'utf8'), /"stack":"Error: broken/);
  });

  it('uses colours only where they are wanted', async () => {
    assert.equal((await home.run(['config', 'get'], { color: false })).err.includes('\u001B'), false);
    assert.equal((await home.run(['config', 'get'], { color: true })).err.includes('\u001B'), true);
  });
});

describe('ocho config', () => {
  let home: CliHome;
  beforeEach(() => {
    home = new CliHome();
  });
  afterEach(() => home.remove());

  it('sets, gets and shows values with the file and line each comes from', async () => {
    const set = await home.run(['config', 'set', 'tools.optional', '[]']);
    assert.equal(set.out, `tools.optional = []  # ${home.config}\n`);
    assert.equal((await home.run(['config', 'get', 'tools.optional'])).out, '[]\n');
    assert.equal(
      (await home.run(['config', 'get', 'runtime.max_turns', '--json'])).out,
      '{"key":"runtime.max_turns","value":100,"origins":[]}\n',
    );
    home.write(
      path.join(home.workspace, '.ocho', 'config.toml'),
      '[risk_profiles."*"]\nlevel = "read_only"\n',
    );
    const { code, out } = await home.run(['config', 'show'], { env: { OCHO_MODEL: 'offline/basic' } });
    assert.equal(code, 0);
    assert.ok(out.includes(`tools.optional = []  # ${home.config}:2\n`));
    assert.ok(out.includes('model.default = "offline/basic"  # environment\n'));
    assert.ok(out.includes('runtime.max_turns = 100  # default\n'));
    assert.match(out, /risk_profiles\.default\.level = "read_only" {2}# .*workspace.*config\.toml:2\n/);
  });

  it('shows everything as JSON', async () => {
    home.write(home.config, '[runtime]\nmax_turns = 3\n');
    const shown = JSON.parse((await home.run(['config', 'show', '--json'])).out);
    assert.equal(shown.profile, 'default');
    assert.equal(shown.values.runtime.max_turns, 3);
    assert.deepEqual(shown.origins['runtime.max_turns'], [{ source: 'user', file: home.config, line: 2 }]);
    assert.deepEqual(shown.diagnostics, []);
  });

  it('never prints headers and environments of servers', async () => {
    home.write(
      home.config,
      '[mcp.servers.x]\ncommand = "x"\nenv = { A = "hush-hush" }\n[providers.y]\nheaders = { B = "hush-hush" }\n',
    );
    for (const argv of [
      ['show'],
      ['show', '--json'],
      ['get', 'providers.y.headers.B'],
      ['get', 'mcp.servers.x'],
    ]) {
      const { code, out, err } = await home.run(['config', ...argv]);
      assert.equal(code, 0);
      assert.doesNotMatch(out + err, /hush-hush/);
      assert.match(out, /\*\*\*/);
    }
  });

  it('checks: 0 and what was read, or 2 and every fault as a link', async () => {
    assert.match((await home.run(['config', 'check'])).out, /defaults are in force/);
    home.write(home.config, '[tools]\noptional = ["calculater"]\n');
    const warned = await home.run(['config', 'check']);
    assert.equal(warned.code, 0);
    assert.ok(warned.out.startsWith(`${home.config}:2: warning: `));
    home.write(home.config, 'a = 1\n[runtime]\nmax_turns = "x"\n');
    const { code, out } = await home.run(['config', 'check']);
    assert.equal(code, 2);
    assert.ok(out.includes(`${home.config}:1: error: `) && out.includes(`${home.config}:3: error: `));
    const json = JSON.parse((await home.run(['config', 'check', '--json'])).out);
    assert.equal(json.ok, false);
    assert.deepEqual(
      json.diagnostics.map((each: { code: string; key: string }) => `${each.code} ${each.key}`).sort(),
      ['CONFIG_BAD_VALUE runtime.max_turns', 'CONFIG_UNKNOWN_KEY a'],
    );
  });

  it('checks the settings of tools against what each tool has', async () => {
    home.write(home.config, '[tools.content_search]\nexclude_glob = []\n');
    const { code, out } = await home.run(['config', 'check']);
    assert.equal(code, 0);
    assert.match(out, /config\.toml:2: warning: .*exclude_globs.*\[CONFIG_UNKNOWN_KEY\]/);
  });

  it('names every fault when a value is asked for, and exits with 2', async () => {
    home.write(home.config, 'a = 1\nb = 2\n');
    const { code, err } = await home.run(['config', 'show']);
    assert.equal(code, 2);
    assert.match(err, /"a".*\n.*"b"/);
  });

  it('exits with 2 for a key that cannot be, and with 1 for one that is not set', async () => {
    assert.equal((await home.run(['config', 'get', 'tols.optional'])).code, 2);
    assert.equal((await home.run(['config', 'get', 'locale'])).code, 1);
    const table = await home.run(['config', 'get', 'model']);
    assert.deepEqual([table.code, table.out], [1, '']);
    assert.equal((await home.run(['config', 'set', 'locale', 'en', '--cwd', 'nowhere'])).code, 2);
    assert.equal((await home.run(['config', 'set', 'runtime.max_turns', 'many'])).code, 2);
    assert.equal(existsSync(home.config), false);
  });

  it('migrates once', async () => {
    home.write(home.config, 'locale = "en"\n');
    assert.match((await home.run(['config', 'migrate'])).out, /wrote optional/);
    assert.match((await home.run(['config', 'migrate'])).out, /nothing to do/);
    assert.equal(JSON.parse((await home.run(['config', 'migrate', '--json'])).out).changed, false);
  });
});
