// When a rule stops counting: an ISO 8601 date or time in files, and a length of time where one is added.

/** A day, or a time of a day with or without its zone; nothing else that `Date.parse` would guess at. */
const ISO = /^(\d{4})-(\d{2})-(\d{2})(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/i;

const UNITS: Readonly<Record<string, number>> = {
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
  w: 604_800_000,
};

/**
 * Reads a date; comes out as ISO 8601 in UTC. A day alone counts to its end (UTC), a time without a zone is local.
 * undefined: it is none, or a day no month has.
 */
export function parseExpiry(text: string): string | undefined {
  const match = ISO.exec(text.trim());
  if (!match) return undefined;
  const [, year, month, day] = match.map(Number);
  if (Number(day) > new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate()) return undefined;
  const plain = text.trim().replace(' ', 'T');
  const time = Date.parse(plain.length === 10 ? `${plain}T23:59:59.999Z` : plain);
  return Number.isNaN(time) ? undefined : new Date(time).toISOString();
}

/** The same, and lengths of time from `now` (milliseconds since the epoch): `30m`, `8h`, `7d`, `2w`. */
export function expiryFrom(text: string, now: number): string | undefined {
  const match = /^(\d{1,5})\s*([mhdw])$/i.exec(text.trim());
  if (!match) return parseExpiry(text);
  const length = Number(match[1]) * (UNITS[match[2]?.toLowerCase() ?? ''] ?? 0);
  return length > 0 ? new Date(now + length).toISOString() : undefined;
}
