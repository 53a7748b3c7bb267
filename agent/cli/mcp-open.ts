// The servers of the configuration as a command looks at them: connected to for a moment, then ended.
import { basename } from 'node:path';
import { pathToFileURL } from 'node:url';
import { fileSecrets } from '../config/credentials.ts';
import { formatKey } from '../config/key-path.ts';
import type { ConfigSnapshot } from '../config/load.ts';
import { nearestName } from '../config/nearest.ts';
import type { Origin } from '../config/origin.ts';
import { OchoError } from '../i18n/message.ts';
import { MCP_LIMITS } from '../mcp/limits.ts';
import { configServers } from '../mcp/server-spec.ts';
import { McpServers } from '../mcp/servers.ts';
import { createProcessService } from '../platform/process-service.ts';
import { BUILTIN_NAMES } from '../tools/catalogue.ts';
import { type GivenArguments, textOption, UsageError } from './arguments.ts';
import type { CliContext } from './context.ts';
import { diagnosticLine } from './diagnostics.ts';
import { folderOf, loadCliConfig } from './load-config.ts';

/** A server as the configuration has it. */
export interface ConfiguredServer {
  readonly name: string;
  readonly enabled: boolean;
  readonly origin: Origin | undefined;
}

/** Servers that have been started, each as far as it came in its time. */
export interface OpenServers {
  readonly servers: McpServers;
  /** Aborted when the command is to end. */
  readonly signal: AbortSignal;
}

/** The configuration in force. Rejects with `CONFIG_INVALID` after printing what is wrong with it. */
export async function configuration(given: GivenArguments, context: CliContext): Promise<ConfigSnapshot> {
  const { snapshot, diagnostics } = await loadCliConfig(context, folderOf(given, context));
  if (snapshot) return snapshot;
  for (const each of diagnostics) context.terminal.err(`${diagnosticLine(each, context)}\n`);
  throw new OchoError('CONFIG_INVALID', { id: 'config-invalid' });
}

/** All servers of a configuration, in its order. */
export function configuredServers({ values, origins }: ConfigSnapshot): readonly ConfiguredServer[] {
  return Object.entries(values.mcp.servers).map(([name, { enabled, url }]) => {
    const key = ['mcp', 'servers', name, url === undefined ? 'command' : 'url'];
    return { name, enabled, origin: origins.get(formatKey(key))?.[0] };
  });
}

/** Throws `UsageError` for a server that is not there, or not to be used. */
export function checkName(name: string, all: readonly ConfiguredServer[]): void {
  const found = all.find((each) => each.name === name);
  if (found?.enabled) return;
  if (found) throw new UsageError({ id: 'mcpcli-disabled', args: { server: name } });
  const near = nearestName(
    name,
    all.map((each) => each.name),
  );
  throw new UsageError(
    near === undefined
      ? { id: 'mcpcli-unknown', args: { server: name } }
      : { id: 'mcpcli-unknown-near', args: { server: name, suggestion: near } },
  );
}

/**
 * Starts servers of the configuration (`name`: only that one), waits for each until it is ready or will not be, and
 * ends them when `work` is done.
 */
export async function withServers<T>(
  { name, timeoutMs }: { readonly name?: string; readonly timeoutMs: number },
  snapshot: ConfigSnapshot,
  given: GivenArguments,
  context: CliContext,
  work: (open: OpenServers) => Promise<T>,
): Promise<T> {
  const cwd = folderOf(given, context);
  const { i18n, env, dirs, interruption } = context;
  const release = interruption.hold();
  const processes = createProcessService({ env });
  try {
    const specs = configServers(snapshot).filter((each) => name === undefined || each.name === name);
    const servers = await McpServers.open({
      config: () => specs,
      client: [],
      restricted: env.OCHO_RESTRICTED === '1',
      host: { cwd, roots: () => [{ uri: pathToFileURL(cwd).href, name: basename(cwd) }] },
      i18n,
      processes,
      env,
      secrets: fileSecrets(dirs.state),
      builtins: BUILTIN_NAMES,
      limits: { ...MCP_LIMITS, startMs: timeoutMs, callMs: timeoutMs },
      calmMs: 0,
    });
    const end = () => void servers.close();
    interruption.signal.addEventListener('abort', end, { once: true });
    try {
      await Promise.all(specs.map((each) => servers.find(each.name)?.settled()));
      interruption.signal.throwIfAborted();
      return await work({ servers, signal: interruption.signal });
    } finally {
      interruption.signal.removeEventListener('abort', end);
      await servers.close();
    }
  } finally {
    await processes.killAll();
    release();
  }
}

/** `--timeout`: milliseconds a server has. Throws `UsageError` for what is none. */
export function timeoutOf(given: GivenArguments, usual: number): number {
  const text = textOption(given, 'timeout');
  if (text === undefined) return usual;
  const ms = /^\d{1,7}$/.test(text) ? Number(text) : 0;
  if (ms > 0) return ms;
  throw new UsageError({ id: 'mcpcli-not-a-time', args: { given: text } });
}

/** How many of a kind a server has; undefined: it offers the kind and does not tell. */
export async function countOf(list: () => Promise<readonly unknown[]>): Promise<number | undefined> {
  try {
    return (await list()).length;
  } catch {
    return undefined;
  }
}
