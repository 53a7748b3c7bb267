import type { AgentContext } from '@agentclientprotocol/sdk';
import type { EditorBuffers } from '../files/buffers.ts';

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
      await client.request('fs/write_text_file', { sessionId, path, content: text }, options);
    },
  };
}
