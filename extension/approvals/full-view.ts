// The read-only documents in which everything of a question can be read (policy.md "The question": "one click away").
import * as vscode from 'vscode';

const SCHEME = 'ocho-question';

/** Texts by id, each shown in an editor of its own. */
export class FullView implements vscode.TextDocumentContentProvider {
  readonly #contentOf: (id: string) => string;
  readonly #registration: vscode.Disposable;

  /** `contentOf` is asked when a document is opened; an open one stays as it is. */
  constructor(contentOf: (id: string) => string) {
    this.#contentOf = contentOf;
    this.#registration = vscode.workspace.registerTextDocumentContentProvider(SCHEME, this);
  }

  provideTextDocumentContent(uri: vscode.Uri): string {
    return this.#contentOf(uri.query);
  }

  /** Opens the text of an id. The focus stays where it is when `keepFocus`. `name` is shown in the tab. */
  async show(id: string, name: string, keepFocus: boolean): Promise<void> {
    const uri = vscode.Uri.from({ scheme: SCHEME, path: `/${name}.txt`, query: id });
    const document = await vscode.workspace.openTextDocument(uri);
    await vscode.window.showTextDocument(document, { preserveFocus: keepFocus, preview: true });
  }

  dispose(): void {
    this.#registration.dispose();
  }
}
