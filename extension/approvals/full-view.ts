// The read-only documents in which everything of a question can be read (policy.md "The question": "one click away").
import * as vscode from 'vscode';

/** Texts by id, each shown in an editor of its own. */
export class FullView implements vscode.TextDocumentContentProvider {
  readonly #contentOf: (id: string) => string;
  readonly #scheme: string;
  readonly #registration: vscode.Disposable;
  readonly #changed = new vscode.EventEmitter<vscode.Uri>();
  readonly onDidChange = this.#changed.event;

  /** `contentOf` is asked whenever a document is shown; in between an open one stays as it is. */
  constructor(contentOf: (id: string) => string, scheme = 'ocho-question') {
    this.#contentOf = contentOf;
    this.#scheme = scheme;
    this.#registration = vscode.Disposable.from(
      this.#changed,
      vscode.workspace.registerTextDocumentContentProvider(scheme, this),
    );
  }

  provideTextDocumentContent(uri: vscode.Uri): string {
    return this.#contentOf(uri.query);
  }

  /** Opens the text of an id. The focus stays where it is when `keepFocus`. `name` is shown in the tab. */
  async show(id: string, name: string, keepFocus: boolean): Promise<void> {
    const uri = vscode.Uri.from({ scheme: this.#scheme, path: `/${name}.txt`, query: id });
    this.#changed.fire(uri);
    const document = await vscode.workspace.openTextDocument(uri);
    await vscode.window.showTextDocument(document, { preserveFocus: keepFocus, preview: true });
  }

  dispose(): void {
    this.#registration.dispose();
  }
}
