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

/**
 * The address of a text that stands for a file: with the path of the file, so that the editor shows that everywhere and
 * takes two of them for the same file, not for one that was renamed. `key` tells them apart.
 */
export function standIn(scheme: string, path: string, key: string): vscode.Uri {
  return vscode.Uri.file(path).with({ scheme, query: key });
}

/** Holds the texts by the addresses of their documents: a tab that was hidden may ask again. */
export class VirtualTexts implements vscode.Disposable {
  readonly #sources = new Map<string, TextSource>();
  readonly #registration: vscode.Disposable;
  #characters = 0;

  constructor() {
    this.#registration = vscode.workspace.registerTextDocumentContentProvider(BEFORE_SCHEME, {
      provideTextDocumentContent: (uri) => this.#textAt(uri.toString()),
    });
  }

  /** The document of a text; its language is that of a file of this path. Each call makes another document. */
  add(path: string, source: TextSource): vscode.Uri {
    count++;
    return this.put(standIn(BEFORE_SCHEME, path, String(count)), source);
  }

  /** The document of a text at a given address, with the scheme of these texts. */
  put(uri: vscode.Uri, source: TextSource): vscode.Uri {
    const place = uri.toString();
    this.#drop(place);
    this.#sources.set(place, source);
    this.#characters += sizeOf(source);
    for (const oldest of this.#sources.keys()) {
      if (this.#characters <= MOST_CHARACTERS || oldest === place) break;
      this.#drop(oldest);
    }
    return uri;
  }

  remove(uri: vscode.Uri): void {
    this.#drop(uri.toString());
  }

  dispose(): void {
    this.#registration.dispose();
    this.#sources.clear();
  }

  #drop(place: string): void {
    this.#characters -= sizeOf(this.#sources.get(place));
    this.#sources.delete(place);
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
