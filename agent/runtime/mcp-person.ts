// What MCP servers ask of a session's person, and by their leave of its model.
import type { FormRequest, McpPerson, Sampled, SampleRequest } from '../mcp/host.ts';
import type { ModelMessage } from '../models/model.ts';
import { visible, visibleLines } from '../policy/display.ts';
import type { RuntimeSession } from './session.ts';

/** The person of this session, as far as there is one at the time. */
export function mcpPerson(session: RuntimeSession): McpPerson {
  let count = 0;
  return {
    async sample(request, signal) {
      const model = await session.model();
      count += 1;
      if (!(await isAllowed(session, request, model.info.id, `mcp-sample-${count}`, signal)))
        return undefined;
      let text = '';
      let stopReason: Sampled['stopReason'] = 'endTurn';
      const { system, maxTokens } = request;
      const asked = {
        system,
        messages: request.messages.map(toModel),
        tools: [],
        thought: 'off',
        maxTokens,
      } as const;
      for await (const event of model.stream(asked, signal)) {
        if (event.type === 'text') text += event.text;
        if (event.type === 'stop' && event.reason === 'max_tokens') stopReason = 'maxTokens';
      }
      return { model: model.info.id, text, stopReason };
    },
    async elicit({ server, message, schema }: FormRequest, signal) {
      const fillForm = session.approver?.fillForm;
      if (!fillForm) return { action: 'decline' };
      const label = session.i18n.text('mcp-form-question', { server: visible(server) });
      return fillForm({ message: `${label}\n\n${message}`, schema }, signal);
    },
  };
}

/** The whole request is shown: what goes to the model is what was read. */
async function isAllowed(
  { approver, i18n }: RuntimeSession,
  { server, system, messages, maxTokens }: SampleRequest,
  model: string,
  callId: string,
  signal: AbortSignal,
): Promise<boolean> {
  const ask = approver?.askPerson;
  if (!ask) return false;
  const allow = i18n.text('mcp-sample-allow');
  const args = { server: visible(server), model, tokens: maxTokens };
  const blocks = [...(system === '' ? [] : [`[system]\n${system}`]), ...messages.map(shown)];
  const question = `${i18n.text('mcp-sample-question', args)}\n\n${visibleLines(blocks.join('\n\n'))}`;
  return (
    (await ask({ callId, question, choices: [allow, i18n.text('mcp-sample-refuse')] }, signal)) === allow
  );
}

function shown({ role, content }: SampleRequest['messages'][number]): string {
  const parts = content.map((part) => (part.type === 'text' ? part.text : `[${part.mimeType}]`));
  return `[${role}]\n${parts.join('\n')}`;
}

function toModel({ role, content }: SampleRequest['messages'][number]): ModelMessage {
  if (role === 'user') return { role, content };
  return { role, parts: content.flatMap((part) => (part.type === 'text' ? [part] : [])) };
}
