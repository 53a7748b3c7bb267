// The editor shows no code lenses in diff editors unless a setting of its own says so. It is the person's: asked once.
import * as vscode from 'vscode';
import type { Shared } from '../parts.ts';

const ASKED = 'review.lensesOffered';

/** Offers, once for good, to show "Accept" and "Reject" above each hunk. */
export async function offerLenses({ context, i18n }: Pick<Shared, 'context' | 'i18n'>): Promise<void> {
  const settings = vscode.workspace.getConfiguration('diffEditor');
  if (settings.get('codeLens') === true || context.globalState.get(ASKED) === true) return;
  await context.globalState.update(ASKED, true);
  const turnOn = i18n.text('review-lenses-on');
  const chosen = await vscode.window.showInformationMessage(i18n.text('review-lenses'), turnOn);
  if (chosen === turnOn) await settings.update('codeLens', true, vscode.ConfigurationTarget.Global);
}
