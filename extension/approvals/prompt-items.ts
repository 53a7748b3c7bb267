// The rows and the header of the native prompt as the editor's quick pick takes them.
import * as vscode from 'vscode';
import type { I18n } from '../../agent/i18n/message.ts';
import type { PendingQuestion } from './broker.ts';
import type { PromptAct, PromptRow } from './prompt-rows.ts';

/** A row of the quick pick. Headings have no act. */
export type Item = vscode.QuickPickItem & { readonly act?: PromptAct };

const NEXT = new vscode.ThemeIcon('arrow-right');
const PREVIOUS = new vscode.ThemeIcon('arrow-left');

/** A row as an item; all of them are shown, whatever is typed. */
export function toItem(row: PromptRow): Item {
  if (row.kind === 'heading') return { label: row.label, kind: vscode.QuickPickItemKind.Separator };
  const { icon, label, description, detail, act } = row;
  return {
    label,
    act,
    alwaysShow: true,
    ...(icon === undefined ? {} : { iconPath: new vscode.ThemeIcon(icon) }),
    ...(description === undefined ? {} : { description }),
    ...(detail === undefined ? {} : { detail }),
  };
}

/** Makes the first row active: it shows more, it answers nothing. */
export function activateFirst(pick: vscode.QuickPick<Item>): void {
  const first = pick.items.find(({ act }) => act?.do === 'full');
  if (first) pick.activeItems = [first];
}

/** Says who asks, and which of how many it is; the buttons go to the others. */
export function showPlace(
  pick: vscode.QuickPick<Item>,
  { id, agent }: PendingQuestion,
  pending: readonly PendingQuestion[],
  i18n: I18n,
): void {
  const count = pending.length;
  const place = pending.findIndex((each) => each.id === id) + 1;
  // Titles have neither icons nor links.
  pick.title =
    count > 1
      ? i18n.text('approvals-prompt-place', { agent, place, count })
      : i18n.text('approvals-prompt-title', { agent });
  pick.buttons =
    count > 1
      ? [
          { iconPath: PREVIOUS, tooltip: i18n.text('approvals-prompt-previous') },
          { iconPath: NEXT, tooltip: i18n.text('approvals-prompt-next') },
        ]
      : [];
}

/** Whether a button of the header goes on, not back. */
export function isNext(button: vscode.QuickInputButton): boolean {
  return button.iconPath === NEXT;
}
