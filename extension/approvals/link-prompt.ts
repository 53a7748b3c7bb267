// An address an agent sends the person to: all of it is shown, and it is opened only when the person says so (ACP
// "Elicitation", URL mode).
import * as vscode from 'vscode';
import type { I18n } from '../../agent/i18n/message.ts';
import { visible } from '../../agent/policy/display.ts';
import { webAddress } from './form-check.ts';
import { askPick } from './quick-steps.ts';
import { literal, rowsOf } from './screen-text.ts';

/** What is shown of it. `message` is safe to show. */
export interface LinkRequest {
  readonly url: string;
  readonly message: string;
  readonly agent: string;
  /** Opens an address outside the editor; false: it was not opened. */
  open(address: vscode.Uri): Thenable<boolean>;
}

type Item = vscode.QuickPickItem & { readonly act?: 'open' | 'copy' | 'decline' | 'cancel' };

/** Asks whether to open it. `aside`: the person has not decided. */
export async function openLink(
  { url, message, agent, open }: LinkRequest,
  i18n: I18n,
  gone: AbortSignal,
): Promise<'accept' | 'decline' | 'cancel' | 'aside'> {
  const address = webAddress(url);
  if (!address) return 'decline';
  let answer: 'accept' | 'decline' | 'cancel' | 'aside' = 'aside';
  const act = (icon: string, id: string, does: Item['act'] & string): Item => ({
    label: i18n.text(id),
    iconPath: new vscode.ThemeIcon(icon),
    act: does,
    alwaysShow: true,
  });
  await askPick<Item>(
    {
      title: i18n.text('approvals-link-title', { agent, host: address.host }),
      placeholder: message,
      items: [
        { label: i18n.text('approvals-link-address'), kind: vscode.QuickPickItemKind.Separator },
        ...rowsOf(visible(address.href)).map(({ text }) => ({ label: literal(text), alwaysShow: true })),
        { label: i18n.text('approvals-heading-answer'), kind: vscode.QuickPickItemKind.Separator },
        act('link-external', 'approvals-link-open', 'open'),
        act('copy', 'approvals-link-copy', 'copy'),
        act('circle-slash', 'approvals-form-decline', 'decline'),
        act('close', 'approvals-form-cancel', 'cancel'),
      ],
      hasBack: false,
      take: async ([chosen]) => {
        switch (chosen?.act) {
          case 'open':
            // The editor may ask for itself and be told no: then nothing is decided.
            if (!(await open(vscode.Uri.parse(address.href, true)))) return false;
            answer = 'accept';
            return undefined;
          case 'copy':
            await vscode.env.clipboard.writeText(address.href);
            return i18n.text('approvals-link-copied');
          case 'decline':
          case 'cancel':
            answer = chosen.act;
            return undefined;
          default:
            return false;
        }
      },
    },
    gone,
  );
  return answer;
}
