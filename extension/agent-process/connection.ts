// The editor's end of an ACP connection (design: protocol.md "The extension as a client"). Decides nothing: what an
// agent asks is answered by the handlers it is given. Does not import `vscode`.
import { type Readable, Writable } from 'node:stream';
import type {
  ClientCapabilities,
  ClientConnection,
  ClientContext,
  CompleteElicitationNotification,
  CreateElicitationRequest,
  CreateElicitationResponse,
  InitializeResponse,
  ReadTextFileRequest,
  ReadTextFileResponse,
  RequestPermissionRequest,
  RequestPermissionResponse,
  SessionNotification,
  WriteTextFileRequest,
} from '@agentclientprotocol/sdk';
import type { Clock } from '../../agent/platform/clock.ts';
import { within } from './agent-process.ts';
import { type Outcome, refuse } from './problem.ts';
import { protocolLines } from './protocol-lines.ts';

/** What an agent may ask of the editor. A signal aborts when the agent takes the question back, or is gone. */
export interface ClientHandlers {
  /** Called in the order of arrival. */
  sessionUpdate(notification: SessionNotification): void;
  requestPermission(
    request: RequestPermissionRequest,
    signal: AbortSignal,
  ): Promise<RequestPermissionResponse>;
  readTextFile(request: ReadTextFileRequest, signal: AbortSignal): Promise<ReadTextFileResponse>;
  writeTextFile(request: WriteTextFileRequest, signal: AbortSignal): Promise<void>;
  elicit(request: CreateElicitationRequest, signal: AbortSignal): Promise<CreateElicitationResponse>;
  /** What a person was sent elsewhere for (a URL) is done. */
  elicitationComplete(notification: CompleteElicitationNotification): void;
}

/** What a connection is made of. */
export interface ConnectOptions {
  readonly handlers: ClientHandlers;
  /** Gets what the agent printed to stdout that is no protocol. */
  readonly onNoise?: (text: string) => void;
}

/** Everything the editor's side can do. `_meta.ocho` makes Ocho offer its further approval scopes. */
export const CAPABILITIES: ClientCapabilities = {
  fs: { readTextFile: true, writeTextFile: true },
  elicitation: { form: {}, url: {} },
  session: { notices: {}, compaction: {}, configOptions: { boolean: {} } },
  _meta: { terminal_output: true, ocho: {} },
};

/** The version of ACP spoken (https://agentclientprotocol.com/protocol/initialization). */
const PROTOCOL_VERSION = 1;

/** Connects to an agent's standard streams. Loads the protocol library. */
export async function connectAgent(
  streams: { readonly stdin: Writable; readonly stdout: Readable },
  { handlers, onNoise = () => {} }: ConnectOptions,
): Promise<ClientConnection> {
  const { client, ndJsonStream } = await import('@agentclientprotocol/sdk');
  const input = ReadableStream.from(protocolLines(streams.stdout, onNoise));
  // Node's declaration of the same web stream differs from the library's only by name.
  const output = Writable.toWeb(streams.stdin) as WritableStream<Uint8Array>;
  // Updates first: handlers start in the order of registration, and what came before an answer is to be seen before it.
  return client({ name: 'ocho-vscode' })
    .onNotification('session/update', ({ params }) => handlers.sessionUpdate(params))
    .onRequest('session/request_permission', ({ params, signal }) =>
      handlers.requestPermission(params, signal),
    )
    .onRequest('fs/read_text_file', ({ params, signal }) => handlers.readTextFile(params, signal))
    .onRequest('fs/write_text_file', async ({ params, signal }) => {
      await handlers.writeTextFile(params, signal);
      return {};
    })
    .onRequest('elicitation/create', ({ params, signal }) => handlers.elicit(params, signal))
    .onNotification('elicitation/complete', ({ params }) => handlers.elicitationComplete(params))
    .connect(ndJsonStream(output, input));
}

/** What the handshake needs beside the connection. */
export interface HandshakeOptions {
  /** How the agent is called in messages. */
  readonly name: string;
  /** Version of this extension. */
  readonly version: string;
  readonly clock: Clock;
  /** Milliseconds. */
  readonly limitMs: number;
}

/** Sends `initialize`. Fails with `NO_ANSWER` after the limit, with `NOT_COMPATIBLE`, or with `ENDED`. */
export async function shakeHands(
  connection: { readonly agent: ClientContext; readonly signal: AbortSignal },
  { name, version, clock, limitMs }: HandshakeOptions,
): Promise<Outcome<InitializeResponse>> {
  const answer = connection.agent.request('initialize', {
    protocolVersion: PROTOCOL_VERSION,
    clientCapabilities: CAPABILITIES,
    clientInfo: { name: 'ocho-vscode', title: 'Ocho', version },
  });
  if (!(await within(answer, limitMs, clock))) {
    answer.catch(() => {}); // Fails when the agent is ended, which nobody waits for any more.
    const seconds = Math.round(limitMs / 1000);
    return refuse('NO_ANSWER', { id: 'agent-no-answer', args: { name, seconds } });
  }
  try {
    const response = await answer;
    if (response.protocolVersion === PROTOCOL_VERSION) return { ok: true, value: response };
    const args = { name, version: response.protocolVersion };
    return refuse('NOT_COMPATIBLE', { id: 'agent-other-version', args });
  } catch (error) {
    if (connection.signal.aborted) return refuse('ENDED', { id: 'agent-ended-at-start', args: { name } });
    const reason = error instanceof Error ? error.message : String(error);
    return refuse('NOT_COMPATIBLE', { id: 'agent-refused', args: { name, reason } });
  }
}
