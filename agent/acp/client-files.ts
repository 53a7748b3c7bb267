import type { AgentContext } from '@agentclientprotocol/sdk';
import { z } from 'zod';
import type { EditorBuffers, TextChanger } from '../files/buffers.ts';

/** The editor's buffers over `fs/read_text_file` and `fs/write_text_file` (ACP "File System"). */
export function clientBuffers(client: AgentContext, sessionId: string): EditorBuffers {
  return {
    async readText(path, signal) {
      const options = signal ? { cancellationSignal: signal } : {};
      const response = await client.request('fs/read_text_file', { sessionId, path }, options);
      return typeof response?.content === 'string' ? response.content : undefined;
    },
    async writeText(path, text, signal) {
      const options = signal ? { cancellationSignal: signal } : {};
      const request = { sessionId, path, content: text };
      return changerIn(await client.request('fs/write_text_file', request, options));
    },
  };
}

/** Ocho's own extension says what else changed the text (`OchoWriteMeta`). */
function changerIn(response: { readonly _meta?: unknown } | null | undefined): TextChanger | undefined {
  const said = z
    .object({ ocho: z.object({ changedBy: z.enum(['save', 'others']) }) })
    .safeParse(response?._meta);
  return said.data?.ocho.changedBy;
}
