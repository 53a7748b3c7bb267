// What a server asks of the session: the model (https://modelcontextprotocol.io/specification/2025-11-25/client/sampling),
// or the person (…/client/elicitation). Both only by way of the person.
import {
  CreateMessageRequestSchema,
  type CreateMessageResult,
  ElicitRequestSchema,
  type ElicitResult,
  McpError,
  type SamplingMessage,
} from '@modelcontextprotocol/sdk/types.js';
import type { ModelContent } from '../models/model.ts';
import type { McpClient } from './client.ts';
import { shownInside } from './foreign-tool.ts';
import type { McpPerson, SampleMessage } from './host.ts';

/** Tokens of one answer for a server, whatever it asks for. */
const MOST_TOKENS = 4_096;
/** JSON-RPC code for what a person refused. */
const REFUSED = -1;

/** Has a client answer such requests of a server. */
export function answerRequests(client: McpClient, server: string, person: McpPerson): void {
  client.setRequestHandler(
    CreateMessageRequestSchema,
    async ({ params }, { signal }): Promise<CreateMessageResult> => {
      const { systemPrompt: system = '', maxTokens } = params;
      const messages = params.messages.map(messageOf);
      const tokens = Math.max(1, Math.min(maxTokens, MOST_TOKENS));
      const sampled = await person.sample({ server, system, messages, maxTokens: tokens }, signal);
      if (!sampled) throw new McpError(REFUSED, 'User rejected sampling request');
      const { model, text, stopReason } = sampled;
      return { role: 'assistant', model, stopReason, content: { type: 'text', text } };
    },
  );
  client.setRequestHandler(ElicitRequestSchema, async ({ params }, { signal }): Promise<ElicitResult> => {
    if (params.mode === 'url') return { action: 'decline' };
    const form = { server, message: params.message, schema: shownInside({ ...params.requestedSchema }) };
    // What the person gave is checked by the protocol's code.
    return (await person.elicit(form, signal)) as ElicitResult;
  });
}

function messageOf({ role, content }: SamplingMessage): SampleMessage {
  const parts = Array.isArray(content) ? content : [content];
  return {
    role,
    content: parts.map((part): ModelContent => {
      if (part.type === 'text') return { type: 'text', text: part.text };
      if (part.type === 'image') return { type: 'image', mimeType: part.mimeType, data: part.data };
      return { type: 'text', text: `[${part.type} left out]` };
    }),
  };
}
