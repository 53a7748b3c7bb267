// What a person is asked before a turn is undone, and told after it. Does not import `vscode`.
import type { ChangedFile, UndoConflict } from '../../agent/acp/extensions.ts';
import type { I18n } from '../../agent/i18n/message.ts';

/** So many files are named; of the rest the number is said. */
const MOST_NAMED = 15;

/** How a file is named: short, and in one line. */
export type NameOf = (path: string) => string;

/** A question with what it is about. */
export interface UndoQuestion {
  readonly question: string;
  readonly detail: string;
}

/** The last turn that changed one of these files. */
export function latestTurn(files: readonly ChangedFile[]): number | undefined {
  const turns = files.flatMap((file) => file.turns);
  return turns.length === 0 ? undefined : Math.max(...turns);
}

/**
 * Asks whether the changes of `turn`, and of later turns if there are any, are to be undone. `earlier`: the person meant
 * a later turn, in which nothing was changed.
 */
export function wantedQuestion(
  files: readonly ChangedFile[],
  turn: number,
  i18n: I18n,
  nameOf: NameOf,
  meant: 'this' | 'earlier' = 'this',
): UndoQuestion {
  const later = new Set(files.flatMap(({ turns }) => turns).filter((each) => each > turn)).size;
  const ofThis = later === 0 ? 'review-undo-question' : 'review-undo-question-later';
  const id = meant === 'earlier' ? 'review-undo-question-earlier' : ofThis;
  const lines = files.map(({ path, existed }) =>
    i18n.text(existed ? 'review-undo-file' : 'review-undo-new-file', { path: nameOf(path) }),
  );
  return { question: i18n.text(id, { count: files.length, later, turn }), detail: firstOf(lines, i18n) };
}

const REASONS: Readonly<Record<UndoConflict['reason'], string>> = {
  changed: 'review-conflict-changed',
  deleted: 'review-conflict-deleted',
  unsaved: 'review-conflict-unsaved',
  missing_preimage: 'review-conflict-missing',
  elsewhere: 'review-conflict-elsewhere',
  too_large: 'review-conflict-too-large',
};

const OVERWRITABLE: ReadonlySet<UndoConflict['reason']> = new Set(['changed', 'deleted', 'unsaved']);

/** Asks about files in conflict, of `count` files in all. */
export interface ConflictQuestion extends UndoQuestion {
  /** There are others, which can be undone. */
  readonly mayKeep: boolean;
  /** Some of these can be undone as well. */
  readonly mayOverwrite: boolean;
}

/** The question about files that cannot be put back without a loss, or not at all. */
export function conflictQuestion(
  conflicts: readonly UndoConflict[],
  count: number,
  i18n: I18n,
  nameOf: NameOf,
): ConflictQuestion {
  const lines = conflicts.map(({ path, reason }) => i18n.text(REASONS[reason], { path: nameOf(path) }));
  return {
    question: i18n.text('review-undo-conflict', { count: conflicts.length }),
    detail: firstOf(lines, i18n),
    mayKeep: count > conflicts.length,
    mayOverwrite: conflicts.some(({ reason }) => OVERWRITABLE.has(reason)),
  };
}

/** What came of it. */
export function outcomeText(
  restored: number,
  conflicts: readonly UndoConflict[],
  i18n: I18n,
  nameOf: NameOf,
): string {
  if (conflicts.length === 0) return i18n.text('review-undone', { count: restored });
  const names = conflicts.slice(0, MOST_NAMED).map(({ path }) => nameOf(path));
  const more = conflicts.length - MOST_NAMED;
  const files = [...names, ...(more > 0 ? [i18n.text('review-undo-more', { count: more })] : [])].join(', ');
  return i18n.text(restored === 0 ? 'review-undone-none' : 'review-undone-partly', {
    count: restored,
    files,
  });
}

/** The first lines, and how many more there are. */
function firstOf(lines: readonly string[], i18n: I18n): string {
  const more = lines.length - MOST_NAMED;
  const rest = more > 0 ? [i18n.text('review-undo-more', { count: more })] : [];
  return [...lines.slice(0, MOST_NAMED), ...rest].join('\n');
}
