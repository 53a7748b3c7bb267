// A client of `ocho lsp`: the built agent as a process over pipes, spoken to with the protocol's own library.
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  type ClientCapabilities,
  type CodeAction,
  createProtocolConnection,
  type Diagnostic,
  type InitializeResult,
  type Position,
  type ProtocolConnection,
  type PublishDiagnosticsParams,
  StreamMessageReader,
  StreamMessageWriter,
  type TextEdit,
  type WorkspaceEdit,
} from 'vscode-languageserver/node';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { AGENT_MAIN, agentEnvironment } from './agent-process.ts';

/** How long anything is waited for before the test fails with what did not come. Milliseconds. */
const PATIENCE_MS = 15_000;

/** What an able client says. */
export const ABLE: ClientCapabilities = {
  workspace: { workspaceEdit: { documentChanges: true }, workspaceFolders: true },
  textDocument: { completion: { completionItem: { snippetSupport: true } } },
};

/** A running service with one workspace folder. */
export class LanguageClient {
  readonly home = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'ocho-lsp-')));
  readonly workspace = path.join(this.home, 'shop');
  readonly child: ChildProcessWithoutNullStreams;
  readonly connection: ProtocolConnection;
  readonly exit: Promise<number | null>;
  readonly published: PublishDiagnosticsParams[] = [];
  stderr = '';
  readonly #texts = new Map<string, TextDocument>();
  readonly #watchers = new Set<() => void>();

  constructor(args: readonly string[] = ['lsp', '--stdio']) {
    fs.mkdirSync(path.join(this.workspace, '.ocho'), { recursive: true });
    this.child = spawn(process.execPath, [AGENT_MAIN, ...args], {
      cwd: this.home,
      env: agentEnvironment(this.home),
    });
    this.child.stderr.setEncoding('utf8').on('data', (text: string) => {
      this.stderr += text;
    });
    this.child.stdin.on('error', () => {});
    this.exit = new Promise((resolve) => this.child.once('close', (code) => resolve(code)));
    this.connection = createProtocolConnection(
      new StreamMessageReader(this.child.stdout),
      new StreamMessageWriter(this.child.stdin),
      // What comes on stdout and is no message must not pass unseen.
      { error: (text) => this.#fault(text), warn: (text) => this.#fault(text), info() {}, log() {} },
    );
    this.connection.onNotification('textDocument/publishDiagnostics', (params: PublishDiagnosticsParams) => {
      this.published.push(params);
      for (const watcher of [...this.#watchers]) watcher();
    });
    this.connection.listen();
  }

  /** What the reader of stdout complained about. */
  readonly faults: string[] = [];

  #fault(text: string): void {
    this.faults.push(text);
  }

  async initialize(
    params: {
      capabilities?: ClientCapabilities;
      initializationOptions?: object;
      processId?: number | null;
    } = {},
  ): Promise<InitializeResult> {
    const result: InitializeResult = await this.connection.sendRequest('initialize', {
      processId: process.pid,
      rootUri: null,
      capabilities: ABLE,
      workspaceFolders: [{ uri: this.uri(this.workspace), name: 'shop' }],
      ...params,
    });
    await this.connection.sendNotification('initialized', {});
    return result;
  }

  uri(file: string): string {
    return pathToFileURL(file).href;
  }

  /** A file of the configuration folder, the workspace or the state folder, written. */
  write(file: string, text: string): string {
    const whole = path.join(this.home, file);
    fs.mkdirSync(path.dirname(whole), { recursive: true });
    fs.writeFileSync(whole, text);
    return whole;
  }

  /** Opens a document without saving it; gives its address. */
  async open(file: string, text: string, languageId = 'toml'): Promise<string> {
    const uri = this.uri(path.join(this.home, file));
    this.#texts.set(uri, TextDocument.create(uri, languageId, 1, text));
    await this.connection.sendNotification('textDocument/didOpen', {
      textDocument: { uri, languageId, version: 1, text },
    });
    return uri;
  }

  /** Puts another text in the place of a document's. */
  async change(uri: string, text: string): Promise<void> {
    const version = this.document(uri).version + 1;
    this.#texts.set(uri, TextDocument.create(uri, this.document(uri).languageId, version, text));
    await this.connection.sendNotification('textDocument/didChange', {
      textDocument: { uri, version },
      contentChanges: [{ text }],
    });
  }

  document(uri: string): TextDocument {
    const document = this.#texts.get(uri);
    if (!document) throw new Error(`${uri} is not open`);
    return document;
  }

  /** Where a piece of a document's text begins, and so many characters on. */
  at(uri: string, piece: string, on = 0): Position {
    const index = this.document(uri).getText().indexOf(piece);
    if (index < 0) throw new Error(`no ${piece} in ${uri}`);
    return this.document(uri).positionAt(index + on);
  }

  /** Makes the edit of a code action in the document. */
  async apply(uri: string, { edit }: { readonly edit?: WorkspaceEdit | undefined }): Promise<string> {
    const versioned = edit?.documentChanges?.flatMap((change) => ('edits' in change ? change.edits : []));
    const edits = (versioned ?? edit?.changes?.[uri] ?? []) as TextEdit[]; // We send no other kind.
    const text = TextDocument.applyEdits(this.document(uri), edits);
    await this.change(uri, text);
    return text;
  }

  /** The diagnostics of the newest version of a document, once they are there. */
  async diagnostics(uri: string): Promise<Diagnostic[]> {
    const { version } = this.document(uri);
    const newest = () =>
      this.published.findLast((each) => each.uri === uri && each.version === version)?.diagnostics;
    await this.until(() => newest() !== undefined, `diagnostics of version ${version} of ${uri}`);
    return newest() ?? [];
  }

  async actions(uri: string, diagnostic: Diagnostic, only?: readonly string[]): Promise<CodeAction[]> {
    return this.connection.sendRequest('textDocument/codeAction', {
      textDocument: { uri },
      range: diagnostic.range,
      context: { diagnostics: [diagnostic], ...(only ? { only } : {}) },
    });
  }

  /** Resolves when something that was published makes it true. */
  until(met: () => boolean, what: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const check = () => {
        if (!met()) return;
        clearTimeout(timer);
        this.#watchers.delete(check);
        resolve();
      };
      const timer = setTimeout(() => {
        this.#watchers.delete(check);
        reject(new Error(`waited ${PATIENCE_MS} ms for ${what}; stderr: ${this.stderr.slice(-2000)}`));
      }, PATIENCE_MS);
      this.#watchers.add(check);
      check();
    });
  }

  /** Ends the service as a client does; gives its exit code. */
  async stop(): Promise<number | null> {
    await this.connection.sendRequest('shutdown');
    await this.connection.sendNotification('exit');
    return this.exit;
  }

  /** Removes everything; the service is ended if it still runs. */
  async dispose(): Promise<void> {
    this.connection.dispose();
    this.child.kill('SIGKILL');
    await this.exit;
    fs.rmSync(this.home, { recursive: true, force: true });
  }
}
