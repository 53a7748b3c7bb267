// The rows and the header of the native prompt as the editor's quick pick takes them.
import * as vscode from 'vscode';
import type { I18n } from '../../agent/i18n/message.ts';
import { type Place, placeTitle } from './place.ts';
import type { PromptAct, PromptRow } from './prompt-rows.ts';

/** A row of the quick pick. Headings have no act. */
export type Item = vscode.QuickPickItem & { readonly act?: PromptAct };

const DENY = new vscode.ThemeIcon('circle-slash');
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

/**
 * Says who asks, in which chat, and which of how many it is. One button says no, however long the list is; where there
 * are several questions, the others go to its neighbours.
 */
export function showPlace(pick: vscode.QuickPick<Item>, place: Place, i18n: I18n): void {
  // Titles have neither icons nor links.
  pick.title = placeTitle(place, i18n);
  pick.buttons = [
    { iconPath: DENY, tooltip: i18n.text('approvals-deny') },
    ...(place.pending.length > 1
      ? [
          { iconPath: PREVIOUS, tooltip: i18n.text('approvals-prompt-previous') },
          { iconPath: NEXT, tooltip: i18n.text('approvals-prompt-next') },
        ]
      : []),
  ];
}

/** What a button of the header does. */
export function headerAct({ iconPath }: vscode.QuickInputButton): 'deny' | 'next' | 'previous' {
  if (iconPath === DENY) return 'deny';
  return iconPath === NEXT ? 'next' : 'previous';
}
