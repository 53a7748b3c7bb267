// Opens the files of a tool: its entry, its entry point, its manual, and the setting that keeps it out.
import { access, readFile } from 'node:fs/promises';
import path from 'node:path';
import * as vscode from 'vscode';
import type { ToolListing } from '../../agent/acp/extensions.ts';
import type { I18n } from '../../agent/i18n/message.ts';
import { ochoDirs } from '../../agent/platform/dirs.ts';
import { visible } from '../../agent/policy/display.ts';
import { agentEnvironment } from '../agents/environment.ts';
import { entryOffset, keyOffset } from './file-places.ts';
import { tell } from './tell.ts';
import type { ToolNode } from './tools-tree.ts';

/** The entry of a tool in its tools.json; of what is no tool of a project, that it has none. */
export async function openDefinition({ tool, place }: ToolNode, i18n: I18n): Promise<void> {
  const { name, origin } = tool;
  if (tool.source !== 'registry' || origin === undefined)
    return tell(i18n.text('toolstree-no-definition', { name: visible(name) }));
  const offset = entryOffset(await textOf(origin), name, place);
  if (offset === undefined && !tool.isFile)
    tell(i18n.text('toolstree-not-in-file', { name: visible(name), file: visible(origin) }));
  await openAt(origin, offset);
}

/** The entry point, as the agent has found it. */
export async function openEntryPoint({ tool: { name, entryPoint } }: ToolNode, i18n: I18n): Promise<void> {
  if (!(await opened(entryPoint))) tell(i18n.text('toolstree-no-entry-point', { name: visible(name) }));
}

/** The manual, as the agent has found it. */
export async function openManual(
  { tool: { name, entryPoint, manual } }: ToolNode,
  i18n: I18n,
): Promise<void> {
  if (await opened(manual)) return;
  if (entryPoint === undefined) tell(i18n.text('toolstree-no-entry-point', { name: visible(name) }));
  else tell(i18n.text('toolstree-no-manual', { name: visible(name), file: visible(entryPoint) }));
}

/** Opens a file; whether there is one. It may be gone since the agent looked. */
async function opened(file: string | undefined): Promise<boolean> {
  if (file === undefined || !(await exists(file))) return false;
  await vscode.commands.executeCommand('vscode.open', vscode.Uri.file(file));
  return true;
}

/** Where the key stands that keeps the tool out: in the person's own file, else in that of the folder. */
export async function openSetting({ state, rule }: ToolListing, folder: string): Promise<void> {
  const [key, table] = state === 'unselected' ? ['optional', 'tools'] : [rule, undefined];
  const { config } = ochoDirs({ env: await agentEnvironment() });
  const own = path.join(config, 'config.toml');
  const files = [own, path.join(folder, '.ocho', 'config.toml')];
  for (const file of files) {
    const offset = key === undefined ? undefined : keyOffset(await textOf(file), key, table);
    if (offset !== undefined) return openAt(file, offset);
  }
  await vscode.commands.executeCommand('ocho.openConfig');
}

/** With what is not saved yet, else as it is on the disk. '': there is none. */
async function textOf(file: string): Promise<string> {
  const { fsPath } = vscode.Uri.file(file);
  const changed = vscode.workspace.textDocuments.find(
    ({ uri, isDirty }) => isDirty && uri.scheme === 'file' && uri.fsPath === fsPath,
  );
  return changed ? changed.getText() : readFile(file, 'utf8').catch(() => '');
}

/** `offset`: in what `textOf` gives. */
async function openAt(file: string, offset: number | undefined): Promise<void> {
  const document = await vscode.workspace.openTextDocument(vscode.Uri.file(file));
  const editor = await vscode.window.showTextDocument(document);
  // Outside the workspace the editor notices late what others wrote: the agent, a moment ago.
  if (!document.isDirty && document.getText() !== (await textOf(file))) {
    await vscode.commands.executeCommand('workbench.action.files.revert');
  }
  if (offset === undefined) return;
  const at = document.positionAt(offset);
  editor.selection = new vscode.Selection(at, at);
  editor.revealRange(new vscode.Range(at, at), vscode.TextEditorRevealType.InCenterIfOutsideViewport);
}

function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}
