// The language service in a real editor: what it says of config.toml and tools.json, and what it mends.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import * as vscode from 'vscode';
import type { App } from '../../../extension/parts.ts';
import { activated, folder, ocho, until } from '../support/in-host.ts';

const at = (...names: readonly string[]): string => path.join(folder().fsPath, ...names);
const REGISTRY = `{
  "version": "1.0.0",
  "tools": [
    {
      "name": "echo",
      "description": "Says what it is told.",
      "location": "echo.mjs",
      "status": "redy",
      "capabilities": ["say"],
      "tags": ["suite"]
    }
  ]
}
`;
const isLoaded = (name: string): boolean => {
  const file = path.join(ocho().extensionPath, 'dist', 'extension', name);
  return Object.keys(require.cache).includes(file);
};

describe('the language service', function () {
  this.timeout(60_000);
  const userConfig = path.join(process.env.OCHO_CONFIG_DIR ?? '', 'config.toml');
  let before_: string | undefined;

  before(async () => {
    const { started } = (await activated()) as { started(): Promise<{ app: App }> };
    await started();
    before_ = fs.existsSync(userConfig) ? fs.readFileSync(userConfig, 'utf8') : undefined;
    fs.writeFileSync(at('echo.mjs'), 'console.log(1);\n');
    fs.writeFileSync(at('other.json'), '{}\n');
    fs.mkdirSync(at('.ocho'), { recursive: true });
  });
  after(async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    for (const name of ['tools.json', 'echo.mjs', 'other.json', '.ocho']) {
      fs.rmSync(at(name), { recursive: true, force: true });
    }
    if (before_ === undefined) fs.rmSync(userConfig, { force: true });
    else fs.writeFileSync(userConfig, before_);
  });

  const opened = async (file: string, text: string): Promise<vscode.TextDocument> => {
    fs.writeFileSync(file, text);
    const document = await vscode.workspace.openTextDocument(file);
    await vscode.window.showTextDocument(document);
    // Another suite has opened it: outside the workspace the editor does not see that it is other now.
    // The command is for the active editor, which a busy one may not have changed to yet.
    await until(async () => {
      if (document.getText() === text) return true;
      await vscode.window.showTextDocument(document);
      await vscode.commands.executeCommand('workbench.action.files.revert');
      return undefined;
    }, 'the text on the disk');
    return document;
  };
  const problems = ({ uri }: vscode.TextDocument): readonly vscode.Diagnostic[] =>
    vscode.languages.getDiagnostics(uri).filter(({ source }) => source === 'ocho');
  const placeOf = (document: vscode.TextDocument, text: string, more = 0): vscode.Position => {
    const offset = document.getText().indexOf(text);
    assert.ok(offset >= 0, text);
    return document.positionAt(offset + more);
  };
  const replace = async (document: vscode.TextDocument, text: string): Promise<void> => {
    const edit = new vscode.WorkspaceEdit();
    edit.replace(document.uri, new vscode.Range(0, 0, document.lineCount, 0), text);
    assert.ok(await vscode.workspace.applyEdit(edit));
  };

  it('is not loaded for a file that is none of its own', async () => {
    if (isLoaded('language.cjs')) return; // Another suite has opened one.
    await vscode.window.showTextDocument(await vscode.workspace.openTextDocument(at('other.json')));
    assert.equal(isLoaded('language.cjs'), false);
  });

  it('marks a typo in tools.json and mends it with a quick fix', async () => {
    const document = await opened(at('tools.json'), REGISTRY);
    const [problem] = await until(() => {
      const found = problems(document);
      return found.length > 0 ? found : undefined;
    }, 'the problem');
    assert.ok(problem);
    assert.equal(document.getText(problem.range), '"redy"');
    assert.equal(typeof problem.code, 'string');
    const actions = await vscode.commands.executeCommand<vscode.CodeAction[]>(
      'vscode.executeCodeActionProvider',
      document.uri,
      problem.range,
      vscode.CodeActionKind.QuickFix.value,
    );
    const fix = actions.find(({ isPreferred }) => isPreferred) ?? actions[0];
    assert.ok(fix?.edit, actions.map(({ title }) => title).join());
    assert.ok(await vscode.workspace.applyEdit(fix.edit));
    assert.match(document.getText(), /"status": "ready"/);
    await until(() => problems(document).length === 0, 'no problem any more');
    assert.ok(isLoaded('language.cjs'));
  });

  it('leads from a location to the file', async () => {
    const document = await vscode.workspace.openTextDocument(at('tools.json'));
    const found = await vscode.commands.executeCommand<(vscode.Location | vscode.LocationLink)[]>(
      'vscode.executeDefinitionProvider',
      document.uri,
      placeOf(document, 'echo.mjs', 2),
    );
    const [target] = found.map((each) => ('targetUri' in each ? each.targetUri : each.uri));
    assert.equal(target?.fsPath, at('echo.mjs'));
  });

  it("takes the user's config.toml for TOML, and completes and explains its keys", async () => {
    const document = await opened(userConfig, '[tools]\noptional = ["*"]\n');
    await until(() => document.languageId === 'toml', 'the language');
    const hovers = await until(async () => {
      const all = await vscode.commands.executeCommand<vscode.Hover[]>(
        'vscode.executeHoverProvider',
        document.uri,
        placeOf(document, 'optional', 2),
      );
      return all.length > 0 ? all : undefined;
    }, 'the hover');
    const said = hovers.flatMap(({ contents }) =>
      contents.map((each) => (typeof each === 'string' ? each : each.value)),
    );
    assert.match(said.join('\n'), /optional/);
    await replace(document, '[tools]\noptional = [""]\n');
    const { items } = await vscode.commands.executeCommand<vscode.CompletionList>(
      'vscode.executeCompletionItemProvider',
      document.uri,
      placeOf(document, '""', 1),
    );
    const labels = items.map(({ label }) => (typeof label === 'string' ? label : label.label));
    assert.ok(labels.includes('todo_write'), labels.join());
  });

  it('says what is wrong with a name in the workspace, and finds the nearest', async () => {
    const document = await opened(at('.ocho', 'config.toml'), '[tols]\noptional = []\n');
    assert.equal(document.languageId, 'toml');
    const found = await until(() => {
      const all = problems(document);
      return all.length > 0 ? all : undefined;
    }, 'the problem');
    assert.match(found.map(({ message }) => message).join('\n'), /tools/);
  });

  it('counts the decisions a rule would have caught, and shows them', async () => {
    const document = await opened(userConfig, 'always_ask = ["shell"]\n');
    await replace(document, '[risk_profiles.default]\nalways_ask = ["shell"]\n');
    const lens = await until(async () => {
      const lenses = await vscode.commands.executeCommand<vscode.CodeLens[]>(
        'vscode.executeCodeLensProvider',
        document.uri,
        10,
      );
      return lenses.find(({ command }) => command?.command === 'ocho.policy.showDecisions');
    }, 'the lens');
    assert.ok(lens.command?.arguments);
    await vscode.commands.executeCommand(lens.command.command, ...lens.command.arguments);
    const shown = vscode.window.activeTextEditor?.document;
    assert.equal(shown?.uri.scheme, 'ocho-decision');
    assert.match(shown.getText(), /^“shell” would have caught/);
  });
});
