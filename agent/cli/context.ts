import { configuredLocale } from '../config/locale.ts';
import { createI18n } from '../i18n/fluent.ts';
import { pickLocale } from '../i18n/locale.ts';
import type { I18n } from '../i18n/message.ts';
import type { OchoDirs } from '../platform/dirs.ts';
import { ochoDirs } from '../platform/dirs.ts';
import { userConfigFile } from '../runtime/config-files.ts';
import { Interruption } from './interruption.ts';
import type { Terminal } from './terminal.ts';
import { processTerminal } from './terminal.ts';

/** What every command is given. */
export interface CliContext {
  readonly terminal: Terminal;
  readonly i18n: I18n;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Absolute. */
  readonly cwd: string;
  readonly dirs: OchoDirs;
  /** Ctrl+C and its like. A command that starts a host holds it until the host is shut down. */
  readonly interruption: Interruption;
}

/** The language of the person: as the environment and config.toml say. */
export function processI18n(): I18n {
  const configured = configuredLocale(userConfigFile(ochoDirs()));
  return createI18n({ locale: pickLocale(process.env, { configured }) });
}

/** The context of this process, which listens to signals from now on. */
export function processContext(): CliContext {
  const { env } = process;
  const dirs = ochoDirs({ env });
  return {
    terminal: processTerminal(env),
    i18n: processI18n(),
    env,
    cwd: process.cwd(),
    dirs,
    interruption: new Interruption().listen(),
  };
}
