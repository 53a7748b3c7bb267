// One question to an agent in a session of its own, that no chat shows and nothing keeps.
import type * as vscode from 'vscode';
import { modelOf } from '../models/chat-models.ts';
import type { AgentLink } from '../parts.ts';

/** The question. */
export interface Aside {
  readonly cwd: string;
  readonly prompt: string;
  readonly token: vscode.CancellationToken;
}

/**
 * Asks, and resolves to the text of the last message; undefined when it was cancelled; `no-model` when there is none to
 * ask but the offline one, which answers plain requests only. The agent only reads, where it has such a mode; rejects with
 * what the agent rejects with.
 */
export async function askAside(
  link: AgentLink,
  { cwd, prompt, token }: Aside,
): Promise<{ readonly text: string } | 'no-model' | undefined> {
  await link.ready();
  const { supervisor } = link;
  const { sessionId, modes, configOptions } = await supervisor.newSession({ cwd, mcpServers: [] });
  let answer = '';
  const updates = link.onUpdate(({ sessionId: id, update }) => {
    if (id !== sessionId) return;
    if (update.sessionUpdate === 'tool_call')
      answer = ''; // What is said before a call is no answer yet.
    else if (update.sessionUpdate === 'agent_message_chunk' && update.content.type === 'text') {
      answer += update.content.text;
    }
  });
  const cancel = token.onCancellationRequested(() => void supervisor.cancel(sessionId));
  try {
    const model = modelOf({ configOptions: configOptions ?? [] });
    if (link.bundled && model?.startsWith('offline/')) return 'no-model';
    if (modes?.availableModes.some(({ id }) => id === 'read_only')) {
      await supervisor.request((life) =>
        life.connection.agent.request('session/set_mode', { sessionId, modeId: 'read_only' }),
      );
    }
    await supervisor.prompt({ sessionId, prompt: [{ type: 'text', text: prompt }] });
    return token.isCancellationRequested ? undefined : { text: answer.trim() };
  } finally {
    updates.dispose();
    cancel.dispose();
    await forget(link, sessionId);
  }
}

/** Closes a session and has it deleted, where the agent can. Never rejects. */
export async function forget({ supervisor }: AgentLink, sessionId: string): Promise<void> {
  try {
    await supervisor.closeSession(sessionId);
    await supervisor.request(async (life) => {
      if (life.initialized.agentCapabilities?.sessionCapabilities?.delete) {
        await life.connection.agent.request('session/delete', { sessionId });
      }
    });
  } catch {
    // What is left of it is an entry in the history.
  }
}
