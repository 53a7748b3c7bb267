// Ocho in the status bar: the count of what waits, else the state of the agent.
import * as vscode from 'vscode';
import type { I18n } from '../../agent/i18n/message.ts';
import { type StatusFacts, type StatusText, statusText } from './status-text.ts';

const TONES: Readonly<Record<StatusText['tone'], vscode.ThemeColor | undefined>> = {
  plain: undefined,
  warning: new vscode.ThemeColor('statusBarItem.warningBackground'),
  error: new vscode.ThemeColor('statusBarItem.errorBackground'),
};

/** The item. */
export class StatusItem {
  readonly #item = vscode.window.createStatusBarItem('ocho.status', vscode.StatusBarAlignment.Right, 100);
  readonly #i18n: I18n;

  constructor(i18n: I18n) {
    this.#i18n = i18n;
    this.#item.name = i18n.text('approvals-status-item');
  }

  /** Shows these facts. */
  show(facts: StatusFacts): void {
    const { text, tooltip, label, tone, click } = statusText(facts, this.#i18n);
    this.#item.text = text;
    this.#item.tooltip = tooltip;
    this.#item.accessibilityInformation = { label, role: 'button' };
    this.#item.backgroundColor = TONES[tone];
    this.#item.command = click === 'review' ? 'ocho.reviewApprovals' : 'ocho.openChat';
    this.#item.show();
  }

  dispose(): void {
    this.#item.dispose();
  }
}
