// Proposed texts as files in memory (scheme `ocho-proposed`), so that a person can change and save them in a diff editor.
import * as vscode from 'vscode';

/** Of the side that can be changed. */
export const PROPOSED_SCHEME = 'ocho-proposed';

interface MemoryFile {
  bytes: Uint8Array;
  mtime: number;
}

/** Files that exist as long as their review. There are no folders, and nothing can be made, moved or deleted. */
export class ProposedFiles implements vscode.FileSystemProvider, vscode.Disposable {
  readonly #files = new Map<string, MemoryFile>();
  readonly #changes = new vscode.EventEmitter<vscode.FileChangeEvent[]>();
  /** With the first review: before it there is no such file. */
  #registration: vscode.Disposable | undefined;
  readonly onDidChangeFile = this.#changes.event;
  /** So that each write is later than the one before. */
  #time = 1;

  put(place: string, text: string): vscode.Uri {
    this.#registration ??= vscode.workspace.registerFileSystemProvider(PROPOSED_SCHEME, this, {
      isCaseSensitive: true,
    });
    this.#files.set(place, { bytes: Buffer.from(text, 'utf8'), mtime: this.#time++ });
    return vscode.Uri.from({ scheme: PROPOSED_SCHEME, path: place });
  }

  /** Whether there is such a file; after a reload of the window tabs of earlier ones may be left. */
  has({ scheme, path }: vscode.Uri): boolean {
    return scheme === PROPOSED_SCHEME && this.#files.has(path);
  }

  remove(place: string): void {
    this.#files.delete(place);
  }

  stat(uri: vscode.Uri): vscode.FileStat {
    const { bytes, mtime } = this.#at(uri);
    return { type: vscode.FileType.File, ctime: 0, mtime, size: bytes.length };
  }

  readFile(uri: vscode.Uri): Uint8Array {
    return this.#at(uri).bytes;
  }

  writeFile(uri: vscode.Uri, content: Uint8Array): void {
    const file = this.#at(uri);
    file.bytes = content;
    file.mtime = this.#time++;
    this.#changes.fire([{ type: vscode.FileChangeType.Changed, uri }]);
  }

  watch(): vscode.Disposable {
    return new vscode.Disposable(() => {});
  }

  readDirectory(uri: vscode.Uri): never {
    throw vscode.FileSystemError.FileNotFound(uri);
  }

  createDirectory(uri: vscode.Uri): never {
    throw vscode.FileSystemError.NoPermissions(uri);
  }

  delete(uri: vscode.Uri): never {
    throw vscode.FileSystemError.NoPermissions(uri);
  }

  rename(uri: vscode.Uri): never {
    throw vscode.FileSystemError.NoPermissions(uri);
  }

  dispose(): void {
    this.#registration?.dispose();
    this.#changes.dispose();
    this.#files.clear();
  }

  #at(uri: vscode.Uri): MemoryFile {
    const file = this.#files.get(uri.path);
    if (!file) throw vscode.FileSystemError.FileNotFound(uri);
    return file;
  }
}
