// Undoing a turn: from the agent's copies of what was there before; nothing of anybody else's is lost without a yes.
import * as vscode from 'vscode';
import type { OchoAgentRequests, UndoConflict } from '../../agent/acp/extensions.ts';
import { literal } from '../approvals/screen-text.ts';
import type { App, Chat } from '../parts.ts';

type Undone = OchoAgentRequests['_ocho/session/undo']['result'];

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
export async function undoTurn(
  { app: { i18n }, openChanges }: UndoOptions,
  chat: Chat,
  turn: number,
): Promise<void> {
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
  const undo = i18n.text('review-undo-button');
  const detail = named(
    files.map(({ path, existed }) =>
      i18n.text(existed ? 'review-undo-file' : 'review-undo-new-file', { path: shortPath(path) }),
    ),
  );
  const asked = i18n.text('review-undo-question', { count: files.length });
  if ((await vscode.window.showWarningMessage(asked, { modal: true, detail }, undo)) !== undo) return;
  const first = await agent.ocho('_ocho/session/undo', { sessionId, turn, conflicts: 'ask' });
  const done = first.conflicts.length === 0 ? first : await resolved(first.conflicts);
  if (done)
    say(done.conflicts.length === 0 ? 'review-undone' : 'review-undone-partly', {
      count: done.restored.length,
      left: done.conflicts.length,
    });

  /** Undefined: the person took it back, and nothing was changed. */
  async function resolved(conflicts: readonly UndoConflict[]): Promise<Undone | undefined> {
    const [keep, overwrite, show] = [
      i18n.text('review-undo-keep'),
      i18n.text('review-undo-overwrite'),
      i18n.text('review-undo-show'),
    ];
    const question = i18n.text('review-undo-conflict', { count: conflicts.length });
    const because = named(
      conflicts.map(({ path, reason }) => i18n.text(REASONS[reason], { path: shortPath(path) })),
    );
    const modal = { modal: true, detail: because };
    let chosen = await vscode.window.showWarningMessage(question, modal, keep, overwrite, show);
    if (chosen === show) {
      await openChanges(chat, turn);
      // Not modal: the changes are to be looked at first.
      chosen = await vscode.window.showWarningMessage(literal(question), keep, overwrite);
    }
    if (chosen !== keep && chosen !== overwrite) return undefined;
    const conflictsAs = chosen === keep ? 'keep' : 'overwrite';
    return agent.ocho('_ocho/session/undo', { sessionId: sessionId ?? '', turn, conflicts: conflictsAs });
  }

  function named(lines: readonly string[]): string {
    const more = lines.length - MOST_NAMED;
    const shown = lines.slice(0, MOST_NAMED);
    return [...shown, ...(more > 0 ? [i18n.text('review-undo-more', { count: more })] : [])].join('\n');
  }
}

function shortPath(path: string): string {
  return vscode.workspace.asRelativePath(path);
}
