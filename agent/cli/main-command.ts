// The commands that are not the ACP server: finds the one that was asked for, and turns its failure into a line a
// person can act on and an exit code.

import { ConfigError } from '../config/config-error.ts';
import { nearestName } from '../config/nearest.ts';
import { OchoError } from '../i18n/message.ts';
import { createLogger } from '../platform/log.ts';
import { VERSION } from '../platform/version.ts';
import type { CliContext } from './context.ts';
import { diagnosticLine } from './diagnostics.ts';
import { EXIT, exitCodeOf } from './exit-codes.ts';
import { COMMANDS, helpCommand, unknownCommand } from './help.ts';
import { guardedTerminal, paint } from './terminal.ts';

type Command = (argv: readonly string[], context: CliContext) => Promise<number>;

/** Loaded when called. */
const MODULES: Readonly<Record<string, () => Promise<Command>>> = {
  run: async () => (await import('./run.ts')).runCommand,
  tools: async () => (await import('./tools.ts')).toolsCommand,
  mcp: async () => (await import('./mcp.ts')).mcpCommand,
  policy: async () => (await import('./policy.ts')).policyCommand,
  config: async () => (await import('./config.ts')).configCommand,
  receipts: async () => (await import('./receipts.ts')).receiptsCommand,
  sessions: async () => (await import('./sessions.ts')).sessionsCommand,
  setup: async () => (await import('./setup.ts')).setupCommand,
  doctor: async () => (await import('./doctor.ts')).doctorCommand,
  lsp: async () => (await import('./lsp.ts')).lspCommand,
};

/**
 * Runs the command line and resolves to the exit code: of a command that was interrupted, that of the signal. Never
 * rejects.
 */
export async function runCommandLine(argv: readonly string[], context: CliContext): Promise<number> {
  const code = await runCommand(argv, { ...context, terminal: guardedTerminal(context.terminal) });
  return context.interruption.exitCode ?? code;
}

async function runCommand(argv: readonly string[], context: CliContext): Promise<number> {
  const [name = 'help', ...rest] = argv;
  try {
    if (name === '--version' || name === '-V') {
      context.terminal.out(`ocho ${VERSION}\n`);
      return EXIT.done;
    }
    if (name === 'help' || name === '--help' || name === '-h') return helpCommand(rest[0], context);
    const load = Object.hasOwn(MODULES, name) ? MODULES[name] : undefined;
    if (!load) return refuse(name, context);
    if (asksForHelp(rest)) return helpCommand(name, context);
    return await (await load())(rest, context);
  } catch (error) {
    return fail(error, context);
  }
}

/** `--help` before a `--`, wherever it stands. */
function asksForHelp(argv: readonly string[]): boolean {
  const end = argv.indexOf('--');
  return argv.slice(0, end < 0 ? undefined : end).some((each) => each === '--help' || each === '-h');
}

function refuse(name: string, { terminal, i18n }: CliContext): number {
  const near = nearestName(
    name,
    COMMANDS.map((each) => each.name),
  );
  terminal.err(`${unknownCommand(name, i18n, near)}\n`);
  return EXIT.usage;
}

function fail(error: unknown, context: CliContext): number {
  const { terminal, i18n, dirs, env } = context;
  const label = paint(terminal, 'red', i18n.text('cli-error'));
  if (error instanceof ConfigError) {
    for (const found of error.diagnostics) terminal.err(`${diagnosticLine(found, context)}\n`);
  } else if (error instanceof OchoError) {
    terminal.err(`${label} ${i18n.format(error.text)}\n`);
  } else {
    const reason = error instanceof Error ? error.message : String(error);
    createLogger({ stateDir: dirs.state, env }).error('command failed', { error });
    terminal.err(`${label} ${i18n.text('cli-unexpected', { reason })}\n`);
  }
  return exitCodeOf(error);
}
