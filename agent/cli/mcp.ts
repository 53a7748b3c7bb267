// `ocho mcp …`: finds which of the commands was meant.
import { type GivenArguments, readArguments, subcommand } from './arguments.ts';
import type { CliContext } from './context.ts';

/** One `ocho mcp NAME`; resolves to the exit code. */
export type McpCommand = (given: GivenArguments, context: CliContext) => Promise<number>;

/** Loaded when called. */
const COMMANDS = {
  list: async () => (await import('./mcp-list.ts')).listServers,
  add: async () => (await import('./mcp-add.ts')).addServerCommand,
  remove: async () => (await import('./mcp-remove.ts')).removeServerCommand,
  signin: async () => (await import('./mcp-signin.ts')).signInCommand,
  signout: async () => (await import('./mcp-signin.ts')).signOutCommand,
  secret: async () => (await import('./mcp-keep.ts')).secretCommand,
  test: async () => (await import('./mcp-test.ts')).testServer,
} satisfies Record<string, () => Promise<McpCommand>>;

const NAMES = Object.keys(COMMANDS) as (keyof typeof COMMANDS)[]; // A literal: it has no other keys.

const OPTIONS = {
  cwd: { type: 'string' },
  json: { type: 'boolean' },
  remove: { type: 'boolean' },
  'no-connect': { type: 'boolean' },
  timeout: { type: 'string' },
  url: { type: 'string' },
  header: { type: 'string', multiple: true },
  env: { type: 'string', multiple: true },
  passthrough: { type: 'string', multiple: true },
} as const;

/** Runs `ocho mcp …`; resolves to the exit code. Rejects with `OchoError` for what a person can put right. */
export async function mcpCommand(argv: readonly string[], context: CliContext): Promise<number> {
  const given = readArguments(argv, OPTIONS);
  const command: McpCommand = await COMMANDS[subcommand('mcp', given, NAMES)]();
  return command(given, context);
}
