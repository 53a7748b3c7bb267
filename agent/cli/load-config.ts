import { statSync } from 'node:fs';
import path from 'node:path';
import type { ConfigOverrides, LoadResult } from '../config/load.ts';
import { userConfigFile } from '../runtime/config-files.ts';
import { type GivenArguments, oneOf, textOption, UsageError } from './arguments.ts';
import type { CliContext } from './context.ts';

/** The options of commands that work in a folder under a policy. */
export const POLICY_OPTIONS = {
  cwd: { type: 'string' },
  mode: { type: 'string' },
  'high-risk': { type: 'string' },
  json: { type: 'boolean' },
} as const;

/** The folder a command works in, absolute. Throws `UsageError` when `--cwd` is none. */
export function folderOf(given: GivenArguments, { cwd }: CliContext): string {
  const named = textOption(given, 'cwd');
  if (named === undefined) return cwd;
  const folder = path.resolve(cwd, named);
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return folder;
  throw new UsageError({ id: 'cli-not-a-folder', args: { folder } });
}

/** What `--mode` and `--high-risk` say. Throws `UsageError` for values that do not exist. */
export function policyOverrides(given: GivenArguments): ConfigOverrides {
  return {
    level: oneOf(given, 'mode', ['read_only', 'supervised', 'full']),
    highRisk: oneOf(given, 'high-risk', ['block', 'ask']),
  };
}

/** The configuration of a folder, under the environment and what the command line says; without its own if restricted. */
export async function loadCliConfig(
  context: CliContext,
  cwd: string,
  overrides: ConfigOverrides = {},
): Promise<LoadResult> {
  const { environmentOverrides, loadConfig } = await import('../config/load.ts');
  const { MINIMAL_NAMES } = await import('../tools/catalogue.ts');
  return loadConfig({
    userFile: userConfigFile(context.dirs),
    minimalTools: MINIMAL_NAMES,
    // As in a session: what is not trusted has no say (compose.ts).
    workspaces: context.env.OCHO_RESTRICTED === '1' ? [] : [cwd],
    overrides: [
      { source: 'environment', values: environmentOverrides(context.env) },
      { source: 'command_line', values: overrides },
    ],
  });
}
