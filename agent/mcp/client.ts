// The protocol's own code, and nothing else: loaded when a server has answered.
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import {
  ErrorCode,
  ListRootsRequestSchema,
  LoggingMessageNotificationSchema,
  McpError,
  type Notification,
  PromptListChangedNotificationSchema,
  type Request,
  ResourceListChangedNotificationSchema,
  ToolListChangedNotificationSchema,
} from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';
import { CLIENT_INFO, capabilitiesFor } from './handshake.ts';
import type { McpHost } from './host.ts';
import type { ServerAbout } from './offers.ts';
import { answerRequests } from './server-requests.ts';

/** A connection as the protocol's code has it. */
export type McpClient = Client<Request, Notification>;

/** What is told of what the server says by itself. */
export interface ClientEvents {
  toolsChanged(): void;
  promptsChanged(): void;
  resourcesChanged(): void;
  /** A line for its log. */
  logged(line: string): void;
}

/** Arguments and results are checked by ourselves: the protocol's code would compile what the server sends. */
const unchecked = {
  getValidator: () => (input: unknown) => ({
    valid: true as const,
    data: input as never,
    errorMessage: undefined,
  }),
};

/** Characters of a message for the log. */
const LONGEST_LOG = 2_000;

/** Makes one that is not connected yet. */
export function createClient(server: string, host: McpHost, events: ClientEvents): McpClient {
  const client: McpClient = new Client(CLIENT_INFO, {
    capabilities: capabilitiesFor(host),
    jsonSchemaValidator: unchecked,
  });
  client.setRequestHandler(ListRootsRequestSchema, () => ({ roots: [...host.roots()] }));
  client.setNotificationHandler(ToolListChangedNotificationSchema, () => events.toolsChanged());
  client.setNotificationHandler(PromptListChangedNotificationSchema, () => events.promptsChanged());
  client.setNotificationHandler(ResourceListChangedNotificationSchema, () => events.resourcesChanged());
  client.setNotificationHandler(LoggingMessageNotificationSchema, ({ params: { level, logger, data } }) => {
    const text = typeof data === 'string' ? data : (JSON.stringify(data) ?? '');
    events.logged(`[${level}] ${logger === undefined ? '' : `${logger}: `}${text.slice(0, LONGEST_LOG)}`);
  });
  if (host.person) answerRequests(client, server, host.person);
  return client;
}

/** Greets the server. Resolves to the version of the protocol that the two agreed on. */
export async function connect(client: McpClient, transport: Transport, timeoutMs: number): Promise<string> {
  let version = '';
  // The protocol's code tells nobody but the transport.
  const before = transport.setProtocolVersion?.bind(transport);
  transport.setProtocolVersion = (agreed) => {
    version = agreed;
    before?.(agreed);
  };
  await client.connect(transport, { timeout: timeoutMs });
  return version;
}

/** What a server said of itself when it was greeted. Its words: nothing in it is checked but that it is text. */
export function aboutOf(client: McpClient, protocolVersion: string): ServerAbout {
  const { name = '', title, version = '' } = client.getServerVersion() ?? {};
  const capabilities = client.getServerCapabilities() ?? {};
  return { protocolVersion, name, ...(title === undefined ? {} : { title }), version, capabilities };
}

/** Any object: what is in it is looked at where it is used. */
const anyResult = z.looseObject({});

/** How a request is made. */
export interface RequestLimits {
  readonly timeoutMs: number;
  /** With words of progress the time begins anew, up to this. */
  readonly maxMs?: number;
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: Progress) => void;
}

/** A word of progress, as the server sent it. */
export interface Progress {
  readonly progress: number;
  readonly total?: number | undefined;
  readonly message?: string | undefined;
}

/** Sends a request. Rejects with what the protocol's code throws; an aborted signal is told to the server. */
export function send(
  client: McpClient,
  method: string,
  params: Record<string, unknown>,
  { timeoutMs, maxMs, signal, onProgress }: RequestLimits,
): Promise<Record<string, unknown>> {
  return client.request({ method, params }, anyResult, {
    timeout: timeoutMs,
    ...(maxMs === undefined ? {} : { maxTotalTimeout: maxMs }),
    ...(signal ? { signal } : {}),
    ...(onProgress ? { onprogress: onProgress, resetTimeoutOnProgress: true } : {}),
  });
}

/** What an error of a request means. */
export function faultOf(error: unknown): {
  readonly kind: 'timeout' | 'closed' | 'answer' | 'other';
  readonly code: number;
  readonly text: string;
} {
  if (!(error instanceof McpError)) {
    return { kind: 'other', code: 0, text: error instanceof Error ? error.message : String(error) };
  }
  const kind =
    error.code === ErrorCode.RequestTimeout
      ? 'timeout'
      : error.code === ErrorCode.ConnectionClosed
        ? 'closed'
        : 'answer';
  return { kind, code: error.code, text: error.message.replace(/^MCP error -?\d+: /, '') };
}
