// What a person does with the tools: select and leave out, run, and get to where a tool is defined or kept out.
import { access, readFile } from 'node:fs/promises';
import path from 'node:path';
import * as vscode from 'vscode';
import type { ToolListing } from '../../agent/acp/extensions.ts';
import type { I18n } from '../../agent/i18n/message.ts';
import { ochoDirs } from '../../agent/platform/dirs.ts';
import { visible } from '../../agent/policy/display.ts';
import { agentEnvironment } from '../agents/environment.ts';
import { askPick } from '../approvals/quick-steps.ts';
import { literal } from '../approvals/screen-text.ts';
import { entryOffset, entryPoint, keyOffset } from './file-places.ts';
import type { RunTool } from './run-tool.ts';
import { stateText } from './tools-rows.ts';
import type { ToolsSource } from './tools-source.ts';
import {
  actsOf,
  isCallable,
  isMinimal,
  type ToolAct,
  type ToolNode,
  toolNodeOf,
  toolNodes,
} from './tools-tree.ts';

/** The commands. An argument is a node of the tree, or `'selection'`; without one the person is asked for the tool. */
export interface ToolsCommands {
  toggle(argument?: unknown): Promise<void>;
  select(argument?: unknown): Promise<void>;
  leaveOut(argument?: unknown): Promise<void>;
  run(argument?: unknown): Promise<void>;
  /** The entry of its tools.json. */
  openDefinition(argument?: unknown): Promise<void>;
  openEntryPoint(argument?: unknown): Promise<void>;
  /** The TOOL.md beside its entry point. */
  openManual(argument?: unknown): Promise<void>;
  /** The key of the configuration that keeps it out. */
  openSetting(argument?: unknown): Promise<void>;
  copyName(argument?: unknown): Promise<void>;
}

/** What the commands depend on. */
export interface ToolsCommandsOptions {
  readonly i18n: I18n;
  readonly source: ToolsSource;
  readonly runTool: RunTool;
  /** The row that is selected in the tree. */
  selected(): unknown;
  /** The tools are not what they were. */
  changed(): void;
}

type ToolItem = vscode.QuickPickItem & { readonly node: ToolNode };

/** Never aborts: these dialogs end with the person. */
const OPEN = new AbortController().signal;

/** Makes the commands. */
export function toolsCommands(options: ToolsCommandsOptions): ToolsCommands {
  const { i18n, source } = options;
  const tell = (id: string, args: Readonly<Record<string, string>>): void => {
    void vscode.window.showInformationMessage(literal(i18n.text(id, visibleArguments(args))));
  };
  const withTool = async (
    argument: unknown,
    acts: readonly ToolAct[],
    act: (node: ToolNode) => unknown,
  ): Promise<void> => {
    const node =
      toolNodeOf(argument === 'selection' ? options.selected() : argument) ??
      (argument === 'selection' ? undefined : await pickTool(options, acts));
    if (node) await act(node);
  };
  const change = async ({ tool }: ToolNode, selected: boolean): Promise<void> => {
    const refusal = selected ? whyNotSelect(tool, i18n) : whyNotLeaveOut(tool, i18n);
    if (refusal !== undefined) {
      void vscode.window.showInformationMessage(literal(refusal));
      return;
    }
    await applied(options, tool.name, selected, true);
  };
  return {
    toggle: (argument) =>
      withTool(argument, ['select', 'leave-out'], (node) => change(node, !isCallable(node.tool))),
    select: (argument) => withTool(argument, ['select'], (node) => change(node, true)),
    leaveOut: (argument) => withTool(argument, ['leave-out'], (node) => change(node, false)),
    run: (argument) =>
      withTool(argument, ['run'], ({ tool }) =>
        isCallable(tool)
          ? options.runTool.ask(tool)
          : tell('toolstree-cannot-run', { name: tool.name, state: stateText(tool, i18n) }),
      ),
    openDefinition: (argument) =>
      withTool(argument, ['definition'], async ({ tool, place }) => {
        const { name, origin } = tool;
        if (tool.source !== 'registry' || origin === undefined)
          return tell('toolstree-no-definition', { name });
        const offset = entryOffset(await textOf(origin), name, place);
        if (offset === undefined && !tool.isFile) tell('toolstree-not-in-file', { name, file: origin });
        await openAt(origin, offset);
      }),
    openEntryPoint: (argument) =>
      withTool(argument, ['entry-point'], async ({ tool }) => {
        const file = await entryPointOf(tool);
        if (file === undefined) tell('toolstree-no-entry-point', { name: tool.name });
        else await vscode.commands.executeCommand('vscode.open', vscode.Uri.file(file));
      }),
    openManual: (argument) =>
      withTool(argument, ['manual'], async ({ tool }) => {
        const { name } = tool;
        const file = await entryPointOf(tool);
        if (file === undefined) return tell('toolstree-no-entry-point', { name });
        const manual = path.join(path.dirname(file), 'TOOL.md');
        if (await exists(manual))
          await vscode.commands.executeCommand('vscode.open', vscode.Uri.file(manual));
        else tell('toolstree-no-manual', { name, file });
      }),
    openSetting: (argument) =>
      withTool(argument, ['setting'], ({ tool }) => openSetting(tool, source.folder)),
    copyName: (argument) =>
      withTool(argument, [], async ({ tool: { name } }) => {
        await vscode.env.clipboard.writeText(name);
        vscode.window.setStatusBarMessage(
          literal(i18n.text('toolstree-copied', { name: visible(name) })),
          3000,
        );
      }),
  };
}

async function applied(
  options: ToolsCommandsOptions,
  name: string,
  selected: boolean,
  canUndo: boolean,
): Promise<void> {
  const { i18n, source, changed } = options;
  const problem = await source.select(name, selected);
  changed();
  if (problem !== undefined) {
    void vscode.window.showErrorMessage(literal(visible(problem)));
    return;
  }
  const said = i18n.text(selected ? 'toolstree-selected' : 'toolstree-left-out', { name: visible(name) });
  const undo = i18n.text('toolstree-undo');
  const answer = vscode.window.showInformationMessage(literal(said), ...(canUndo ? [undo] : []));
  // Not waited for: the command is done, and a notification may stay for long.
  void answer.then((chosen) => (chosen === undo ? applied(options, name, !selected, false) : undefined));
}

function whyNotSelect(tool: ToolListing, i18n: I18n): string | undefined {
  if (actsOf(tool).includes('select')) return undefined;
  return i18n.text('toolstree-cannot-select', { name: visible(tool.name), state: stateText(tool, i18n) });
}

function whyNotLeaveOut(tool: ToolListing, i18n: I18n): string | undefined {
  const name = visible(tool.name);
  if (isMinimal(tool)) return i18n.text('toolstree-minimal', { name });
  if (actsOf(tool).includes('leave-out')) return undefined;
  return i18n.text('toolstree-cannot-leave-out', { name, state: stateText(tool, i18n) });
}

/** Asks for one of the tools for which one of these acts can be done; with no acts, of all. */
async function pickTool(
  { i18n, source }: ToolsCommandsOptions,
  acts: readonly ToolAct[],
): Promise<ToolNode | undefined> {
  const problem = await source.start();
  if (problem !== undefined) throw new Error(problem);
  const read = await source.tools();
  const fitting = (read.ok ? toolNodes(read.tools) : []).filter(
    ({ tool }) => acts.length === 0 || acts.some((act) => actsOf(tool).includes(act)),
  );
  const items: ToolItem[] = fitting.map((node) => ({
    node,
    label: literal(visible(node.tool.name)),
    description: stateText(node.tool, i18n),
    detail: literal(visible(node.tool.description)),
  }));
  const placeholder = i18n.text(items.length === 0 ? 'toolstree-no-tool' : 'toolstree-which-tool');
  const take = (chosen: readonly ToolItem[]) => (chosen.length === 1 ? undefined : (false as const));
  const step = await askPick<ToolItem>({ title: 'Ocho', placeholder, items, hasBack: false, take }, OPEN);
  return 'value' in step ? step.value[0]?.node : undefined;
}

async function entryPointOf({ name, origin }: ToolListing): Promise<string | undefined> {
  if (origin === undefined) return undefined;
  const file = entryPoint(await textOf(origin), name, origin);
  return file !== undefined && (await exists(file)) ? file : undefined;
}

/** Where the key stands that keeps the tool out: in the person's own file, else in that of the folder. */
async function openSetting({ state, rule }: ToolListing, folder: string): Promise<void> {
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

function visibleArguments(args: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(args).map(([name, value]) => [name, visible(value)]));
}
