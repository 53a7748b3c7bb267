// The commands of the manifest in a real editor: with nothing open, and on what they are for.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import * as vscode from 'vscode';
import { itemsOf } from '../../../extension/chat/model/transcript.ts';
import type { App, Chat } from '../../../extension/parts.ts';
import { activated, folder, ocho, until } from '../support/in-host.ts';
import { described, register, SuiteModels, text } from '../support/suite-models.ts';

/** The git extension's API, as far as it is used. */
interface Git {
  getAPI(version: 1): {
    openRepository(
      root: vscode.Uri,
    ): Promise<{ readonly rootUri: vscode.Uri; inputBox: { value: string } } | null>;
  };
}

const at = (...names: readonly string[]): string => path.join(folder().fsPath, ...names);
const close = (): Thenable<unknown> => vscode.commands.executeCommand('workbench.action.closeAllEditors');

describe('commands', () => {
  let app: App;
  const shown: string[] = [];
  const { showErrorMessage } = vscode.window;

  before(async () => {
    const { started } = (await activated()) as { started(): Promise<{ app: App }> };
    app = (await started()).app;
    // The running extension has the same object.
    Object.assign(vscode.window, {
      showErrorMessage: async (message: string) => void shown.push(message),
    });
  });
  after(async () => {
    Object.assign(vscode.window, { showErrorMessage });
    await close();
  });
  beforeEach(() => shown.splice(0));

  /** Runs one as a person who answers nothing that it asks. */
  async function run(id: string, ...args: readonly unknown[]): Promise<unknown> {
    let result: { value: unknown } | undefined;
    const done = Promise.resolve(vscode.commands.executeCommand(id, ...args)).then((value) => {
      result = { value };
    });
    while (!result) {
      await Promise.race([done, pause(200)]);
      if (result) break;
      await vscode.commands.executeCommand('workbench.action.closeQuickOpen');
      await vscode.commands.executeCommand('notifications.clearAll');
    }
    return result.value;
  }

  describe('with no editor open', function () {
    this.timeout(90_000);
    before(close);

    const { contributes } = ocho().packageJSON as { contributes: { commands: { command: string }[] } };
    for (const { command } of contributes.commands) {
      it(`${command} ends without an error`, async () => {
        await run(command);
        assert.deepEqual(shown, []);
        await vscode.commands.executeCommand('workbench.action.closeAllEditors');
      });
    }
  });

  describe('on problems', () => {
    const problems = vscode.languages.createDiagnosticCollection('suite');
    const range = new vscode.Range(1, 0, 1, 4);
    let chat: Chat;

    before(async () => {
      const problem = new vscode.Diagnostic(range, 'is wrong', vscode.DiagnosticSeverity.Warning);
      problem.source = 'linter';
      problems.set(vscode.Uri.file(at('README.md')), [problem]);
    });
    after(async () => {
      problems.dispose();
      await close();
    });
    beforeEach(async () => {
      chat = await app.chats.create();
      await chat.setOption('model', 'offline/basic');
    });
    afterEach(() => app.chats.close(chat.id));

    async function actions(where: vscode.Range): Promise<readonly vscode.CodeAction[]> {
      const uri = vscode.Uri.file(at('README.md'));
      await vscode.workspace.openTextDocument(uri);
      const found = await vscode.commands.executeCommand<vscode.CodeAction[]>(
        'vscode.executeCodeActionProvider',
        uri,
        where,
      );
      return found.filter(({ title }) => title.endsWith(' with Ocho'));
    }

    for (const [title, words] of [
      ['Fix with Ocho', 'Fix this problem:'],
      ['Explain with Ocho', 'Explain this problem'],
    ] as const) {
      it(`"${title}" is a code action, and asks in the chat`, async () => {
        const action = (await actions(range)).find((each) => each.title === title);
        assert.ok(action?.command, 'the action');
        assert.ok(action.kind && vscode.CodeActionKind.QuickFix.contains(action.kind));
        await run(action.command.command, ...(action.command.arguments ?? []));
        await until(() => chat.status === 'idle' && chat.transcript.items.length > 1, 'the answer');
        const [first] = itemsOf(chat.transcript);
        assert.ok(first?.kind === 'user');
        const [part] = first.parts;
        assert.ok(part?.type === 'text' && part.text.startsWith(words), JSON.stringify(part));
        assert.ok(part.text.endsWith('\n\nREADME.md:2: is wrong (linter)'), part.text);
        assert.deepEqual(shown, []);
      });
    }

    it('are offered where there is a problem only', async () => {
      assert.deepEqual(await actions(new vscode.Range(3, 0, 3, 0)), []);
    });
  });

  it('ocho.openConfig makes the file in its folder, for the person alone, and never writes over one', async () => {
    const file = path.join(process.env.OCHO_CONFIG_DIR ?? '', 'config.toml');
    const before = fs.existsSync(file) ? fs.readFileSync(file) : undefined;
    fs.rmSync(file, { force: true });
    try {
      await run('ocho.openConfig');
      assert.equal(vscode.window.activeTextEditor?.document.uri.fsPath, file);
      assert.match(fs.readFileSync(file, 'utf8'), /^# What Ocho may do.*\n$/);
      if (process.platform !== 'win32') assert.equal(fs.statSync(file).mode & 0o777, 0o600);
      fs.writeFileSync(file, '# mine\n');
      await run('ocho.openConfig');
      assert.equal(fs.readFileSync(file, 'utf8'), '# mine\n');
      assert.deepEqual(shown, []);
    } finally {
      if (before) fs.writeFileSync(file, before);
      else fs.rmSync(file);
      await close();
    }
  });

  it('ocho.doctor shows what editor and agent say of themselves', async function () {
    this.timeout(60_000);
    await run('ocho.doctor');
    const document = vscode.window.activeTextEditor?.document;
    const report = document?.getText() ?? '';
    assert.equal(document?.uri.scheme, 'ocho-text');
    assert.ok(report.startsWith(`VS Code ${vscode.version}, Ocho `), report);
    assert.ok(report.includes('Workspace trusted: true'), report);
    assert.ok(report.includes(process.env.OCHO_CONFIG_DIR ?? '-'), report);
    await close();
  });

  it('ocho.commitMessage writes what the model answers into the box, and leaves no session', async function () {
    this.timeout(90_000);
    const provider = new SuiteModels([described('plain')]);
    const registration = await register(provider);
    const git = vscode.extensions.getExtension<Git>('vscode.git');
    if (!registration || !git) this.skip();
    const config = path.join(process.env.OCHO_CONFIG_DIR ?? '', 'config.toml');
    const before = fs.existsSync(config) ? fs.readFileSync(config) : undefined;
    try {
      execFileSync('git', ['init', '-q'], { cwd: folder().fsPath });
      const repository = await (await git.activate()).getAPI(1).openRepository(folder());
      assert.ok(repository);
      const link = app.agents.get('Ocho');
      assert.ok(link);
      await link.ready();
      const isDefault = (): Promise<boolean> =>
        link.ocho('_ocho/models/default', { model: 'editor/suite/plain' }).then(
          () => true,
          () => false,
        );
      await until(isDefault, 'the model, known to the agent');
      provider.queue(({ report, messages }) => {
        assert.ok(JSON.stringify(messages).includes('Write the message for a commit'));
        report(text('```\nCount the change of a sale\n```'));
      });
      await run('ocho.commitMessage', repository);
      assert.deepEqual(shown, []);
      assert.equal(repository.inputBox.value, 'Count the change of a sale');
      // Its own message it may write anew; what a person has begun it may not.
      const answer = (words: string): void => provider.queue(({ report }) => report(text(words)));
      answer('Count it twice');
      await run('ocho.commitMessage', repository);
      assert.equal(repository.inputBox.value, 'Count it twice');
      repository.inputBox.value = 'My own words';
      answer('Count it thrice');
      await run('ocho.commitMessage', repository);
      assert.equal(repository.inputBox.value, 'My own words');
      repository.inputBox.value = '';
      await link.ocho('_ocho/models/default', { model: 'offline/basic' });
      await run('ocho.commitMessage', repository);
      assert.equal(repository.inputBox.value, '', 'the offline model writes no messages');
      const { sessions } = await link.supervisor.request(({ connection }) =>
        connection.agent.request('session/list', { cwd: folder().fsPath }),
      );
      assert.ok(!sessions.some(({ title }) => title?.includes('commit')), JSON.stringify(sessions));
      repository.inputBox.value = '';
    } finally {
      registration.dispose();
      // Before its folder goes: the editor would run git in it a little later, in the middle of another suite.
      await vscode.commands.executeCommand('git.close', folder());
      fs.rmSync(at('.git'), { recursive: true, force: true });
      if (before) fs.writeFileSync(config, before);
      else fs.rmSync(config, { force: true });
    }
  });

  it('have keys that this editor uses for nothing else', async () => {
    const list = vscode.Uri.parse('vscode://defaultsettings/keybindings.json');
    const document = await vscode.workspace.openTextDocument(list);
    // An array with comments in it, one object a command.
    const found = [...document.getText().matchAll(/"key":\s*"([^"]+)",\s*"command":\s*"([^"]+)"/g)];
    const own = new Set(found.flatMap(([, key, id]) => (id?.startsWith('ocho.') ? key : [])));
    assert.ok(own.size > 5 && found.length > 500, `${own.size} of ${found.length}`);
    const others = found.filter(([, key = '', id]) => own.has(key) && !id?.startsWith('ocho.'));
    assert.deepEqual(
      others.map(([, key, id]) => `${key} ${id}`),
      [],
    );
  });

  it('say what is missing, instead of doing nothing', async () => {
    const told: string[] = [];
    const { showInformationMessage } = vscode.window;
    Object.assign(vscode.window, {
      showInformationMessage: async (message: string) => void told.push(message),
    });
    try {
      await close();
      for (const id of [
        'addFile',
        'addSelection',
        'explainSelection',
        'fixProblem',
        'sendTerminalSelection',
      ]) {
        await run(`ocho.${id}`);
      }
      assert.deepEqual(told, [
        'No file is open.',
        'There is no selection in the active editor.',
        'There is no selection in the active editor.',
        'There is no problem at the cursor.',
        'Nothing is selected in the active terminal.',
      ]);
    } finally {
      Object.assign(vscode.window, { showInformationMessage });
    }
  });
});
