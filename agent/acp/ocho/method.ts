// What a `_ocho/*` method is: one file a group of methods makes some, register.ts puts them onto a connection. Params
// are checked here, and failures become errors a person can act on.
import type { AgentApp, AgentContext } from '@agentclientprotocol/sdk';
import type { z } from 'zod';
import type { I18n } from '../../i18n/message.ts';
import type { AgentHost } from '../../runtime/agent-host.ts';
import { invalidParams, toRequestError } from '../errors.ts';
import type { OCHO_METHODS, OchoAgentNotifications, OchoAgentRequests } from '../extensions.ts';
import type { SessionMethods } from '../session-methods.ts';

/** What the methods work with. */
export interface OchoParts {
  readonly i18n: I18n;
  /** The sessions of this connection. */
  readonly sessions: SessionMethods;
  /** The runtime; loaded when it is first asked for. */
  host(): Promise<AgentHost>;
  /** Resolves when the connection is closed. */
  closed(): Promise<void>;
  /** Takes over that the client's models or keys are not what they were. Never rejects. */
  refresh(): Promise<void>;
}

/** One method that can be put onto a connection. */
export interface OchoMethod {
  readonly name: (typeof OCHO_METHODS)[number];
  register(app: AgentApp, i18n: I18n): void;
}

/** What a method knows of the call beside its params. */
export interface OchoCall {
  readonly client: AgentContext;
  /** Aborts when the client takes its request back, or when the connection closes. */
  readonly signal: AbortSignal;
}

/**
 * A request: the schema of its params, and what answers it. What the answer throws reaches the client through
 * `toRequestError`, with the session's id where the params have one.
 */
export function ochoRequest<M extends keyof OchoAgentRequests>(
  name: M,
  params: z.ZodType<OchoAgentRequests[M]['params']>,
  answer: (params: OchoAgentRequests[M]['params'], call: OchoCall) => Promise<OchoAgentRequests[M]['result']>,
): OchoMethod {
  return {
    name,
    register: (app, i18n) =>
      app.onRequest(name, checked(name, params, i18n), async ({ params: valid, client, signal }) => {
        try {
          return await answer(valid, { client, signal });
        } catch (error) {
          throw toRequestError(error, i18n, sessionOf(valid));
        }
      }),
  };
}

/** A notification: what it carries, and what takes it. Nobody hears of a failure but the log. */
export function ochoNotification<M extends keyof OchoAgentNotifications>(
  name: M,
  params: z.ZodType<OchoAgentNotifications[M]>,
  take: (params: OchoAgentNotifications[M], call: OchoCall) => void | Promise<void>,
): OchoMethod {
  return {
    name,
    register: (app, i18n) =>
      app.onNotification(name, checked(name, params, i18n), ({ params: valid, client, signal }) =>
        take(valid, { client, signal }),
      ),
  };
}

/** Params that fit the schema, or -32602 with the first that does not. */
function checked<Params>(method: string, schema: z.ZodType<Params>, i18n: I18n): (value: unknown) => Params {
  return (value) => {
    const found = schema.safeParse(value ?? {});
    if (found.success) return found.data;
    const at = found.error.issues[0]?.path.join('.') || 'params';
    throw toRequestError(invalidParams('acp-bad-params', { method, at }), i18n, sessionOf(value));
  };
}

function sessionOf(params: unknown): string | undefined {
  if (typeof params !== 'object' || params === null || !('sessionId' in params)) return undefined;
  return typeof params.sessionId === 'string' ? params.sessionId : undefined;
}
