// What an @-mention is: a row of the completion list, and what comes into the prompt when it is chosen. One file a kind.
// Imports only types of `vscode`.
import type { CancellationToken } from 'vscode';
import type { I18n } from '../../../agent/i18n/message.ts';
import type { PromptPart } from '../../parts.ts';
import type { Completion } from '../page-messages.ts';

/** A row before it has an id. */
export interface Mention extends Omit<Completion, 'id'> {
  /** Makes the part when the row is chosen. Rejects with a text for the person when there is nothing to attach. */
  part(): Promise<PromptPart>;
}

/** What a kind is asked. */
export interface MentionQuery {
  /** What was typed after the `@`. */
  readonly text: string;
  /** Most rows that are of use. */
  readonly limit: number;
  readonly token: CancellationToken;
  readonly i18n: I18n;
}

/** Finds the mentions of a kind, the best first. May take its time: it is not waited for for long. */
export type MentionSource = (query: MentionQuery) => Promise<readonly Mention[]>;
