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
  const service = new WindowService(shared);
  const failed = (error: unknown): void => shared.log.error(`language service: ${String(error)}`);
  const watch = (document: vscode.TextDocument): void => void look(document, service).catch(failed);
  const subscriptions = vscode.Disposable.from(
    vscode.workspace.onDidOpenTextDocument(watch),
    vscode.workspace.onDidChangeWorkspaceFolders(() => void service.renew().catch(failed)),
  );
  vscode.workspace.textDocuments.forEach(watch);
  return {
    caught: (rule) => service.caught(rule),
    stop: async () => {
      subscriptions.dispose();
      await service.stop().catch(failed);
    },
    dispose: () => subscriptions.dispose(),
  };
}

/** Has the service started for a document that it is for. */
async function look(document: vscode.TextDocument, service: WindowService): Promise<void> {
  const { uri } = document;
  if (service.isStopped || uri.scheme !== 'file' || !mayBeOwn(uri.fsPath)) return;
  const config = await userConfig();
  const folders = (vscode.workspace.workspaceFolders ?? []).map((folder) => folder.uri.fsPath);
  if (ownKind(uri.fsPath, { config, folders }) === undefined || service.isStopped) return;
  await nameLanguage(document);
  await service.start(config);
}

/** The one service of a window. */
class WindowService {
  readonly #shared: Shared;
  #running: Promise<LanguageService> | undefined;
  #isStopped = false;

  constructor(shared: Shared) {
    this.#shared = shared;
  }

  get isStopped(): boolean {
    return this.#isStopped;
  }

  /** Starts it, unless that was done before. */
  async start(config: string): Promise<void> {
    this.#running ??= this.#start(config);
    await this.#running;
  }

  /** Starts it anew, if it runs: the client knows the folders of the workspace that there were when it was made. */
  async renew(): Promise<void> {
    const before = this.#running;
    if (!before || this.#isStopped) return;
    this.#running = before
      .then((service) => service.stop())
      .catch((error: unknown) => this.#shared.log.error(`language service: ${String(error)}`))
      .then(userConfig)
      .then((config) => this.#start(config));
    await this.#running;
  }

  async caught(rule: LensRule): Promise<readonly LoggedDecision[]> {
    const service = await this.#running;
    return service ? service.caught(rule, ochoDirs({ env: await agentEnvironment() }).state) : [];
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#running?.then((service) => service.stop());
  }

  async #start(config: string): Promise<LanguageService> {
    const { log, i18n } = this.#shared;
    // Its own file: the library of the protocol is nothing a chat needs.
    const { startLanguageClient } = await import('./client.ts');
    return startLanguageClient({
      log,
      config,
      spawn: () => spawnLanguageServer(this.#shared),
      words: {
        failed: (reason) => i18n.text('language-failed', { reason }),
        log: i18n.text('language-show-log'),
      },
    });
  }
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
