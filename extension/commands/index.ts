// Every command of the manifest and its handler; a test holds both lists equal.
import * as vscode from 'vscode';
import { OchoError } from '../../agent/i18n/message.ts';
import { AgentFailure } from '../agent-process/problem.ts';
import { literal } from '../approvals/screen-text.ts';
import type { App } from '../parts.ts';
import { addFile } from './add-file.ts';
import { addSelection } from './add-selection.ts';
import { closeChat } from './close-chat.ts';
import type { Command, CommandApp } from './command.ts';
import { commitMessage } from './commit-message.ts';
import { doctor } from './doctor.ts';
import { explainProblem } from './explain-problem.ts';
import { explainSelection } from './explain-selection.ts';
import { exportChat } from './export-chat.ts';
import { fixProblem } from './fix-problem.ts';
import { newChat } from './new-chat.ts';
import { openChat } from './open-chat.ts';
import { openChatInEditor } from './open-chat-in-editor.ts';
import { openConfig } from './open-config.ts';
import { openSettings } from './open-settings.ts';
import { openWalkthrough } from './open-walkthrough.ts';
import { policyAdd } from './policy-add.ts';
import { policyEdit } from './policy-edit.ts';
import { policyRefresh } from './policy-refresh.ts';
import { policyRemove } from './policy-remove.ts';
import { policyShowDecisions } from './policy-show-decisions.ts';
import { removeApiKey } from './remove-api-key.ts';
import { renameChat } from './rename-chat.ts';
import { restartAgent } from './restart-agent.ts';
import { acceptAll } from './review-accept-all.ts';
import { acceptFile } from './review-accept-file.ts';
import { acceptHunk } from './review-accept-hunk.ts';
import { reviewApprovals } from './review-approvals.ts';
import { nextFile } from './review-next-file.ts';
import { nextHunk } from './review-next-hunk.ts';
import { previousHunk } from './review-previous-hunk.ts';
import { rejectAll } from './review-reject-all.ts';
import { rejectFile } from './review-reject-file.ts';
import { rejectHunk } from './review-reject-hunk.ts';
import { sendTerminalSelection } from './send-terminal-selection.ts';
import { setApiKey } from './set-api-key.ts';
import { setUpModel } from './set-up-model.ts';
import { showChanges } from './show-changes.ts';
import { showHistory } from './show-history.ts';
import { showLog } from './show-log.ts';
import { showProtocol } from './show-protocol.ts';
import { stop } from './stop.ts';
import { toolsCopyName } from './tools-copy-name.ts';
import { toolsLeaveOut } from './tools-leave-out.ts';
import { toolsOpenDefinition } from './tools-open-definition.ts';
import { toolsOpenEntryPoint } from './tools-open-entry-point.ts';
import { toolsOpenManual } from './tools-open-manual.ts';
import { toolsOpenSetting } from './tools-open-setting.ts';
import { toolsRefresh } from './tools-refresh.ts';
import { toolsRun } from './tools-run.ts';
import { toolsSelect } from './tools-select.ts';
import { toolsToggle } from './tools-toggle.ts';
import { undoTurn } from './undo-turn.ts';

const COMMANDS: Readonly<Record<string, Command>> = {
  'ocho.openChat': openChat,
  'ocho.newChat': newChat,
  'ocho.openChatInEditor': openChatInEditor,
  'ocho.showHistory': showHistory,
  'ocho.stop': stop,
  'ocho.renameChat': renameChat,
  'ocho.exportChat': exportChat,
  'ocho.closeChat': closeChat,
  'ocho.reviewApprovals': reviewApprovals,
  'ocho.showChanges': showChanges,
  'ocho.undoTurn': undoTurn,
  'ocho.setUpModel': setUpModel,
  'ocho.setApiKey': setApiKey,
  'ocho.removeApiKey': removeApiKey,
  'ocho.openConfig': openConfig,
  'ocho.openSettings': openSettings,
  'ocho.openWalkthrough': openWalkthrough,
  'ocho.doctor': doctor,
  'ocho.restartAgent': restartAgent,
  'ocho.showLog': showLog,
  'ocho.showProtocol': showProtocol,
  'ocho.addSelection': addSelection,
  'ocho.addFile': addFile,
  'ocho.explainSelection': explainSelection,
  'ocho.fixProblem': fixProblem,
  'ocho.explainProblem': explainProblem,
  'ocho.sendTerminalSelection': sendTerminalSelection,
  'ocho.commitMessage': commitMessage,
  'ocho.review.acceptHunk': acceptHunk,
  'ocho.review.rejectHunk': rejectHunk,
  'ocho.review.acceptFile': acceptFile,
  'ocho.review.rejectFile': rejectFile,
  'ocho.review.acceptAll': acceptAll,
  'ocho.review.rejectAll': rejectAll,
  'ocho.review.nextHunk': nextHunk,
  'ocho.review.previousHunk': previousHunk,
  'ocho.review.nextFile': nextFile,
  'ocho.policy.add': policyAdd,
  'ocho.policy.edit': policyEdit,
  'ocho.policy.remove': policyRemove,
  'ocho.policy.refresh': policyRefresh,
  'ocho.policy.showDecisions': policyShowDecisions,
  'ocho.tools.copyName': toolsCopyName,
  'ocho.tools.leaveOut': toolsLeaveOut,
  'ocho.tools.openDefinition': toolsOpenDefinition,
  'ocho.tools.openEntryPoint': toolsOpenEntryPoint,
  'ocho.tools.openManual': toolsOpenManual,
  'ocho.tools.openSetting': toolsOpenSetting,
  'ocho.tools.refresh': toolsRefresh,
  'ocho.tools.run': toolsRun,
  'ocho.tools.select': toolsSelect,
  'ocho.tools.toggle': toolsToggle,
};

/** Handlers by the id of their command. */
export type CommandHandlers = ReadonlyMap<string, ReturnType<Command>>;

/** Makes all handlers. */
export function commandHandlers(app: CommandApp): CommandHandlers {
  return new Map(Object.entries(COMMANDS).map(([id, command]) => [id, command(app)]));
}

/** Runs a command; what goes wrong is shown to the person and logged, never thrown at the editor. */
export async function runCommand(
  app: App,
  handlers: CommandHandlers,
  id: string,
  args: readonly unknown[],
): Promise<unknown> {
  try {
    return await handlers.get(id)?.(...args);
  } catch (error) {
    if (error instanceof vscode.CancellationError) return undefined;
    await showFailure(app, id, error);
    return undefined;
  }
}

async function showFailure({ i18n, log }: App, id: string, error: unknown): Promise<void> {
  log.error(`${id}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
  const showLog = i18n.text('commands-show-log');
  const answer = await vscode.window.showErrorMessage(literal(`Ocho: ${reasonOf(error, i18n)}`), showLog);
  if (answer === showLog) log.show();
}

function reasonOf(error: unknown, i18n: App['i18n']): string {
  if (error instanceof AgentFailure) return i18n.format(error.problem.text);
  if (error instanceof OchoError) return i18n.format(error.text);
  return error instanceof Error ? error.message : String(error);
}
