// Does not import `vscode`.
import { createHash } from 'node:crypto';
import type { RequestPermissionRequest } from '@agentclientprotocol/sdk';
import { type KnownCall, wholeCall } from './whole-call.ts';

/**
 * Identifies what is asked, to the last byte: an answer given for another question does not count. Made from the whole
 * request, so that it holds for agents that know no fingerprint of their own and covers Ocho's, which is inside; and,
 * for agents that ask with little more than a call's id, from what is shown of the call in its place (`known`).
 */
export function fingerprintOf(request: RequestPermissionRequest, known?: KnownCall): string {
  const asked = known && !saysAll(request) ? [request, wholeCall(request, known)] : request;
  return createHash('sha256').update(JSON.stringify(asked)).digest('hex');
}

/** Whether nothing that was told of the call before is shown beside the request. */
export function saysAll({ toolCall }: RequestPermissionRequest): boolean {
  const { title, kind, rawInput, content, locations } = toolCall;
  return [title, kind, rawInput, content, locations].every((part) => part !== undefined && part !== null);
}
