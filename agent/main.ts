// Picks the face of the agent. Everything else is loaded by the face that needs it: an editor waits for the first
// answer, and a person for --help.

import { shakeHands } from './acp/handshake.ts';

const argv = process.argv.slice(2);

process.exitCode = await (servesAcp() ? acp() : commandLine(argv));
// What was written must be out before the process goes, and nothing that is still open may hold it.
process.stdout.write('', () => process.exit());

function servesAcp(): boolean {
  const [first] = argv;
  return first === undefined || first === 'acp' || first === '--experimental-v2' || first === '--login';
}

/** With `--login` there is a person at a terminal, sent here by an editor to sign in. */
async function acp(): Promise<number> {
  if (argv.includes('--login')) return commandLine(['setup']);
  if (argv.includes('--help') || argv.includes('-h')) return commandLine(['help', 'acp']);
  const handshake = await shakeHands();
  const { runAcp } = await import('./acp/server.ts');
  return runAcp(handshake);
}

async function commandLine(args: readonly string[]): Promise<number> {
  const [{ runCommandLine }, { processContext }] = await Promise.all([
    import('./cli/main-command.ts'),
    import('./cli/context.ts'),
  ]);
  const context = processContext();
  const { interruption } = context;
  // `ocho tools list | head -1` stops reading early, and that is no fault. A terminal that was closed takes nothing
  // either, but then a signal has come with it.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (interruption.exitCode === undefined) process.exit(error.code === 'EPIPE' ? 0 : 1);
  });
  process.stderr.on('error', () => undefined);
  return runCommandLine(args, context);
}
