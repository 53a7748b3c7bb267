// The question in the editor's own quick pick: what will happen, why it is asked, and the answers. It answers through
// the broker like every view; closing it answers nothing (reports.md 22, 23).
import * as vscode from 'vscode';
import type { I18n } from '../../agent/i18n/message.ts';
import { editableCommand } from './answers.ts';
import type { AnswerResult, ApprovalBroker, PendingQuestion } from './broker.ts';
import type { CommandEditor } from './command-editor.ts';
import { activateFirst, headerAct, type Item, showPlace, toItem } from './prompt-items.ts';
import { type PromptAct, promptRows } from './prompt-rows.ts';
import { askCommand, askFeedback, Drafts, fitsInLine, type StepOptions } from './prompt-steps.ts';
import { isReviewable, type QuestionView } from './question-view.ts';
import { type Step, untilEnd } from './quick-steps.ts';

/** What the prompt depends on. */
export interface PromptOptions {
  readonly broker: ApprovalBroker;
  readonly i18n: I18n;
  readonly commands: Pick<CommandEditor, 'onSaved' | 'open' | 'close'>;
  viewOf(question: PendingQuestion): QuestionView;
  /** The name of the chat that asks, safe to show; undefined where it need not be said. */
  chatOf?(question: PendingQuestion): string | undefined;
  /** Opens everything of a question without taking the focus. */
  showFull(id: string): Promise<void>;
  /** Undefined: there is no review. */
  review?(id: string): Promise<void>;
  /** Undefined: there is no chat to show it in. */
  showInChat?(question: PendingQuestion): Promise<void>;
  /** A part that was asked to show something failed. */
  onError(error: unknown): void;
  /** The prompt was opened or closed. */
  onOpenChange?(): void;
}

/** What is done next. */
type Next = { readonly go: string } | 'next' | 'stop';

/** Shows one question at a time. */
export class NativePrompt {
  readonly #options: PromptOptions;
  readonly #drafts = new Drafts();
  readonly #subscriptions: readonly (() => void)[];
  #open: { question: string; input: vscode.QuickInput; refill(): void } | undefined;
  /** The prompt itself is answering: the end of the question is no news to it. */
  #answering = false;
  #running: Promise<void> | undefined;

  constructor(options: PromptOptions) {
    this.#options = options;
    const saved = options.commands.onSaved(({ id, command }) => this.#useCommand(id, command));
    this.#subscriptions = [
      options.broker.onSettled(({ id }) => {
        this.#drafts.forget(id);
        void options.commands.close(id);
      }),
      () => saved.dispose(),
    ];
  }

  /** A question is shown, or the next is about to be. */
  get isOpen(): boolean {
    return this.#running !== undefined;
  }

  /** The command of a question as the person changed it; undefined: not changed. */
  changedCommand(id: string): string | undefined {
    return this.#drafts.command(id);
  }

  /**
   * Shows the question, or the front one, and after an answer the next; resolves when the prompt is closed. Shows the
   * one that is open when there is one.
   */
  review(id = this.#options.broker.pending[0]?.id): Promise<void> {
    if (this.#running) {
      this.#open?.input.show();
      return this.#running;
    }
    this.#running = this.#questions(id).finally(() => {
      this.#running = undefined;
      this.#options.onOpenChange?.();
    });
    this.#options.onOpenChange?.();
    return this.#running;
  }

  dispose(): void {
    for (const end of this.#subscriptions) end();
    this.#open?.input.dispose();
  }

  async #questions(first: string | undefined): Promise<void> {
    let id = first;
    while (id !== undefined) {
      const next = await this.#question(id);
      if (next === 'stop') return;
      id = next === 'next' ? this.#options.broker.pending[0]?.id : next.go;
    }
  }

  async #question(id: string): Promise<Next> {
    const { broker } = this.#options;
    const question = broker.pending.find((each) => each.id === id);
    if (!question) return 'stop';
    const gone = new AbortController();
    const leave = broker.onSettled((settled) => {
      if (settled.id === id && !this.#answering) gone.abort();
    });
    try {
      return await this.#pick(question, gone.signal);
    } finally {
      leave();
      this.#open = undefined;
    }
  }

  async #pick(question: PendingQuestion, gone: AbortSignal): Promise<Next> {
    const { broker, i18n } = this.#options;
    const pick = vscode.window.createQuickPick<Item>();
    // As it is shown: when its agent tells more of the call, it is another question.
    let shown = question;
    this.#open = { question: question.id, input: pick, refill: () => this.#fill(pick, shown) };
    pick.ignoreFocusOut = true;
    pick.placeholder = i18n.text('approvals-prompt-hint');
    this.#fill(pick, shown);
    const place = (pending: readonly PendingQuestion[]): void => {
      const now = pending.find(({ id }) => id === question.id);
      if (now && now.fingerprint !== shown.fingerprint) {
        shown = now;
        this.#fill(pick, shown);
        pick.placeholder = i18n.text('approvals-prompt-changed');
      }
      const chat = this.#options.chatOf?.(shown);
      showPlace(pick, { question: shown, chat, pending }, i18n);
    };
    const ended = await untilEnd<Next | 'feedback' | 'edit'>(pick, gone, (finish) => [
      // What is typed filters nothing: a filter would make the next best row active, which may be an Allow.
      pick.onDidChangeValue((text) => {
        if (text === '') return;
        pick.value = '';
        activateFirst(pick);
      }),
      pick.onDidAccept(async () => {
        const [item] = pick.activeItems;
        try {
          const next = item?.act && (await this.#act(item.act, shown, pick));
          if (next) finish({ value: next });
        } catch (error) {
          // Another part failed; the question can still be answered here.
          this.#options.onError(error);
        }
      }),
      pick.onDidTriggerButton((button) => {
        const act = headerAct(button);
        if (act === 'deny') {
          this.#answer(shown, this.#options.viewOf(shown).defaultButton.optionId);
          return finish({ value: 'next' });
        }
        const go = this.#neighbour(question.id, act === 'next' ? 1 : -1);
        if (go) finish({ value: { go } });
      }),
      { dispose: broker.subscribe(place) },
    ]);
    if ('end' in ended) {
      if (ended.end === 'hidden') broker.dismiss(question.id);
      return 'stop';
    }
    if (ended.value !== 'feedback' && ended.value !== 'edit') return ended.value;
    const asked = shown;
    const step: StepOptions = {
      question: asked,
      gone,
      drafts: this.#drafts,
      i18n,
      answer: (optionId, more) => this.#answer(asked, optionId, more),
    };
    if (ended.value === 'feedback') return this.#after(await askFeedback(step), question);
    return this.#editCommand(step);
  }

  #fill(pick: vscode.QuickPick<Item>, question: PendingQuestion): void {
    const { i18n, review, showInChat } = this.#options;
    const view = this.#options.viewOf(question);
    const changed = this.#drafts.command(question.id);
    const choices = {
      editable: editableCommand(question) !== undefined,
      reviewable: isReviewable(view, question.request) && review !== undefined,
      chat: showInChat !== undefined,
      ...(changed === undefined ? {} : { changed }),
    };
    pick.items = promptRows(view, choices, i18n).map(toItem);
    activateFirst(pick);
  }

  #neighbour(id: string, step: number): string | undefined {
    const { pending } = this.#options.broker;
    const place = pending.findIndex((each) => each.id === id);
    return pending[(place + step + pending.length) % pending.length]?.id;
  }

  /** Undefined: the prompt stays open. */
  async #act(
    act: PromptAct,
    question: PendingQuestion,
    pick: vscode.QuickPick<Item>,
  ): Promise<Next | 'feedback' | 'edit' | undefined> {
    const { i18n, review, showFull, showInChat } = this.#options;
    switch (act.do) {
      case 'full':
        await showFull(question.id);
        return undefined;
      case 'answer': {
        const command = act.button.says === 'yes' ? this.#drafts.command(question.id) : undefined;
        const result = this.#answer(question, act.button.optionId, command === undefined ? {} : { command });
        if (result !== 'too_soon') return 'next';
        pick.placeholder = i18n.text('approvals-prompt-too-soon');
        return undefined;
      }
      case 'feedback':
      case 'edit':
        return act.do;
      case 'original':
        this.#drafts.dropCommand(question.id);
        this.#fill(pick, question);
        return undefined;
      case 'review':
        await review?.(question.id);
        return 'stop';
      case 'chat':
        await showInChat?.(question);
        return 'stop';
    }
  }

  #answer(
    { id, fingerprint }: PendingQuestion,
    optionId: string | null,
    more: { readonly feedback?: string; readonly command?: string } = {},
  ): AnswerResult {
    const { broker, i18n } = this.#options;
    this.#answering = true;
    const result = broker.answer({ id, fingerprint, optionId, ...more });
    this.#answering = false;
    if (result === 'denied') void vscode.window.showWarningMessage(i18n.text('approvals-not-allowed'));
    return result;
  }

  async #editCommand(step: StepOptions): Promise<Next> {
    const { question, drafts } = step;
    const command = drafts.command(question.id) ?? editableCommand(question);
    if (command === undefined) return 'stop';
    if (fitsInLine(command)) return this.#after(await askCommand(step, command), question);
    await this.#options.commands.open(question.id, command);
    return 'stop';
  }

  #after(step: Step<string>, { id }: PendingQuestion): Next {
    if ('value' in step) return 'next';
    if (step.end === 'back') return { go: id };
    if (step.end === 'hidden') this.#options.broker.dismiss(id);
    return 'stop';
  }

  #useCommand(id: string, command: string): void {
    const { broker, i18n } = this.#options;
    const question = broker.pending.find((each) => each.id === id);
    const problem =
      question === undefined
        ? 'approvals-edit-gone'
        : command.trim() === ''
          ? 'approvals-edit-empty'
          : undefined;
    if (!question || problem) {
      void vscode.window.showWarningMessage(i18n.text(problem ?? 'approvals-edit-gone'));
      return;
    }
    this.#drafts.keepCommand(question, command);
    if (this.#open?.question === id) this.#open.refill();
    void this.review(id);
  }
}
