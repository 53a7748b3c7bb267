import assert from 'node:assert/strict';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { readCredentials, storeProviderKey } from '../../../agent/config/credentials.ts';
import { CliHome, type RunOptions } from './fake-terminal.ts';

describe('ocho setup', () => {
  let home: CliHome;
  beforeEach(() => {
    home = new CliHome();
  });
  afterEach(() => home.remove());

  it('without a terminal says what to set and changes nothing', async () => {
    const { code, err } = await home.run(['setup']);
    assert.equal(code, 2);
    assert.match(err, /ANTHROPIC_API_KEY.*--key-stdin/);
    assert.equal(existsSync(home.state), false);
  });

  it('stores a key from standard input and the model beside it', async () => {
    const { code, out } = await home.run(
      ['setup', '--provider', 'openai', '--key-stdin', '--model', 'openai/some-model'],
      { input: ['the-key\n'] },
    );
    assert.equal(code, 0);
    assert.doesNotMatch(out, /the-key/);
    assert.deepEqual(await readCredentials(home.state), { openai: 'the-key' });
    const text = readFileSync(home.config, 'utf8');
    assert.match(text, /\[model\]\ndefault = "openai\/some-model"/);
    assert.doesNotMatch(text, /the-key/);
  });

  it('refuses an empty or broken key without repeating it, and a key without a provider', async () => {
    for (const input of ['', '\n', 'two words', 'line\nline', 'caf\u00E9-key']) {
      const { code, err } = await home.run(['setup', '--provider', 'openai', '--key-stdin'], {
        input: [input],
      });
      assert.equal(code, 2);
      if (input.trim()) assert.ok(!err.includes(input));
    }
    assert.equal((await home.run(['setup', '--key-stdin'], { input: ['k'] })).code, 2);
    assert.equal(existsSync(home.state), false);
  });

  it('refuses a key for a provider whose address nobody gave, and takes it with one', async () => {
    const setup = (...more: string[]) =>
      home.run(['setup', '--provider', 'box', '--key-stdin', ...more], { input: ['k'] });
    const { code, err } = await setup();
    assert.equal(code, 2);
    assert.match(err, /--base-url/);
    assert.equal(existsSync(home.state), false);
    assert.equal((await setup('--base-url', 'http://localhost:1/v1')).code, 0);
    assert.equal((await setup()).code, 0);
    assert.deepEqual(await readCredentials(home.state), { box: 'k' });
  });

  it('asks a person for provider, key and model; the key is not shown', async () => {
    const { code, out } = await home.run(['setup'], { answers: ['9', '1', 'my-key', '2'] });
    assert.equal(code, 0);
    assert.deepEqual(await readCredentials(home.state), { anthropic: 'my-key' });
    assert.match(readFileSync(home.config, 'utf8'), /default = "anthropic\/[^"]+"/);
    assert.doesNotMatch(out, /my-key/);
    const hidden = home.questions.filter((question) => question.startsWith('[hidden]'));
    assert.equal(hidden.length, 1);
  });

  it('asks for name and address of another server, which may need no key', async () => {
    const answers = ['3', 'my box', 'box', 'localhost', 'http://localhost:11434/v1', '', 'llama'];
    assert.equal((await home.run(['setup'], { answers })).code, 0);
    assert.deepEqual(await readCredentials(home.state), {});
    const text = readFileSync(home.config, 'utf8');
    assert.match(text, /\[providers\.box\]\nbase_url = "http:\/\/localhost:11434\/v1"/);
    assert.match(text, /default = "box\/llama"/);
  });

  it('changes nothing when the person gives up', async () => {
    for (const answers of [[undefined], ['1', undefined], ['3', 'box', undefined]]) {
      const { code } = await home.run(['setup'], { answers });
      assert.equal(code, 130);
    }
    assert.equal(existsSync(home.state) || existsSync(home.config), false);
  });

  it('says when the environment wins over the stored key', async () => {
    const options: RunOptions = { input: ['k'], env: { OPENAI_API_KEY: 'other' } };
    const { out } = await home.run(['setup', '--provider', 'openai', '--key-stdin'], options);
    assert.match(out, /OPENAI_API_KEY is set in the environment/);
  });
});

describe('ocho doctor', () => {
  let home: CliHome;
  beforeEach(() => {
    home = new CliHome();
  });
  afterEach(() => home.remove());

  interface Check {
    readonly check: string;
    readonly status: string;
    readonly text: string;
    readonly remedy: string | null;
  }

  async function checks(options: RunOptions = {}): Promise<{ code: number; by: Map<string, Check> }> {
    const { code, out } = await home.run(['doctor', '--json'], options);
    const report: { ok: boolean; checks: Check[] } = JSON.parse(out);
    assert.equal(report.ok, code === 0);
    for (const { status, remedy } of report.checks) assert.equal(remedy === null, status === 'ok');
    return { code, by: new Map(report.checks.map((check) => [check.check, check])) };
  }

  it("names what is wrong in the project's own tools, and says nothing where there are none", async () => {
    const about = async (): Promise<Check[]> => {
      const { out } = await home.run(['doctor', '--json']);
      const report: { checks: Check[] } = JSON.parse(out);
      return report.checks.filter(({ check }) => check === 'tools');
    };
    assert.deepEqual(await about(), []);
    const entry = { description: 'Makes it.', status: 'redy', capabilities: ['make'], tags: ['make'] };
    const registry = { version: '1.0.0', tools: [{ name: 'my-tool', location: 'main.mjs', ...entry }] };
    writeFileSync(path.join(home.workspace, 'main.mjs'), '');
    writeFileSync(path.join(home.workspace, 'tools.json'), JSON.stringify(registry));
    const [bad, ...others] = await about();
    assert.equal(others.length, 0);
    assert.equal(bad?.status, 'warn');
    assert.match(bad.text, /my-tool|tools\.json/);
    assert.match(bad.remedy ?? '', /ocho tools registry check/);
    writeFileSync(path.join(home.workspace, 'tools.json'), JSON.stringify(registry).replace('redy', 'ready'));
    assert.deepEqual(
      (await about()).map(({ status, text }) => [status, text.replace(/\D/g, '')]),
      [['ok', '1']],
    );
  });

  it('finds a machine in order, and an agent without a model worth a warning', async () => {
    const { code, by } = await checks();
    assert.equal(code, 0);
    for (const name of ['node', 'config', 'ripgrep', 'git', 'shell', 'state', 'log', 'locale']) {
      assert.equal(by.get(name)?.status, 'ok', name);
    }
    assert.equal(by.get('model')?.status, 'warn');
    assert.equal(existsSync(home.state), false);
  });

  it('fails for a missing key and names the variable, never a key', async () => {
    const env = { OCHO_MODEL: 'openai/some-model' };
    const missing = await checks({ env });
    assert.equal(missing.code, 1);
    assert.match(missing.by.get('key')?.remedy ?? '', /OPENAI_API_KEY/);
    await storeProviderKey(home.state, 'openai', 'the-stored-key');
    const found = await home.run(['doctor'], { env });
    assert.equal(found.code, 0);
    assert.doesNotMatch(found.out, /the-stored-key/);
  });

  it('looks for a server of this machine, and one that is down is a warning', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    const env = { OCHO_MODEL: 'openai/local', OPENAI_BASE_URL: `http://127.0.0.1:${port}/v1` };
    assert.equal((await checks({ env })).by.get('server')?.status, 'ok');
    await new Promise((resolve) => server.close(resolve));
    const down = await checks({ env });
    assert.deepEqual([down.code, down.by.get('server')?.status], [0, 'warn']);
  });

  it('fails for an address that is none, and warns of a language it does not speak', async () => {
    const env = {
      OCHO_MODEL: 'openai/x',
      OPENAI_API_KEY: 'k',
      OPENAI_BASE_URL: 'nonsense',
      OCHO_LOCALE: 'xx',
    };
    const { code, by } = await checks({ env });
    assert.deepEqual([code, by.get('server')?.status, by.get('locale')?.status], [1, 'fail', 'warn']);
    assert.match(by.get('server')?.text ?? '', /"nonsense"/);
    assert.match(by.get('locale')?.remedy ?? '', /"xx".*en, es/);
    assert.equal((await checks({ env: { OCHO_LOCALE: 'en_GB.UTF-8' } })).by.get('locale')?.status, 'ok');
  });

  it('fails for a configuration in error and points to the fault', async () => {
    home.write(home.config, '[runtime]\nmax_turn = 1\n');
    const { code, by } = await checks();
    assert.equal(code, 1);
    assert.match(by.get('config')?.text ?? '', /config\.toml:2: error: .*max_turns/);
  });

  it('says that the workspace is not trusted, what that means, and looks at nothing of it', async () => {
    home.write(path.join(home.workspace, '.ocho', 'config.toml'), 'not = toml [\n');
    assert.equal((await checks()).by.get('config')?.status, 'fail');
    const { code, by } = await checks({ env: { OCHO_RESTRICTED: '1' } });
    assert.deepEqual([code, by.get('restricted')?.status, by.get('config')?.status], [0, 'warn', 'ok']);
    assert.match(by.get('restricted')?.text ?? '', /not trusted.*only reads/);
    assert.match(by.get('restricted')?.remedy ?? '', /without OCHO_RESTRICTED/);
    assert.equal((await checks()).by.has('restricted'), false);
  });

  it('warns of variables that do not what they seem to', async () => {
    const seen = async (env: Record<string, string>) =>
      [...(await checks({ env })).by.values()].find(({ check }) =>
        ['restricted', 'log-level', 'variable'].includes(check),
      );
    assert.match((await seen({ OCHO_RESTRICTED: 'true' }))?.text ?? '', /"true".*restricts nothing/);
    assert.match((await seen({ OCHO_LOG: 'loud' }))?.remedy ?? '', /off, error, warn, info, debug/);
    assert.match((await seen({ OCHO_MODLE: 'x' }))?.remedy ?? '', /OCHO_MODEL/);
    assert.match((await seen({ OCHO_THEME: 'x' }))?.remedy ?? '', /OCHO_STATE_DIR/);
    const fine = { OCHO_RESTRICTED: '0', OCHO_LOG: 'debug:stderr', OCHO_CALL: '1', OCHO_LOCALE: 'en' };
    assert.equal(await seen(fine), undefined);
  });

  it('counts keys and models of the editor that runs it, and names its commands', async () => {
    const by = async (model: string, ...args: string[]) => {
      const { out } = await home.run(['doctor', '--json', ...args], { env: { OCHO_MODEL: model } });
      const report: { checks: Check[] } = JSON.parse(out);
      return new Map(report.checks.map((check) => [check.check, check]));
    };
    assert.equal((await by('openai/x', '--editor', 'anthropic,openai')).get('key')?.status, 'ok');
    const missing = (await by('openai/x', '--editor', '')).get('key');
    assert.deepEqual([missing?.status, missing?.remedy], ['fail', 'Run “Ocho: Set API Key”.']);
    assert.equal((await by('editor/some', '--editor', '')).get('model')?.status, 'ok');
    assert.equal((await by('editor/some')).get('model')?.status, 'warn');
  });

  it('fails for a model of a provider nobody configured', async () => {
    const { code, by } = await checks({ env: { OCHO_MODEL: 'nowhere/x' } });
    assert.deepEqual([code, by.get('model')?.status], [1, 'fail']);
  });

  it('notices what is missing on PATH, keys that others can read, and a state folder that cannot be made', async () => {
    const bare = await checks({ env: { PATH: home.root } });
    assert.equal(bare.by.get('git')?.status, 'warn');
    if (process.platform === 'win32') return;
    await storeProviderKey(home.state, 'openai', 'key');
    chmodSync(path.join(home.state, 'credentials.json'), 0o644);
    assert.match((await checks()).by.get('keys')?.remedy ?? '', /chmod 600/);
    home.write(path.join(home.root, 'file'), '');
    mkdirSync(path.join(home.root, 'empty'));
    const blocked = home.context();
    const { doctorCommand } = await import('../../../agent/cli/doctor.ts');
    const dirs = { ...blocked.context.dirs, state: path.join(home.root, 'file', 'state') };
    assert.equal(await doctorCommand([], { ...blocked.context, dirs }), 1);
    assert.match(blocked.output().out, /cannot be written/);
  });
});
