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
  if (process.stdin.isTTY) await tellPerson();
  const handshake = await shakeHands();
  const { runAcp } = await import('./acp/server.ts');
  return runAcp(handshake);
}

/** An editor starts Ocho with pipes. At a terminal there is a person, who would wait for something to happen. */
async function tellPerson(): Promise<void> {
  const { processI18n } = await import('./cli/context.ts');
  process.stderr.write(`${processI18n().text('cli-acp-at-terminal')}\n`);
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
