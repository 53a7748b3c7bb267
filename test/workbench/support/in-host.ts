// For suites inside the extension host.
import fs from 'node:fs';
import * as vscode from 'vscode';

export { until } from './until.ts';

/** Ocho as the editor knows it. */
export function ocho(): vscode.Extension<unknown> {
  const id = JSON.parse(fs.readFileSync(`${root()}/package.json`, 'utf8')) as {
    publisher: string;
    name: string;
  };
  const found = vscode.extensions.getExtension(`${id.publisher}.${id.name}`);
  if (!found) throw new Error(`the editor does not know ${id.publisher}.${id.name}`);
  return found;
}

/** Activates Ocho, unless it is active; gives what its `activate` returned. */
export async function activated(): Promise<unknown> {
  return ocho().activate();
}

/** The folder that is open: a copy of test/fixtures/sample. */
export function folder(): vscode.Uri {
  const first = vscode.workspace.workspaceFolders?.[0];
  if (!first) throw new Error('no folder is open');
  return first.uri;
}

/** The checkout; absolute path. */
export function root(): string {
  const value = process.env.OCHO_HOST_ROOT;
  if (!value) throw new Error('not run by test/workbench/run-host.mjs');
  return value;
}

/** Shows a line with the test's result: what was measured. */
export function note(text: string): void {
  fs.appendFileSync(process.env.OCHO_HOST_RECORDS ?? '', `${JSON.stringify({ type: 'note', text })}\n`);
}
