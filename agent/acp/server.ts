// `ocho acp`: the agent as a subprocess of an editor. The runtime is loaded with the first session.
import { createI18n } from '../i18n/fluent.ts';
import { pickLocale } from '../i18n/locale.ts';
import { ochoDirs } from '../platform/dirs.ts';
import { canWrite } from '../platform/folders.ts';
import { createLogger, type Logger } from '../platform/log.ts';
import type { AgentHost } from '../runtime/agent-host.ts';
import type { CutBy } from '../runtime/turn-cut.ts';
import { serve } from './connection.ts';
import type { Handshake } from './handshake.ts';
import { stdioStream } from './stdio.ts';

/** The agent must be gone two seconds after the end of input or a signal (protocol.md): this long it may tidy up … */
const SHUTDOWN_LIMIT_MS = 1_400;
/** … and this long in all wait for a client that does not read what was written. */
const EXIT_LIMIT_MS = 1_600;

/** Serves one client on stdin and stdout until it goes away; resolves to the exit code. */
export async function runAcp(handshake: Handshake | undefined): Promise<number> {
  const dirs = ochoDirs();
  const logger = createLogger({ stateDir: dirs.state, env: process.env });
  logToFile(logger);
  const i18n = createI18n({ locale: pickLocale(process.env) });
  let host: Promise<AgentHost> | undefined;
  const stream = stdioStream(handshake);
  const connection = serve(stream, {
    i18n,
    canStore: canWrite(dirs.state),
    host: (services, texts) => {
      host ??= import('../runtime/compose.ts').then(({ composeHost }) =>
        composeHost({ i18n: texts, dirs, logger, services }),
      );
      // A failed load (a package that is just being updated) may work the next time.
      host.catch(() => {
        host = undefined;
      });
      return host;
    },
    credentials: (services) => ({
      ready: async () =>
        (await import('../runtime/credentials.ts')).defaultModelReady(dirs, process.env, services),
      forget: async () =>
        (await import('../runtime/credentials.ts')).forgetKeys(dirs, process.env, services.secrets),
    }),
  });
  const signal = await ended(connection.closed);
  const code = signal === undefined ? 0 : 128 + signal;
  setTimeout(() => process.exit(code), EXIT_LIMIT_MS);
  await shutDown(host, signal === undefined ? 'client' : 'agent');
  stream.flush();
  return code;
}

/** Resolves when the client is gone (undefined) or a signal asks the agent to end (its number). */
function ended(closed: Promise<void>): Promise<number | undefined> {
  return new Promise((resolve) => {
    closed.then(() => resolve(undefined));
    process.on('SIGTERM', () => resolve(15));
    process.on('SIGINT', () => resolve(2));
    process.on('SIGHUP', () => resolve(1));
    // A client that closed its end of the pipe: nothing that is written can be read any more.
    process.stdout.on('error', () => resolve(undefined));
  });
}

async function shutDown(host: Promise<AgentHost> | undefined, by: CutBy): Promise<void> {
  if (!host) return;
  const limit = new Promise<void>((resolve) => setTimeout(resolve, SHUTDOWN_LIMIT_MS).unref());
  await Promise.race([host.then((running) => running.shutdown(by)).catch(() => undefined), limit]);
}

/** Libraries that speak to the console would break the protocol (stdout) or alarm an editor (stderr). */
function logToFile(logger: Logger): void {
  const write =
    (level: 'error' | 'warn' | 'info') =>
    (...values: unknown[]): void =>
      logger[level]('console', { values: values.map(String) });
  Object.assign(console, {
    log: write('info'),
    info: write('info'),
    warn: write('warn'),
    error: write('error'),
  });
  process.on('uncaughtException', (error) => logger.error('uncaught', { error }));
  process.on('unhandledRejection', (error) => logger.error('unhandled rejection', { error }));
}
