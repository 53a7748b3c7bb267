// Looks at what is open, for the examples of an empty chat. Reads the names in the first folder and its package.json,
// nothing else.
import * as vscode from 'vscode';
import { openRepositories } from '../../git-repositories.ts';
import type { WorkspaceFacts } from './examples.ts';

/** Each says by being there how tests are run. */
const TEST_FILES = [
  'Cargo.toml',
  'go.mod',
  'pytest.ini',
  'tox.ini',
  'pom.xml',
  'build.gradle',
  'build.gradle.kts',
];
/** What `npm init` writes where there are no tests. */
const NO_TEST = 'no test specified';

/** What there is to ask about now. Never rejects. */
export async function workspaceFacts(): Promise<WorkspaceFacts> {
  const [folder] = vscode.workspace.workspaceFolders ?? [];
  const names = folder ? await namesIn(folder.uri) : [];
  const document = vscode.window.activeTextEditor?.document;
  const own = document && vscode.workspace.getWorkspaceFolder(document.uri) ? document : undefined;
  return {
    folder: !folder ? 'none' : names.length > 0 ? 'filled' : 'empty',
    restricted: !vscode.workspace.isTrusted,
    file: own && vscode.workspace.asRelativePath(own.uri, false),
    errors: own !== undefined && hasErrors(own.uri),
    changes: openRepositories().some(
      ({ state }) => (state?.workingTreeChanges.length ?? 0) + (state?.indexChanges.length ?? 0) > 0,
    ),
    tests: folder !== undefined && (await hasTests(folder.uri, names)),
  };
}

/** Without those that hide, such as `.git`. */
async function namesIn(folder: vscode.Uri): Promise<readonly string[]> {
  try {
    const entries = await vscode.workspace.fs.readDirectory(folder);
    return entries.map(([name]) => name).filter((name) => !name.startsWith('.'));
  } catch {
    return [];
  }
}

function hasErrors(uri: vscode.Uri): boolean {
  return vscode.languages
    .getDiagnostics(uri)
    .some(({ severity }) => severity === vscode.DiagnosticSeverity.Error);
}

async function hasTests(folder: vscode.Uri, names: readonly string[]): Promise<boolean> {
  if (TEST_FILES.some((name) => names.includes(name))) return true;
  if (!names.includes('package.json')) return false;
  try {
    const bytes = await vscode.workspace.fs.readFile(vscode.Uri.joinPath(folder, 'package.json'));
    const read: { scripts?: { test?: unknown } } | null = JSON.parse(new TextDecoder().decode(bytes));
    const test = read?.scripts?.test;
    return typeof test === 'string' && test !== '' && !test.includes(NO_TEST);
  } catch {
    return false;
  }
}
