// The MCP servers of a session: those of the configuration, and those the client passed along.
import { basename } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ConfigStore } from '../config/store.ts';
import { configServers } from '../mcp/server-spec.ts';
import { McpServers } from '../mcp/servers.ts';
import { BUILTIN_NAMES } from '../tools/catalogue.ts';
import type { SessionTools } from './session-tools.ts';
import type { SessionServers, ToolCompositionOptions } from './tool-composition.ts';

/** Starts them in the background. Where the workspace is not trusted none is started. */
export function openServers(
  config: ConfigStore,
  { cwd, roots, client, restricted }: SessionServers,
  { i18n, processes, env, secrets }: Pick<ToolCompositionOptions, 'i18n' | 'processes' | 'env' | 'secrets'>,
): Promise<McpServers> {
  return McpServers.open({
    config: () => configServers(config.current()),
    client,
    restricted,
    host: {
      cwd,
      roots: () => roots.map((folder) => ({ uri: pathToFileURL(folder).href, name: basename(folder) })),
    },
    hasPerson: true,
    i18n,
    processes,
    env,
    secrets,
    builtins: BUILTIN_NAMES,
  });
}

/** The servers of a session, for listings of them and for what they have beside tools. */
export function mcpServersOf(tools: Pick<SessionTools, 'providers'>): McpServers | undefined {
  return tools.providers.find((provider) => provider instanceof McpServers);
}
