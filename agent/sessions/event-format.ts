// What the store needs to know of the events it keeps. Their meaning belongs to the runtime; here they are JSON
// objects with a `type`, of which a few tell what a list of sessions shows.

/** An event as it stands in the log, one line each. */
export interface StoredEvent<E> {
  /** Counts from 0 in each session. */
  readonly seq: number;
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly event: E;
}

/** What a list shows of a session. */
export interface SessionSummary {
  readonly sessionId: string;
  /** Absolute, as the client gave it; empty when the log does not say. */
  readonly cwd: string;
  readonly additionalDirectories: readonly string[];
  readonly title?: string;
  /** ISO 8601, UTC. */
  readonly createdAt: string;
  /** ISO 8601, UTC: the last event. */
  readonly updatedAt: string;
  /** The number of the last turn; turns count from 1. */
  readonly turns: number;
}

/** How the store looks into events of type `E`. */
export interface EventFormat<E> {
  /** Whether a value read from a log may be such an event. What is not is skipped and reported. */
  accepts(value: unknown): value is E;
  /** The summary after one more event. `seq`, `createdAt` and `updatedAt` are the store's own. */
  summarise(summary: SessionSummary, event: E): SessionSummary;
}

/**
 * The format of runtime events (`agent/runtime/events.ts`). This layer lies below, so the type is passed in, and with it
 * what tells a whole event from one that a person or a broken disk has changed. Without `accepts` every object with a
 * `type` counts: enough for who only looks at fields itself.
 */
export function eventFormat<E extends { readonly type: string }>(
  accepts: (value: unknown) => value is E = hasType,
): EventFormat<E> {
  return {
    accepts,
    summarise: (summary, event) => summariseFields(summary, { ...event }),
  };
}

function summariseFields(summary: SessionSummary, event: Readonly<Record<string, unknown>>): SessionSummary {
  const { type, cwd, additionalDirectories, title, turn } = event;
  if (type === 'session' && typeof cwd === 'string') {
    return { ...summary, cwd, additionalDirectories: strings(additionalDirectories) };
  }
  if (type === 'title' && typeof title === 'string') return { ...summary, title };
  if (type === 'turn_started' && typeof turn === 'number') return { ...summary, turns: turn };
  return summary;
}

function hasType<E extends { readonly type: string }>(value: unknown): value is E {
  return isObject(value) && typeof value.type === 'string';
}

/** Whether a value is a JSON object (no array, not null). */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The strings of a list; everything else in it is left out. */
export function strings(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : [];
}
