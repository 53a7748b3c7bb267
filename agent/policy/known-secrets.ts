// Secrets this process holds: keys of providers, headers of the configuration, variables named like secrets. They are
// told here once and hidden wherever text goes, also in the forms in which programs print them. One list for the
// process, because a secret is one wherever it turns up; nothing gives a value back.

/** What stands in the place of a secret. */
export const MASK = '***';

/** Shorter values would hide words. */
const MIN_LENGTH = 8;
/** Longer values are none that anybody types; they would also hold back streams for long. */
const MAX_LENGTH = 8 * 1024;
/** A secret that was cut off at the end of a stream is hidden from this many characters on. */
const MIN_PART = 8;

/** Told values; what is looked for are their forms. */
const values = new Set<string>();
/** The longest first: one may begin with another. */
let forms: readonly string[] = [];

/** From now on this value is hidden wherever it appears, plain or encoded. Values under 8 characters are ignored. */
export function rememberSecret(value: string): void {
  const trimmed = value.trim();
  if (trimmed.length < MIN_LENGTH || trimmed.length > MAX_LENGTH || values.has(trimmed)) return;
  values.add(trimmed);
  forms = sorted([...forms, ...formsOf(trimmed)]);
}

/** For tests. */
export function forgetSecrets(): void {
  values.clear();
  forms = [];
}

/** Hides every secret this process holds. */
export function maskKnown(text: string): string {
  return maskForms(text, forms);
}

/** Hides the forms of the given values, and nothing else. */
export function maskValues(text: string, secrets: Iterable<string>): string {
  return maskForms(text, sorted([...secrets].flatMap(formsOf)));
}

function maskForms(text: string, wanted: readonly string[]): string {
  return wanted.reduce((rest, form) => (rest.includes(form) ? rest.replaceAll(form, MASK) : rest), text);
}

/** Hides known secrets in a text that comes in pieces, whatever the pieces are. */
export interface StreamMask {
  /** What can be passed on: the end is held back while it may be the beginning of a secret. */
  push(piece: string): string;
  /** The rest. The beginning of a secret that was cut off is hidden as well. */
  end(): string;
}

/** A mask for one stream. Held back is at most one character less than the longest form of a secret. */
export function createStreamMask(): StreamMask {
  let held = '';
  return {
    push(piece) {
      if (forms.length === 0 && held === '') return piece;
      const text = held + piece;
      let end = startOfPart(text);
      for (let further = endOfMatchAcross(text, end); further > end; further = endOfMatchAcross(text, end))
        end = further;
      held = text.slice(end);
      return maskKnown(text.slice(0, end));
    },
    end() {
      const rest = held;
      held = '';
      return rest.length >= MIN_PART ? MASK : rest;
    },
  };
}

/** Where the end of a text begins that may go on to a secret. */
function startOfPart(text: string): number {
  let start = text.length;
  for (const form of forms) {
    const first = Math.max(0, text.length - form.length + 1);
    for (
      let at = text.indexOf(form.charAt(0), first);
      at >= 0 && at < start;
      at = text.indexOf(form.charAt(0), at + 1)
    ) {
      if (form.startsWith(text.slice(at))) start = at;
    }
  }
  return start;
}

/** A secret that is whole and lies across the cut goes out masked, not in two halves. */
function endOfMatchAcross(text: string, cut: number): number {
  let end = cut;
  for (const form of forms) {
    const first = Math.max(0, cut - form.length + 1);
    const at = text.indexOf(form, first);
    if (at >= 0 && at < cut) end = Math.max(end, at + form.length);
  }
  return end;
}

function sorted(unsorted: readonly string[]): string[] {
  return [...new Set(unsorted)].sort((a, b) => b.length - a.length);
}

/** A value as programs print it: plain, in JSON, in URLs, in hex, and in base64 at each of the three places in a group. */
function formsOf(value: string): string[] {
  const bytes = Buffer.from(value, 'utf8');
  const inBase64 = [0, 1, 2].flatMap((before) => {
    const whole = Buffer.concat([Buffer.alloc(before), bytes]).toString('base64');
    // Characters that hold bits of what stands before or after are not the secret's own.
    const own = whole.slice(before === 0 ? 0 : before + 1, Math.floor(((before + bytes.length) * 8) / 6));
    return [own, own.replaceAll('+', '-').replaceAll('/', '_')];
  });
  const hex = bytes.toString('hex');
  const all = [
    value,
    JSON.stringify(value).slice(1, -1),
    ...percentForms(value),
    hex,
    hex.toUpperCase(),
    ...inBase64,
  ];
  return all.filter((form) => form.length >= MIN_LENGTH);
}

function percentForms(value: string): string[] {
  // A lone surrogate has no such form.
  if (/\p{Surrogate}/u.test(value)) return [];
  const upper = encodeURIComponent(value);
  const strict = upper.replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
  const form = strict.replaceAll('%20', '+');
  return [upper, strict, form].flatMap((each) => [
    each,
    each.replace(/%[0-9A-F]{2}/g, (c) => c.toLowerCase()),
  ]);
}
