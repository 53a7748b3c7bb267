/**
 * The name among `candidates` that `wrong` was most likely meant to be: at most a third of its letters differ (a
 * swap of neighbours counts once), upper case and `-` for `_` cost nothing. Undefined when none is that near.
 */
export function nearestName(wrong: string, candidates: Iterable<string>): string | undefined {
  const limit = Math.max(1, Math.floor(wrong.length / 3));
  let best: { readonly name: string; readonly distance: number } | undefined;
  for (const name of candidates) {
    // That many letters have to be added or taken away; `wrong` may be as long as a file.
    if (Math.abs(plain(wrong).length - plain(name).length) > limit) continue;
    const distance = editDistance(plain(wrong), plain(name));
    if (distance <= limit && (!best || distance < best.distance)) best = { name, distance };
  }
  return best?.name;
}

function plain(name: string): string {
  return name.toLowerCase().replaceAll('-', '_');
}

/** Optimal string alignment distance. */
function editDistance(a: string, b: string): number {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, column) => column)];
  const at = (row: number, column: number): number => rows[row]?.[column] ?? Number.POSITIVE_INFINITY;
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    rows.push(row);
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1];
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row.push(
        Math.min(
          at(i - 1, j) + 1,
          at(i, j - 1) + 1,
          at(i - 1, j - 1) + (same ? 0 : 1),
          swapped ? at(i - 2, j - 2) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
  }
  return at(a.length, b.length);
}
