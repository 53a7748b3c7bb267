// Putting back what a session's own tools did to files.
import type { FoundFile } from '../files/restore.ts';
import { OchoError } from '../i18n/message.ts';
import type { ModelContent } from '../models/model.ts';
import type { FileEntry } from './file-changes.ts';
import type { RuntimeSession } from './session.ts';
import { shownPath } from './session-files.ts';

/** Why a file cannot be put back without a loss. */
export interface UndoConflict {
  readonly path: string;
  /**
   * `changed`: not as the agent left it. `deleted`: nor there at all. `unsaved`: the editor has unsaved text. Those can
   * be overwritten, as a copy is kept of what is on the disk. The others cannot: `missing_preimage`: what was there
   * before was not kept; `elsewhere`: a link, or no file, has come to stand there; `too_large`: no copy could be kept.
   */
  readonly reason: 'changed' | 'deleted' | 'unsaved' | 'missing_preimage' | 'elsewhere' | 'too_large';
}

/** What an undo did; paths as the client knows them. */
export interface UndoResult {
  readonly restored: string[];
  readonly conflicts: UndoConflict[];
}

/** What is to be done about files in conflict: nothing at all, leave them, or put them back as well. */
export type OnConflict = 'ask' | 'keep' | 'overwrite';

/** A file whose changes are to be undone. */
interface Step extends StepWithoutConflict {
  readonly conflict: UndoConflict['reason'] | undefined;
}

interface StepWithoutConflict {
  readonly found: FoundFile;
  readonly target: FileEntry;
  /** null: no file. Undefined: it was not kept. */
  readonly content: Buffer | null | undefined;
  /** The file is already what it was. */
  readonly isDone: boolean;
  /** Only the editor has what the agent wrote. */
  readonly throughEditor: boolean;
}

/**
 * Puts back, byte for byte, what the turns from `turn` on changed. What was put back is an event, and told to the
 * model with the next turn. Nothing is put back where a link came to stand, and nothing that was not kept, whatever
 * `onConflict` says. Rejects with the first fault of the disk (`IO_ERROR`); the event then has what was done before.
 */
export async function undo(
  session: RuntimeSession,
  turn: number,
  onConflict: OnConflict,
): Promise<UndoResult> {
  const paths = session.changes.paths.filter((path) => session.changes.of(path, turn).length > 0);
  const steps: Step[] = [];
  for (const path of paths) steps.push(await planStep(session, path, turn));
  const isStopped = onConflict === 'ask' && steps.some(({ conflict }) => conflict);
  const todo = isStopped ? [] : steps.filter((step) => mayRestore(step, onConflict));
  for (const { found, isDone } of todo) if (!isDone) await session.files.checkRestorable(found);
  const late = await restoreAll(session, todo, turn);
  const restored = todo.filter((step) => !step.isDone && !late.has(step));
  const conflicts = steps.flatMap((step) => {
    const reason = late.get(step) ?? (todo.includes(step) ? undefined : step.conflict);
    return reason ? [{ path: step.found.path, reason }] : [];
  });
  return {
    restored: await Promise.all(restored.map(({ found }) => shownPath(session, found.path))),
    conflicts: await Promise.all(
      conflicts.map(async ({ path, reason }) => ({ path: await shownPath(session, path), reason })),
    ),
  };
}

const OVERWRITABLE: ReadonlySet<UndoConflict['reason']> = new Set(['changed', 'deleted', 'unsaved']);

function mayRestore({ conflict }: Step, onConflict: OnConflict): boolean {
  if (!conflict) return true;
  return onConflict === 'overwrite' && OVERWRITABLE.has(conflict);
}

async function planStep(session: RuntimeSession, path: string, turn: number): Promise<Step> {
  const entries = session.changes.of(path, turn);
  // `undo` takes only files that have entries.
  const [target] = entries as readonly [FileEntry, ...FileEntry[]];
  const found = await session.files.find(session.toolSession, path);
  const { disk, unsaved } = found;
  const isOwn =
    unsaved?.editor === 'unsaved' && unsaved.hash === entries.at(-1)?.after && target.base !== null;
  const isThere = found.state === 'file' || found.state === 'missing';
  const isDone = isThere && !unsaved && (disk?.hash ?? null) === target.base;
  const content = target.base === null || isDone ? null : await session.preimages.get(target.base);
  const step = { found, target, content, isDone, throughEditor: isOwn };
  const now = unsaved && isOwn ? unsaved.hash : (disk?.hash ?? null);
  const isAsLeft = isDone || (!(unsaved && !isOwn) && leadsBack(entries, now));
  return { ...step, conflict: conflictOf(step, isAsLeft, session.preimages.maxBytes) };
}

function conflictOf(
  { found: { state, disk, unsaved }, content, throughEditor }: StepWithoutConflict,
  isAsLeft: boolean,
  maxBytes: number,
): UndoConflict['reason'] | undefined {
  if (state === 'elsewhere' || state === 'too_large') return state;
  if (content === undefined) return 'missing_preimage';
  if (isAsLeft) return undefined;
  if (disk && disk.bytes.length > maxBytes) return 'too_large';
  if (unsaved && !throughEditor) return 'unsaved';
  return state === 'missing' ? 'deleted' : 'changed';
}

/**
 * Whether undoing one entry after the other, newest first, meets at each what the agent had left there: otherwise
 * somebody else's change lies between and would be lost.
 */
function leadsBack(entries: readonly FileEntry[], now: string | null): boolean {
  let content = now;
  for (const { base, after } of [...entries].reverse()) {
    // A change that never came to be, or is taken back already.
    if (content === base) continue;
    if (content !== after) return false;
    content = base;
  }
  return true;
}

/** Answers the steps that could not be done after all: the file changed in the very moment, say. */
async function restoreAll(
  session: RuntimeSession,
  steps: readonly Step[],
  turn: number,
): Promise<ReadonlyMap<Step, UndoConflict['reason']>> {
  const done: Step[] = [];
  const late = new Map<Step, UndoConflict['reason']>();
  try {
    for (const step of steps) {
      const hindrance = step.isDone ? undefined : await restoreOne(session, step);
      if (hindrance) late.set(step, hindrance);
      else done.push(step);
    }
  } finally {
    if (done.length > 0) {
      const files = done.map(({ found, target }) => ({
        path: found.path,
        before: found.disk?.hash ?? null,
        after: target.base,
      }));
      session.emit({ type: 'files_restored', turn, files });
      session.checkpoint();
    }
  }
  return late;
}

/** Answers what hindered it. */
async function restoreOne(session: RuntimeSession, step: Step): Promise<UndoConflict['reason'] | undefined> {
  const { found, target, content, throughEditor } = step;
  const { path, disk } = found;
  if (content === undefined) return 'missing_preimage';
  try {
    // What an undo overwrites may be the person's own.
    const isLost = disk && step.conflict && !(await session.preimages.keep(session.id, disk.bytes));
    if (isLost) return 'too_large';
    const request = { found, content, encoding: target.encoding, throughEditor };
    await session.files.exclusive(path, () => session.files.restore(session.toolSession, request));
    return undefined;
  } catch (error) {
    if (error instanceof OchoError && error.code === 'PLAN_CHANGED') return 'changed';
    throw error;
  }
}

/** Paths named to the model at most. */
const MAX_TOLD = 20;

/** One line for the model about an undo since its last turn, so that what it knows of these files is true. */
export function undoNote(session: RuntimeSession): readonly ModelContent[] {
  const { untold, i18n } = session;
  if (untold.length === 0) return [];
  const paths = untold.slice(0, MAX_TOLD).join(', ');
  const text = i18n.text('runtime-undone', { paths, more: Math.max(0, untold.length - MAX_TOLD) });
  return [{ type: 'text', text }];
}
