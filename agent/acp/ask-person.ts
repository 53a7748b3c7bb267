// The model's own questions to the person: a form where the client has elicitation (ACP "Elicitation"), else the
// choices as options of a permission request. A client with neither choices nor forms cannot be asked.
import type {
  AgentContext,
  CreateElicitationRequest,
  CreateElicitationResponse,
  ElicitationSchema,
  PermissionOption,
  RequestPermissionRequest,
} from '@agentclientprotocol/sdk';
import type { I18n } from '../i18n/message.ts';
import { visible, visibleLines } from '../policy/display.ts';
import type { FillForm } from '../runtime/approver.ts';
import type { AskPerson, PersonQuestion } from '../tools/tool.ts';
import { untilAborted } from './until-aborted.ts';

/** Asks through this client. Resolves to undefined for a dismissed question, a refusal or a fault of the client's. */
export function clientQuestions(
  client: AgentContext,
  i18n: I18n,
  sessionId: string,
  hasForms: boolean,
): AskPerson {
  return async (question, signal) => {
    const ask = hasForms
      ? askForm(client, i18n, sessionId, question, signal)
      : askOptions(client, i18n, sessionId, question, signal);
    try {
      return await untilAborted(ask, signal);
    } catch (error) {
      if (signal.aborted) throw error;
      return undefined;
    }
  };
}

/** Shows forms of MCP servers through this client; their schemas are those of ACP. A fault of the client's is no answer. */
export function clientForms(client: AgentContext, sessionId: string): FillForm {
  return async ({ message, schema }, signal) => {
    const request: CreateElicitationRequest = {
      mode: 'form',
      message: visibleLines(message),
      sessionId,
      // The protocol's code has checked it; the two protocols have the same kinds of fields.
      requestedSchema: schema as ElicitationSchema,
    };
    try {
      const asked = client.request('elicitation/create', request, { cancellationSignal: signal });
      const response = await untilAborted(asked, signal);
      if (response.action !== 'accept')
        return { action: response.action === 'decline' ? 'decline' : 'cancel' };
      return { action: 'accept', content: { ...(response.content as Record<string, unknown> | null) } };
    } catch (error) {
      if (signal.aborted) throw error;
      return { action: 'cancel' };
    }
  };
}

async function askForm(
  client: AgentContext,
  i18n: I18n,
  sessionId: string,
  { callId, question, choices }: PersonQuestion,
  signal: AbortSignal,
): Promise<string | undefined> {
  const title = i18n.text('acp-answer');
  const request: CreateElicitationRequest = {
    mode: 'form',
    message: visibleLines(question),
    sessionId,
    toolCallId: callId,
    requestedSchema: {
      type: 'object',
      properties: {
        answer: { type: 'string', title, ...(choices.length > 0 ? { enum: [...choices] } : {}) },
      },
      required: ['answer'],
    },
  };
  const response = await client.request('elicitation/create', request, { cancellationSignal: signal });
  return answerOf(response);
}

function answerOf(response: CreateElicitationResponse): string | undefined {
  if (response.action !== 'accept') return undefined;
  // The client's word is not checked by the SDK beyond its shape: only text is an answer.
  const { answer } = (response.content ?? {}) as Record<string, unknown>;
  return typeof answer === 'string' && answer.trim() !== '' ? answer : undefined;
}

async function askOptions(
  client: AgentContext,
  i18n: I18n,
  sessionId: string,
  { callId, question, choices }: PersonQuestion,
  signal: AbortSignal,
): Promise<string | undefined> {
  if (choices.length === 0) return undefined;
  const options: PermissionOption[] = [
    ...choices.map((name, index) => ({
      optionId: `choice-${index}`,
      kind: 'allow_once' as const,
      name: visible(name),
    })),
    { optionId: 'none', kind: 'reject_once', name: i18n.text('acp-no-answer') },
  ];
  const toolCall = {
    toolCallId: callId,
    content: [{ type: 'content' as const, content: { type: 'text' as const, text: visibleLines(question) } }],
  };
  const request: RequestPermissionRequest = { sessionId, toolCall, options };
  const response = await client.request('session/request_permission', request, {
    cancellationSignal: signal,
  });
  const { outcome } = response;
  if (outcome?.outcome !== 'selected') return undefined;
  return choices.find((_choice, index) => outcome.optionId === `choice-${index}`);
}
