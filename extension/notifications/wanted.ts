import * as vscode from 'vscode';

/** Whether a notification is to be shown now, by the setting `ocho.notifications`. */
export function wantsNotification(isChatVisible: boolean): boolean {
  const when = vscode.workspace.getConfiguration('ocho').get<string>('notifications');
  if (when === 'never') return false;
  return when === 'always' || !vscode.window.state.focused || !isChatVisible;
}
