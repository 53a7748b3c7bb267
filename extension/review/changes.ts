// Opening the editor's views of texts side by side: of all that a turn or a session changed, and of one file.
import { existsSync } from 'node:fs';
import * as vscode from 'vscode';
import { literal } from '../approvals/screen-text.ts';
import type { App, Chat } from '../parts.ts';
import { type Sides, sidesOf } from './changed-sides.ts';
import { fileNow } from './file-texts.ts';
import { nameOf, type TextSource, type VirtualTexts } from './virtual-texts.ts';

/** What showing changes depends on. */
export interface ChangesOptions {
  readonly app: Pick<App, 'i18n'>;
  readonly texts: VirtualTexts;
}

/** Opens the editor's view of several diffs, or says that nothing was changed. */
export async function openChanges(options: ChangesOptions, chat: Chat, turn?: number): Promise<void> {
  const { i18n } = options.app;
  const sides = await sidesOf(chat, turn, i18n);
  const args = { title: chat.title, turn: turn ?? 0 };
  const title = i18n.text(turn === undefined ? 'review-changes-of-chat' : 'review-changes-of-turn', args);
  if (!(await openSides(options, title, sides))) {
    const nothing = turn === undefined ? 'review-no-changes' : 'review-no-changes-in-turn';
    void vscode.window.showInformationMessage(literal(i18n.text(nothing)));
    return;
  }
  for (const [others, id] of [
    ['since', 'review-others-since'],
    ['between', 'review-others-between'],
  ] as const) {
    const files = sides.filter((each) => each.others.includes(others)).map(({ path }) => nameOf(path));
    if (files.length === 0) continue;
    const said = i18n.text(id, { count: files.length, files: files.join(', ') });
    void vscode.window.showInformationMessage(literal(said));
  }
}

/** Keeps the texts that files have on the disk; what it answers shows them beside what came in their place. */
export async function keepTexts(
  options: ChangesOptions,
  paths: readonly string[],
): Promise<() => Promise<void>> {
  const sides = await Promise.all(
    paths.map(async (path): Promise<Sides> => {
      const { saved } = await fileNow(path);
      return { path, before: saved?.text, after: 'now', others: [] };
    }),
  );
  return async () => {
    await openSides(options, options.app.i18n.text('review-undone-title'), sides);
  };
}

/** Opens two texts side by side, both as they were. */
export async function openDiff(
  { app, texts }: ChangesOptions,
  path: string,
  oldText: string | null,
  newText: string,
): Promise<void> {
  const title = app.i18n.text(oldText === null ? 'review-diff-new' : 'review-diff', { file: nameOf(path) });
  await vscode.commands.executeCommand(
    'vscode.diff',
    texts.add(path, oldText ?? ''),
    texts.add(path, newText),
    title,
    { preview: true } satisfies vscode.TextDocumentShowOptions,
  );
}

/** Resolves to whether there was something to show. */
async function openSides(
  { texts }: ChangesOptions,
  title: string,
  sides: readonly Sides[],
): Promise<boolean> {
  const resources = sides.flatMap(({ path, before, after }) => {
    const text = (source: TextSource | undefined): vscode.Uri | undefined =>
      source === undefined ? undefined : texts.add(path, source);
    const file = vscode.Uri.file(path);
    const right = after === 'now' ? (existsSync(path) ? file : undefined) : text(after);
    // A file that came and went is no change.
    return before === undefined && right === undefined ? [] : [[file, text(before), right]];
  });
  if (resources.length > 0) await vscode.commands.executeCommand('vscode.changes', title, resources);
  return resources.length > 0;
}
