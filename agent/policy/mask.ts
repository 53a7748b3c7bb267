// Takes secrets out of text that is stored or shown: those this process holds, and what has the form of one. It errs on
// the side of masking, but leaves alone what people compare: commit hashes, UUIDs, integrity hashes, images.
//
// The text may be hostile and long: every quantifier is bounded, or what it runs over cannot be entered a second time.

import { MASK, maskKnown } from './known-secrets.ts';
import { looksRandom, nameKind } from './secret-names.ts';

/** Tokens known by their beginning (vendors' own prefixes), with what follows them. */
const PREFIXED = new RegExp(
  `(?<![A-Za-z0-9])(?:${[
    // Models
    'sk-(?:ant-|proj-|live-|or-|svcacct-)',
    'sk-(?=[\\w-]{0,60}\\d)',
    'gsk_|xai-|pplx-|nvapi-|hf_|r8_|tvly-',
    // Code and packages
    'gh[pousr]_|github_pat_|gl(?:pat|dt|rt|oas|cbt|ptt|ft|soat)-|ATATT3|ATBB|npm_|pypi-|rubygems_|dckr_pat_|CLOJARS_',
    // Clouds
    '(?:AKIA|ASIA|ABIA|ACCA)(?=[A-Z2-7]{12})|AIza|ya29\\.|GOCSPX-|do[opr]_v1_|LTAI|hv[sbr]\\.|dapi(?=[0-9a-f]{32})',
    // Payment, mail, chat, and the rest
    '[sr]k_(?:live|test)_|whsec_|shp(?:at|ca|pa|ss)_|sq0(?:atp|csp)-|EZ[AT]K|SG\\.|xox[abeoprs]-|xapp-|xkeysib-',
    'key-(?=[0-9a-f]{32})|lin_api_|ntn_|figd_|PMAK-|NR(?:AK|JS)-|sntry[su]_|ph[cx]_|sbp_|AGE-SECRET-KEY-1|atlasv1\\.',
  ].join('|')})[\\w.~+/=-]{8,}`,
  'g',
);
const JWT = /(?<![\w-])eyJ[\w-]{8,}\.eyJ[\w-]{4,}(?:\.[\w-]*)?/g;
const BOT_TOKEN = /(?<!\d)\d{8,10}:AA[\w-]{30,40}/g;
/** Addresses that are keys: who knows one may post. */
const HOOK =
  /(hooks\.slack\.com\/(?:services|workflows)\/|discord(?:app)?\.com\/api\/webhooks\/)[\w/-]{8,}/gi;
const PEM =
  /-----BEGIN [A-Z ]{0,40}PRIVATE KEY(?: BLOCK)?-----[\s\S]*?(?:-----END [A-Z ]{0,40}PRIVATE KEY(?: BLOCK)?-----|$)/g;
const USER_INFO = /:\/\/([^\s"'<>]{1,200})@/g;
const IN_QUERY = /([?&;#])([\w.%[\]-]{1,64})=([^&#\s"'`<>]{1,8192})/g;
const AUTHORIZATION =
  /(?<![\w-])((?:proxy-)?authorization|(?:set-)?cookie|x-[\w-]{0,64}(?:key|token|secret))(["']?\s{0,8}:\s{0,8}["']?(?:(?:bearer|basic|token|digest)\s{1,8})?)[^\s"'$][^"'\n]*/gi;
const SCHEME = /\b(Bearer|Basic)(\s{1,8})([A-Za-z0-9+/=._~-]{8,})/gi;
/** A name and what stands between it and its value; the value is looked at apart, for it may be a name itself. */
const ASSIGNMENT =
  /(?<![\w-])(?:(-{1,2}[\w-]{2,64}) {1,4}["']?|([\w-]{1,128})\\?["']?\s{0,8}[=:]\s{0,8}\\?["'`]?)/g;
const VALUE = /[^\s"'`&;,}<>\\]{4,8192}/y;
/** The same in quotes, where it may have blanks. */
const QUOTED = /[^"'`\\\n]{4,8192}/y;
/** What stands in the place of a value: variables, types, other masks. */
const NO_VALUE =
  /^(?:[$%{[(]|\*{3}|x{4,}$|(?:true|false|null|none|undefined|string|number|boolean|unknown|any|required|optional)\b|process\.|os\.|env[.[(]|import\b|await\b|new\b)/i;
const CURL_USER = /(?<![\w-])((?:-u|--user|--proxy-user) {1,4}["']?[^\s:"'=]{1,128}:)[^\s"']{1,512}/g;

/** Masks secrets in a text: held ones, known tokens, user info and keys of URLs, assigned secrets, private keys. */
export function maskSecrets(text: string): string {
  return maskAssigned(maskCredentials(text)).replace(CURL_USER, `$1${MASK}`);
}

/**
 * Masks what is a secret by its form alone, whatever stands beside it: for texts that the model goes on with (errors),
 * where a word too much masked would mislead it.
 */
export function maskCredentials(text: string): string {
  return maskKnown(text)
    .replace(PEM, MASK)
    .replace(USER_INFO, maskUserInfo)
    .replace(HOOK, `$1${MASK}`)
    .replace(IN_QUERY, (whole, mark: string, name: string, value: string) =>
      isQuerySecret(name, value) ? `${mark}${name}=${MASK}` : whole,
    )
    .replace(AUTHORIZATION, `$1$2${MASK}`)
    .replace(SCHEME, (whole, scheme: string, blank: string, token: string) =>
      /[\d=+/_]/.test(token) || looksRandom(token) ? `${scheme}${blank}${MASK}` : whole,
    )
    .replace(JWT, MASK)
    .replace(BOT_TOKEN, MASK)
    .replace(PREFIXED, MASK);
}

/** `user:password@`, also where the password holds `@` or `/`; a user alone stays, unless it is a token. */
function maskUserInfo(whole: string, found: string): string {
  const authority = found.search(/[/?#]/);
  const host = authority < 0 ? found : found.slice(0, authority);
  // `host:8080/a@b`: the @ is part of the path.
  const isPassword = /^[^:@]*:(?!\d{0,5}$)/.test(host);
  const inside = host.lastIndexOf('@');
  const at = authority >= 0 && inside >= 0 ? inside : authority < 0 || isPassword ? found.length : -1;
  const info = found.slice(0, Math.max(0, at));
  if (!info.includes(':') && !looksRandom(info)) return whole;
  return `://${MASK}${found.slice(at)}@`;
}

function isQuerySecret(name: string, value: string): boolean {
  if (/^(?:key|code|sig|auth|token|pass|pwd)$/i.test(name)) return value !== MASK;
  const kind = nameKind(name);
  return kind === 'secret' || (kind === 'key' && looksRandom(value));
}

function maskAssigned(text: string): string {
  const pieces: string[] = [];
  let done = 0;
  ASSIGNMENT.lastIndex = 0;
  for (let found = ASSIGNMENT.exec(text); found; found = ASSIGNMENT.exec(text)) {
    const start = ASSIGNMENT.lastIndex;
    const kind = nameKind(found[1] ?? found[2] ?? '');
    if (kind === 'none') continue;
    const form = /["'`]/.test(text.charAt(start - 1)) ? QUOTED : VALUE;
    form.lastIndex = start;
    const value = form.exec(text)?.[0];
    if (value === undefined || NO_VALUE.test(value)) continue;
    if (kind === 'key' && !looksRandom(value)) continue;
    if (kind === 'count' && /^\d+\D?$/.test(value)) continue;
    pieces.push(text.slice(done, start), MASK);
    done = start + value.length;
    ASSIGNMENT.lastIndex = done;
  }
  return done === 0 ? text : pieces.join('') + text.slice(done);
}
