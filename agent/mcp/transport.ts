// How a server is reached, by its kind. Each kind is loaded when a server of it is there.
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import type { JSONRPCRequest } from '@modelcontextprotocol/sdk/types.js';
import type { SecretStore } from '../config/credentials.ts';
import type { Message } from '../i18n/message.ts';
import type { ProcessService } from '../platform/process.ts';
import type { McpLimits } from './limits.ts';
import type { ServerLog } from './server-log.ts';
import type { McpServerSpec } from './server-spec.ts';

/** A connection on its way. */
export interface OpenTransport {
  readonly transport: Transport;
  /** Settles with the server's first word, or with the end of the connection. */
  readonly answered: Promise<void>;
  /** Why the connection ended, where that is known; names the server. */
  failure(): Message | undefined;
  /** Whether it ended because a person must sign in. */
  needsSignIn?(): boolean;
  /** Ends it, and what was started for it. Idempotent. */
  close(): Promise<void>;
}

/** What opening one takes. */
export interface TransportContext {
  readonly processes: ProcessService;
  /** The agent's own environment; of it a server gets what is allowed. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Absolute: the session's folder. */
  readonly cwd: string;
  /** For headers and tokens. */
  readonly secrets?: SecretStore | undefined;
  readonly limits: McpLimits;
  readonly log: ServerLog;
  /** The handshake's first message; a transport may send it before the protocol's code is loaded. */
  readonly hello: JSONRPCRequest;
}

/** Opens a connection. Rejects with `OchoError` when nothing could be started. */
export type TransportFactory = (spec: McpServerSpec, context: TransportContext) => Promise<OpenTransport>;

/** The transports there are. */
export const openTransport: TransportFactory = async (spec, context) => {
  const { reach } = spec;
  if (reach.kind === 'stdio') {
    const { openStdio } = await import('./stdio-transport.ts');
    return openStdio(spec.name, reach, context);
  }
  const { openHttp } = await import('./http-transport.ts');
  return openHttp({ ...spec, reach }, context);
};
