// How long something has taken, as it is shown. No DOM.

/** Whole seconds and minutes of a span. Milliseconds; one that is negative (a clock was set) counts as nothing. */
export function elapsed(ms: number): { readonly minutes: number; readonly seconds: number } {
  const all = Math.max(0, Math.floor(ms / 1_000));
  return { minutes: Math.floor(all / 60), seconds: all % 60 };
}
