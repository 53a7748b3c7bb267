// A command of several lines, or with characters that hide, is edited in an editor of its own: an input box has one
// line. Saving the document hands the text to the prompt, which shows it and asks for a yes to it. What the editor saves
// by itself (`files.autoSave`) is only kept: the person is still writing.
import * as vscode from 'vscode';
import type { I18n } from '../../agent/i18n/message.ts';

/** How the documents look that are edited. */
export interface EditedLook {
  /** Path of the document, of which the tab shows the end. */
  file(id: string): string;
  /** What the lens says that hands the text on. */
  use(id: string): string;
}

interface Draft {
  readonly bytes: Uint8Array;
  readonly changed: number;
}

/** The documents of commands that are being edited, by the id of their question. */
export class CommandEditor implements vscode.FileSystemProvider, vscode.CodeLensProvider {
  readonly #drafts = new Map<string, Draft>();
  /** Ids of those that the editor is about to save by itself. */
  readonly #unasked = new Set<string>();
  readonly #changes = new vscode.EventEmitter<vscode.FileChangeEvent[]>();
  readonly #saved = new vscode.EventEmitter<{ id: string; command: string }>();
  readonly #look: EditedLook;
  readonly #scheme: string;
  readonly #disposables: vscode.Disposable;
  readonly onDidChangeFile = this.#changes.event;
  /** A person saved the text of a command. */
  readonly onSaved = this.#saved.event;

  /** `scheme`: of the documents. */
  constructor(i18n: I18n, scheme = 'ocho-command', look?: EditedLook) {
    this.#look = look ?? { file: () => '/command.txt', use: () => i18n.text('approvals-edit-use') };
    this.#scheme = scheme;
    this.#disposables = vscode.Disposable.from(
      vscode.workspace.registerFileSystemProvider(scheme, this, { isCaseSensitive: true }),
      vscode.languages.registerCodeLensProvider({ scheme }, this),
      vscode.commands.registerCommand(this.#useCommand, (id: unknown) => this.#use(String(id))),
      vscode.workspace.onWillSaveTextDocument(({ document: { uri }, reason }) => {
        if (uri.scheme !== scheme) return;
        if (reason === vscode.TextDocumentSaveReason.Manual) this.#unasked.delete(idOf(uri));
        else this.#unasked.add(idOf(uri));
      }),
      this.#changes,
      this.#saved,
    );
  }

  /** Opens the document of a question's command. */
  async open(id: string, command: string): Promise<void> {
    this.#drafts.set(id, draft(command));
    const uri = this.#uriOf(id);
    // An editor of an earlier time shows what was saved then.
    this.#changes.fire([{ type: vscode.FileChangeType.Changed, uri }]);
    await vscode.window.showTextDocument(uri, { preview: false });
  }

  /** The question waits no more: its document is gone, and its tab unless there is unsaved text in it. */
  async close(id: string): Promise<void> {
    if (!this.#drafts.delete(id)) return;
    const uri = this.#uriOf(id);
    this.#changes.fire([{ type: vscode.FileChangeType.Deleted, uri }]);
    const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
    const own = tabs.filter(
      ({ input, isDirty }) =>
        !isDirty && input instanceof vscode.TabInputText && input.uri.toString() === uri.toString(),
    );
    await vscode.window.tabGroups.close(own, true);
  }

  provideCodeLenses(document: vscode.TextDocument): vscode.CodeLens[] {
    const id = idOf(document.uri);
    const command = { command: this.#useCommand, title: this.#look.use(id), arguments: [id] };
    return [new vscode.CodeLens(new vscode.Range(0, 0, 0, 0), command)];
  }

  watch(): vscode.Disposable {
    return new vscode.Disposable(() => {});
  }

  stat(uri: vscode.Uri): vscode.FileStat {
    const { bytes, changed } = this.#draft(uri);
    return { type: vscode.FileType.File, ctime: 0, mtime: changed, size: bytes.length };
  }

  readFile(uri: vscode.Uri): Uint8Array {
    return this.#draft(uri).bytes;
  }

  writeFile(uri: vscode.Uri, content: Uint8Array): void {
    this.#draft(uri);
    const command = new TextDecoder().decode(content);
    const id = idOf(uri);
    this.#drafts.set(id, draft(command));
    if (!this.#unasked.delete(id)) this.#saved.fire({ id, command });
  }

  readDirectory(): [string, vscode.FileType][] {
    return [];
  }

  createDirectory(uri: vscode.Uri): void {
    throw vscode.FileSystemError.NoPermissions(uri);
  }

  delete(uri: vscode.Uri): void {
    throw vscode.FileSystemError.NoPermissions(uri);
  }

  rename(uri: vscode.Uri): void {
    throw vscode.FileSystemError.NoPermissions(uri);
  }

  dispose(): void {
    this.#disposables.dispose();
  }

  async #use(id: string): Promise<void> {
    const uri = this.#uriOf(id).toString();
    const document = vscode.workspace.textDocuments.find((each) => each.uri.toString() === uri);
    if (document?.isDirty) await document.save();
    else if (document) this.#saved.fire({ id, command: document.getText() });
  }

  /** Saves the text, or hands it on when it is saved: what the lens above it runs. */
  get #useCommand(): string {
    return `${this.#scheme}.use`;
  }

  #uriOf(id: string): vscode.Uri {
    return vscode.Uri.from({ scheme: this.#scheme, path: this.#look.file(id), query: id });
  }

  #draft(uri: vscode.Uri): Draft {
    const found = this.#drafts.get(idOf(uri));
    if (!found) throw vscode.FileSystemError.FileNotFound(uri);
    return found;
  }
}

function draft(command: string): Draft {
  return { bytes: new TextEncoder().encode(command), changed: Date.now() };
}

function idOf(uri: vscode.Uri): string {
  return uri.query;
}
