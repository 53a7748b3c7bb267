import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import * as vscode from 'vscode';
import { activated, folder, note, ocho, until } from '../support/in-host.ts';

/** Bytes of what the editor loads at activation. */
const ENTRY_LIMIT = 20_000;

describe('activation', () => {
  it('is waited for: the window opens without it', () => {
    assert.equal(ocho().isActive, false);
  });

  it('loads the small entry and nothing else', async () => {
    const before = performance.now();
    await activated();
    note(`activated in ${(performance.now() - before).toFixed(1)} ms`);
    const dist = path.join(ocho().extensionPath, 'dist');
    const loaded = Object.keys(require.cache).filter((file) => file.startsWith(dist + path.sep));
    assert.deepEqual(loaded, [path.join(dist, 'extension.cjs')]);
    const { size } = fs.statSync(path.join(dist, 'extension.cjs'));
    note(`extension.cjs has ${size} bytes`);
    assert.ok(size < ENTRY_LIMIT, `extension.cjs has ${size} bytes`);
  });

  it("loads more with the first document that may be its own, wherever the person's configuration lies", async () => {
    const isLoaded = (name: string): boolean =>
      Object.keys(require.cache).includes(path.join(ocho().extensionPath, 'dist', 'extension', name));
    const others = ['settings.toml', 'other.json'].map((name) => path.join(folder().fsPath, name));
    const config = path.join(process.env.OCHO_CONFIG_DIR ?? '', 'config.toml');
    assert.doesNotMatch(
      path.basename(path.dirname(config)),
      /ocho/,
      'a folder of another name than its usual one',
    );
    const before = fs.existsSync(config) ? fs.readFileSync(config, 'utf8') : undefined;
    for (const other of others) fs.writeFileSync(other, '');
    try {
      for (const other of others) await vscode.workspace.openTextDocument(other);
      assert.equal(isLoaded('main.cjs'), false);
      fs.writeFileSync(config, before ?? '');
      await vscode.workspace.openTextDocument(config);
      await until(() => isLoaded('language.cjs'), 'the language service');
    } finally {
      for (const other of others) fs.rmSync(other);
      if (before === undefined) fs.rmSync(config);
    }
  });

  it('registers every command of the manifest', async () => {
    const { contributes } = ocho().packageJSON as { contributes: { commands: { command: string }[] } };
    const registered = new Set(await vscode.commands.getCommands(true));
    const missing = contributes.commands.map(({ command }) => command).filter((id) => !registered.has(id));
    assert.deepEqual(missing, []);
  });
});
