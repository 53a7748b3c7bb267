// `ocho mcp list`
import { PROMPTS, resourcesIn } from '../mcp/offers.ts';
import type { McpServerState } from '../mcp/server.ts';
import { visible } from '../policy/display.ts';
import { maskSecrets } from '../policy/mask.ts';
import { atMost } from './arguments.ts';
import type { CliContext } from './context.ts';
import { EXIT } from './exit-codes.ts';
import type { McpCommand } from './mcp.ts';
import {
  type ConfiguredServer,
  configuration,
  configuredServers,
  countOf,
  type OpenServers,
  timeoutOf,
  withServers,
} from './mcp-open.ts';
import { paint, printJson } from './terminal.ts';

/** Nobody waits longer for a list. Milliseconds. */
const TIMEOUT_MS = 10_000;

/** A line of the list. */
interface Listed {
  readonly name: string;
  /** `enabled`: nobody has looked. */
  readonly state: Exclude<McpServerState, 'starting' | 'stopped'> | 'disabled' | 'enabled';
  readonly file?: string | undefined;
  readonly line?: number | undefined;
  readonly reason?: string;
  readonly tools?: number;
  readonly refused?: number;
  readonly resources?: number | undefined;
  readonly prompts?: number | undefined;
}

/** The servers of the configuration, with their state now unless `--no-connect`. */
export const listServers: McpCommand = async (given, context) => {
  atMost(given, 1);
  const { terminal, i18n } = context;
  const snapshot = await configuration(given, context);
  const all = configuredServers(snapshot);
  const timeoutMs = timeoutOf(given, TIMEOUT_MS);
  const look = !given.values['no-connect'] && all.some(({ enabled }) => enabled);
  const listed = look
    ? await withServers({ timeoutMs }, snapshot, given, context, (open) =>
        Promise.all(all.map((each) => looked(each, open, context))),
      )
    : all.map((each): Listed => ({ ...placed(each), state: each.enabled ? 'enabled' : 'disabled' }));
  if (given.values.json) printJson(terminal, listed);
  else {
    for (const each of listed) terminal.out(`${lineOf(each, context)}\n`);
    if (listed.length === 0) terminal.out(`${i18n.text('mcpcli-none')}\n`);
  }
  return EXIT.done;
};

async function looked(each: ConfiguredServer, open: OpenServers, { i18n }: CliContext): Promise<Listed> {
  const base = placed(each);
  if (!each.enabled) return { ...base, state: 'disabled' };
  const server = open.servers.find(each.name);
  if (server?.state !== 'ready') {
    const found = server ?? open.servers.servers.find(({ name }) => name === each.name);
    const state = found?.state === 'needs_sign_in' ? 'needs_sign_in' : 'failed';
    return { ...base, state, reason: found?.reason ? maskSecrets(i18n.format(found.reason)) : '' };
  }
  const { signal } = open;
  const offered = server.about?.capabilities;
  return {
    ...base,
    state: 'ready',
    tools: server.tools.length,
    refused: server.refused.length,
    resources: await countOf(() => resourcesIn(server, signal)),
    prompts: offered?.prompts ? await countOf(() => server.list(PROMPTS, signal)) : 0,
  };
}

function placed({ name, origin }: ConfiguredServer): Pick<Listed, 'name' | 'file' | 'line'> {
  return { name, file: origin?.file, line: origin?.line };
}

function lineOf(each: Listed, { i18n, terminal }: CliContext): string {
  const { tools, refused = 0, resources = 0, prompts = 0 } = each;
  const counts =
    tools === undefined
      ? []
      : [
          i18n.text('mcpcli-tools', { count: tools }),
          ...(refused > 0 ? [i18n.text('mcpcli-refused', { count: refused })] : []),
          ...(resources > 0 ? [i18n.text('mcpcli-resources', { count: resources })] : []),
          ...(prompts > 0 ? [i18n.text('mcpcli-prompts', { count: prompts })] : []),
        ];
  const place = each.file === undefined ? '' : `# ${each.file}${each.line ? `:${each.line}` : ''}`;
  const texts = [
    visible(each.name),
    i18n.text(`mcpcli-state-${each.state.replaceAll('_', '-')}`),
    ...(counts.length > 0 ? [counts.join(', ')] : []),
    ...(each.reason ? [visible(each.reason)] : []),
    ...(place === '' ? [] : [paint(terminal, 'dim', place)]),
  ];
  return texts.join('  ');
}
