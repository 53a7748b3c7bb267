// All that a turn or a session changed, side by side with what was there before.
import { existsSync } from 'node:fs';
import * as vscode from 'vscode';
import type { App, Chat } from '../parts.ts';
import { changesIn } from './changes-in-transcript.ts';
import { nameOf, type TextSource, type VirtualTexts } from './virtual-texts.ts';

/** What showing changes depends on. */
export interface ChangesOptions {
  readonly app: Pick<App, 'i18n'>;
  readonly texts: VirtualTexts;
}

/** A changed file with its two sides; undefined: there is no file on that side. */
interface Sides {
  readonly path: string;
  readonly before: TextSource | undefined;
  /** `now`: the file as it is. */
  readonly after: TextSource | 'now' | undefined;
}

/** Opens the editor's view of several diffs, or says that nothing was changed. */
export async function openChanges({ app, texts }: ChangesOptions, chat: Chat, turn?: number): Promise<void> {
  const sides = chat.agent.offers('_ocho/session/changes')
    ? await fromAgent(chat, turn)
    : fromTranscript(chat, turn);
  const resources = sides.flatMap(({ path, before, after }) => {
    const text = (source: TextSource | undefined): vscode.Uri | undefined =>
      source === undefined ? undefined : texts.add(path, source);
    const file = vscode.Uri.file(path);
    const right = after === 'now' ? (existsSync(path) ? file : undefined) : text(after);
    // A file that came and went is no change.
    return before === undefined && right === undefined ? [] : [[file, text(before), right]];
  });
  if (resources.length === 0) {
    void vscode.window.showInformationMessage(app.i18n.text('review-no-changes'));
    return;
  }
  const args = { title: chat.title, turn: turn ?? 0 };
  const title = app.i18n.text(turn === undefined ? 'review-changes-of-chat' : 'review-changes-of-turn', args);
  await vscode.commands.executeCommand('vscode.changes', title, resources);
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

/** From the agent's own copies; each is asked for when it is looked at. */
async function fromAgent({ agent, sessionId }: Chat, turn: number | undefined): Promise<readonly Sides[]> {
  if (sessionId === undefined) return [];
  const { files } = await agent.ocho('_ocho/session/changes', { sessionId });
  return files.flatMap(({ path, turns, existed }) => {
    const first = turn === undefined ? turns[0] : turns.find((each) => each === turn);
    if (first === undefined) return [];
    const later = turn === undefined ? undefined : turns.find((each) => each > turn);
    const textBefore = (at: number) => async (): Promise<string> =>
      (await agent.ocho('_ocho/session/preimage', { sessionId, path, turn: at })).text ?? '';
    const isNew = !existed && first === turns[0];
    return {
      path,
      before: isNew ? undefined : textBefore(first),
      after: later === undefined ? ('now' as const) : textBefore(later),
    };
  });
}

/** From what the agent showed of its changes: the best there is for agents that keep no copies. */
function fromTranscript({ transcript }: Chat, turn: number | undefined): readonly Sides[] {
  return changesIn(transcript, turn).map(({ path, oldText, newText, isLast }) => ({
    path,
    before: oldText ?? undefined,
    after: isLast ? 'now' : newText,
  }));
}
