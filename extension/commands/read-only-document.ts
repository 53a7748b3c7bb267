// Shows texts that are nobody's file: closing one asks nothing.
import * as vscode from 'vscode';

/** Documents of this kind. */
export interface ReadOnlyDocuments extends vscode.Disposable {
  /**
   * Opens the text in a tab; called again with the same name it replaces what is there. `extension`: of the file it
   * would be; default: txt.
   */
  show(name: string, text: string, extension?: string): Promise<void>;
}

const SCHEME = 'ocho-text';

/** Registers them. */
export function createReadOnlyDocuments(): ReadOnlyDocuments {
  const shown = new Map<string, string>();
  const changed = new vscode.EventEmitter<vscode.Uri>();
  const provider = vscode.workspace.registerTextDocumentContentProvider(SCHEME, {
    onDidChange: changed.event,
    provideTextDocumentContent: (uri) => shown.get(uri.path),
  });
  return {
    async show(name, text, extension = 'txt') {
      const uri = vscode.Uri.from({ scheme: SCHEME, path: `/${name}.${extension}` });
      shown.set(uri.path, text);
      changed.fire(uri);
      await vscode.window.showTextDocument(uri, { preview: true });
    },
    dispose: () => vscode.Disposable.from(provider, changed).dispose(),
  };
}
