// `ocho tools …`: finds which of the commands was meant.
import { readArguments, subcommand } from './arguments.ts';
import type { CliContext } from './context.ts';
import { POLICY_OPTIONS } from './load-config.ts';
import type { OpenTools, ToolsCommand } from './tools-facade.ts';

/** Loaded when called. */
const COMMANDS = {
  list: async () => (await import('./tools-list.ts')).listTools,
  search: async () => (await import('./tools-search.ts')).searchTools,
  show: async () => (await import('./tools-show.ts')).showTool,
  registry: async () => (await import('./tools-registry.ts')).checkRegistries,
  call: async () => (await import('./tools-call.ts')).callTool,
} satisfies Record<string, () => Promise<ToolsCommand>>;

const NAMES = Object.keys(COMMANDS) as (keyof typeof COMMANDS)[]; // A literal: it has no other keys.

/** Runs `ocho tools …`; resolves to the exit code. `open` is replaced in tests. */
export async function toolsCommand(
  argv: readonly string[],
  context: CliContext,
  open: OpenTools = openRuntime,
): Promise<number> {
  const given = readArguments(argv, {
    ...POLICY_OPTIONS,
    approve: { type: 'string' },
    all: { type: 'boolean' },
    limit: { type: 'string' },
    surface: { type: 'string' },
  });
  const command: ToolsCommand = await COMMANDS[subcommand('tools', given, NAMES)]();
  return command(given, context, open);
}

const openRuntime: OpenTools = async (options, context) =>
  (await import('./tools-runtime.ts')).openTools(options, context);
