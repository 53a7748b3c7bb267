// Entries of lists that are about every tool of one MCP server: `mcp_<service>_*`.
import { mcpServerEntry } from '../config/mcp-names.ts';

/** A tool as the lists know it. */
export interface ListedTool {
  readonly name: string;
  /** The server it was found on, as that is called; undefined: it is of no MCP server, however its name is spelled. */
  readonly server: string | undefined;
}

/** Whether an entry, without what stands in parentheses, names every tool of some server. */
export function isServerEntry(name: string): boolean {
  return /^mcp_[\w.-]+_\*$/.test(name);
}

/** Whether an entry is about a tool: by its name, or by the server it is of. There are no other wildcards here. */
export function isAbout(entry: string, { name, server }: ListedTool): boolean {
  return entry === name || (server !== undefined && entry === mcpServerEntry(server));
}

/** Whether a list has a tool. */
export function hasTool(entries: readonly string[], { name, server }: ListedTool): boolean {
  return entries.includes(name) || (server !== undefined && entries.includes(mcpServerEntry(server)));
}
