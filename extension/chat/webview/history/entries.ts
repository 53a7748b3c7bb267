// The list of stored sessions: its pages and its days. No DOM.
import type { HistoryEntry } from '../../page-messages.ts';

/** Entries of one stretch of time. */
export interface HistoryGroup {
  readonly when: 'today' | 'yesterday' | 'week' | 'older';
  readonly entries: readonly HistoryEntry[];
}

/** Unique over all agents. */
export function keyOf({ agent, sessionId }: Pick<HistoryEntry, 'agent' | 'sessionId'>): string {
  return JSON.stringify([agent, sessionId]);
}

/** The list with its next page: an entry that is there already stays where it is, as the page says it is now. */
export function withPage(
  entries: readonly HistoryEntry[],
  page: readonly HistoryEntry[],
): readonly HistoryEntry[] {
  const all = new Map(entries.map((entry) => [keyOf(entry), entry]));
  for (const entry of page) all.set(keyOf(entry), entry);
  return [...all.values()];
}

/** By calendar days of the person's time zone, in the order of the list; what has no date is old. */
export function groupByDay(entries: readonly HistoryEntry[], now: Date): readonly HistoryGroup[] {
  const groups = new Map<HistoryGroup['when'], HistoryEntry[]>(
    (['today', 'yesterday', 'week', 'older'] as const).map((when) => [when, []]),
  );
  for (const entry of entries) groups.get(whenOf(dateOf(entry), now))?.push(entry);
  return [...groups]
    .filter(([, found]) => found.length > 0)
    .map(([when, found]) => ({ when, entries: found }));
}

/** When the session was used last; undefined when that is not known. */
export function dateOf({ updatedAt }: HistoryEntry): Date | undefined {
  const date = new Date(updatedAt ?? '');
  return Number.isNaN(date.getTime()) ? undefined : date;
}

function whenOf(date: Date | undefined, now: Date): HistoryGroup['when'] {
  if (!date) return 'older';
  const days = dayNumber(now) - dayNumber(date);
  if (days <= 0) return 'today';
  if (days === 1) return 'yesterday';
  return days < 7 ? 'week' : 'older';
}

/** Counts days of the calendar: some have 23 or 25 hours. */
function dayNumber(date: Date): number {
  return Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / 86_400_000;
}

/** The time of day where the group says the day, else the date. */
export function shownDate(date: Date, when: HistoryGroup['when'], locale: string): string {
  const sameDay = when === 'today' || when === 'yesterday';
  return date.toLocaleString(
    locale,
    sameDay
      ? { hour: 'numeric', minute: '2-digit' }
      : { day: 'numeric', month: 'short', ...(when === 'older' ? { year: 'numeric' } : {}) },
  );
}

/** The last part of a path of any system. */
export function folderName(path: string): string {
  return path.split(/[\\/]/).filter(Boolean).at(-1) ?? path;
}
