// Read-only documents for the sides of diff editors (scheme `ocho-before`).
import * as vscode from 'vscode';

/** Of the side that cannot be changed. */
export const BEFORE_SCHEME = 'ocho-before';

/** A text, or how to get it when it is looked at. What it rejects with is shown in place of the text. */
export type TextSource = string | (() => Promise<string>);

/** Characters of all texts together that are kept; the oldest go first. */
const MOST_CHARACTERS = 32 * 1024 * 1024;

/** No place is used twice in a window: the editor may still have the document that was there. */
let count = 0;

/** Holds the texts by the paths of their documents: a tab that was hidden may ask again. */
export class VirtualTexts implements vscode.Disposable {
  readonly #sources = new Map<string, TextSource>();
  readonly #registration: vscode.Disposable;
  #characters = 0;

  constructor() {
    this.#registration = vscode.workspace.registerTextDocumentContentProvider(BEFORE_SCHEME, {
      provideTextDocumentContent: (uri) => this.#textAt(uri.path),
    });
  }

  /** The document of a text; its language is that of a file of this path. Each call makes another document. */
  add(path: string, source: TextSource): vscode.Uri {
    count++;
    return this.put(`/${count}/${nameOf(path)}`, source);
  }

  /** The document of a text at a given place among them. */
  put(place: string, source: TextSource): vscode.Uri {
    this.remove(place);
    this.#sources.set(place, source);
    this.#characters += sizeOf(source);
    for (const oldest of this.#sources.keys()) {
      if (this.#characters <= MOST_CHARACTERS || oldest === place) break;
      this.remove(oldest);
    }
    return vscode.Uri.from({ scheme: BEFORE_SCHEME, path: place });
  }

  remove(place: string): void {
    this.#characters -= sizeOf(this.#sources.get(place));
    this.#sources.delete(place);
  }

  dispose(): void {
    this.#registration.dispose();
    this.#sources.clear();
  }

  async #textAt(place: string): Promise<string> {
    const source = this.#sources.get(place) ?? '';
    const text = typeof source === 'string' ? source : await source();
    // The editor takes the mark off files it opens, and not off these.
    return text.startsWith('\ufeff') ? text.slice(1) : text;
  }
}

function sizeOf(source: TextSource | undefined): number {
  return typeof source === 'string' ? source.length : 0;
}

/** The last part of a path of this system or, from a remote agent, of another. */
export function nameOf(path: string): string {
  return path.split(/[\\/]/).findLast((part) => part !== '') ?? path;
}
