// The completion list of @-mentions, put together from all kinds, and what a chosen row brings into the prompt.
import type * as vscode from 'vscode';
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
/** The rows that are there by then are shown; those of slower kinds come after them. Milliseconds. */
const PATIENCE = 500;
/** Rows that can still be chosen. */
const KEPT = 400;

const FIXED: MentionSource = async (query) => {
  const all = [selectionMentions, openEditorMentions, problemMentions, terminalMentions, gitDiffMentions];
  return (await Promise.all(all.map((source) => source(query)))).flat();
};

/** What the kinds have found so far. */
interface Found {
  fixed: readonly Mention[];
  files: readonly Mention[];
  folders: readonly Mention[];
  symbols: readonly Mention[];
}

const SOURCES: Readonly<Record<keyof Found, MentionSource>> = {
  fixed: FIXED,
  files: fileMentions,
  folders: folderMentions,
  symbols: symbolMentions,
};

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

  /**
   * Finds rows for what was typed after the `@`, and hands them to `show`: once, or, when some kinds are slow, what there
   * is and then more with each. Resolves when nothing more comes. Never rejects; a kind that fails has no rows.
   */
  async complete(
    text: string,
    token: vscode.CancellationToken,
    show: (rows: readonly Completion[]) => void,
  ): Promise<void> {
    const found: Found = { fixed: [], files: [], folders: [], symbols: [] };
    const query = { text, limit: ROWS, token, i18n: this.#i18n };
    let isLate = false;
    const tell = (): void => {
      if (!token.isCancellationRequested) show(this.#rows(found));
    };
    const kinds = Object.keys(SOURCES) as (keyof Found)[]; // The keys of a literal are those of its type.
    const all = Promise.all(
      kinds.map(async (kind) => {
        found[kind] = await SOURCES[kind](query).catch((error: unknown) => this.#failed(error));
        if (isLate) tell();
      }),
    );
    const inTime = new AbortController();
    const late = this.#clock.sleep(PATIENCE, inTime.signal).then(
      () => {
        isLate = true;
      },
      () => {},
    );
    await Promise.race([all, late]);
    inTime.abort();
    if (!isLate || Object.values(found).some((rows) => rows.length > 0)) tell();
    await all;
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

  /** Folders and symbols get some rows even where many files fit. */
  #rows({ fixed, files, folders, symbols }: Found): readonly Completion[] {
    const few = [...files.slice(0, ROWS / 2), ...folders.slice(0, ROWS / 4), ...symbols.slice(0, ROWS / 4)];
    const more = [...files.slice(ROWS / 2), ...symbols.slice(ROWS / 4), ...folders.slice(ROWS / 4)];
    return [...fixed, ...few, ...more].slice(0, ROWS).map((mention) => this.#row(mention));
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
