// What is known of a server before it is reached: from `[mcp.servers.<name>]`, or from the client's `session/new`.
import type { ConfigSnapshot } from '../config/load.ts';
import { mcpToolName } from '../config/mcp-names.ts';
import type { Message } from '../i18n/message.ts';
import type { McpServerIdentity } from '../policy/mcp-identity.ts';

/** A server that is a program of this machine. */
export interface StdioSpec {
  readonly kind: 'stdio';
  readonly command: string;
  readonly args: readonly string[];
  /** Beside what every child gets. */
  readonly env: Readonly<Record<string, string>>;
  /** Names of variables of the agent's environment that the server may see. */
  readonly envPassthrough: readonly string[];
  /** Absolute or relative to the session's folder; undefined: the session's folder. */
  readonly cwd?: string;
}

/** A server that is reached over the network. `http`: streamable HTTP; `sse`: the transport before it. */
export interface HttpSpec {
  readonly kind: 'http' | 'sse';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Who wants the server. */
export type McpOrigin = 'config' | 'client' | 'editor';

/** One server. */
export interface McpServerSpec {
  /** As it is written; the service in the names of its tools. */
  readonly name: string;
  readonly origin: McpOrigin;
  readonly reach: StdioSpec | HttpSpec;
  /** Milliseconds a call may take without a word of progress. */
  readonly timeoutMs?: number;
}

/** `mcpServers` of ACP's `session/new`, as far as it counts here. */
export type AcpMcpServer =
  | {
      readonly type?: undefined;
      readonly name: string;
      readonly command: string;
      readonly args: readonly string[];
      readonly env: readonly { readonly name: string; readonly value: string }[];
    }
  | {
      readonly type: 'http' | 'sse';
      readonly name: string;
      readonly url: string;
      readonly headers: readonly { readonly name: string; readonly value: string }[];
    };

/** The enabled servers of a configuration, in its order. */
export function configServers({ values }: Pick<ConfigSnapshot, 'values'>): readonly McpServerSpec[] {
  const all = Object.entries(values.mcp.servers);
  return all.flatMap(([name, server]): McpServerSpec[] => {
    if (!server.enabled) return [];
    const limit = server.timeout_ms === undefined ? {} : { timeoutMs: server.timeout_ms };
    if (server.url !== undefined) {
      const reach = { kind: 'http', url: server.url, headers: server.headers ?? {} } as const;
      return [{ name, origin: 'config', reach, ...limit }];
    }
    const reach: StdioSpec = {
      kind: 'stdio',
      command: server.command ?? '',
      args: server.args ?? [],
      env: server.env ?? {},
      envPassthrough: server.env_passthrough ?? [],
      ...(server.cwd === undefined ? {} : { cwd: server.cwd }),
    };
    return [{ name, origin: 'config', reach, ...limit }];
  });
}

/** A server the client passed along. */
export function clientServer(server: AcpMcpServer, origin: McpOrigin = 'client'): McpServerSpec {
  const { name } = server;
  if (server.type !== undefined) {
    const headers = fromPairs(server.headers);
    return { name, origin, reach: { kind: server.type, url: server.url, headers } };
  }
  const { command, args } = server;
  const env = fromPairs(server.env);
  return { name, origin, reach: { kind: 'stdio', command, args, env, envPassthrough: [] } };
}

function fromPairs(
  pairs: readonly { readonly name: string; readonly value: string }[],
): Record<string, string> {
  return Object.fromEntries(pairs.map(({ name, value }) => [name, value]));
}

/** What keeps a server of this name from having tools; undefined: nothing. */
export function nameProblem(name: string): Message | undefined {
  if (name === '') return { id: 'mcp-server-unnamed' };
  return mcpToolName(name, 't') === undefined
    ? { id: 'mcp-server-name-long', args: { server: name } }
    : undefined;
}

/** What of a server makes its tools the ones a person allowed. */
export function serverIdentity({ name, reach }: McpServerSpec): McpServerIdentity {
  if (reach.kind !== 'stdio') return { name, url: reach.url, headerNames: Object.keys(reach.headers) };
  const envNames = [...Object.keys(reach.env), ...reach.envPassthrough];
  return { name, command: reach.command, args: reach.args, cwd: reach.cwd, envNames };
}
