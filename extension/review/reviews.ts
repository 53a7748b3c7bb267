// The reviews of the window (parts.ts). What is heavy is loaded with the first review.
import * as vscode from 'vscode';
import { plainText } from '../../agent/files/line-ends.ts';
import type { FileBridgeOptions } from '../files/file-bridge.ts';
import type { App, Chat, Reviews, Shared } from '../parts.ts';
import { keepTexts, openChanges, openDiff } from './changes.ts';
import { Landed } from './landed.ts';
import { PROPOSED_SCHEME, ProposedFiles } from './proposed-files.ts';
import type { QuestionReviews } from './question-reviews.ts';
import type { HunkDecision } from './review.ts';
import { closeTabs, proposedIn, tabsOf } from './review-tabs.ts';
import { undoTurn } from './undo.ts';
import { BEFORE_SCHEME, VirtualTexts } from './virtual-texts.ts';

/** What reviews depend on. */
export type ReviewsOptions = Shared & Pick<App, 'agents' | 'broker' | 'chats'>;

/**
 * The commands of a review. `uri`: a document of either side; undefined: that of the active tab. Without a hunk's place
 * the one at the cursor is meant. In a document that is of no review they do nothing.
 */
export interface ReviewCommands {
  acceptHunk(uri?: vscode.Uri, index?: number): Promise<void>;
  rejectHunk(uri?: vscode.Uri, index?: number): Promise<void>;
  acceptFile(uri?: vscode.Uri): Promise<void>;
  rejectFile(uri?: vscode.Uri): Promise<void>;
  acceptAll(uri?: vscode.Uri): Promise<void>;
  rejectAll(uri?: vscode.Uri): Promise<void>;
  nextHunk(uri?: vscode.Uri): Promise<void>;
  previousHunk(uri?: vscode.Uri): Promise<void>;
  nextFile(uri?: vscode.Uri): Promise<void>;
  /** For the file bridge of an agent (`FileBridgeOptions.reviewed`). */
  reviewedTexts(agent: string): NonNullable<FileBridgeOptions['reviewed']>;
}

/** Set while the active tab is a review that waits for the person. */
const ACTIVE = 'ocho.review.active';

/** Makes the reviews of the window. */
export function createReviews(app: ReviewsOptions): Reviews & ReviewCommands {
  return new WindowReviews(app);
}

class WindowReviews implements Reviews, ReviewCommands {
  readonly #app: ReviewsOptions;
  readonly #texts = new VirtualTexts();
  readonly #proposals = new ProposedFiles();
  readonly #landed: Landed;
  readonly #subscriptions: vscode.Disposable;
  #questions: Promise<QuestionReviews> | undefined;
  #isActive = false;

  constructor(app: ReviewsOptions) {
    this.#app = app;
    this.#landed = new Landed(app, (reviewed) => this.#putRight(reviewed));
    const { tabGroups } = vscode.window;
    this.#subscriptions = vscode.Disposable.from(
      this.#texts,
      this.#proposals,
      this.#landed,
      tabGroups.onDidChangeTabs(() => this.#tell()),
      tabGroups.onDidChangeTabGroups(() => this.#tell()),
    );
    // Tabs of before a reload of the window: their questions are gone with the agent that asked them.
    void closeTabs(tabsOf(''));
  }

  async openQuestion(id: string): Promise<void> {
    const questions = await this.#loaded();
    await questions.show(id);
    this.#tell();
  }

  openChanges(chat: Chat, turn?: number): Promise<void> {
    return openChanges({ app: this.#app, texts: this.#texts }, chat, turn);
  }

  openDiff(path: string, oldText: string | null, newText: string): Promise<void> {
    return openDiff({ app: this.#app, texts: this.#texts }, path, oldText, newText);
  }

  undo(chat: Chat, turn: number): Promise<void> {
    const options = { app: this.#app, texts: this.#texts };
    return undoTurn(
      {
        app: this.#app,
        openChanges: (of, at) => this.openChanges(of, at),
        keepTexts: (paths) => keepTexts(options, paths),
      },
      chat,
      turn,
    );
  }

  acceptHunk(uri?: vscode.Uri, index?: number): Promise<void> {
    return this.#decideHunk('accepted', uri, index);
  }

  rejectHunk(uri?: vscode.Uri, index?: number): Promise<void> {
    return this.#decideHunk('rejected', uri, index);
  }

  async acceptFile(uri?: vscode.Uri): Promise<void> {
    await (await this.#questions)?.decideFile(meant(uri), 'accepted');
  }

  async rejectFile(uri?: vscode.Uri): Promise<void> {
    await (await this.#questions)?.decideFile(meant(uri), 'rejected');
  }

  async acceptAll(uri?: vscode.Uri): Promise<void> {
    await (await this.#questions)?.decideAll(meant(uri), 'accepted');
  }

  async rejectAll(uri?: vscode.Uri): Promise<void> {
    await (await this.#questions)?.decideAll(meant(uri), 'rejected');
  }

  async nextHunk(uri?: vscode.Uri): Promise<void> {
    await (await this.#questions)?.step(meant(uri), 1);
  }

  async previousHunk(uri?: vscode.Uri): Promise<void> {
    await (await this.#questions)?.step(meant(uri), -1);
  }

  async nextFile(uri?: vscode.Uri): Promise<void> {
    await (await this.#questions)?.nextFile(meant(uri));
  }

  reviewedTexts(agent: string): NonNullable<FileBridgeOptions['reviewed']> {
    return (sessionId, path, content) => this.#landed.inPlaceOf(agent, sessionId, path, content);
  }

  dispose(): void {
    this.#subscriptions.dispose();
    void this.#questions?.then((questions) => questions.dispose());
  }

  async #decideHunk(decision: HunkDecision, uri?: vscode.Uri, index?: number): Promise<void> {
    await (await this.#questions)?.decideHunk(meant(uri), index, decision);
  }

  #loaded(): Promise<QuestionReviews> {
    this.#questions ??= import('./question-reviews.ts').then(
      ({ QuestionReviews }) =>
        new QuestionReviews({
          app: this.#app,
          texts: this.#texts,
          proposals: this.#proposals,
          landed: this.#landed,
        }),
    );
    return this.#questions;
  }

  /** Through a bridge as the agent would have written it: the file must still hold what was proposed. */
  async #putRight({
    path,
    proposed,
    text,
  }: {
    path: string;
    proposed: string;
    text: string;
  }): Promise<boolean> {
    const { createFileBridge } = await import('../files/file-bridge.ts');
    const bridge = createFileBridge(this.#app, { knows: () => true });
    const { signal } = new AbortController();
    const { content } = await bridge.readTextFile({ sessionId: '', path }, signal);
    if (plainText(content) !== plainText(proposed)) return false;
    await bridge.writeTextFile({ sessionId: '', path, content: text }, signal);
    return true;
  }

  #tell(): void {
    const { activeTab } = vscode.window.tabGroups.activeTabGroup;
    const uri = activeTab && proposedIn(activeTab);
    const isActive = uri !== undefined && this.#proposals.has(uri);
    if (isActive === this.#isActive) return;
    this.#isActive = isActive;
    void vscode.commands.executeCommand('setContext', ACTIVE, isActive);
  }
}

/** The document a command is for; that of the active tab when its argument is of something else. */
function meant(uri: vscode.Uri | undefined): vscode.Uri | undefined {
  if (uri?.scheme === PROPOSED_SCHEME || uri?.scheme === BEFORE_SCHEME) return uri;
  const { activeTab } = vscode.window.tabGroups.activeTabGroup;
  return activeTab && proposedIn(activeTab);
}
