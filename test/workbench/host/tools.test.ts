// The view of the tools with the built agent: what it lists, what changes it, and a call by hand.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import * as vscode from 'vscode';
import type { App } from '../../../extension/parts.ts';
import type { ToolNode, ToolsNode } from '../../../extension/tools-view/tools-tree.ts';
import { activated, folder, until } from '../support/in-host.ts';

interface Started {
  readonly app: App;
  readonly toolsTree: vscode.TreeDataProvider<ToolsNode>;
}

const at = (...names: readonly string[]): string => path.join(folder().fsPath, ...names);
const entry = (name: string, more: object = {}) => ({
  name,
  description: `Says what it is told, as ${name}.`,
  location: 'tools/echo/main.mjs',
  status: 'ready',
  capabilities: ['say', 'shout'],
  tags: ['suite-echo'],
  ...more,
});
const writeRegistry = (...tools: readonly object[]): void =>
  fs.writeFileSync(at('tools.json'), `${JSON.stringify({ version: '1.0.0', tools }, null, 2)}\n`);
const accept = (): Thenable<unknown> =>
  vscode.commands.executeCommand('workbench.action.acceptSelectedQuickOpenItem');

describe('the view of the tools', function () {
  this.timeout(60_000);
  let app: App;
  let tree: Started['toolsTree'];
  let changes = 0;

  before(async () => {
    const { started } = (await activated()) as { started(): Promise<Started> };
    ({ app, toolsTree: tree } = await started());
    tree.onDidChangeTreeData?.(() => {
      changes += 1;
    });
    fs.mkdirSync(at('tools', 'echo'), { recursive: true });
    fs.writeFileSync(
      at('tools', 'echo', 'main.mjs'),
      "const [capability, ...words] = process.argv.slice(2);\nconsole.log([capability, ':', ...words].join(' '));\n",
    );
    fs.writeFileSync(at('tools', 'echo', 'TOOL.md'), '# echo\n');
    writeRegistry(entry('echo'), entry('echo-later', { status: 'planned' }));
  });
  after(async () => {
    fs.rmSync(at('tools'), { recursive: true });
    fs.rmSync(at('tools.json'));
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await vscode.commands.executeCommand('notifications.clearAll');
  });

  const roots = async (): Promise<readonly ToolsNode[]> => (await tree.getChildren()) ?? [];
  const itemOf = async (node: ToolsNode): Promise<vscode.TreeItem> => tree.getTreeItem(node);
  const labels = async (nodes: readonly ToolsNode[]): Promise<readonly unknown[]> =>
    Promise.all(nodes.map(async (node) => (await itemOf(node)).label));
  const tool = async (name: string): Promise<ToolNode | undefined> => {
    for (const root of await roots()) {
      for (const node of (await tree.getChildren(root)) ?? []) {
        if (node.kind === 'tool' && node.tool.name === name) return node;
      }
    }
    return undefined;
  };
  const there = (name: string, state: string): Promise<ToolNode> =>
    until(async () => {
      const node = await tool(name);
      return node?.tool.state === state ? node : undefined;
    }, `${name} is ${state}`);
  const configText = (): string =>
    fs.readFileSync(path.join(process.env.OCHO_CONFIG_DIR ?? '', 'config.toml'), 'utf8');

  it('starts nothing when it is shown, and the agent when that is asked for', async () => {
    const link = app.agents.get('Ocho');
    assert.ok(link);
    await link.supervisor.stop();
    assert.deepEqual(await labels(await roots()), ['Start Ocho to see its tools']);
    assert.equal(link.state.state, 'stopped');
    await vscode.commands.executeCommand('ocho.tools.start');
    assert.equal(link.state.state, 'ready');
    assert.deepEqual(await labels(await roots()), ['Built-in', 'Project']);
  });

  it('shows the tools of the project with their states', async () => {
    const item = await itemOf(await there('echo', 'visible'));
    assert.match(String(item.description), /^Says what it is told, as echo\./);
    assert.match(String(item.tooltip), /capability \("say" \| "shout", required\)/);
    const later = await itemOf(await there('echo-later', 'planned'));
    assert.equal(later.description, 'planned');
  });

  it('follows the file without a restart, also into an error and out of it', async () => {
    const before = app.agents.get('Ocho')?.state;
    const seen = changes;
    writeRegistry(entry('echo'), entry('echo-new'), entry('echo-bad', { location: 'tools/none.mjs' }));
    await until(() => changes > seen, 'the tree is told');
    await there('echo-new', 'visible');
    const bad = await itemOf(await there('echo-bad', 'invalid'));
    assert.match(String(bad.description), /^invalid: .*tools\/none\.mjs/);
    // As people on Windows write it; the agent and the view lead to the same file.
    writeRegistry(entry('echo'), entry('echo-bad', { location: 'tools\\echo\\main.mjs' }));
    await there('echo-bad', 'visible');
    assert.equal(await tool('echo-new'), undefined);
    assert.deepEqual(app.agents.get('Ocho')?.state, before);
  });

  it('leaves an optional tool out and selects it again, in config.toml', async () => {
    const node = await there('todo_write', 'visible');
    await vscode.commands.executeCommand('ocho.tools.leaveOut', node);
    const without = await there('todo_write', 'unselected');
    assert.match(configText(), /optional\s*=/);
    assert.doesNotMatch(configText(), /"todo_write"/);
    await vscode.commands.executeCommand('ocho.tools.select', without);
    await there('todo_write', 'visible');
  });

  it("leaves a tool of the project out by the profile's list", async () => {
    await vscode.commands.executeCommand('ocho.tools.toggle', await there('echo', 'visible'));
    const blocked = await there('echo', 'blocked');
    assert.equal(blocked.tool.rule, 'excluded_tools');
    await vscode.commands.executeCommand('ocho.tools.openSetting', blocked);
    const editor = vscode.window.activeTextEditor;
    assert.ok(editor);
    assert.ok(editor.document.fileName.endsWith('config.toml'));
    assert.match(editor.document.lineAt(editor.selection.active.line).text, /excluded_tools/);
    await vscode.commands.executeCommand('ocho.tools.toggle', blocked);
    await there('echo', 'visible');
  });

  it('explains why a tool of every session is not left out', async () => {
    const node = await there('file_read', 'visible');
    const said: string[] = [];
    const { showInformationMessage } = vscode.window;
    Object.assign(vscode.window, { showInformationMessage: async (text: string) => void said.push(text) });
    try {
      await vscode.commands.executeCommand('ocho.tools.leaveOut', node);
    } finally {
      Object.assign(vscode.window, { showInformationMessage });
    }
    assert.match(said.join(), /^“file_read” is part of every session/);
    await there('file_read', 'visible');
  });

  it('opens the entry, the entry point and the manual of a tool', async () => {
    const node = await there('echo-bad', 'visible');
    await vscode.commands.executeCommand('ocho.tools.openDefinition', node);
    const editor = vscode.window.activeTextEditor;
    assert.ok(editor);
    assert.equal(editor.document.fileName, at('tools.json'));
    assert.match(editor.document.lineAt(editor.selection.active.line).text, /"name": "echo-bad"/);
    await vscode.commands.executeCommand('ocho.tools.openEntryPoint', node);
    assert.equal(vscode.window.activeTextEditor?.document.fileName, at('tools', 'echo', 'main.mjs'));
    await vscode.commands.executeCommand('ocho.tools.openManual', node);
    assert.equal(vscode.window.activeTextEditor?.document.fileName, at('tools', 'echo', 'TOOL.md'));
    await vscode.commands.executeCommand('ocho.tools.copyName', node);
    assert.equal(await vscode.env.clipboard.readText(), 'echo-bad');
  });

  it('runs a tool of the project by hand, once it was allowed, and shows what came of it', async () => {
    const ran = vscode.commands.executeCommand('ocho.tools.run', await there('echo', 'visible'));
    await until(async () => {
      // The capability, then the row that runs it.
      if (app.broker.count === 0) await accept();
      return app.broker.count > 0;
    }, 'the question');
    const [question] = app.broker.pending;
    assert.ok(question);
    const { sessionId } = question.request;
    assert.equal(app.chats.ofSession('Ocho', sessionId), undefined);
    const option = question.request.options.find(({ kind }) => kind === 'allow_once');
    await until(() => performance.now() >= question.inertUntil, 'an answer is taken');
    const { id, fingerprint } = app.broker.pending[0] ?? question;
    assert.equal(app.broker.answer({ id, fingerprint, optionId: option?.optionId ?? '' }), 'taken');
    await ran;
    const text = vscode.window.activeTextEditor?.document.getText() ?? '';
    assert.match(text, /^# echo, run by hand/);
    assert.match(text, /"capability": "say"/);
    assert.match(text, /ask \(risk: high/);
    assert.match(text, /say :/);
    const link = app.agents.get('Ocho');
    const listed = await link?.supervisor.request((life) =>
      life.connection.agent.request('session/list', {}),
    );
    assert.ok(!listed?.sessions.some((each) => each.sessionId === sessionId), 'its session is gone');
  });

  it('runs one with arguments written as JSON', async () => {
    const node = await there('glob_search', 'visible');
    // An object cannot be asked for in a line.
    const nested: ToolNode = {
      ...node,
      tool: {
        ...node.tool,
        inputSchema: {
          type: 'object',
          properties: { pattern: { type: 'string' }, more: { type: 'object' } },
          required: ['pattern', 'more'],
        },
      },
    };
    await vscode.commands.executeCommand('ocho.tools.run', nested);
    const editor = vscode.window.activeTextEditor;
    assert.equal(editor?.document.uri.scheme, 'ocho-arguments');
    assert.deepEqual(JSON.parse(editor.document.getText()), { pattern: '', more: {} });
    const whole = new vscode.Range(0, 0, editor.document.lineCount, 0);
    await editor.edit((edit) => edit.replace(whole, '{ "pattern": "src/*.js" }\n'));
    await editor.document.save();
    const result = await until(
      () => vscode.workspace.textDocuments.find(({ uri }) => /glob_search\.md$/.test(uri.path)),
      'the result',
    );
    await until(() => /basket\.js/.test(result.getText()), 'the files');
  });
});
