// For suites inside the extension host.
import fs from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import * as vscode from 'vscode';

/** Milliseconds a condition may take to come true. */
const PATIENCE_MS = 15_000;
/** Milliseconds between looks. */
const LOOK_MS = 25;

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

/** Waits until a condition holds and gives what it gave; fails with `what` when it does not come true in time. */
export async function until<T>(
  condition: () => T | Promise<T>,
  what: string,
  limitMs = PATIENCE_MS,
): Promise<NonNullable<T>> {
  for (const end = Date.now() + limitMs; ; await pause(LOOK_MS)) {
    const value = await condition();
    if (value) return value;
    if (Date.now() > end) throw new Error(`did not come: ${what}`);
  }
}

/** Shows a line with the test's result: what was measured. */
export function note(text: string): void {
  fs.appendFileSync(process.env.OCHO_HOST_RECORDS ?? '', `${JSON.stringify({ type: 'note', text })}\n`);
}
