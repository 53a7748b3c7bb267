// The editor's end of an ACP connection (design: protocol.md "The extension as a client"). Decides nothing: what an
// agent asks is answered by the handlers it is given. Does not import `vscode`.
import { type Readable, Writable } from 'node:stream';
import type {
  ClientApp,
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
  WriteTextFileResponse,
} from '@agentclientprotocol/sdk';
import type {
  OchoClientCapabilities,
  OchoClientNotifications,
  OchoClientRequests,
  OchoModelEventNotification,
} from '../../agent/acp/extensions.ts';
import type { Clock } from '../../agent/platform/clock.ts';
import { within } from './agent-process.ts';
import { keepingModels } from './kept-models.ts';
import { type Outcome, refuse } from './problem.ts';
import { protocolLines } from './protocol-lines.ts';
import { reasonOf } from './rpc-error.ts';
import { type CurrentTap, tapped } from './wire-tap.ts';

/** What an agent may ask of the editor. A signal aborts when the agent takes the question back, or is gone. */
export interface ClientHandlers {
  /** Called in the order of arrival. */
  sessionUpdate(notification: SessionNotification): void;
  requestPermission(
    request: RequestPermissionRequest,
    signal: AbortSignal,
  ): Promise<RequestPermissionResponse>;
  readTextFile(request: ReadTextFileRequest, signal: AbortSignal): Promise<ReadTextFileResponse>;
  writeTextFile(request: WriteTextFileRequest, signal: AbortSignal): Promise<WriteTextFileResponse>;
  elicit(request: CreateElicitationRequest, signal: AbortSignal): Promise<CreateElicitationResponse>;
  /** What a person was sent elsewhere for (a URL) is done. */
  elicitationComplete(notification: CompleteElicitationNotification): void;
  /** The list of tools that was asked for is out of date. Only agents that know Ocho's methods say so. */
  toolsChanged?(notification: OchoClientNotifications['_ocho/tools/changed']): void;
  /** Ocho's own requests; missing for agents that are not to ask for models and secrets. */
  readonly ocho?: OchoHandlers | undefined;
}

/** Answers to the requests only Ocho's agent sends. `tell` sends a notification back to the one who asks. */
export type OchoHandlers = {
  readonly [M in keyof OchoClientRequests]: (
    params: OchoClientRequests[M]['params'],
    signal: AbortSignal,
    tell: (event: OchoModelEventNotification) => Promise<void>,
  ) => Promise<OchoClientRequests[M]['result']>;
};

/** What a connection is made of. */
export interface ConnectOptions {
  readonly handlers: ClientHandlers;
  /** Gets what the agent printed to stdout that is no protocol. */
  readonly onNoise?: (text: string) => void;
  /** Sees every message. */
  readonly tap?: CurrentTap | undefined;
}

const OCHO: OchoClientCapabilities = { models: true, secrets: true, diagnostics: true, commands: true };

/** Everything the editor's side can do. `_meta.ocho` makes Ocho offer its further approval scopes. */
export function capabilities(handlers: Pick<ClientHandlers, 'ocho'>): ClientCapabilities {
  return {
    fs: { readTextFile: true, writeTextFile: true },
    elicitation: { form: {}, url: {} },
    session: { notices: {}, compaction: {}, configOptions: { boolean: {} } },
    _meta: { terminal_output: true, ocho: handlers.ocho ? OCHO : {} },
  };
}

/** The version of ACP spoken (https://agentclientprotocol.com/protocol/initialization). */
const PROTOCOL_VERSION = 1;

/** Connects to an agent's standard streams. Loads the protocol library. */
export async function connectAgent(
  streams: { readonly stdin: Writable; readonly stdout: Readable },
  { handlers, onNoise = () => {}, tap }: ConnectOptions,
): Promise<ClientConnection> {
  const { client, ndJsonStream } = await import('@agentclientprotocol/sdk');
  const received = tap ? streams.stdout.pipe(tapped('from-agent', tap)) : streams.stdout;
  const input = ReadableStream.from(protocolLines(received, onNoise));
  // Node's declaration of the same web stream differs from the library's only by name.
  const output = Writable.toWeb(sending(streams.stdin, tap)) as WritableStream<Uint8Array>;
  const { ocho } = handlers;
  // Updates first: handlers start in the order of registration, and what came before an answer is to be seen before it.
  const app = client({ name: 'ocho-vscode' })
    .onNotification('session/update', ({ params }) => handlers.sessionUpdate(params))
    .onRequest('session/request_permission', ({ params, signal }) =>
      handlers.requestPermission(params, signal),
    )
    .onRequest('fs/read_text_file', ({ params, signal }) => handlers.readTextFile(params, signal))
    .onRequest('fs/write_text_file', ({ params, signal }) => handlers.writeTextFile(params, signal))
    .onRequest('elicitation/create', ({ params, signal }) => handlers.elicit(params, signal))
    .onNotification('elicitation/complete', ({ params }) => handlers.elicitationComplete(params))
    .onNotification('_ocho/tools/changed', asTold, ({ params }) => handlers.toolsChanged?.(params));
  if (ocho) addOcho(app, ocho);
  const { readable, writable } = ndJsonStream(output, input);
  return app.connect({ readable: readable.pipeThrough(keepingModels()), writable });
}

function addOcho(app: ClientApp, ocho: OchoHandlers): void {
  app
    .onRequest('_ocho/model/list', asSent<'_ocho/model/list'>, ({ params, signal, agent }) =>
      ocho['_ocho/model/list'](params, signal, toModelEvents(agent)),
    )
    .onRequest('_ocho/model/stream', asSent<'_ocho/model/stream'>, ({ params, signal, agent }) =>
      ocho['_ocho/model/stream'](params, signal, toModelEvents(agent)),
    )
    .onRequest('_ocho/secret/get', asSent<'_ocho/secret/get'>, ({ params, signal, agent }) =>
      ocho['_ocho/secret/get'](params, signal, toModelEvents(agent)),
    )
    .onRequest('_ocho/secret/set', asSent<'_ocho/secret/set'>, ({ params, signal, agent }) =>
      ocho['_ocho/secret/set'](params, signal, toModelEvents(agent)),
    )
    .onRequest('_ocho/diagnostics', asSent<'_ocho/diagnostics'>, ({ params, signal, agent }) =>
      ocho['_ocho/diagnostics'](params, signal, toModelEvents(agent)),
    );
}

/** Only an agent that knows Ocho's methods sends them, and this one comes with the extension: no second schema. */
function asSent<M extends keyof OchoClientRequests>(params: unknown): OchoClientRequests[M]['params'] {
  return params as OchoClientRequests[M]['params'];
}

/** Of any agent: what is no path is no folder. */
function asTold(params: unknown): OchoClientNotifications['_ocho/tools/changed'] {
  const cwd: unknown = typeof params === 'object' && params !== null ? Reflect.get(params, 'cwd') : undefined;
  return { cwd: typeof cwd === 'string' ? cwd : '' };
}

function toModelEvents(agent: ClientContext): (event: OchoModelEventNotification) => Promise<void> {
  return (event) => agent.notify('_ocho/model/event', event);
}

function sending(stdin: Writable, tap: CurrentTap | undefined): Writable {
  if (!tap) return stdin;
  const seen = tapped('to-agent', tap);
  // An agent that is being ended has its input closed by others.
  seen.on('error', () => {});
  seen.pipe(stdin);
  return seen;
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
  readonly offered: ClientCapabilities;
}

/** Sends `initialize`. Fails with `NO_ANSWER` after the limit, with `NOT_COMPATIBLE`, or with `ENDED`. */
export async function shakeHands(
  connection: { readonly agent: ClientContext; readonly signal: AbortSignal },
  { name, version, clock, limitMs, offered }: HandshakeOptions,
): Promise<Outcome<InitializeResponse>> {
  const answer = connection.agent.request('initialize', {
    protocolVersion: PROTOCOL_VERSION,
    clientCapabilities: offered,
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
    return refuse('NOT_COMPATIBLE', { id: 'agent-refused', args: { name, reason: reasonOf(error) } });
  }
}
