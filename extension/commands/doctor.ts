import { execFile } from 'node:child_process';
import * as vscode from 'vscode';
import { agentEnvironment, loginEnvironment, startFolder } from '../agents/environment.ts';
import { bundledAgent, trustEnvironment } from '../agents/launch.ts';
import type { App } from '../parts.ts';
import type { Command, CommandApp } from './command.ts';

/** `Ocho: Doctor`. */
export const doctor: Command = (app) => () => {
  const options = {
    location: vscode.ProgressLocation.Notification,
    title: app.i18n.text('commands-doctor-running'),
    cancellable: true,
  };
  return vscode.window.withProgress(options, async (_progress, token) => {
    const report = [...(await editorFacts(app)), '', await agentReport(app, token)].join('\n');
    if (token.isCancellationRequested) return;
    await app.documents.show('ocho-doctor', report);
  });
};

/** A check that hangs must not keep the person waiting. Milliseconds. */
const LIMIT_MS = 60_000;

async function editorFacts({ agents, context, i18n }: App): Promise<readonly string[]> {
  const { version } = context.extension.packageJSON as { version: string };
  const { source, shell } = await loginEnvironment();
  const states = agents.open.map(({ name, state }) => {
    const problem = state.state === 'failed' ? ` (${i18n.format(state.problem.text)})` : '';
    return `${name}: ${state.state}${problem}`;
  });
  return [
    `VS Code ${vscode.version}, Ocho ${version}, Node ${process.versions.node}, ${process.platform} ${process.arch}`,
    `${i18n.text('commands-doctor-environment')}: ${source}${shell === undefined ? '' : ` (${shell})`}`,
    `${i18n.text('commands-doctor-trust')}: ${String(vscode.workspace.isTrusted)}`,
    ...states,
  ];
}

/** What the agent's own `doctor` says, run as the agent is run. */
async function agentReport(
  { context, i18n, setUp }: CommandApp,
  token: vscode.CancellationToken,
): Promise<string> {
  const electron = process.versions.electron === undefined ? {} : { ELECTRON_RUN_AS_NODE: '1' };
  const env = { ...(await agentEnvironment()), ...electron, ...trustEnvironment() };
  const keys = (await setUp.storedKeys()).join(',');
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [bundledAgent(context), 'doctor', '--editor', keys],
      { env, cwd: startFolder(), timeout: LIMIT_MS, windowsHide: true },
      (error, stdout, stderr) => {
        // Found problems are an exit code, and are in the text; anything else is said.
        const failed =
          error && stdout === '' ? i18n.text('commands-doctor-failed', { reason: error.message }) : '';
        resolve([stdout, stderr, failed].filter((text) => text !== '').join('\n'));
      },
    );
    token.onCancellationRequested(() => child.kill());
  });
}
