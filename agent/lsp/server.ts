// The language service on stdin and stdout. The library ends the process: at `exit` and at the end of stdin, with 0 after
// `shutdown` and 1 without it; and when the process that started it (`initialize.processId`) is gone.
import { createConnection, ProposedFeatures } from 'vscode-languageserver/node';
import { type ServiceEnvironment, serve } from './session.ts';

/** Serves the client that started this process. Never resolves. */
export function runLanguageService(environment: ServiceEnvironment): Promise<never> {
  keepStdoutClean();
  const connection = createConnection(ProposedFeatures.all, process.stdin, process.stdout);
  serve(connection, environment);
  // A promise nobody waits for is a fault of ours: it is told, and the other requests go on.
  process.on('unhandledRejection', (error) => connection.console.error(`unhandled: ${String(error)}`));
  connection.listen();
  return new Promise(() => {});
}

/** Nothing but messages may reach stdout, whatever a library has to say. */
function keepStdoutClean(): void {
  console.log = console.error;
  console.info = console.error;
  console.debug = console.error;
}
