// Agents that cannot be told with the answer what a person made of their proposal: what they write is put right, and they
// are told with the next prompt.
import { randomUUID } from 'node:crypto';
import type { SessionNotification } from '@agentclientprotocol/sdk';
import * as vscode from 'vscode';
import { literal } from '../approvals/screen-text.ts';
import type { App, Chat } from '../parts.ts';
import { type ReviewedText, ReviewedTexts } from './reviewed-texts.ts';
import { nameOf } from './virtual-texts.ts';

/** Puts a text in place of what is in a file, if that is still `proposed`; resolves to whether it did. */
export type PutRight = (reviewed: ReviewedText & { readonly text: string }) => Promise<boolean>;

/** What landed of reviewed proposals. */
export class Landed implements vscode.Disposable {
  readonly #texts = new ReviewedTexts();
  readonly #app: Pick<App, 'i18n' | 'log' | 'agents' | 'chats'>;
  readonly #putRight: PutRight;
  readonly #watched = new Map<string, vscode.Disposable>();
  /** By chat: until the end of its turn. */
  readonly #turns = new Map<Chat, vscode.Disposable>();

  constructor(app: Pick<App, 'i18n' | 'log' | 'agents' | 'chats'>, putRight: PutRight) {
    this.#app = app;
    this.#putRight = putRight;
  }

  /** Expects the agent to write the proposal, through the editor or by itself. */
  expect(reviewed: ReviewedText): void {
    this.#texts.add(reviewed);
    const { agent, sessionId } = reviewed;
    this.#watchTurn(this.#app.chats.ofSession(agent, sessionId), reviewed);
    const link = this.#app.agents.get(agent);
    if (!link || this.#watched.has(agent)) return;
    this.#watched.set(
      agent,
      link.onUpdate((update) => void this.#updated(agent, update)),
    );
  }

  /** It was not allowed after all. */
  forget(reviewed: ReviewedText): void {
    this.#texts.remove(reviewed);
  }

  /** For the file bridge: what to write in place of `content`; null: nothing. Undefined: it was not reviewed. */
  inPlaceOf(agent: string, sessionId: string, path: string, content: string): string | null | undefined {
    const reviewed = this.#texts.take(agent, sessionId, path, content);
    if (!reviewed) return undefined;
    this.#tell(reviewed);
    return reviewed.text;
  }

  dispose(): void {
    vscode.Disposable.from(...this.#watched.values(), ...this.#turns.values()).dispose();
  }

  /** A call that was cut off may never be said to have ended, and what was said of it must not meet a later one. */
  #watchTurn(chat: Chat | undefined, { agent, sessionId }: ReviewedText): void {
    if (!chat || this.#turns.has(chat)) return;
    const subscription = chat.onTurnEnd(async (end) => {
      subscription.dispose();
      this.#turns.delete(chat);
      for (const reviewed of this.#texts.endTurn(agent, sessionId)) {
        await this.#writtenPastUs(reviewed, end === 'done');
      }
    });
    this.#turns.set(chat, subscription);
  }

  async #updated(agent: string, { sessionId, update }: SessionNotification): Promise<void> {
    if (update.sessionUpdate !== 'tool_call_update' && update.sessionUpdate !== 'tool_call') return;
    if (update.status !== 'completed' && update.status !== 'failed') return;
    for (const reviewed of this.#texts.end(agent, sessionId, update.toolCallId)) {
      if (update.status === 'completed') await this.#writtenPastUs(reviewed, true);
    }
  }

  /** The agent wrote without the editor; where that is not certain, a file that holds something else is no news. */
  async #writtenPastUs(reviewed: ReviewedText, isCertain: boolean): Promise<void> {
    const { text, path } = reviewed;
    try {
      // A file the person did not want is theirs to remove: only a person deletes here.
      if (text !== null && (await this.#putRight({ ...reviewed, text }))) {
        this.#tell(reviewed);
        return;
      }
    } catch (error) {
      this.#app.log.warn(`${path}: ${String(error)}`);
    }
    if (!isCertain) return;
    const args = { file: nameOf(path), agent: reviewed.agent };
    void vscode.window.showWarningMessage(literal(this.#app.i18n.text('review-not-landed', args)));
  }

  #tell({ agent, sessionId, path, text }: ReviewedText): void {
    const { i18n, chats } = this.#app;
    const chat = chats.ofSession(agent, sessionId);
    const said = i18n.text(text === null ? 'review-told-rejected' : 'review-told-changed', { path });
    chat?.attach({
      attachment: {
        id: randomUUID(),
        kind: 'file',
        label: i18n.text('review-told-label', { file: nameOf(path) }),
        detail: said,
      },
      blocks: [{ type: 'text', text: said }],
    });
  }
}
