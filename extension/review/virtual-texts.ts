// Read-only documents for the sides of diff editors (scheme `ocho-before`). A text is made when it is looked at, and kept
// until its document is closed.
import * as vscode from 'vscode';

/** Of the side that cannot be changed. */
export const BEFORE_SCHEME = 'ocho-before';

/** A text, or how to get it. What it rejects with is shown in place of the text. */
export type TextSource = string | (() => Promise<string>);

/** Holds the texts by the paths of their documents. */
export class VirtualTexts implements vscode.Disposable {
  readonly #sources = new Map<string, TextSource>();
  readonly #subscriptions: vscode.Disposable;
  #count = 0;

  constructor() {
    this.#subscriptions = vscode.Disposable.from(
      vscode.workspace.registerTextDocumentContentProvider(BEFORE_SCHEME, {
        provideTextDocumentContent: (uri) => this.#textAt(uri.path),
      }),
      vscode.workspace.onDidCloseTextDocument(({ uri }) => {
        if (uri.scheme === BEFORE_SCHEME) this.#sources.delete(uri.path);
      }),
    );
  }

  /** The document of a text; its language is that of a file of this path. Each call makes another document. */
  add(path: string, source: TextSource): vscode.Uri {
    this.#count++;
    return this.put(`/${this.#count}/${nameOf(path)}`, source);
  }

  /** The document of a text at a given place among them. */
  put(place: string, source: TextSource): vscode.Uri {
    this.#sources.set(place, source);
    return vscode.Uri.from({ scheme: BEFORE_SCHEME, path: place });
  }

  dispose(): void {
    this.#subscriptions.dispose();
    this.#sources.clear();
  }

  async #textAt(place: string): Promise<string> {
    const source = this.#sources.get(place) ?? '';
    const text = typeof source === 'string' ? source : await source();
    // The editor takes the mark off files it opens, and not off these.
    return text.startsWith('\ufeff') ? text.slice(1) : text;
  }
}

/** The last part of a path of this system or, from a remote agent, of another. */
export function nameOf(path: string): string {
  return path.split(/[\\/]/).findLast((part) => part !== '') ?? path;
}
