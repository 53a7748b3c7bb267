// `ocho config show|get|set|check|migrate|rules`
import type { ConfigSnapshot } from '../config/load.ts';
import type { Origin } from '../config/origin.ts';
import { userConfigFile } from '../runtime/config-files.ts';
import { atMost, type GivenArguments, readArguments, required, subcommand } from './arguments.ts';
import type { CliContext } from './context.ts';
import { diagnosticJson, diagnosticLine } from './diagnostics.ts';
import { EXIT } from './exit-codes.ts';
import { folderOf, loadCliConfig } from './load-config.ts';
import { paint, printJson } from './terminal.ts';

const OPTIONS = { cwd: { type: 'string' }, json: { type: 'boolean' } } as const;
/** What `ocho config rules` knows besides. */
const RULE_OPTIONS = {
  expires: { type: 'string' },
  folder: { type: 'string' },
  effect: { type: 'string' },
  rule: { type: 'string' },
} as const;

/** Runs `ocho config …`; resolves to the exit code. Rejects with `OchoError` for what a person can put right. */
export async function configCommand(argv: readonly string[], context: CliContext): Promise<number> {
  const all = readArguments(argv, { ...OPTIONS, ...RULE_OPTIONS });
  const name = subcommand('config', all, ['show', 'get', 'set', 'check', 'migrate', 'rules']);
  if (name === 'rules') {
    const { configRulesCommand } = await import('./config-rules.ts');
    return configRulesCommand({ ...all, positionals: all.positionals.slice(1) }, context);
  }
  return { show, get, set, check, migrate }[name](readArguments(argv, OPTIONS), context);
}

async function show(given: GivenArguments, context: CliContext): Promise<number> {
  atMost(given, 1);
  const snapshot = await inForce(given, context);
  const [{ leaves }, { formatKey, valueAt }, { tomlInline }] = await Promise.all([
    import('../config/origin.ts'),
    import('../config/key-path.ts'),
    import('../config/edit.ts'),
  ]);
  const values = withoutSecrets(snapshot.values);
  if (given.values.json) {
    const { profileAlias: profile, files } = snapshot;
    const origins = Object.fromEntries(snapshot.origins);
    const diagnostics = snapshot.diagnostics.map((each) => diagnosticJson(each, context));
    printJson(context.terminal, { profile, files, values, origins, diagnostics });
    return EXIT.done;
  }
  for (const path of leaves(values)) {
    const key = formatKey(path);
    const line = `${key} = ${tomlInline(valueAt(values, path))}`;
    const from = paint(context.terminal, 'dim', `# ${describeOrigins(snapshot.origins.get(key), context)}`);
    context.terminal.out(`${line}  ${from}\n`);
  }
  for (const each of snapshot.diagnostics) context.terminal.err(`${diagnosticLine(each, context)}\n`);
  return EXIT.done;
}

async function get(given: GivenArguments, context: CliContext): Promise<number> {
  atMost(given, 2);
  const key = required(given, 1, 'KEY');
  const [{ formatKey, valueAt }, { tomlInline }, { requireKey }, { leaves }] = await Promise.all([
    import('../config/key-path.ts'),
    import('../config/edit.ts'),
    import('../config/set.ts'),
    import('../config/origin.ts'),
  ]);
  const path = requireKey(key);
  const snapshot = await inForce(given, context);
  const found = valueAt(withoutSecrets(snapshot.values), path);
  // A table in which nothing stands is not set.
  const value = leaves(found).some((each) => valueAt(found, each) !== undefined) ? found : undefined;
  if (given.values.json) {
    const origins = snapshot.origins.get(formatKey(path)) ?? [];
    printJson(context.terminal, { key: formatKey(path), value: value ?? null, origins });
  } else if (value !== undefined) {
    // Bare, as a script wants it; everything else as it would stand in the file.
    context.terminal.out(`${typeof value === 'string' ? value : tomlInline(value)}\n`);
  }
  return value === undefined ? EXIT.failed : EXIT.done;
}

async function set(given: GivenArguments, context: CliContext): Promise<number> {
  atMost(given, 3);
  folderOf(given, context);
  const key = required(given, 1, 'KEY');
  const value = required(given, 2, 'VALUE');
  const { setConfigValue } = await import('../config/set.ts');
  const change = await setConfigValue(userConfigFile(context.dirs), key, value);
  if (given.values.json) printJson(context.terminal, change);
  else context.terminal.out(`${change.key} = ${change.text}  # ${change.file}\n`);
  return EXIT.done;
}

async function check(given: GivenArguments, context: CliContext): Promise<number> {
  atMost(given, 1);
  const folder = folderOf(given, context);
  const { snapshot, diagnostics } = await loadCliConfig(context, folder);
  const { aboutTools } = await import('./check-tools.ts');
  const found = [...diagnostics, ...(snapshot ? await aboutTools(snapshot, folder, context) : [])];
  const ok = snapshot !== undefined && !found.some((each) => each.severity === 'error');
  if (given.values.json) {
    printJson(context.terminal, { ok, diagnostics: found.map((each) => diagnosticJson(each, context)) });
  } else {
    for (const each of found) context.terminal.out(`${diagnosticLine(each, context)}\n`);
    if (found.length === 0) {
      const files = snapshot?.files ?? [];
      const id = files.length > 0 ? 'cli-config-ok' : 'cli-config-none';
      const args = { files: files.join(', '), file: userConfigFile(context.dirs) };
      context.terminal.out(`${context.i18n.text(id, args)}\n`);
    }
  }
  return ok ? EXIT.done : EXIT.usage;
}

async function migrate(given: GivenArguments, context: CliContext): Promise<number> {
  atMost(given, 1);
  folderOf(given, context);
  const { migrateConfig } = await import('../config/set.ts');
  const file = userConfigFile(context.dirs);
  const change = await migrateConfig(file);
  if (given.values.json) {
    const { key, text } = change ?? {};
    printJson(context.terminal, { file, changed: change !== undefined, ...(change ? { key, text } : {}) });
  } else {
    const id = change ? 'cli-config-migrated' : 'cli-config-nothing-to-migrate';
    context.terminal.out(`${context.i18n.text(id, { file })}\n`);
  }
  return EXIT.done;
}

/** The snapshot of the folder asked for. Rejects with `ConfigError` after printing all that is wrong but the first. */
async function inForce(given: GivenArguments, context: CliContext): Promise<ConfigSnapshot> {
  const { snapshot, diagnostics } = await loadCliConfig(context, folderOf(given, context));
  if (snapshot) return snapshot;
  for (const each of diagnostics) context.terminal.err(`${diagnosticLine(each, context)}\n`);
  const { OchoError } = await import('../i18n/message.ts');
  throw new OchoError('CONFIG_INVALID', { id: 'config-invalid' });
}

function describeOrigins(origins: readonly Origin[] | undefined, { i18n }: CliContext): string {
  if (!origins || origins.length === 0) return i18n.text('cli-origin-default');
  return origins
    .map(({ source, file, line }) =>
      file
        ? `${file}${line === undefined ? '' : `:${line}`}`
        : i18n.text(`cli-origin-${source.replace('_', '-')}`),
    )
    .join(', ');
}

/** Headers and environments may hold what a person put there against all advice: it is never printed. */
function withoutSecrets(value: unknown, secret = false): unknown {
  if (Array.isArray(value)) return value.map((each) => withoutSecrets(each, secret));
  if (value !== null && typeof value === 'object') {
    return Object.fromEntries(
      Object.entries(value).map(([key, child]) => [
        key,
        withoutSecrets(child, secret || key === 'headers' || key === 'env'),
      ]),
    );
  }
  return secret ? '***' : value;
}
