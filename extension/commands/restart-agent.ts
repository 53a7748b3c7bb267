import * as vscode from 'vscode';
import { forgetLoginEnvironment } from '../agents/environment.ts';
import type { Command } from './command.ts';

/** `Ocho: Restart Agent`. */
export const restartAgent: Command =
  ({ agents, chats, i18n }) =>
  async () => {
    const link = chats.active?.agent ?? agents.get(agents.preferred);
    if (!link) return;
    forgetLoginEnvironment();
    const title = i18n.text('commands-restarting', { name: link.name });
    const options = { location: vscode.ProgressLocation.Notification, title };
    await vscode.window.withProgress(options, async () => {
      await link.supervisor.restart();
      await link.ready();
    });
  };
