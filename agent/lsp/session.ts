// One client: what it said when it began, its documents, and when which of them is checked.
import {
  type CancellationToken,
  type Connection,
  ErrorCodes,
  type InitializeParams,
  type InitializeResult,
  LSPErrorCodes,
  ResponseError,
  TextDocumentSyncKind,
  TextDocuments,
} from 'vscode-languageserver/node';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { forClient } from '../i18n/client.ts';
import { createI18n } from '../i18n/fluent.ts';
import { pickLocale } from '../i18n/locale.ts';
import { VERSION } from '../platform/version.ts';
import { DecisionCounter } from './decisions.ts';
import { kindOf } from './document-kind.ts';
import { type Analysed, Analyses } from './documents.ts';
import {
  codeActions,
  completion,
  definition,
  diagnostics,
  type FeatureContext,
  hover,
  lenses,
  resolveLens,
  symbols,
} from './features.ts';
import { readOptions, type ServiceOptions, SHOW_DECISIONS } from './options.ts';
import { FIX_ALL } from './protocol.ts';
import { Schedule } from './schedule.ts';
import { Surroundings } from './surroundings.ts';
import { pathOfUri, samePathName } from './uri.ts';
import { WATCHED, Watches } from './watched.ts';

/** What the service is told about where it runs. */
export interface ServiceEnvironment {
  readonly userFile: string;
  readonly stateFolder: string;
  /** `locale` of the user's configuration. */
  readonly locale: string | undefined;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
}

/** A document is checked this long after its last change, milliseconds; others, which depend on it, later. */
const DEBOUNCE_MS = 150;
const AROUND_MS = 400;

/** Serves a connection until it ends. */
export function serve(connection: Connection, environment: ServiceEnvironment): void {
  let session: Session | undefined;
  connection.onInitialize((params) => {
    session = new Session(connection, environment, params);
    return session.capabilities();
  });
  connection.onInitialized(() => session?.begin());
}

class Session {
  readonly #connection: Connection;
  readonly #documents = new TextDocuments(TextDocument);
  readonly #surroundings: Surroundings;
  readonly #analyses: Analyses;
  readonly #decisions: DecisionCounter;
  readonly #context: FeatureContext;
  readonly #options: ServiceOptions;
  readonly #pulls: boolean;
  readonly #refreshesPulls: boolean;
  /** undefined: the client watches nothing for others. */
  readonly #watches: Watches | undefined;
  readonly #hasFolders: boolean;
  readonly #schedule = new Schedule();
  #folders: readonly string[];

  constructor(connection: Connection, environment: ServiceEnvironment, params: InitializeParams) {
    this.#connection = connection;
    const { capabilities } = params;
    this.#options = readOptions(params.initializationOptions);
    this.#folders = foldersOf(params);
    this.#pulls = capabilities.textDocument?.diagnostic !== undefined;
    this.#refreshesPulls = capabilities.workspace?.diagnostics?.refreshSupport === true;
    const watching = capabilities.workspace?.didChangeWatchedFiles;
    if (watching?.dynamicRegistration)
      this.#watches = new Watches(
        (watchers) => connection.client.register(WATCHED, { watchers }),
        watching.relativePatternSupport === true,
        (error) => this.#report(error),
      );
    this.#hasFolders = capabilities.workspace?.workspaceFolders === true;
    this.#decisions = new DecisionCounter(environment.stateFolder);
    const { userFile, cwd } = environment;
    this.#surroundings = new Surroundings({
      userFile,
      folders: () => this.#folders,
      openText: (file) => this.#openText(file),
    });
    const userFiles = [userFile, ...this.#options.userConfigFiles];
    const { registryFiles } = this.#options;
    this.#analyses = new Analyses({
      userFile,
      surroundings: this.#surroundings,
      kindOf: ({ uri, languageId }) =>
        kindOf(uri, languageId, { userFiles, registryFiles, folder: this.#folders[0] ?? cwd }),
      isNamed: (file) => registryFiles.some((each) => samePathName(each, file)),
    });
    this.#context = {
      i18n: i18nFor(environment, params, this.#options),
      surroundings: this.#surroundings,
      abilities: {
        snippets: capabilities.textDocument?.completion?.completionItem?.snippetSupport === true,
        versionedEdits: capabilities.workspace?.workspaceEdit?.documentChanges === true,
        showsDecisions: this.#options.commands.includes(SHOW_DECISIONS),
      },
    };
    this.#listen();
  }

  capabilities(): InitializeResult {
    const pull = { interFileDependencies: true, workspaceDiagnostics: false };
    return {
      serverInfo: { name: 'ocho', version: VERSION },
      capabilities: {
        textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental },
        completionProvider: { triggerCharacters: ['"', "'", '[', '.', '/', '=', '{'] },
        hoverProvider: true,
        definitionProvider: true,
        documentSymbolProvider: true,
        codeActionProvider: { codeActionKinds: ['quickfix', FIX_ALL] },
        codeLensProvider: { resolveProvider: true },
        ...(this.#pulls ? { diagnosticProvider: pull } : {}),
        workspace: { workspaceFolders: { supported: true, changeNotifications: true } },
      },
    };
  }

  /** The client is ready to be asked things. */
  begin(): void {
    if (this.#hasFolders)
      this.#connection.workspace.onDidChangeWorkspaceFolders(({ added, removed }) => {
        const gone = removed.flatMap(({ uri }) => pathOfUri(uri) ?? []);
        const come = added.flatMap(({ uri }) => pathOfUri(uri) ?? []);
        this.#folders = [...this.#folders.filter((folder) => !gone.includes(folder)), ...come];
        this.#lookAround();
      });
    this.#watches?.begin();
  }

  #listen(): void {
    const connection = this.#connection;
    this.#documents.onDidChangeContent(({ document }) => this.#changed(document));
    this.#documents.onDidClose(({ document }) => this.#closed(document));
    this.#documents.listen(connection);
    connection.onDidChangeWatchedFiles(() => this.#lookAround());
    connection.onCompletion((params, token) =>
      this.#answer(placed(params), token, [], (found) => completion(found, params.position, this.#context)),
    );
    connection.onHover((params, token) =>
      this.#answer(placed(params), token, null, (found) => hover(found, params.position, this.#context)),
    );
    connection.onDefinition((params, token) =>
      this.#answer(placed(params), token, null, (found) => definition(found, params.position)),
    );
    connection.onDocumentSymbol((params, token) => this.#answer(params, token, [], symbols));
    connection.onCodeAction((params, token) =>
      this.#answer(params, token, [], (found) =>
        codeActions(found, params.range, params.context.only, this.#context),
      ),
    );
    connection.onCodeLens((params, token) => this.#answer(params, token, [], lenses));
    connection.onCodeLensResolve((lens) => resolveLens(lens, this.#decisions, this.#context));
    if (this.#pulls)
      connection.languages.diagnostics.on(async (params, token) => ({
        kind: 'full',
        items: await this.#answer(params, token, [], (found) => diagnostics(found, this.#context)),
      }));
    connection.onShutdown(() => this.#schedule.close());
  }

  /** An answer about a document as it is now; `nothing` for one that is not ours, or not open. */
  async #answer<T>(
    params: AboutDocument,
    token: CancellationToken,
    nothing: T,
    make: (found: Analysed) => T | Promise<T>,
  ): Promise<T> {
    const document = this.#documents.get(uriIn(params));
    const analysed = document && (await this.#analysed(document));
    if (token.isCancellationRequested) throw cancelled();
    return analysed ? make(analysed) : nothing;
  }

  async #analysed(document: TextDocument): Promise<Analysed | undefined> {
    const found = await this.#analyses.of(document);
    const { uri, version } = document;
    if (found?.kind === 'registry' && found.analysis.places && this.#documents.get(uri)?.version === version)
      this.#watches?.set(uri, { file: found.file, places: found.analysis.places });
    return found;
  }

  #changed(document: TextDocument): void {
    if (!this.#analyses.of(document)) return;
    this.#schedule.after(document.uri, DEBOUNCE_MS, () => this.#publish(document.uri));
    if (this.#documents.all().length > 1)
      this.#schedule.after('', AROUND_MS, () => this.#refresh(document.uri));
  }

  #closed(document: TextDocument): void {
    this.#analyses.forget(document);
    this.#schedule.drop(document.uri);
    this.#watches?.set(document.uri, undefined);
    if (!this.#pulls) this.#send(document.uri, undefined, []);
    // What was not saved no longer counts for the others.
    this.#lookAround();
  }

  #lookAround(): void {
    this.#schedule.after('', AROUND_MS, () => this.#refresh(undefined));
  }

  /** Checks all documents but one anew, because something they depend on is other. */
  async #refresh(but: string | undefined): Promise<void> {
    this.#analyses.surroundingsChanged();
    if (this.#pulls) {
      if (this.#refreshesPulls) this.#connection.languages.diagnostics.refresh();
      return;
    }
    for (const { uri } of this.#documents.all()) if (uri !== but) await this.#publish(uri);
  }

  async #publish(uri: string): Promise<void> {
    if (this.#pulls) return;
    const document = this.#documents.get(uri);
    const { version } = document ?? {};
    try {
      const analysed = document && (await this.#analysed(document));
      // A newer version is on its way, or the document is closed.
      if (!analysed || this.#documents.get(uri)?.version !== version) return;
      this.#send(uri, version, diagnostics(analysed, this.#context));
    } catch (error) {
      this.#report(error);
    }
  }

  #send(uri: string, version: number | undefined, items: ReturnType<typeof diagnostics>): void {
    const sent = this.#connection.sendDiagnostics({
      uri,
      diagnostics: items,
      ...(version === undefined ? {} : { version }),
    });
    sent.catch((error: unknown) => this.#report(error));
  }

  #openText(file: string): string | undefined {
    const open = this.#documents.all().find(({ uri }) => {
      const own = pathOfUri(uri);
      return own !== undefined && samePathName(own, file);
    });
    return open?.getText();
  }

  #report(error: unknown): void {
    this.#connection.console.error(error instanceof Error ? (error.stack ?? error.message) : String(error));
  }
}

/** What every request about a document has. A client need not keep to it, and the library does not look. */
interface AboutDocument {
  readonly textDocument?: { readonly uri?: unknown } | null;
}

/** Throws -32602 where a request names no document. */
function uriIn({ textDocument }: AboutDocument): string {
  const uri = textDocument?.uri;
  if (typeof uri !== 'string') throw wrongParams('textDocument.uri');
  return uri;
}

/** The same parameters. Throws -32602 where they have no place in a document. */
function placed<T extends { readonly position?: { readonly line: unknown; readonly character: unknown } }>(
  params: T,
): T {
  const { line, character } = params.position ?? {};
  if (typeof line !== 'number' || typeof character !== 'number') throw wrongParams('position');
  return params;
}

function wrongParams(missing: string): ResponseError {
  return new ResponseError(ErrorCodes.InvalidParams, `${missing} is missing`);
}

function cancelled(): ResponseError {
  return new ResponseError(LSPErrorCodes.RequestCancelled, 'cancelled');
}

/** The folders a client begins with; older ones name one. */
function foldersOf({ workspaceFolders, rootUri, rootPath }: InitializeParams): string[] {
  const named = workspaceFolders?.map(({ uri }) => uri) ?? (rootUri ? [rootUri] : []);
  const folders = named.flatMap((uri) => pathOfUri(uri) ?? []);
  return folders.length === 0 && rootPath && workspaceFolders === undefined ? [rootPath] : folders;
}

function i18nFor({ env, locale }: ServiceEnvironment, params: InitializeParams, options: ServiceOptions) {
  const picked = pickLocale(env, { configured: locale, client: params.locale });
  return forClient(createI18n({ locale: picked }), () => options.client);
}
