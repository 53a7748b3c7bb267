import { configuredLocale } from '../config/locale.ts';
import { createI18n } from '../i18n/fluent.ts';
import { pickLocale } from '../i18n/locale.ts';
import type { I18n } from '../i18n/message.ts';
import type { OchoDirs } from '../platform/dirs.ts';
import { ochoDirs } from '../platform/dirs.ts';
import { userConfigFile } from '../runtime/config-files.ts';
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
}

/** The context of this process. */
export function processContext(): CliContext {
  const { env } = process;
  const dirs = ochoDirs({ env });
  const locale = pickLocale(env, { configured: configuredLocale(userConfigFile(dirs)) });
  return { terminal: processTerminal(env), i18n: createI18n({ locale }), env, cwd: process.cwd(), dirs };
}
