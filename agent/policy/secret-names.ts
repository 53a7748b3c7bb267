// Which names say that their value is secret, and which values look like one.

/** `secret`: whatever its value is; `key`: when the value looks random; `count`: secret, but for numbers. */
export type NameKind = 'secret' | 'key' | 'count' | 'none';

const SECRET =
  /(?:^|_)(?:api_?key|access_?key(?:_?id)?|secret(?:_?(?:key|access_?key|id))?|private_?key|encryption_?key|signing_?key|account_?key|passw(?:or)?d|passphrase|passwd|pwd|client_?secret|auth_?token|access_?token|refresh_?token|id_?token|bearer_?token|pat)(?:_|$)/;
const TOKEN = /(?:^|_)(?:token|credentials?)$/;
const KEY =
  /(?:^|_)(?:key|auth|authorization|sig|signature|session|sessionid|sid|cookie|bearer|nonce|salt|hmac|dsn)$/;

/** What a name says of its value, by its words: `dbPassword`, `DB_PASSWORD` and `db-password` are the same. */
export function nameKind(name: string): NameKind {
  // Names are short; a long run of letters is data.
  if (name.length > 128) return 'none';
  const words = name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replaceAll(/[^A-Za-z0-9]{1,8}/g, '_')
    .toLowerCase();
  if (SECRET.test(words)) return 'secret';
  if (TOKEN.test(words)) return 'count';
  return KEY.test(words) ? 'key' : 'none';
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** Hashes of git, of files, of lock files. */
const HASH =
  /^(?:(?:sha(?:1|256|384|512)|md5|h1)[-:=].*|[0-9a-f]{32}|[0-9a-f]{40}|[0-9a-f]{64}|[0-9a-f]{128})$/i;
/** Bits per character a value must have; English words have about 3 in 16 letters, and no digits. */
const MIN_ENTROPY = 3;

/** Whether a value looks as if it had been drawn at random, and is none of the identifiers that people compare. */
export function looksRandom(value: string): boolean {
  const sample = value.slice(0, 256);
  if (sample.length < 16 || !/^[\w+/=.~-]+$/.test(sample) || UUID.test(sample) || HASH.test(sample))
    return false;
  const kinds = [/[a-z]/, /[A-Z]/, /\d/].filter((kind) => kind.test(sample)).length;
  return kinds >= 2 && /\d/.test(sample) && entropy(sample) >= MIN_ENTROPY;
}

/** Shannon's, bits per character. */
function entropy(text: string): number {
  const counts = new Map<string, number>();
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1);
  return [...counts.values()].reduce(
    (sum, count) => sum - (count / text.length) * Math.log2(count / text.length),
    0,
  );
}
