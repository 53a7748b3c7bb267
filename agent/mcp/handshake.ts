// What we say first. Apart from the protocol's code, which is loaded once a server has answered: one that never does
// costs nothing.
import type { ClientCapabilities, JSONRPCRequest } from '@modelcontextprotocol/sdk/types.js';
import { VERSION } from '../platform/version.ts';
import type { McpHost } from './host.ts';

/** As the protocol's code has it; a test holds the two together. */
const PROTOCOL_VERSION = '2025-11-25';

/** Who we are. */
export const CLIENT_INFO = { name: 'ocho', title: 'Ocho', version: VERSION };

/** What servers may ask of us. */
export function capabilitiesFor({ person }: McpHost): ClientCapabilities {
  return { roots: {}, ...(person ? { sampling: {}, elicitation: { form: { applyDefaults: true } } } : {}) };
}

/** The first request of a connection, with the id that the protocol's code gives its first. */
export function helloFor(host: McpHost): JSONRPCRequest {
  return {
    jsonrpc: '2.0',
    id: 0,
    method: 'initialize',
    params: {
      protocolVersion: PROTOCOL_VERSION,
      capabilities: capabilitiesFor(host),
      clientInfo: CLIENT_INFO,
    },
  };
}
