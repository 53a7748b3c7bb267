// The forms and links of agents: those that can be shown wait in a queue, and are shown when the person asks for them,
// never by themselves: what is being typed must not land in them.
import type { CreateElicitationRequest, CreateElicitationResponse } from '@agentclientprotocol/sdk';
import * as vscode from 'vscode';
import type { I18n } from '../../agent/i18n/message.ts';
import { visible, visibleLines } from '../../agent/policy/display.ts';
import { formProblem, isUrl } from './form-check.ts';
import { FormPrompt } from './form-prompt.ts';
import { FormQueue, type PendingForm } from './form-queue.ts';
import { literal } from './screen-text.ts';

/** What the forms depend on. */
export interface FormsOptions {
  readonly i18n: I18n;
  readonly newId: () => string;
  /** Opens everything of a form without taking the focus. */
  showFull(id: string): Promise<void>;
  /** Opens an address outside the editor; false: it was not opened. */
  openAddress(address: vscode.Uri): Thenable<boolean>;
  /** What waits, or what of it is shown, changed. */
  readonly onChange: () => void;
}

/** All forms of the window. */
export class Forms {
  readonly #i18n: I18n;
  readonly #queue: FormQueue;
  readonly #prompt: FormPrompt;
  readonly #onChange: () => void;
  /** Links that were opened, until the agent says that what they were for is done. */
  readonly #opened = new Set<string>();
  #running: Promise<void> | undefined;

  constructor({ i18n, newId, showFull, openAddress, onChange }: FormsOptions) {
    this.#i18n = i18n;
    this.#onChange = onChange;
    this.#queue = new FormQueue(newId, onChange);
    this.#prompt = new FormPrompt({ queue: this.#queue, i18n, showFull, openAddress });
  }

  get pending(): readonly PendingForm[] {
    return this.#queue.pending;
  }

  get isOpen(): boolean {
    return this.#running !== undefined;
  }

  /** Shows them one after the other until one is put aside. */
  review(): Promise<void> {
    if (this.#running) return this.#running;
    this.#running = this.#all().finally(() => {
      this.#running = undefined;
      this.#onChange();
    });
    this.#onChange();
    return this.#running;
  }

  /** Puts a request before the person; one that cannot be shown is declined, and the person told why. */
  async elicit(
    agent: string,
    request: CreateElicitationRequest,
    signal: AbortSignal,
  ): Promise<CreateElicitationResponse> {
    const problem = formProblem(request);
    if (problem) {
      const reason = this.#i18n.format(problem);
      const told = this.#i18n.text('approvals-form-declined', { agent, reason });
      void vscode.window.showWarningMessage(literal(visible(told)));
      return { action: 'decline' };
    }
    const response = await this.#queue.ask(agent, request, signal);
    if (isUrl(request) && response.action === 'accept') this.#opened.add(key(agent, request.elicitationId));
    return response;
  }

  /** What the person was sent to an address for is done. */
  complete(agent: string, elicitationId: string): void {
    const waiting = this.#queue.pending.find(
      (form) => form.agent === agent && isUrl(form.request) && form.request.elicitationId === elicitationId,
    );
    // Done in another way than by the link: nothing was agreed to here.
    if (waiting) this.#queue.settle(waiting.id, { action: 'cancel' });
    if (!this.#opened.delete(key(agent, elicitationId))) return;
    void vscode.window.showInformationMessage(literal(this.#i18n.text('approvals-link-done', { agent })));
  }

  /** Everything of a form; undefined: it does not wait. */
  document(id: string): string | undefined {
    const form = this.#queue.pending.find((each) => each.id === id);
    if (!form) return undefined;
    const { agent, request } = form;
    const asked = this.#i18n.text('approvals-document-agent', { agent });
    const rest = isUrl(request) ? request.url : JSON.stringify(request.requestedSchema, null, 2);
    return `${[asked, visibleLines(request.message), visibleLines(rest)].join('\n\n')}\n`;
  }

  dispose(): void {
    this.#queue.dispose();
  }

  async #all(): Promise<void> {
    for (let [form] = this.#queue.pending; form; [form] = this.#queue.pending) {
      if (!(await this.#prompt.answer(form))) return;
    }
  }
}

function key(agent: string, elicitationId: string): string {
  return JSON.stringify([agent, elicitationId]);
}
