// Judging a URL with everything that may happen to it on the way: its addresses and its redirects. The fetcher
// takes the same steps on the real network; `ocho policy explain url` and the tests take them on given answers.
import { type AcceptedUrl, checkAddresses, classifyUrl, type UrlRules, type UrlVerdict } from './classify.ts';

/** A request is redirected at most this often. */
export const MAX_REDIRECTS = 10;

/** A URL with the answers of the network, as far as they are known. */
export interface UrlQuestion {
  readonly url: string;
  /** Addresses by host name, the same for every lookup. A name that is not listed does not resolve. */
  readonly dns?: Readonly<Record<string, readonly string[]>>;
  /** Answers to the 1st, 2nd … lookup of a name; the last one is repeated. */
  readonly dnsSeq?: Readonly<Record<string, readonly (readonly string[])[]>>;
  /** `Location` values, in order; relative ones are resolved against the URL they come from. */
  readonly redirects?: readonly string[];
}

/** The verdict on the last URL of the chain, or on the first one that is refused. */
export type JudgedUrl = UrlVerdict & {
  /** Every address a connection would be made to, hop by hop; empty when nothing is known about addresses. */
  readonly resolved: readonly string[];
  /** Every URL that would be asked for. */
  readonly hops: readonly string[];
};

/**
 * Judges a URL, its addresses and its redirects. With neither `dns` nor `dnsSeq` names are judged by their text
 * alone; nothing is ever resolved or fetched here. Each hop looks its host up once and connects to that answer,
 * so a later, different answer cannot change where the request goes.
 */
export function judgeUrl(question: UrlQuestion, rules: UrlRules): JudgedUrl {
  const resolver = question.dns || question.dnsSeq ? createResolver(question) : undefined;
  const resolved: string[] = [];
  const hops: string[] = [];
  const targets = [...(question.redirects ?? [])];
  let verdict = judgeHop(question.url, rules, resolver, resolved);
  while (verdict.accepted) {
    hops.push(verdict.url);
    const location = targets.shift();
    if (location === undefined) break;
    verdict =
      hops.length > MAX_REDIRECTS
        ? tooMany(verdict)
        : judgeHop(resolveLocation(location, verdict.url), rules, resolver, resolved);
  }
  return { ...verdict, resolved, hops };
}

/** The URL a `Location` value leads to; a value that cannot be resolved is returned as it is (and then refused). */
export function resolveLocation(location: string, base: string): string {
  return URL.canParse(location, base) ? new URL(location, base).href : location;
}

/** The refusal of one redirect too many. */
export function tooMany(verdict: AcceptedUrl): UrlVerdict {
  const because = { id: 'web-refused-redirects', args: { limit: MAX_REDIRECTS } };
  return { accepted: false, url: verdict.url, class: 'high', rule: 'network.redirects', because };
}

type Resolver = (host: string) => readonly string[];

function judgeHop(
  url: string,
  rules: UrlRules,
  resolver: Resolver | undefined,
  resolved: string[],
): UrlVerdict {
  const verdict = classifyUrl(url, rules);
  if (!verdict.accepted) return verdict;
  if (!resolver && !verdict.literal) return verdict;
  const addresses = verdict.literal ? [verdict.host] : (resolver?.(verdict.host) ?? []);
  const refused = checkAddresses(verdict, addresses);
  if (refused) return refused;
  resolved.push(...addresses.filter((address) => !resolved.includes(address)));
  return verdict;
}

function createResolver(question: UrlQuestion): Resolver {
  const lookups = new Map<string, number>();
  return (host) => {
    const sequence = ownValue(question.dnsSeq, host);
    if (!sequence) return ownValue(question.dns, host) ?? [];
    const count = lookups.get(host) ?? 0;
    lookups.set(host, count + 1);
    return sequence[Math.min(count, sequence.length - 1)] ?? [];
  };
}

/** Host names come from outside: `constructor` must not find anything. */
function ownValue<T>(record: Readonly<Record<string, T>> | undefined, key: string): T | undefined {
  return record && Object.hasOwn(record, key) ? record[key] : undefined;
}
