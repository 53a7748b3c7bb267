// `ocho mcp add NAME -- COMMAND ARGS…` and `ocho mcp add NAME --url URL`
import { tomlInline } from '../config/edit.ts';
import { formatKey } from '../config/key-path.ts';
import { addServer } from '../config/server-entries.ts';
import { OchoError } from '../i18n/message.ts';
import { nameProblem } from '../mcp/server-spec.ts';
import { userConfigFile } from '../runtime/config-files.ts';
import { type GivenArguments, required, textOption, UsageError } from './arguments.ts';
import type { CliContext } from './context.ts';
import { EXIT } from './exit-codes.ts';
import type { McpCommand } from './mcp.ts';
import { type Pair, secretIn } from './mcp-secret.ts';
import { printJson } from './terminal.ts';

/** What is written for a server, in the order of the lines. */
interface Entry {
  readonly command?: string;
  readonly args?: readonly string[];
  readonly url?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly env?: Readonly<Record<string, string>>;
  readonly env_passthrough?: readonly string[];
}

/** Writes a server into the user's config.toml. Rejects what looks like a secret: it would stand there for all to read. */
export const addServerCommand: McpCommand = async (given, context) => {
  const name = required(given, 1, 'NAME');
  const wrong = nameProblem(name);
  if (wrong) throw new UsageError(wrong);
  const entry = entryOf(given);
  const secret = secretIn({
    args: [entry.command ?? '', ...(entry.args ?? [])],
    url: entry.url ?? '',
    headers: Object.entries(entry.headers ?? {}),
    env: Object.entries(entry.env ?? {}),
  });
  if (secret) throw new OchoError('CONFIG_SECRET_REFUSED', secret);
  const file = userConfigFile(context.dirs);
  await addServer(file, name, { ...entry });
  return told(name, entry, file, given, context);
};

function told(
  name: string,
  entry: Entry,
  file: string,
  given: GivenArguments,
  { terminal, i18n }: CliContext,
): number {
  if (given.values.json) printJson(terminal, { name, ...entry, file });
  else {
    const lines = Object.entries(entry).map(([key, value]) => `${key} = ${tomlInline(value)}`);
    terminal.out(`[${formatKey(['mcp', 'servers', name])}]  # ${file}\n${lines.join('\n')}\n`);
    terminal.out(`${i18n.text('mcpcli-added', { call: `ocho mcp test ${name}` })}\n`);
  }
  return EXIT.done;
}

function entryOf(given: GivenArguments): Entry {
  const [, , command, ...args] = given.positionals;
  const url = textOption(given, 'url');
  const headers = pairs('header', given);
  const env = pairs('env', given);
  const { passthrough = [] } = given.lists ?? {};
  if ((command === undefined) === (url === undefined)) throw new UsageError({ id: 'mcpcli-command-or-url' });
  if (url !== undefined) {
    for (const [option, list] of Object.entries({ env, passthrough })) {
      if (list.length > 0) throw misplaced(`--${option}`, 'url');
    }
    return { url, ...(headers.length > 0 ? { headers: Object.fromEntries(headers) } : {}) };
  }
  if (headers.length > 0) throw misplaced('--header', 'command');
  return {
    command: command ?? '',
    ...(args.length > 0 ? { args } : {}),
    ...(env.length > 0 ? { env: Object.fromEntries(env) } : {}),
    ...(passthrough.length > 0 ? { env_passthrough: passthrough } : {}),
  };
}

function misplaced(option: string, kind: 'url' | 'command'): UsageError {
  return new UsageError({ id: 'mcpcli-option-misplaced', args: { option, kind } });
}

/** `--env K=V`, each; the value may have further `=` in it. */
function pairs(option: string, { lists }: GivenArguments): readonly Pair[] {
  return (lists?.[option] ?? []).map((given) => {
    const at = given.indexOf('=');
    // What stands there may be a secret: it is not repeated.
    if (at < 1) throw new UsageError({ id: 'mcpcli-no-pair', args: { option: `--${option}` } });
    return [given.slice(0, at).trim(), given.slice(at + 1)];
  });
}
