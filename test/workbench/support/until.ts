// Waiting for what nobody announces.
import { setTimeout as pause } from 'node:timers/promises';

/** Milliseconds a condition may take to come true. */
const PATIENCE_MS = 30_000;
/** Milliseconds between looks. */
const LOOK_MS = 25;

/** Waits until a condition holds and gives what it gave; fails with `what` when it does not come true in time. */
export async function until<T>(
  condition: () => T | Promise<T>,
  what: string,
  limitMs = PATIENCE_MS,
): Promise<NonNullable<T>> {
  for (const end = Date.now() + limitMs; ; await pause(LOOK_MS)) {
    const value = await condition();
    if (value) return value;
    if (Date.now() > end) throw new Error(`did not come: ${what}`);
  }
}
