// The client's secret storage over `_ocho/secret/*`. Values pass through; they are not kept and not logged.
import type { AgentContext } from '@agentclientprotocol/sdk';
import { z } from 'zod';
import type { SecretStore } from '../../config/credentials.ts';
import type { OchoClientRequests } from '../extensions.ts';

/** A person may have to unlock the storage; a client that takes longer does not answer any more. Milliseconds. */
const LIMIT_MS = 60_000;

const valueSchema = z.object({ value: z.string().nullable() });

/** The secrets of the client of one connection. */
export function clientSecrets(client: () => Pick<AgentContext, 'request'>): SecretStore {
  const limit = () => ({ cancellationSignal: AbortSignal.timeout(LIMIT_MS), stopWaitingOnCancel: true });
  return {
    async get(name) {
      const params: OchoClientRequests['_ocho/secret/get']['params'] = { name };
      const answer = await client().request('_ocho/secret/get', params, limit());
      // Not `parse`: its error would quote what came.
      return valueSchema.safeParse(answer).data?.value?.trim() || undefined;
    },
    async set(name, value) {
      const params: OchoClientRequests['_ocho/secret/set']['params'] = { name, value: value ?? null };
      await client().request('_ocho/secret/set', params, limit());
    },
  };
}
