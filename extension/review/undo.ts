// Undoing a turn: from the agent's copies of what was there before; nothing of anybody else's is lost without a yes.
import * as vscode from 'vscode';
import type { ChangedFile, UndoConflict } from '../../agent/acp/extensions.ts';
import type { I18n } from '../../agent/i18n/message.ts';
import { literal } from '../approvals/screen-text.ts';
import type { App, Chat } from '../parts.ts';

/** What undoing depends on. */
export interface UndoOptions {
  readonly app: Pick<App, 'i18n'>;
  openChanges(chat: Chat, turn: number): Promise<void>;
}

/** So many files are named in a question; of the rest the number is said. */
const MOST_NAMED = 15;

const REASONS: Readonly<Record<UndoConflict['reason'], string>> = {
  changed: 'review-conflict-changed',
  unsaved: 'review-conflict-unsaved',
  missing_preimage: 'review-conflict-missing',
};

/** Asks, undoes, and says what came of it. Undoes the turns after it as well: they stand on it. */
export async function undoTurn(options: UndoOptions, chat: Chat, turn: number): Promise<void> {
  const { i18n } = options.app;
  const { agent, sessionId, status } = chat;
  const say = (id: string, args?: Readonly<Record<string, string | number>>): void => {
    void vscode.window.showInformationMessage(literal(i18n.text(id, args)));
  };
  if (sessionId === undefined || !agent.offers('_ocho/session/undo')) {
    return say('review-undo-unavailable', { agent: agent.name });
  }
  if (status === 'running' || status === 'asking') return say('review-undo-running');
  const { files } = await agent.ocho('_ocho/session/changes', { sessionId, fromTurn: turn });
  if (files.length === 0) return say('review-no-changes');
  if (!(await isWanted(files, i18n))) return;
  let done = await agent.ocho('_ocho/session/undo', { sessionId, turn, conflicts: 'ask' });
  if (done.conflicts.length > 0) {
    const conflicts = await answerTo(done.conflicts, i18n, () => options.openChanges(chat, turn));
    if (conflicts === undefined) return;
    done = await agent.ocho('_ocho/session/undo', { sessionId, turn, conflicts });
  }
  const left = done.conflicts.length;
  say(left === 0 ? 'review-undone' : 'review-undone-partly', { count: done.restored.length, left });
}

async function isWanted(files: readonly ChangedFile[], i18n: I18n): Promise<boolean> {
  const lines = files.map(({ path, existed }) =>
    i18n.text(existed ? 'review-undo-file' : 'review-undo-new-file', { path: shortPath(path) }),
  );
  const question = i18n.text('review-undo-question', { count: files.length });
  const undo = i18n.text('review-undo-button');
  const modal = { modal: true, detail: firstOf(lines, i18n) };
  return (await vscode.window.showWarningMessage(question, modal, undo)) === undo;
}

/** What is to be done about conflicts; undefined: the person took it back, and nothing was changed. */
async function answerTo(
  conflicts: readonly UndoConflict[],
  i18n: I18n,
  openChanges: () => Promise<void>,
): Promise<'keep' | 'overwrite' | undefined> {
  const keep = i18n.text('review-undo-keep');
  const overwrite = i18n.text('review-undo-overwrite');
  const show = i18n.text('review-undo-show');
  const lines = conflicts.map(({ path, reason }) => i18n.text(REASONS[reason], { path: shortPath(path) }));
  const question = i18n.text('review-undo-conflict', { count: conflicts.length });
  const modal = { modal: true, detail: firstOf(lines, i18n) };
  let chosen = await vscode.window.showWarningMessage(question, modal, keep, overwrite, show);
  if (chosen === show) {
    await openChanges();
    // Not modal: the changes are to be looked at first.
    chosen = await vscode.window.showWarningMessage(literal(question), keep, overwrite);
  }
  if (chosen === keep) return 'keep';
  return chosen === overwrite ? 'overwrite' : undefined;
}

/** The first lines, and how many more there are. */
function firstOf(lines: readonly string[], i18n: I18n): string {
  const more = lines.length - MOST_NAMED;
  const rest = more > 0 ? [i18n.text('review-undo-more', { count: more })] : [];
  return [...lines.slice(0, MOST_NAMED), ...rest].join('\n');
}

function shortPath(path: string): string {
  return vscode.workspace.asRelativePath(path);
}
