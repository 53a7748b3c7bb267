// One notification for all that waits. It is made as a progress: the editor lets an extension change and close no other
// kind, and one that stays after the answer was given elsewhere would be a lie. Its ways out are links, as a progress
// has no buttons of its own; none of them allows anything. No text of an agent is in it.
import * as vscode from 'vscode';
import type { I18n } from '../../agent/i18n/message.ts';
import type { AttentionStep } from './attention.ts';

interface Shown {
  report(text: string): void;
  close(): void;
}

/** The notification, there or not. */
export class WaitingNotification {
  readonly #i18n: I18n;
  #shown: Shown | undefined;

  constructor(i18n: I18n) {
    this.#i18n = i18n;
  }

  /** Does what `Attention` says. */
  apply(step: AttentionStep): void {
    switch (step.do) {
      case 'show':
        // Anew: the one before may have been hidden, or closed by the person.
        this.#shown?.close();
        this.#shown = show(this.#text(step.count));
        return;
      case 'update':
        this.#shown?.report(this.#text(step.count));
        return;
      case 'close':
        this.dispose();
        return;
      case 'nothing':
        return;
    }
  }

  dispose(): void {
    this.#shown?.close();
    this.#shown = undefined;
  }

  #text(count: number): string {
    const link = (id: string, command: string): string => `[${this.#i18n.text(id)}](command:${command})`;
    const links = [
      link('approvals-notify-review', 'ocho.reviewApprovals'),
      link('approvals-notify-chat', SHOW_IN_CHAT),
    ];
    return `${this.#i18n.text('approvals-notify', { count })} ${links.join(' · ')}`;
  }
}

/** Shows the front question in the chat. Not in the manifest: it makes sense only while something waits. */
export const SHOW_IN_CHAT = 'ocho.approvals.showInChat';

function show(first: string): Shown {
  let text = first;
  let close = (): void => {};
  let report: (() => void) | undefined;
  const closed = new Promise<void>((resolve) => {
    close = resolve;
  });
  void vscode.window.withProgress({ location: vscode.ProgressLocation.Notification }, (progress) => {
    // With an increment there is neither a running bar nor the sound of one.
    report = () => progress.report({ message: text, increment: 0 });
    report();
    return closed;
  });
  return {
    close,
    report: (message) => {
      text = message;
      // Before the editor has begun there is nobody to report to; it then begins with the text of that time.
      report?.();
    },
  };
}
