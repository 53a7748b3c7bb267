// What the list over the input shows: commands or what an @-mention can name. No DOM.
import type { AvailableCommand } from '@agentclientprotocol/sdk';
import type { Completion, MentionKind } from '../../page-messages.ts';
import { type Edited, insertMention, mentionAt } from './mention.ts';
import { insertCommand, matchingCommands, slashAt } from './slash.ts';

/** A row. */
export interface Suggestion {
  readonly id: string;
  readonly icon: string;
  readonly label: string;
  readonly detail: string | undefined;
  readonly from: 'commands' | 'mentions';
}

const ICONS: Readonly<Record<MentionKind | 'image', string>> = {
  file: 'file',
  folder: 'folder',
  symbol: 'symbol-class',
  selection: 'list-selection',
  'open-editors': 'files',
  problems: 'warning',
  terminal: 'terminal',
  'git-diff': 'git-compare',
  image: 'file-media',
};

/** The codicon of a kind of mention; of one that a later host knows, that of a file. */
export function mentionIcon(kind: MentionKind | 'image'): string {
  return ICONS[kind] ?? ICONS.file;
}

/**
 * What could be completed where the caret is; undefined: nothing. A command that is written out in full needs no list:
 * Enter sends it.
 */
export type Wanted =
  | { readonly from: 'commands'; readonly key: string; readonly rows: readonly Suggestion[] }
  | { readonly from: 'mentions'; readonly key: string; readonly query: string };

/** `key` tells one place in the text from another. */
export function wantedAt(
  text: string,
  caret: number,
  commands: readonly AvailableCommand[],
): Wanted | undefined {
  const mention = mentionAt(text, caret);
  if (mention) return { from: 'mentions', key: `@${mention.start}`, query: mention.query };
  const name = slashAt(text, caret);
  if (name === undefined) return undefined;
  const found = matchingCommands(commands, name);
  if (found.length === 0 || found[0]?.name === name) return undefined;
  return { from: 'commands', key: '/', rows: found.map(ofCommand) };
}

function ofCommand({ name, description }: AvailableCommand): Suggestion {
  return { id: name, icon: 'symbol-event', label: `/${name}`, detail: description, from: 'commands' };
}

/** A row for an answer of the editor's side. */
export function ofCompletion({ id, kind, label, detail }: Completion): Suggestion {
  return { id, icon: mentionIcon(kind), label, detail, from: 'mentions' };
}

/** The text after a row was chosen; undefined when what it was for is not there any more. */
export function withSuggestion(text: string, caret: number, row: Suggestion): Edited | undefined {
  if (row.from === 'commands')
    return slashAt(text, caret) === undefined ? undefined : insertCommand(text, row.id);
  const mention = mentionAt(text, caret);
  return mention && insertMention(text, mention, row.label);
}
