// Going back to what was sent before, as a shell does. No DOM.

/** A prompt that was brought back. `at` undefined: past the newest one, at the empty input. */
export interface Recalled {
  readonly at: number | undefined;
  readonly text: string;
}

/**
 * One step from what the input holds. `at`: what was brought back last. Undefined when the key is not for this: the
 * input holds something of the person's own, or there is nothing more in that direction.
 */
export function recall(
  sent: readonly string[],
  at: number | undefined,
  direction: 'older' | 'newer',
  text: string,
): Recalled | undefined {
  const isRecalled = at !== undefined && sent[at] === text;
  if (text !== '' && !isRecalled) return undefined;
  const from = isRecalled ? at : sent.length;
  const to = from + (direction === 'older' ? -1 : 1);
  const found = sent[to];
  if (found !== undefined) return { at: to, text: found };
  return to === sent.length ? { at: undefined, text: '' } : undefined;
}
