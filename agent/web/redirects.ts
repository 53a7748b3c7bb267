// Which redirects a request may follow by itself, once the guard has nothing against where they lead.
import type { AcceptedUrl } from '../policy/network.ts';

/**
 * A redirect is followed while the answer to the question that was asked still covers it: within the host, or to a
 * public host of the same class or a lower one. A private host of the person's is never reached by redirect, and what
 * was asked for encrypted is not read in the open.
 */
export function isCovered(to: AcceptedUrl, from: AcceptedUrl): boolean {
  if (from.url.startsWith('https:') && !to.url.startsWith('https:')) return false;
  if (to.host === from.host && to.port === from.port) return true;
  if (to.rule === 'network.private_host') return false;
  return to.class === from.class || to.class === 'low';
}
