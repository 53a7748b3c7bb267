// The completion list of @-mentions, put together from all kinds, and what a chosen row brings into the prompt.
import * as vscode from 'vscode';
import type { I18n } from '../../../agent/i18n/message.ts';
import type { Clock } from '../../../agent/platform/clock.ts';
import type { PromptPart } from '../../parts.ts';
import type { Completion } from '../page-messages.ts';
import { fileMentions } from './file.ts';
import { folderMentions } from './folder.ts';
import { gitDiffMentions } from './git-diff.ts';
import type { Mention, MentionSource } from './mention.ts';
import { openEditorMentions } from './open-editors.ts';
import { problemMentions } from './problems.ts';
import { selectionMentions } from './selection.ts';
import { symbolMentions } from './symbol.ts';
import { terminalMentions } from './terminal.ts';

const ROWS = 20;
/** A kind that is slower than this comes with the next letter. Milliseconds. */
const LONGEST = 1_500;
/** Rows that can still be chosen. */
const KEPT = 400;

const FIXED = [
  selectionMentions,
  openEditorMentions,
  problemMentions,
  terminalMentions,
  gitDiffMentions,
] as const;

/** The mentions of a window. */
export class Mentions {
  readonly #i18n: I18n;
  readonly #clock: Clock;
  readonly #onError: (error: unknown) => void;
  readonly #shown = new Map<string, Mention>();
  #count = 0;

  constructor(i18n: I18n, clock: Clock, onError: (error: unknown) => void) {
    this.#i18n = i18n;
    this.#clock = clock;
    this.#onError = onError;
  }

  /** Rows for what was typed after the `@`. Never rejects; a kind that fails has no rows. */
  async complete(text: string, token: vscode.CancellationToken): Promise<readonly Completion[]> {
    const ask = (source: MentionSource) => this.#ask(source, text, token);
    const [fixed, files, folders, symbols] = await Promise.all([
      Promise.all(FIXED.map(ask)).then((rows) => rows.flat()),
      ask(fileMentions),
      ask(folderMentions),
      ask(symbolMentions),
    ]);
    if (token.isCancellationRequested) return [];
    // Folders and symbols get some rows even where many files fit.
    const few = [...files.slice(0, ROWS / 2), ...folders.slice(0, ROWS / 4), ...symbols.slice(0, ROWS / 4)];
    const more = [...files.slice(ROWS / 2), ...symbols.slice(ROWS / 4), ...folders.slice(ROWS / 4)];
    return [...fixed, ...few, ...more].slice(0, ROWS).map((mention) => this.#row(mention));
  }

  /** What a row brings. Rejects with a text for the person when there is nothing (any more). */
  async part(id: string): Promise<PromptPart> {
    const mention = this.#shown.get(id);
    if (!mention) throw new Error(this.#i18n.text('chat-mention-gone'));
    try {
      return await mention.part();
    } catch (error) {
      this.#onError(error);
      throw new Error(this.#i18n.text('chat-mention-empty', { name: mention.label }), { cause: error });
    }
  }

  async #ask(
    source: MentionSource,
    text: string,
    token: vscode.CancellationToken,
  ): Promise<readonly Mention[]> {
    const own = new vscode.CancellationTokenSource();
    const forward = token.onCancellationRequested(() => own.cancel());
    const limit = new AbortController();
    const late = this.#clock.sleep(LONGEST, limit.signal).then(
      () => [],
      () => [],
    );
    try {
      const rows = source({ text, limit: ROWS, token: own.token, i18n: this.#i18n });
      return await Promise.race([rows.catch((error: unknown) => this.#failed(error)), late]);
    } finally {
      limit.abort();
      own.cancel();
      forward.dispose();
      own.dispose();
    }
  }

  #failed(error: unknown): [] {
    this.#onError(error);
    return [];
  }

  #row({ part, ...row }: Mention): Completion {
    const id = `mention-${++this.#count}`;
    this.#shown.set(id, { ...row, part });
    const [oldest] = this.#shown.keys();
    if (this.#shown.size > KEPT && oldest !== undefined) this.#shown.delete(oldest);
    return { id, ...row };
  }
}
