// Undoing a turn: from the agent's copies of what was there before; nothing of anybody else's is lost without a yes.
import * as vscode from 'vscode';
import type { UndoConflict } from '../../agent/acp/extensions.ts';
import type { I18n } from '../../agent/i18n/message.ts';
import { literal } from '../approvals/screen-text.ts';
import type { AgentLink, App, Chat } from '../parts.ts';
import {
  conflictQuestion,
  latestTurn,
  outcomeText,
  type UndoQuestion,
  wantedQuestion,
} from './undo-questions.ts';

/** What undoing depends on. */
export interface UndoOptions {
  readonly app: Pick<App, 'i18n'>;
  openChanges(chat: Chat, turn: number): Promise<void>;
  /** Keeps the texts that files have now; what it answers shows them beside what came in their place. */
  keepTexts(paths: readonly string[]): Promise<() => Promise<void>>;
}

/** Asks, undoes, and says what came of it. Undoes the turns after it as well: they stand on it. */
export async function undoTurn(options: UndoOptions, chat: Chat, wanted: number): Promise<void> {
  const { i18n } = options.app;
  const { agent, sessionId, status } = chat;
  const say = (id: string, args?: Readonly<Record<string, string | number>>): void => {
    void vscode.window.showInformationMessage(literal(i18n.text(id, args)));
  };
  if (sessionId === undefined || !agent.offers('_ocho/session/undo')) {
    return say('review-undo-unavailable', { agent: agent.name });
  }
  if (status === 'running' || status === 'asking') return say('review-undo-running');
  const turn = await turnToUndo(agent, sessionId, wanted);
  if (turn === undefined) return say('review-no-changes');
  const { files } = await agent.ocho('_ocho/session/changes', { sessionId, fromTurn: turn });
  const meant = turn < wanted ? 'earlier' : 'this';
  if (!(await isWanted(wantedQuestion(files, turn, i18n, shortPath, meant), i18n))) return;
  let done = await agent.ocho('_ocho/session/undo', { sessionId, turn, conflicts: 'ask' });
  let showReplaced: (() => Promise<void>) | undefined;
  if (done.conflicts.length > 0) {
    const show = (): Promise<void> => options.openChanges(chat, turn);
    const conflicts = await answerTo(done.conflicts, files.length, i18n, show);
    if (conflicts === undefined) return;
    if (conflicts === 'overwrite') {
      showReplaced = await options.keepTexts(done.conflicts.map(({ path }) => path));
    }
    done = await agent.ocho('_ocho/session/undo', { sessionId, turn, conflicts });
  }
  const said = outcomeText(done.restored.length, done.conflicts, i18n, shortPath);
  // Not waited for: it stays until somebody looks at it.
  void tell(said, done.restored.length > 0 ? showReplaced : undefined, i18n);
}

/** The wanted one; where nothing was changed from it on, the latest before it that changed something, if there is one. */
async function turnToUndo(agent: AgentLink, sessionId: string, wanted: number): Promise<number | undefined> {
  const { files } = await agent.ocho('_ocho/session/changes', { sessionId });
  const latest = latestTurn(files);
  return latest === undefined ? undefined : Math.min(latest, wanted);
}

async function isWanted({ question, detail }: UndoQuestion, i18n: I18n): Promise<boolean> {
  const undo = i18n.text('review-undo-button');
  return (await vscode.window.showWarningMessage(question, { modal: true, detail }, undo)) === undo;
}

/** What is to be done about conflicts, of so many files in all; undefined: nothing, and nothing was changed. */
async function answerTo(
  conflicts: readonly UndoConflict[],
  count: number,
  i18n: I18n,
  openChanges: () => Promise<void>,
): Promise<'keep' | 'overwrite' | undefined> {
  const { question, detail, mayKeep, mayOverwrite } = conflictQuestion(conflicts, count, i18n, shortPath);
  const keep = i18n.text('review-undo-keep');
  const overwrite = i18n.text('review-undo-overwrite');
  const show = i18n.text('review-undo-show');
  const ways = [...(mayKeep ? [keep] : []), ...(mayOverwrite ? [overwrite] : [])];
  let chosen = await vscode.window.showWarningMessage(question, { modal: true, detail }, ...ways, show);
  if (chosen === show) {
    await openChanges();
    if (ways.length === 0) return undefined;
    // Not modal: the changes are to be looked at first.
    chosen = await vscode.window.showWarningMessage(literal(question), ...ways);
  }
  if (chosen === keep) return 'keep';
  return chosen === overwrite ? 'overwrite' : undefined;
}

async function tell(
  said: string,
  showReplaced: (() => Promise<void>) | undefined,
  i18n: I18n,
): Promise<void> {
  const show = i18n.text('review-undone-show');
  const buttons = showReplaced ? [show] : [];
  if ((await vscode.window.showInformationMessage(literal(said), ...buttons)) === show)
    await showReplaced?.();
}

/** Within the workspace; in one line, whatever is in the name. */
function shortPath(path: string): string {
  return vscode.workspace.asRelativePath(path).replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]/gu, '\ufffd');
}
