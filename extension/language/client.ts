// The client of the language service (design: architecture.md, "agent/lsp"). A file of its own, with the library of the
// protocol and what the service's lenses need: loaded with the first document that the service is for.
import type { ChildProcess } from 'node:child_process';
import path from 'node:path';
import * as vscode from 'vscode';
import {
  LanguageClient,
  type LanguageClientOptions,
  RevealOutputChannelOn,
  State,
} from 'vscode-languageclient/node';
import type { LoggedDecision } from '../../agent/acp/extensions.ts';
import { literal } from '../approvals/screen-text.ts';
import { caughtBy } from './caught.ts';
import type { LensRule } from './lens-rule.ts';

/** What the client is made of. */
export interface LanguageClientParts {
  readonly log: vscode.LogOutputChannel;
  /** The user's config.toml; absolute. */
  readonly config: string;
  /** Starts a server; called again after one has ended by itself. */
  spawn(): Promise<ChildProcess>;
  /** Texts for the person. */
  readonly words: {
    failed(reason: string): string;
    /** Of the button that shows the log. */
    readonly log: string;
  };
}

/** A client with its server. */
export interface LanguageService {
  /** The decisions a lens counted, the newest first. `state`: the agent's state folder; absolute. */
  caught(rule: LensRule, state: string): Promise<readonly LoggedDecision[]>;
  /** Ends the server. */
  stop(): Promise<void>;
}

/** What its lenses run. */
const SHOW_DECISIONS = 'ocho.policy.showDecisions';

/** Starts the server and connects the editor to it. A server that keeps ending is given up by the library's own rule. */
export async function startLanguageClient(parts: LanguageClientParts): Promise<LanguageService> {
  const { log, config, words } = parts;
  const below = (folder: vscode.Uri, pattern: string) => ({
    scheme: 'file',
    pattern: { baseUri: folder.toString(), pattern },
  });
  const options: LanguageClientOptions = {
    documentSelector: [
      // By path: what language the editor takes a file for is up to other extensions as well.
      below(vscode.Uri.file(path.dirname(config)), path.basename(config)),
      { scheme: 'file', pattern: '**/.ocho/config.toml' },
      ...(vscode.workspace.workspaceFolders ?? []).map(({ uri }) => below(uri, '**/tools.json')),
    ],
    initializationOptions: { client: 'editor', commands: [SHOW_DECISIONS] },
    diagnosticCollectionName: 'ocho',
    outputChannel: log,
    revealOutputChannelOn: RevealOutputChannelOn.Never,
    initializationFailedHandler: (error) => {
      tell(String(error.message));
      return false;
    },
  };
  const client = new LanguageClient('ocho', 'Ocho', () => parts.spawn(), options);
  client.onDidChangeState(({ newState }) => log.info(`language service: ${State[newState]}`));
  await client.start();
  return {
    caught: caughtBy,
    // One that has failed to start has nothing to stop.
    stop: () => (client.needsStop() ? client.stop() : Promise.resolve()),
  };

  function tell(reason: string): void {
    void vscode.window.showErrorMessage(literal(words.failed(reason)), words.log).then((answer) => {
      if (answer === words.log) log.show();
    });
  }
}
