// Which redirects a request may follow by itself, once the guard has nothing against where they lead.
import type { AcceptedUrl } from '../policy/network.ts';

/**
 * A redirect is followed within the host that was decided about. Another host is another decision: rules that deny or ask
 * may name it, and what was allowed for one host must not carry data to the next. The request ends with where it leads,
 * and a call for that address is planned and decided like any other. What was asked for encrypted is not read in the open.
 */
export function isCovered(to: AcceptedUrl, from: AcceptedUrl): boolean {
  if (from.url.startsWith('https:') && !to.url.startsWith('https:')) return false;
  return to.host === from.host && (to.port === from.port || (isUsual(to) && isUsual(from)));
}

/** On the port its scheme has (WHATWG URL: none is written then), so that the change to https stays within the host. */
function isUsual({ url }: AcceptedUrl): boolean {
  return new URL(url).port === '';
}
