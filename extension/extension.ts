// What VS Code loads when Ocho is used for the first time in a window: registers what the manifest promises, and
// loads everything else (`main.ts`) with the first command, view or document that needs it.
import * as vscode from 'vscode';
import { mayBeOwn } from './language/ours.ts';
import type { Started } from './main.ts';

/** Everything but the registrations, once something needed it. */
let running: Promise<Started> | undefined;

/** Registers commands and views. Loads nothing. */
export function activate(context: vscode.ExtensionContext): { started(): Promise<Started> } {
  const started = (): Promise<Started> => {
    running ??= import('./main.ts').then(({ start }) => start(context));
    return running;
  };
  context.subscriptions.push(
    ...commandIds(context).map((id) =>
      vscode.commands.registerCommand(id, async (...args: unknown[]) => (await started()).run(id, args)),
    ),
    vscode.window.registerWebviewViewProvider('ocho.chat', {
      resolveWebviewView: async (view) => (await started()).resolveChatView(view),
    }),
    vscode.window.registerWebviewPanelSerializer('ocho.chatEditor', {
      deserializeWebviewPanel: async (panel, state) => (await started()).reviveChat(panel, state),
    }),
    ...lazyView('ocho.policy', started, ({ policyTree }) => policyTree),
    ...lazyView('ocho.tools', started, ({ toolsTree, attachToolsView }, view) => {
      attachToolsView(view);
      return toolsTree;
    }),
    ...ownDocuments(started),
  );
  return { started };
}

/** Ends the agents with all they started. VS Code waits a few seconds for it. */
export async function deactivate(): Promise<void> {
  await (await running)?.stop();
}

function commandIds({ extension }: vscode.ExtensionContext): readonly string[] {
  // The manifest of this very package; a test holds that each command in it has a handler.
  const { contributes } = extension.packageJSON as { contributes: { commands: { command: string }[] } };
  return contributes.commands.map(({ command }) => command);
}

/** A tree asks for its content when it is shown for the first time; only then is there something to load. */
function lazyView(
  id: string,
  started: () => Promise<Started>,
  treeOf: (ocho: Started, view: vscode.TreeView<unknown>) => vscode.TreeDataProvider<unknown>,
): vscode.Disposable[] {
  const changed = new vscode.EventEmitter<unknown>();
  const provider: vscode.TreeDataProvider<unknown> = {
    onDidChangeTreeData: changed.event,
    getChildren: async (element) => (await tree()).getChildren(element),
    getTreeItem: async (element) => (await tree()).getTreeItem(element),
  };
  let found: Promise<vscode.TreeDataProvider<unknown>> | undefined;
  const tree = (): Promise<vscode.TreeDataProvider<unknown>> => {
    found ??= started().then((ocho) => {
      const made = treeOf(ocho, view);
      made.onDidChangeTreeData?.((element) => changed.fire(element));
      return made;
    });
    return found;
  };
  const view = vscode.window.createTreeView(id, { treeDataProvider: provider, showCollapseAll: true });
  return [changed, view];
}

/**
 * The language service comes with the first document that it may be for by its name, and looks at it more closely: the
 * folder of the configuration can be any. An editor that opens other files has nothing loaded for them.
 */
function ownDocuments(started: () => Promise<Started>): vscode.Disposable[] {
  const look = ({ uri }: vscode.TextDocument): void => {
    if (uri.scheme === 'file' && mayBeOwn(uri.fsPath)) void started();
  };
  vscode.workspace.textDocuments.forEach(look);
  return [vscode.workspace.onDidOpenTextDocument(look)];
}
