// Starts the language service with the first document that it is for, and hands it the folder of the configuration.
import path from 'node:path';
import * as vscode from 'vscode';
import type { LoggedDecision } from '../../agent/acp/extensions.ts';
import { ochoDirs } from '../../agent/platform/dirs.ts';
import { agentEnvironment } from '../agents/environment.ts';
import type { Shared } from '../parts.ts';
import type { LanguageService } from './client.ts';
import type { LensRule } from './lens-rule.ts';
import { mayBeOwn, ownKind } from './ours.ts';
import { spawnLanguageServer } from './server.ts';

/** The language service of the window, running or not. */
export interface LanguageDocuments extends vscode.Disposable {
  /** The decisions a lens of the service counted, the newest first; none when it does not run. */
  caught(rule: LensRule): Promise<readonly LoggedDecision[]>;
  /** Ends the server, for good. */
  stop(): Promise<void>;
}

/** Watches the documents that are open. Loads nothing for those that are not Ocho's. */
export function watchLanguageDocuments(shared: Shared): LanguageDocuments {
  const { log, i18n } = shared;
  let running: Promise<LanguageService> | undefined;
  let isStopped = false;
  const start = async (config: string): Promise<LanguageService> => {
    // Its own file: the library of the protocol is nothing a chat needs.
    const { startLanguageClient } = await import('./client.ts');
    return startLanguageClient({
      log,
      config,
      spawn: () => spawnLanguageServer(shared),
      words: {
        failed: (reason) => i18n.text('language-failed', { reason }),
        log: i18n.text('language-show-log'),
      },
    });
  };
  const look = async (document: vscode.TextDocument): Promise<void> => {
    const { uri } = document;
    if (isStopped || uri.scheme !== 'file' || !mayBeOwn(uri.fsPath)) return;
    const config = await userConfig();
    const folders = (vscode.workspace.workspaceFolders ?? []).map((folder) => folder.uri.fsPath);
    const kind = ownKind(uri.fsPath, { config, folders });
    if (kind === undefined || isStopped) return;
    await nameLanguage(document);
    running ??= start(config);
    await running;
  };
  /** The client knows the folders of the workspace that there were when it was made. */
  const renew = async (): Promise<void> => {
    const before = running;
    if (!before) return;
    running = before
      .then((service) => service.stop())
      .catch(failed)
      .then(userConfig)
      .then(start);
    await running;
  };
  const failed = (error: unknown): void => log.error(`language service: ${String(error)}`);
  const watch = (document: vscode.TextDocument): void => void look(document).catch(failed);
  const subscriptions = vscode.Disposable.from(
    vscode.workspace.onDidOpenTextDocument(watch),
    // What it may read of the workspace depends on it.
    vscode.workspace.onDidGrantWorkspaceTrust(() => void renew().catch(failed)),
    vscode.workspace.onDidChangeWorkspaceFolders(() => void renew().catch(failed)),
  );
  vscode.workspace.textDocuments.forEach(watch);
  return {
    caught: async (rule) => {
      const service = await running;
      return service ? service.caught(rule, ochoDirs({ env: await agentEnvironment() }).state) : [];
    },
    stop: async () => {
      isStopped = true;
      subscriptions.dispose();
      await running?.then((service) => service.stop()).catch(failed);
    },
    dispose: () => subscriptions.dispose(),
  };
}

/** The user's config.toml; absolute. */
async function userConfig(): Promise<string> {
  return path.join(ochoDirs({ env: await agentEnvironment() }).config, 'config.toml');
}

/** A config.toml in a folder that the manifest has no pattern for is plain text to the editor, until somebody says so. */
async function nameLanguage(document: vscode.TextDocument): Promise<void> {
  if (document.languageId !== 'plaintext' || !document.fileName.endsWith('.toml')) return;
  await vscode.languages.setTextDocumentLanguage(document, 'toml');
}
