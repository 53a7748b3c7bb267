import * as vscode from 'vscode';
import type { Command } from './command.ts';

/** `Ocho: Show Protocol Trace`. */
export const showProtocol: Command =
  ({ trace, i18n }) =>
  async () => {
    const settings = vscode.workspace.getConfiguration('ocho');
    if (settings.inspect('protocolTrace')?.globalValue !== undefined) return trace.show();
    const turnOn = i18n.text('commands-trace-on');
    const answer = await vscode.window.showInformationMessage(i18n.text('commands-trace-off'), turnOn);
    if (answer === turnOn)
      await settings.update('protocolTrace', 'messages', vscode.ConfigurationTarget.Global);
    trace.show();
  };
