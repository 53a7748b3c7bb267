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

  /** The file of a text at an address, with the scheme of these files. */
  put(uri: vscode.Uri, text: string): void {
    this.#registration ??= vscode.workspace.registerFileSystemProvider(PROPOSED_SCHEME, this, {
      isCaseSensitive: true,
    });
    // The mark says that it is UTF-8, whatever the setting `files.encoding` says of files without one.
    const bytes = Buffer.from(`\ufeff${text.replace(/^\ufeff/, '')}`, 'utf8');
    this.#files.set(uri.toString(), { bytes, mtime: this.#time++ });
  }

  /** Whether there is such a file; after a reload of the window tabs of earlier ones may be left. */
  has(uri: vscode.Uri): boolean {
    return this.#files.has(uri.toString());
  }

  remove(uri: vscode.Uri): void {
    this.#files.delete(uri.toString());
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
    const file = this.#files.get(uri.toString());
    if (!file) throw vscode.FileSystemError.FileNotFound(uri);
    return file;
  }
}
