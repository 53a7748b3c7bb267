// What happens when an agent's state changes, or the workspace becomes trusted.
import * as vscode from 'vscode';
import type { AgentLink, App } from '../parts.ts';

/** Watches all agents that are in use. */
export function watchAgents({ agents, broker, chats, log }: App): vscode.Disposable {
  const watched = new Map<string, vscode.Disposable>();
  const follow = (): void => {
    for (const link of agents.open) {
      if (!watched.has(link.name)) watched.set(link.name, watch(link));
    }
  };
  const watch = (link: AgentLink): vscode.Disposable =>
    link.onState(({ state }) => {
      // Nobody waits for the answers to questions of an agent that is gone.
      if (state !== 'ready' && state !== 'starting') broker.agentEnded(link.name);
    });
  follow();
  const subscriptions = [
    chats.onChange(follow),
    agents.onNames(follow),
    vscode.workspace.onDidGrantWorkspaceTrust(() => {
      // For a workspace that was not trusted, Ocho's own agent only reads, and others are not started.
      const held = agents.open.filter(({ bundled, state }) =>
        bundled
          ? state.state !== 'stopped'
          : state.state === 'failed' && state.problem.code === 'NOT_TRUSTED',
      );
      for (const link of held) {
        link.supervisor.restart().catch((error: unknown) => log.error(`restart: ${String(error)}`));
      }
    }),
  ];
  return new vscode.Disposable(() => {
    for (const subscription of [...subscriptions, ...watched.values()]) subscription.dispose();
  });
}
