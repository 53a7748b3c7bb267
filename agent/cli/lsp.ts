// `ocho lsp`: the language service for config.toml and tools.json, for any editor that speaks the protocol.
import { configuredLocale } from '../config/locale.ts';
import { userConfigFile } from '../runtime/config-files.ts';
import { atMost, readArguments } from './arguments.ts';
import type { CliContext } from './context.ts';

const OPTIONS = {
  // What clients of every kind pass; there is no other way.
  stdio: { type: 'boolean' },
  clientProcessId: { type: 'string' },
} as const;

/** Runs the language service on stdin and stdout; does not resolve while it runs. */
export async function lspCommand(argv: readonly string[], context: CliContext): Promise<number> {
  atMost(readArguments(argv, OPTIONS), 0);
  const { dirs, env, cwd } = context;
  const userFile = userConfigFile(dirs);
  const { runLanguageService } = await import('../lsp/server.ts');
  return runLanguageService({
    userFile,
    stateFolder: dirs.state,
    locale: configuredLocale(userFile),
    env,
    cwd,
  });
}
