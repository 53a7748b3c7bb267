// What an empty chat offers to begin with: requests that fit what is open. Does not import `vscode`.
import type { I18n } from '../../../agent/i18n/message.ts';

/** What there is to ask about. */
export interface WorkspaceFacts {
  /** A folder is open, and there is something in it. */
  readonly folder: 'none' | 'empty' | 'filled';
  /** The agent only reads. */
  readonly restricted: boolean;
  /** The active editor's file, relative to its folder. */
  readonly file: string | undefined;
  /** The editor shows errors in it. */
  readonly errors: boolean;
  /** Git knows of changes that are not committed. */
  readonly changes: boolean;
  /** Something says how tests are run. */
  readonly tests: boolean;
}

/** So many, that all are read. */
const COUNT = 3;
/** A longer name of a file says little in a row. Characters. */
const LONGEST_NAME = 80;
/** Names that would be something else in a line of text. */
const ODD_NAME = /[\p{C}\p{Zl}\p{Zp}"`]/u;

/**
 * Three requests, those that fit best first. `offline`: the chat's model is the one that needs nothing; it understands
 * a few plain requests, which are the tour.
 */
export function examplesFor(facts: WorkspaceFacts, offline: boolean, i18n: I18n): readonly string[] {
  const file = facts.file && facts.file.length <= LONGEST_NAME && !ODD_NAME.test(facts.file) && facts.file;
  const known = { ...facts, file: file || undefined };
  return (offline ? tour(known, i18n) : requests(known, i18n)).slice(0, COUNT);
}

function requests({ folder, restricted, file, errors, changes, tests }: WorkspaceFacts, i18n: I18n) {
  const one = (fits: boolean, id: string, args = {}): readonly string[] =>
    fits ? [i18n.text(id, args)] : [];
  const filled = folder === 'filled';
  return [
    ...one(!restricted && errors && file !== undefined, 'chat-example-errors', { file: file ?? '' }),
    ...one(!restricted && filled && tests, 'chat-example-tests'),
    ...one(filled && changes, 'chat-example-changes'),
    ...one(file !== undefined, 'chat-example-file', { file: file ?? '' }),
    ...one(filled, 'chat-example-project'),
    ...one(filled, 'chat-example-todo'),
    ...one(folder === 'empty' && !restricted, 'chat-example-start'),
    ...one(true, 'chat-example-ways'),
    ...one(true, 'chat-example-plan'),
    ...one(true, 'chat-example-explain'),
  ];
}

/** One that only reads, one that asks before it acts, and what else there is. */
function tour({ restricted, file }: WorkspaceFacts, i18n: I18n): readonly string[] {
  const read = file ? [i18n.text('chat-example-tour-read', { file })] : [];
  const act = restricted ? [] : [i18n.text('chat-example-tour-create')];
  const find = i18n.text('chat-example-tour-find');
  return [i18n.text('chat-example-tour-help'), ...act, ...read, find, i18n.text('chat-example-tour-plan')];
}
