// Walking through a list with the keyboard. No DOM.

/**
 * Where a key leads in a list of `count` entries, from `index` (-1: none yet); undefined: the key leads nowhere. The
 * ends meet.
 */
export function stepTo(key: string, index: number, count: number): number | undefined {
  if (count === 0) return undefined;
  switch (key) {
    case 'ArrowDown':
      return (index + 1) % count;
    case 'ArrowUp':
      return index <= 0 ? count - 1 : index - 1;
    case 'PageDown':
      return Math.min(count - 1, index + 10);
    case 'PageUp':
      return Math.max(0, index - 10);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}

/** The next entry after `index`, around the end, whose label begins with what was typed; undefined: none. */
export function typeAhead(labels: readonly string[], typed: string, index: number): number | undefined {
  if (typed.length !== 1 || typed === ' ') return undefined;
  const begins = (label: string): boolean => label.toLowerCase().startsWith(typed.toLowerCase());
  const found = labels.findIndex((label, at) => at > index && begins(label));
  const around = found >= 0 ? found : labels.findIndex(begins);
  return around >= 0 ? around : undefined;
}
