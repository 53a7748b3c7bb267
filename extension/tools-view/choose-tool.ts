// Selects a tool or leaves it out.
import * as vscode from 'vscode';
import type { ToolListing } from '../../agent/acp/extensions.ts';
import type { I18n } from '../../agent/i18n/message.ts';
import { visible } from '../../agent/policy/display.ts';
import { literal } from '../approvals/screen-text.ts';
import { tell } from './tell.ts';
import { stateText } from './tools-rows.ts';
import type { ToolsSource } from './tools-source.ts';
import { actsOf, isMinimal, type ToolNode } from './tools-tree.ts';

/** What choosing depends on. */
export interface ChooseOptions {
  readonly i18n: I18n;
  readonly source: ToolsSource;
  /** The tools are not what they were. */
  changed(): void;
}

/** Selects a tool or leaves it out, and offers to take that back; of one for which it cannot be done, says why. */
export async function chooseTool(
  { tool }: ToolNode,
  selected: boolean,
  options: ChooseOptions,
): Promise<void> {
  const { i18n } = options;
  const refusal = selected ? whyNotSelect(tool, i18n) : whyNotLeaveOut(tool, i18n);
  if (refusal === undefined) return applied(options, tool.name, selected, true);
  tell(refusal);
}

async function applied(
  options: ChooseOptions,
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
