import assert from 'node:assert/strict';
import { which } from '../../../../agent/platform/which.ts';
import { type AgentChoice, agentCommand } from '../../../../extension/agent-process/agent-command.ts';

const services = {
  env: process.env,
  platform: process.platform,
  execPath: process.execPath,
  electron: false,
  trusted: true,
  which: (name: string, env: Readonly<Record<string, string | undefined>> = process.env) =>
    which(name, { env, platform: process.platform }),
};
const configured = (entry: unknown): AgentChoice => ({ kind: 'configured', name: 'other', entry });

async function problemOf(entry: unknown, more: Partial<typeof services> = {}) {
  const found = await agentCommand(configured(entry), { ...services, ...more });
  assert.ok(!found.ok, 'the entry was taken');
  return `${found.problem.code} ${found.problem.text.id}`;
}

async function commandOf(choice: AgentChoice, more: Partial<typeof services> = {}) {
  const found = await agentCommand(choice, { ...services, ...more });
  assert.ok(found.ok, JSON.stringify(found));
  return found.value;
}

describe('the command of an agent', () => {
  const here = new URL(import.meta.url).pathname;

  it('is this very Node with the agent that comes along', async () => {
    const command = await commandOf({ kind: 'bundled', main: here });
    assert.deepEqual(command, { name: 'Ocho', program: process.execPath, args: [here, 'acp'], env: {} });
  });

  it('tells Electron to be a Node', async () => {
    const command = await commandOf({ kind: 'bundled', main: here }, { electron: true });
    assert.deepEqual(command.env, { ELECTRON_RUN_AS_NODE: '1' });
  });

  it('is refused when the agent that comes along is missing', async () => {
    const found = await agentCommand({ kind: 'bundled', main: `${here}.gone` }, services);
    assert.ok(!found.ok);
    assert.equal(found.problem.text.args?.file, `${here}.gone`);
  });

  it("is Ocho's own only in a workspace that is not trusted: others may take configuration from it", async () => {
    const entry = { command: process.execPath };
    assert.equal(await problemOf(entry, { trusted: false }), 'NOT_TRUSTED agent-not-trusted');
    assert.equal((await commandOf({ kind: 'bundled', main: here }, { trusted: false })).name, 'Ocho');
  });

  it('is found on the PATH of the environment it is given', async () => {
    const entry = { command: 'node', args: ['x y'], env: { A: 'b' } };
    const { program, args, env } = await commandOf(configured(entry));
    assert.match(program, /[\\/]node(\.exe)?$/i);
    assert.deepEqual({ args, env }, { args: ['x y'], env: { A: 'b' } });
    assert.equal(
      await problemOf(entry, { env: { PATH: '' } }),
      'COMMAND_NOT_FOUND agent-command-not-on-path',
    );
  });

  it('may be an absolute path, and nothing that depends on a folder', async () => {
    assert.equal((await commandOf(configured({ command: process.execPath }))).program, process.execPath);
    assert.equal(
      await problemOf({ command: `${process.execPath}-gone` }),
      'COMMAND_NOT_FOUND agent-command-missing',
    );
    assert.equal(await problemOf({ command: './agent' }), 'COMMAND_NOT_FOUND agent-command-relative');
  });

  it('says which part of an entry is wrong', async () => {
    assert.equal(await problemOf(undefined), 'ENTRY_INVALID agent-entry-gone');
    for (const entry of [null, 'node', [], {}, { command: '' }, { command: 7 }]) {
      assert.equal(await problemOf(entry), 'ENTRY_INVALID agent-entry-command');
    }
    assert.equal(await problemOf({ command: 'node', args: 'x' }), 'ENTRY_INVALID agent-entry-args');
    assert.equal(await problemOf({ command: 'node', args: [1] }), 'ENTRY_INVALID agent-entry-args');
    assert.equal(await problemOf({ command: 'node', env: { A: 1 } }), 'ENTRY_INVALID agent-entry-env');
    assert.equal(await problemOf({ command: 'node', env: ['A'] }), 'ENTRY_INVALID agent-entry-env');
  });

  it('goes through cmd.exe for a batch file on Windows, with nothing left for it to interpret', async () => {
    const windows = {
      platform: 'win32' as const,
      env: { SystemRoot: 'C:\\Windows' },
      which: async () => 'C:\\node\\npx.cmd',
    };
    const command = await commandOf(configured({ command: 'npx', args: ['a b', 'c&d'] }), windows);
    assert.equal(command.program, 'C:\\Windows\\System32\\cmd.exe');
    assert.deepEqual(command.args, ['/d', '/s', '/c', '""C:\\node\\npx.cmd" "a b" "c&d""']);
    assert.equal(command.verbatim, true);
    const refused = await problemOf({ command: 'npx', args: ['%PATH%'] }, windows);
    assert.equal(refused, 'COMMAND_REFUSED agent-command-batch');
  });
});
