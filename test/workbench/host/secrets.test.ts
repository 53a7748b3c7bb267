// Keys in the editor's secret storage: who gets them, and where they are not.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import { createSecrets, type Secrets } from '../../../extension/models/secrets.ts';
import type { App } from '../../../extension/parts.ts';
import { fakeAcpAgent } from '../support/fake-acp-agent.ts';
import { activated, until } from '../support/in-host.ts';

const NAME = 'provider:anthropic';
const signal = new AbortController().signal;
const tell = async (): Promise<void> => {};

describe('a secret', () => {
  const value = `suite-${randomUUID()}`;
  let app: App;
  let secrets: Secrets;

  before(async () => {
    const { started } = (await activated()) as { started(): Promise<{ app: App }> };
    app = (await started()).app;
    secrets = createSecrets(app.context);
  });
  after(async () => {
    await secrets.remove(NAME);
    secrets.dispose();
  });

  const get = (name: string) => secrets.handlers['_ocho/secret/get']({ name }, signal, tell);

  it('is there from when it is stored until it is removed, and both are told', async () => {
    let told = 0;
    const listener = secrets.onChange(() => {
      told++;
    });
    assert.equal(await secrets.has(NAME), false);
    assert.deepEqual(await get(NAME), { value: null });
    await secrets.set(NAME, value);
    assert.equal(await secrets.has(NAME), true);
    assert.deepEqual(await get(NAME), { value });
    await until(() => told === 1, 'the news of it');
    await secrets.remove(NAME);
    assert.deepEqual(await get(NAME), { value: null });
    await until(() => told === 2, 'the news of its end');
    listener.dispose();
  });

  it('can be stored and removed by the agent', async () => {
    const set = secrets.handlers['_ocho/secret/set'];
    await set({ name: NAME, value }, signal, tell);
    assert.deepEqual(await get(NAME), { value });
    await set({ name: NAME, value: null }, signal, tell);
    assert.equal(await secrets.has(NAME), false);
  });

  it("is one of a provider: nothing else of the editor's storage is given away", async () => {
    for (const name of ['github', '', 'provider:', 'provider:a/b', 'provider:a b', '../provider:x']) {
      await assert.rejects(get(name), /no such secret/, name);
    }
  });

  it('is known to the agent that comes with the extension, and nowhere else', async () => {
    const settings = vscode.workspace.getConfiguration('ocho');
    await settings.update('protocolTrace', 'full', vscode.ConfigurationTarget.Global);
    try {
      const link = app.agents.get('Ocho');
      assert.ok(link);
      await link.supervisor.restart();
      await link.ready();
      await secrets.set(NAME, value);
      await until(async () => {
        const { providers } = await link.ocho('_ocho/providers/list', {});
        return providers.some(({ id, state }) => id === 'anthropic' && state === 'ready');
      }, 'the provider, ready with the key');
      const { state } = link;
      assert.ok(state.state === 'ready');
      if (process.platform === 'linux') {
        const environment = fs.readFileSync(`/proc/${state.pid}/environ`, 'utf8');
        assert.ok(environment.includes('PATH='), 'it can be read');
        assert.ok(!environment.includes(value), 'the environment of the agent');
      }
      const logs = path.dirname(app.context.logUri.fsPath);
      await until(() => textsIn(logs).some(([, text]) => text.includes('_ocho/secret/get')), 'the trace');
      const kept = [
        ...[logs, process.env.OCHO_CONFIG_DIR, process.env.OCHO_STATE_DIR].flatMap(textsIn),
        ...textsIn(path.join(app.context.globalStorageUri.fsPath, '..', '..')),
      ];
      const names = kept.filter(([, text]) => text.includes(value)).map(([name]) => name);
      assert.deepEqual(names, []);
    } finally {
      await settings.update('protocolTrace', undefined, vscode.ConfigurationTarget.Global);
    }
  });

  it('is not given to an agent of the settings, which is not even told that there are any', async () => {
    await secrets.set(NAME, value);
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'ocho-secret-'));
    const { entry, seen } = fakeAcpAgent(folder, NAME);
    const settings = vscode.workspace.getConfiguration('ocho');
    await settings.update('agents', { Other: entry }, vscode.ConfigurationTarget.Global);
    try {
      const link = app.agents.get('Other');
      assert.ok(link);
      await link.ready();
      const found = await until(seen, 'the answers to its questions');
      assert.deepEqual(
        found.answers.map(({ error }) => error?.code),
        [-32601, -32601],
      );
      assert.deepEqual(found.offered, {});
      await link.supervisor.stop();
    } finally {
      await settings.update('agents', undefined, vscode.ConfigurationTarget.Global);
      fs.rmSync(folder, { recursive: true, force: true });
    }
  });
});

/** Name and text of every file below a folder. */
function textsIn(folder: string | undefined): readonly (readonly [string, string])[] {
  if (!folder || !fs.existsSync(folder)) return [];
  return fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .map((file) => [file, fs.readFileSync(file, 'latin1')] as const);
}
