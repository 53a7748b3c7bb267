// The answer to `initialize`. It is sent before anything heavy is loaded: a client waits for it at every start.
import type {
  AuthMethod,
  ClientCapabilities,
  InitializeRequest,
  InitializeResponse,
} from '@agentclientprotocol/sdk';
import { type Client, forClient } from '../i18n/client.ts';
import type { I18n } from '../i18n/message.ts';
import { VERSION } from '../platform/version.ts';
import {
  OCHO_ANSWERS,
  OCHO_METHODS,
  type OchoAgentCapabilities,
  type OchoClientCapabilities,
} from './extensions.ts';

/** The ACP version spoken (https://agentclientprotocol.com/protocol/initialization). */
const PROTOCOL_VERSION = 1;

/** What this connection's client can do, read once. */
export interface ClientTraits {
  /** Both fs methods are there; one alone is not used. */
  readonly files: boolean;
  readonly terminalOutput: boolean;
  readonly notices: boolean;
  readonly elicitation: boolean;
  /** The client knows Ocho's extensions (`_meta.ocho`). */
  readonly ocho: boolean;
  /** What it answers of them (`OchoClientCapabilities`). */
  readonly models: boolean;
  readonly secrets: boolean;
  readonly diagnostics: boolean;
  readonly commands: boolean;
}

/** Reads the client's capabilities; what is missing is off. */
export function clientTraits(capabilities: ClientCapabilities | undefined): ClientTraits {
  const meta = capabilities?._meta ?? {};
  const offered = ochoCapabilities(meta.ocho);
  return {
    files: capabilities?.fs?.readTextFile === true && capabilities.fs.writeTextFile === true,
    terminalOutput: meta.terminal_output === true,
    notices: isOffered(capabilities?.session?.notices),
    elicitation: isOffered(capabilities?.elicitation?.form),
    ocho: isOffered(meta.ocho),
    models: offered.models === true,
    secrets: offered.secrets === true,
    diagnostics: offered.diagnostics === true,
    commands: offered.commands === true,
  };
}

/** Extension data is anybody's: each member is looked at before it counts. */
function ochoCapabilities(value: unknown): { readonly [Part in keyof OchoClientCapabilities]?: unknown } {
  return typeof value === 'object' && value !== null ? value : {};
}

/** Whom texts for this client are written for. */
export function readerOf({ commands }: Pick<ClientTraits, 'commands'>): Client {
  return commands ? 'editor' : 'other';
}

const isOffered = (value: unknown): boolean => value !== undefined && value !== null && value !== false;

/** Answers version 1 to every client; one that needs another closes the connection. */
export function initialize(request: InitializeRequest, i18n: I18n, canStore: boolean): InitializeResponse {
  const own = forClient(i18n, () => readerOf(clientTraits(request.clientCapabilities)));
  return {
    protocolVersion: PROTOCOL_VERSION,
    agentInfo: { name: 'ocho', title: 'Ocho', version: VERSION },
    agentCapabilities: {
      loadSession: canStore,
      promptCapabilities: { image: true, audio: false, embeddedContext: true },
      mcpCapabilities: { http: true, sse: false },
      sessionCapabilities: {
        close: {},
        additionalDirectories: {},
        ...(canStore ? { list: {}, delete: {}, resume: {} } : {}),
      },
      auth: { logout: {} },
      _meta: { ocho: { methods: OCHO_METHODS, answers: OCHO_ANSWERS } satisfies OchoAgentCapabilities },
    },
    authMethods: authMethods(request.clientCapabilities, own),
  };
}

/** The method every client gets: a key from the environment or the stored credentials. */
const KEY_METHOD = 'ocho-key';
const TERMINAL_METHOD = 'ocho-setup';
/** Ids `authenticate` takes. */
export const AUTH_METHODS: readonly string[] = [KEY_METHOD, TERMINAL_METHOD];

function authMethods(capabilities: ClientCapabilities | undefined, i18n: I18n): AuthMethod[] {
  const methods: AuthMethod[] = [
    { id: KEY_METHOD, name: i18n.text('acp-auth-key'), description: i18n.text('acp-auth-key-about') },
  ];
  const name = i18n.text('acp-auth-setup');
  const description = i18n.text('acp-auth-setup-about');
  if (capabilities?.auth?.terminal === true) {
    methods.push({ type: 'terminal', id: TERMINAL_METHOD, name, description, args: ['--login'] });
  } else if (capabilities?._meta?.['terminal-auth'] === true) {
    // The form clients used before the protocol had one: the whole command line in `_meta`.
    const [entry = ''] = process.argv.slice(1);
    const command = { command: process.execPath, args: [entry, '--login'], label: name };
    methods.push({ id: TERMINAL_METHOD, name, description, _meta: { 'terminal-auth': command } });
  }
  return methods;
}
