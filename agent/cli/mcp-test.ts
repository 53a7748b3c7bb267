// `ocho mcp test NAME`
import { PROMPTS, resourcesIn } from '../mcp/offers.ts';
import type { McpServer } from '../mcp/server.ts';
import { visible, visibleLines } from '../policy/display.ts';
import { maskSecrets } from '../policy/mask.ts';
import { atMost, required } from './arguments.ts';
import type { CliContext } from './context.ts';
import { EXIT } from './exit-codes.ts';
import type { McpCommand } from './mcp.ts';
import {
  checkName,
  configuration,
  configuredServers,
  countOf,
  type OpenServers,
  timeoutOf,
  withServers,
} from './mcp-open.ts';
import { paint, printJson } from './terminal.ts';

const TIMEOUT_MS = 30_000;
/** Lines of its log that are shown. */
const LOG_LINES = 10;

/** What was found out. */
interface Report {
  readonly name: string;
  readonly ok: boolean;
  readonly state: McpServer['state'];
  readonly reason?: string;
  /** Milliseconds until it was ready, or was given up. */
  readonly ms: number;
  readonly protocol?: string;
  readonly server?: { readonly name: string; readonly version: string };
  readonly capabilities?: readonly string[];
  readonly tools?: readonly { readonly name: string; readonly tool: string }[];
  readonly refused?: readonly { readonly tool: string; readonly reason: string }[];
  readonly resources?: number | undefined;
  readonly prompts?: number | undefined;
  readonly log: readonly string[];
}

/** Connects to a server of the configuration and says what it is and has; 1 when it cannot be used. */
export const testServer: McpCommand = async (given, context) => {
  atMost(given, 2);
  const name = required(given, 1, 'NAME');
  const snapshot = await configuration(given, context);
  checkName(name, configuredServers(snapshot));
  const timeoutMs = timeoutOf(given, TIMEOUT_MS);
  const started = performance.now();
  const report = await withServers({ name, timeoutMs }, snapshot, given, context, (open) =>
    reportOf(name, open, Math.round(performance.now() - started), context),
  );
  if (given.values.json) printJson(context.terminal, report);
  else print(report, context);
  return report.ok ? EXIT.done : EXIT.failed;
};

async function reportOf(
  name: string,
  { servers, signal }: OpenServers,
  ms: number,
  { i18n }: CliContext,
): Promise<Report> {
  const server = servers.find(name);
  const about = server?.about;
  if (!server || !about) {
    const found = server ?? servers.servers.find((each) => each.name === name);
    const reason = found?.reason ? { reason: maskSecrets(i18n.format(found.reason)) } : {};
    const state = found?.state === 'needs_sign_in' ? 'needs_sign_in' : 'failed';
    return { name, ok: false, state, ...reason, ms, log: found ? logOf(found.log()) : [] };
  }
  const { protocolVersion: protocol, name: own, version, capabilities } = about;
  const resources = await countOf(() => resourcesIn(server, signal));
  const prompts = capabilities.prompts ? await countOf(() => server.list(PROMPTS, signal)) : 0;
  return {
    name,
    ok: true,
    state: server.state,
    ms,
    protocol,
    server: { name: own, version },
    capabilities: Object.keys(capabilities),
    tools: server.tools.map(({ name, tool }) => ({ name, tool })),
    refused: server.refused.map(({ name, reason }) => ({ tool: name, reason: i18n.format(reason) })),
    resources,
    prompts,
    log: logOf(server.log()),
  };
}

function logOf(text: string): readonly string[] {
  return maskSecrets(visibleLines(text))
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(-LOG_LINES);
}

function print(report: Report, { terminal, i18n }: CliContext): void {
  const { ok, ms, tools = [], refused = [], resources = 0, prompts = 0 } = report;
  const state = i18n.text(`mcpcli-state-${report.state.replaceAll('_', '-')}`);
  const time = i18n.text('mcpcli-after', { ms });
  const lines = [`${paint(terminal, ok ? 'green' : 'red', visible(report.name))}  ${state} ${time}`];
  if (report.reason) lines.push(report.reason);
  if (report.server) {
    const { name, version } = report.server;
    lines.push(i18n.text('mcpcli-server', { name: visible(name), version: visible(version) }));
    lines.push(i18n.text('mcpcli-protocol', { version: report.protocol ?? '' }));
    lines.push(
      i18n.text('mcpcli-capabilities', { list: (report.capabilities ?? []).map(visible).join(', ') }),
    );
    lines.push(
      [
        i18n.text('mcpcli-tools', { count: tools.length }),
        i18n.text('mcpcli-resources', { count: resources }),
        i18n.text('mcpcli-prompts', { count: prompts }),
      ].join(', '),
    );
  }
  for (const { name, tool } of tools) lines.push(`  ${name}  ${paint(terminal, 'dim', visible(tool))}`);
  for (const { tool, reason } of refused) {
    lines.push(`  ${i18n.text('mcpcli-refused-tool', { tool: visible(tool), reason: visible(reason) })}`);
  }
  if (report.log.length > 0) {
    lines.push(i18n.text('mcpcli-log'), ...report.log.map((line) => `  ${line}`));
  }
  terminal.out(`${lines.join('\n')}\n`);
}
