// The language service on stdin and stdout. The library ends the process: at `exit` and at the end of stdin, with 0 after
// `shutdown` and 1 without it; and when the process that started it (`initialize.processId`) is gone.
import { createConnection, ProposedFeatures } from 'vscode-languageserver/node';
import { createI18n } from '../i18n/fluent.ts';
import { pickLocale } from '../i18n/locale.ts';
import { visible } from '../policy/display.ts';
import { frameGuard } from './frame-guard.ts';
import { type ServiceEnvironment, serve } from './session.ts';

/** Serves the client that started this process. Never resolves. */
export function runLanguageService(environment: ServiceEnvironment): Promise<never> {
  keepStdoutClean();
  const input = process.stdin.pipe(frameGuard((beginning) => refuse(beginning, environment)));
  process.stdin.on('error', (error) => input.destroy(error));
  const connection = createConnection(ProposedFeatures.all, input, process.stdout);
  serve(connection, environment);
  // A promise nobody waits for is a fault of ours: it is told, and the other requests go on.
  process.on('unhandledRejection', (error) => connection.console.error(`unhandled: ${String(error)}`));
  connection.listen();
  return new Promise(() => {});
}

/** Ends the process: who speaks no protocol gets no answer to wait for. */
function refuse(beginning: string, { env, locale }: ServiceEnvironment): void {
  const i18n = createI18n({ locale: pickLocale(env, { configured: locale }) });
  process.stderr.write(`${i18n.text('lsp-not-a-message', { beginning: visible(beginning) })}\n`);
  process.exit(1);
}

/** Nothing but messages may reach stdout, whatever a library has to say. */
function keepStdoutClean(): void {
  console.log = console.error;
  console.info = console.error;
  console.debug = console.error;
}
