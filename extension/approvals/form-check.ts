// Which elicitations of agents can be put before a person at all. Does not import `vscode`.
import type { CreateElicitationRequest } from '@agentclientprotocol/sdk';
import type { Message } from '../../agent/i18n/message.ts';
import { formFields } from './form-fields.ts';

type FormRequest = Extract<CreateElicitationRequest, { requestedSchema: unknown }>;
type UrlRequest = Extract<CreateElicitationRequest, { url: unknown; elicitationId: unknown }>;

/** Whether it asks for fields. The library has checked what the mode needs. */
export function isForm(request: CreateElicitationRequest): request is FormRequest {
  return request.mode === 'form' && typeof request.requestedSchema === 'object';
}

/** Whether it sends the person to an address. */
export function isUrl(request: CreateElicitationRequest): request is UrlRequest {
  return (
    request.mode === 'url' && typeof request.url === 'string' && typeof request.elicitationId === 'string'
  );
}

/** The address as a browser takes it; undefined for what is none, or would do something else than show a page. */
export function webAddress(url: string): URL | undefined {
  if (!URL.canParse(url)) return undefined;
  const parsed = new URL(url);
  return parsed.protocol === 'https:' || parsed.protocol === 'http:' ? parsed : undefined;
}

/** Why a request is declined without asking the person; undefined: it can be shown. */
export function formProblem(request: CreateElicitationRequest): Message | undefined {
  if (isUrl(request)) {
    return webAddress(request.url) ? undefined : { id: 'approvals-link-refused', args: { url: request.url } };
  }
  if (!isForm(request)) return { id: 'approvals-form-mode', args: { mode: request.mode } };
  const fields = formFields(request.requestedSchema);
  return fields.ok ? undefined : fields.problem;
}
