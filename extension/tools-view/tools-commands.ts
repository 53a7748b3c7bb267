// What a person does with the tools: select and leave out, run, and get to where a tool is defined or kept out.
import * as vscode from 'vscode';
import { visible } from '../../agent/policy/display.ts';
import { askPick } from '../approvals/quick-steps.ts';
import { literal } from '../approvals/screen-text.ts';
import { type ChooseOptions, chooseTool } from './choose-tool.ts';
import { openDefinition, openEntryPoint, openManual, openSetting } from './open-tool.ts';
import type { RunTool } from './run-tool.ts';
import { tell } from './tell.ts';
import { stateText } from './tools-rows.ts';
import { actsOf, isCallable, type ToolAct, type ToolNode, toolNodeOf, toolNodes } from './tools-tree.ts';

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
export interface ToolsCommandsOptions extends ChooseOptions {
  readonly runTool: RunTool;
  /** The row that is selected in the tree. */
  selected(): unknown;
}

type ToolItem = vscode.QuickPickItem & { readonly node: ToolNode };

/** How long it is said that a name was copied. Milliseconds. */
const COPIED_MS = 3_000;

/** Never aborts: these dialogs end with the person. */
const OPEN = new AbortController().signal;

/** Makes the commands. */
export function toolsCommands(options: ToolsCommandsOptions): ToolsCommands {
  const { i18n, source } = options;
  /** A command for a tool with which one of these acts can be done. */
  const command =
    (acts: readonly ToolAct[], act: (node: ToolNode) => unknown) =>
    async (argument?: unknown): Promise<void> => {
      const node = await toolOf(argument, acts, options);
      if (node) await act(node);
    };
  return {
    toggle: command(['select', 'leave-out'], (node) => chooseTool(node, !isCallable(node.tool), options)),
    select: command(['select'], (node) => chooseTool(node, true, options)),
    leaveOut: command(['leave-out'], (node) => chooseTool(node, false, options)),
    run: command(['run'], (node) => run(node, options)),
    openDefinition: command(['definition'], (node) => openDefinition(node, i18n)),
    openEntryPoint: command(['entry-point'], (node) => openEntryPoint(node, i18n)),
    openManual: command(['manual'], (node) => openManual(node, i18n)),
    openSetting: command(['setting'], ({ tool }) => openSetting(tool, source.folder)),
    copyName: command([], (node) => copyName(node, options)),
  };
}

/** The tool a command was called for; the person is asked where it was called for none. */
async function toolOf(
  argument: unknown,
  acts: readonly ToolAct[],
  options: ToolsCommandsOptions,
): Promise<ToolNode | undefined> {
  if (argument === 'selection') return toolNodeOf(options.selected());
  return toolNodeOf(argument) ?? pickTool(options, acts);
}

async function run({ tool }: ToolNode, { i18n, runTool }: ToolsCommandsOptions): Promise<void> {
  if (isCallable(tool)) await runTool.ask(tool);
  else tell(i18n.text('toolstree-cannot-run', { name: visible(tool.name), state: stateText(tool, i18n) }));
}

async function copyName({ tool: { name } }: ToolNode, { i18n }: ToolsCommandsOptions): Promise<void> {
  await vscode.env.clipboard.writeText(name);
  const said = literal(i18n.text('toolstree-copied', { name: visible(name) }));
  vscode.window.setStatusBarMessage(said, COPIED_MS);
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
