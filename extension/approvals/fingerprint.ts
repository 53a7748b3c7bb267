// Does not import `vscode`.
import { createHash } from 'node:crypto';
import type { RequestPermissionRequest } from '@agentclientprotocol/sdk';

/**
 * Identifies what is asked, to the last byte: an answer given for another question does not count. Made from the whole
 * request, so that it holds for agents that know no fingerprint of their own and covers Ocho's, which is inside.
 */
export function fingerprintOf(request: RequestPermissionRequest): string {
  return createHash('sha256').update(JSON.stringify(request)).digest('hex');
}
