// Where a URL leads, judged by its text and by addresses that are handed in.
import type { Message } from '../../i18n/message.ts';
import { isAddress, isMetadataAddress, isPublicAddress } from './address.ts';
import { isClosedBy, isOpenedBy, isWellFormedName, refusedName } from './hosts.ts';

/** What a person has said about destinations. All lists may be empty. */
export interface UrlRules {
  /** `example.com` (that host), `*.example.com` (its subdomains) or `*`. Makes a GET `low` instead of `medium`. */
  readonly allowedDomains: readonly string[];
  /** Refused, with all their subdomains. */
  readonly blockedDomains: readonly string[];
  /**
   * Hosts of a person's own that are reached although they are not public, each with its port:
   * `127.0.0.1:5173`, `[::1]:8080`, `devbox.local:3000`. Without a port: 80 and 443. Never low.
   */
  readonly allowedPrivateHosts?: readonly string[];
}

/** Rules of somebody who has said nothing. */
export const NO_URL_RULES: UrlRules = { allowedDomains: [], blockedDomains: [], allowedPrivateHosts: [] };

/** A destination that may be asked for, if its addresses are fine too (`checkAddresses`). */
export interface AcceptedUrl {
  readonly accepted: true;
  /** Serialised by the WHATWG parser, without fragment: what is to be fetched. */
  readonly url: string;
  /** Lower case, ASCII, without brackets and without trailing dot. */
  readonly host: string;
  readonly port: number;
  /** The host is an address, not a name. */
  readonly literal: boolean;
  /** Class of a GET: `low` on the allow list, else `medium`. */
  readonly class: 'low' | 'medium';
  readonly rule: 'network.allowed_domain' | 'network.unlisted_domain' | 'network.private_host';
  readonly because: Message;
}

/** A destination that is refused whatever a person answers; `rule` says why in a stable word. */
export interface RefusedUrl {
  readonly accepted: false;
  /** As parsed, or as given when it is no URL. */
  readonly url: string;
  readonly class: 'high';
  readonly rule: string;
  readonly because: Message;
}

export type UrlVerdict = AcceptedUrl | RefusedUrl;

/** Longest URL that is looked at. */
const MAX_URL_LENGTH = 8192;

/** Ports of services that a request could be smuggled into (the Fetch standard's "bad port" list, shortened). */
const REFUSED_PORTS: ReadonlySet<number> = new Set([
  0, 1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104,
  109, 110, 111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515,
  526, 530, 531, 532, 540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1719, 1720, 1723, 2049,
  3659, 4045, 4190, 5060, 5061, 6000, 6379, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080, 11211,
]);

/**
 * Judges where a URL leads by its text alone: scheme, user info, port, name, literal address, the person's lists.
 * The text is parsed once, by the WHATWG parser, and `url` of the answer is what must be fetched; the names'
 * addresses remain to be checked with `checkAddresses` when they are known. Never throws.
 */
export function classifyUrl(text: string, rules: UrlRules): UrlVerdict {
  if (text.length > MAX_URL_LENGTH)
    return refuse(text.slice(0, 200), 'too_long', { id: 'web-refused-too-long' });
  if (!URL.canParse(text))
    return refuse(text, 'invalid_url', { id: 'web-refused-invalid', args: { url: text } });
  const url = new URL(text);
  url.hash = '';
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    return refuse(url.href, 'scheme', { id: 'web-refused-scheme', args: { scheme: url.protocol } });
  }
  if (url.username !== '' || url.password !== '') {
    return refuse(url.origin, 'credentials', { id: 'web-refused-credentials' });
  }
  return classifyHost(url, rules);
}

function classifyHost(url: URL, rules: UrlRules): UrlVerdict {
  const host = hostOf(url);
  const port = portOf(url);
  const literal = isLiteral(url);
  if (!literal && !isWellFormedName(host)) {
    return refuse(url.href, 'invalid_host', { id: 'web-refused-invalid', args: { url: url.href } });
  }
  if (isClosedBy(rules.blockedDomains, host)) {
    return refuse(url.href, 'blocked_domain', { id: 'web-refused-blocked', args: { host } });
  }
  if (literal && isMetadataAddress(host)) return refuseMetadata(url.href, host);
  const place = { accepted: true, url: url.href, host, port, literal } as const;
  if (isPrivateHostAllowed(host, port, rules)) {
    const because = { id: 'web-class-private', args: { host: url.host } };
    return { ...place, class: 'medium', rule: 'network.private_host', because };
  }
  const refused = refuseHost(url, host, port, literal);
  if (refused) return refused;
  const listed = isOpenedBy(rules.allowedDomains, host);
  return {
    ...place,
    class: listed ? 'low' : 'medium',
    rule: listed ? 'network.allowed_domain' : 'network.unlisted_domain',
    because: { id: listed ? 'web-class-listed' : 'web-class-unlisted', args: { host } },
  };
}

function refuseHost(url: URL, host: string, port: number, literal: boolean): RefusedUrl | undefined {
  if (REFUSED_PORTS.has(port)) return refuse(url.href, 'port', { id: 'web-refused-port', args: { port } });
  if (literal) return isPublicAddress(host) ? undefined : refuseLiteral(url.href, host);
  const reason = refusedName(host);
  if (reason === 'metadata') return refuseMetadata(url.href, host);
  return reason && refuse(url.href, reason, { id: 'web-refused-name', args: { host: url.host } });
}

/**
 * Checks the addresses a name resolved to; none at all, one that is no address, or one that is not public
 * refuses the whole destination, because it is not known which of them would be connected to. Returns undefined
 * when all are fine.
 */
export function checkAddresses(
  target: Pick<AcceptedUrl, 'host' | 'url' | 'rule'>,
  addresses: readonly string[],
): RefusedUrl | undefined {
  const { host, url } = target;
  if (addresses.length === 0)
    return refuse(url, 'no_address', { id: 'web-refused-no-address', args: { host } });
  const isFine = target.rule === 'network.private_host' ? isReachablePrivately : isPublicAddress;
  const bad = addresses.find((address) => !isFine(address));
  if (bad === undefined) return undefined;
  return isMetadataAddress(bad) ? refuseMetadata(url, host) : refuseAddress(url, host, bad);
}

/** An allowed private host may resolve to anything but a metadata service. */
function isReachablePrivately(address: string): boolean {
  return isAddress(address) && !isMetadataAddress(address);
}

/** The host of a parsed URL in the form the guard compares: no brackets, no trailing dot. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
}

function portOf(url: URL): number {
  return url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : Number(url.port);
}

/** After parsing, an IPv6 host has brackets and an IPv4 host four decimal parts; nothing else is an address. */
function isLiteral(url: URL): boolean {
  return url.hostname.startsWith('[') || /^\d+\.\d+\.\d+\.\d+\.?$/.test(url.hostname);
}

function isPrivateHostAllowed(host: string, port: number, rules: UrlRules): boolean {
  return (rules.allowedPrivateHosts ?? []).some((entry) => {
    if (!URL.canParse(`http://${entry}/`)) return false;
    const parsed = new URL(`http://${entry}/`);
    const ports = /:\d+$/.test(entry.trim()) ? [portOf(parsed)] : [80, 443];
    return hostOf(parsed) === host && ports.includes(port);
  });
}

/** No setting opens these, so the reason names none. */
function refuseMetadata(url: string, host: string): RefusedUrl {
  return refuse(url, 'metadata', { id: 'web-refused-metadata', args: { host } });
}

/** An address in the URL itself; the policy adds what would open it. */
function refuseLiteral(url: string, address: string): RefusedUrl {
  return refuse(url, 'private_address', { id: 'web-refused-literal', args: { address } });
}

/** What a name turned out to lead to, after the policy has decided: the reason says what would open it. */
function refuseAddress(url: string, host: string, address: string): RefusedUrl {
  return refuse(url, 'private_address', { id: 'web-refused-address', args: { host, address } });
}

function refuse(url: string, reason: string, because: Message): RefusedUrl {
  return { accepted: false, url, class: 'high', rule: `network.${reason}`, because };
}
