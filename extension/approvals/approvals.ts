// Everything of the editor's own that shows what waits for a person: native prompt, notification, status bar, full
// view, forms. The broker and the queue of forms decide; these show.
import { randomUUID } from 'node:crypto';
import type {
  CompleteElicitationNotification,
  CreateElicitationRequest,
  CreateElicitationResponse,
} from '@agentclientprotocol/sdk';
import * as vscode from 'vscode';
import { shortPath } from '../../agent/policy/short-path.ts';
import type { Agents, Chat, ChatPages, Chats, Reviews, Shared } from '../parts.ts';
import { Attention, type WaitingItem } from './attention.ts';
import type { ApprovalBroker, PendingQuestion } from './broker.ts';
import { CommandEditor } from './command-editor.ts';
import { Forms } from './forms.ts';
import { FullView } from './full-view.ts';
import { knownIn } from './known-call.ts';
import { NativePrompt } from './native-prompt.ts';
import { SHOW_IN_CHAT, WaitingNotification } from './notification.ts';
import { chatName } from './place.ts';
import { questionDocument } from './question-document.ts';
import { type QuestionView, questionView } from './question-view.ts';
import { StatusItem } from './status-item.ts';

/** What the approvals need of the other parts. Those given as functions may be made later. */
export interface ApprovalsOptions extends Shared {
  readonly agents: Agents;
  readonly broker: ApprovalBroker;
  chats?(): Chats | undefined;
  pages?(): ChatPages | undefined;
  reviews?(): Reviews | undefined;
}

/** The approvals of the window. */
export interface Approvals extends vscode.Disposable {
  /** `Ocho: Review Pending Approvals`: shows a question, or the front one, then the others, then forms. */
  reviewPending(id?: string): Promise<void>;
  /** Opens everything of a question, uncut. `keepFocus`: the focus stays where it is. Default: false. */
  showFull(id: string, keepFocus?: boolean): Promise<void>;
  /** What views show of a question: the same in the card and in the prompt. */
  viewOf(question: PendingQuestion): QuestionView;
  /** Answers an agent's `elicitation/create`; resolves when the person has, never rejects. */
  elicit(
    agent: string,
    request: CreateElicitationRequest,
    signal: AbortSignal,
  ): Promise<CreateElicitationResponse>;
  elicitationComplete(agent: string, notification: CompleteElicitationNotification): void;
}

/** Makes the approvals; there is one for the window. */
export function createApprovals(app: ApprovalsOptions): Approvals {
  return new WindowApprovals(app);
}

class WindowApprovals implements Approvals {
  readonly #app: ApprovalsOptions;
  readonly #prompt: NativePrompt;
  readonly #forms: Forms;
  readonly #full: FullView;
  readonly #status: StatusItem;
  readonly #attention = new Attention();
  readonly #notification: WaitingNotification;
  readonly #disposables: vscode.Disposable[] = [];
  #ofAgent: vscode.Disposable | undefined;
  #ofChats: vscode.Disposable | undefined;
  /** Of the chats in which questions wait, which are these. */
  #ofCalls: vscode.Disposable | undefined;
  #asking = new Set<Chat>();

  constructor(app: ApprovalsOptions) {
    this.#app = app;
    const { i18n, broker } = app;
    const showFull = (id: string): Promise<void> => this.showFull(id, true);
    this.#full = new FullView((id) => this.#document(id));
    this.#status = new StatusItem(i18n);
    this.#notification = new WaitingNotification(i18n);
    const commands = new CommandEditor(i18n);
    this.#prompt = new NativePrompt({
      broker,
      i18n,
      commands,
      viewOf: (question) => this.viewOf(question),
      chatOf: (question) => chatName(question, app.chats?.()),
      showFull,
      onError: (error) => app.log.error(`approvals: ${String(error)}`),
      onOpenChange: () => this.#refresh(),
      ...(app.reviews ? { review: async (id: string) => app.reviews?.()?.openQuestion(id) } : {}),
      ...(app.pages ? { showInChat: (question: PendingQuestion) => this.#showInChat(question) } : {}),
    });
    this.#forms = new Forms({
      i18n,
      newId: randomUUID,
      showFull,
      openAddress: (address) => vscode.env.openExternal(address),
      onChange: () => this.#refresh(),
    });
    this.#disposables.push(
      this.#full,
      this.#status,
      this.#notification,
      commands,
      this.#prompt,
      this.#forms,
      { dispose: broker.subscribe(() => this.#refresh()) },
      { dispose: broker.subscribe((pending) => this.#watchCalls(pending)) },
      vscode.window.onDidChangeWindowState(() => this.#refresh()),
      app.agents.onNames(() => this.#refresh()),
      vscode.commands.registerCommand(SHOW_IN_CHAT, () => this.#showInChat(broker.pending[0])),
    );
  }

  async reviewPending(id?: string): Promise<void> {
    const { broker, i18n } = this.#app;
    if (broker.count === 0 && this.#forms.pending.length === 0) {
      void vscode.window.showInformationMessage(i18n.text('approvals-nothing-waits'));
      return;
    }
    if (broker.count > 0) await this.#prompt.review(id);
    // What was put aside is not followed by something else.
    if (broker.count === 0) await this.#forms.review();
  }

  async showFull(id: string, keepFocus = false): Promise<void> {
    await this.#full.show(id, this.#app.i18n.text('approvals-document-name'), keepFocus);
  }

  viewOf(question: PendingQuestion): QuestionView {
    const { agent, request } = question;
    const chat = this.#app.chats?.()?.ofSession(agent, request.sessionId);
    const known = chat && knownIn(chat.transcript, request.toolCall.toolCallId);
    const { i18n } = this.#app;
    return questionView(request, known ?? {}, {
      shortPath: (path) => shortPath(path, chat?.cwd),
      editTitle: (path, more) =>
        more === 0
          ? i18n.text('approvals-edit-of', { path })
          : i18n.text('approvals-edit-of-many', { path, more }),
    });
  }

  elicit(
    agent: string,
    request: CreateElicitationRequest,
    signal: AbortSignal,
  ): Promise<CreateElicitationResponse> {
    return this.#forms.elicit(agent, request, signal);
  }

  elicitationComplete(agent: string, { elicitationId }: CompleteElicitationNotification): void {
    this.#forms.complete(agent, elicitationId);
  }

  dispose(): void {
    this.#ofAgent?.dispose();
    this.#ofChats?.dispose();
    this.#ofCalls?.dispose();
    for (const each of this.#disposables) each.dispose();
  }

  #document(id: string): string {
    const { broker, i18n } = this.#app;
    const question = broker.pending.find((each) => each.id === id);
    if (question) {
      const changed = this.#prompt.changedCommand(id);
      return questionDocument(this.viewOf(question), question.agent, i18n, changed);
    }
    return this.#forms.document(id) ?? i18n.text('approvals-document-gone');
  }

  async #showInChat(question: PendingQuestion | undefined): Promise<void> {
    const chats = this.#app.chats?.();
    const chat = question && chats?.ofSession(question.agent, question.request.sessionId);
    if (chat) chats?.select(chat.id);
    await this.#app.pages?.()?.show(question ? 'question' : 'input');
  }

  /** What a chat is told of a call while a question about it waits is part of the question. */
  #watchCalls(pending: readonly PendingQuestion[]): void {
    const chats = this.#app.chats?.();
    const asking = new Set(
      pending.flatMap(({ agent, request }) => chats?.ofSession(agent, request.sessionId) ?? []),
    );
    if (asking.size === this.#asking.size && [...asking].every((chat) => this.#asking.has(chat))) return;
    this.#asking = asking;
    this.#ofCalls?.dispose();
    this.#ofCalls = vscode.Disposable.from(
      ...[...asking].map((chat) => chat.onTranscript(() => this.#app.broker.callsChanged())),
    );
  }

  /** Something that is shown changed: what waits, what can be seen, or the agent. */
  #refresh(): void {
    const { agents, broker } = this.#app;
    const chats = this.#app.chats?.();
    this.#ofChats ??= chats?.onChange(() => this.#refresh());
    const link = chats?.active?.agent ?? agents.get(agents.preferred);
    this.#ofAgent?.dispose();
    this.#ofAgent = link?.onState(() => this.#refresh());
    this.#status.show({
      waiting: broker.count + this.#forms.pending.length,
      agent: link?.name ?? agents.preferred,
      state: link?.state ?? { state: 'stopped' },
      running: chats?.all.filter(({ status }) => status === 'running').length ?? 0,
    });
    this.#notification.apply(this.#attention.next(this.#waiting()));
  }

  #waiting(): readonly WaitingItem[] {
    const when = vscode.workspace.getConfiguration('ocho').get<string>('notifications', 'unfocused');
    if (when === 'never') return [];
    const isOpen = this.#prompt.isOpen || this.#forms.isOpen;
    const questions = this.#app.broker.pending.map((question) => ({
      id: question.id,
      dismissed: question.dismissed,
      shown: isOpen || (when !== 'always' && this.#isInSight(question)),
    }));
    const forms = this.#forms.pending.map(({ id, dismissed }) => ({ id, dismissed, shown: isOpen }));
    return [...questions, ...forms];
  }

  /** Whether the card of a question is before the person now. */
  #isInSight({ agent, request }: PendingQuestion): boolean {
    if (!vscode.window.state.focused || this.#app.pages?.()?.visible !== true) return false;
    const active = this.#app.chats?.()?.active;
    return active?.agent.name === agent && active.sessionId === request.sessionId;
  }
}
