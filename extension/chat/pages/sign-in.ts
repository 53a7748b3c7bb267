// Signing in to an agent that is not Ocho's own (ACP "Authentication").
import * as vscode from 'vscode';
import type { I18n } from '../../../agent/i18n/message.ts';
import { literal } from '../../approvals/screen-text.ts';
import type { AgentLink } from '../../parts.ts';

/** Lets the person choose one of the agent's ways and waits for it. False: none was chosen. Rejects when it failed. */
export async function signIn(agent: AgentLink, i18n: I18n): Promise<boolean> {
  const { authMethods = [] } = await agent.ready();
  const rows = authMethods.map((method) => ({
    label: literal(method.name),
    ...(method.description ? { detail: literal(method.description) } : {}),
    id: method.id,
  }));
  if (rows.length === 0) throw new Error(i18n.text('chat-sign-in-none', { agent: agent.name }));
  const title = i18n.text('chat-sign-in', { agent: agent.name });
  const chosen = await vscode.window.showQuickPick(rows, { title });
  if (!chosen) return false;
  await vscode.window.withProgress({ location: vscode.ProgressLocation.Notification, title }, () =>
    agent.supervisor.request(({ connection }) =>
      connection.agent.request('authenticate', { methodId: chosen.id }),
    ),
  );
  return true;
}
