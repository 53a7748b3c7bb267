// Takes secrets out of text that is stored or shown. A small net of known forms; it errs on the side of masking.

const MASK = '***';

/** Tokens known by their beginning (vendors' own prefixes). */
const PREFIXED =
  /\b(?:sk-(?:ant-|proj-|live-|or-)?|rk_live_|sk_live_|sk_test_|gh[pousr]_|github_pat_|glpat-|xox[abprs]-|npm_|pypi-|hf_|AIza|AKIA|ASIA|ya29\.|dop_v1_|shpat_|SG\.|eyJ[\w-]{8,}\.eyJ)[\w.~+/=-]{8,}/g;
const KEY_NAME =
  '(?:[\\w-]*(?:api[_-]?key|access[_-]?key|secret|token|passw(?:or)?d|passphrase|credential|private[_-]?key|signature|sig|auth)[\\w-]*|key|code)';
const IN_QUERY = new RegExp(`([?&;]${KEY_NAME}=)[^&#\\s"'\`]+`, 'gi');
const ASSIGNED =
  /(\b(?:[\w-]*(?:api[_-]?key|access[_-]?key|secret|token|passw(?:or)?d|passphrase|private[_-]?key)[\w-]*)["']?\s*[=:]\s*["']?)(?!\$)[^\s"'&;,}]{4,}/gi;
const AUTHORIZATION =
  /(\b(?:authorization|proxy-authorization|cookie|x-[\w-]*(?:key|token))["']?\s*:\s*(?:(?:bearer|basic|token)\s+)?)[^\s"'$][^"'\n]*/gi;
const USER_INFO = /(\b[a-z][a-z0-9+.-]*:\/\/)[^\s/@:"']*:[^\s/@"']*@/gi;
const PEM = /-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]*PRIVATE KEY-----|$)/g;

/** Masks secrets in a text: known tokens, user info and key parameters of URLs, assigned secrets, private keys. */
export function maskSecrets(text: string): string {
  return text
    .replace(PEM, MASK)
    .replace(USER_INFO, `$1${MASK}@`)
    .replace(IN_QUERY, `$1${MASK}`)
    .replace(AUTHORIZATION, `$1${MASK}`)
    .replace(ASSIGNED, `$1${MASK}`)
    .replace(PREFIXED, MASK);
}
