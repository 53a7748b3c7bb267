// `ocho tools list|show|call`

import { nearestName } from '../config/nearest.ts';
import { OchoError } from '../i18n/message.ts';
import type { ToolCallReport } from '../runtime/tool-call.ts';
import type { ToolListing } from '../runtime/tool-listing.ts';
import { atMost, type GivenArguments, oneOf, readArguments, required, subcommand } from './arguments.ts';
import type { CliContext } from './context.ts';
import { EXIT } from './exit-codes.ts';
import { folderOf, POLICY_OPTIONS, policyOverrides } from './load-config.ts';
import type { ApproveMode } from './run-options.ts';
import { paint, printJson, readAll } from './terminal.ts';

/** The runtime, as far as these commands need it. */
export interface ToolsFacade {
  list(): readonly ToolListing[];
  /** One call through the executor and its policy; no model. `json`: the arguments as text. */
  call(name: string, json: string): Promise<ToolCallReport>;
  /** Ends what calls have started and leaves no session behind. */
  close(): Promise<void>;
}

/** What a facade is opened with. */
export interface ToolsFacadeOptions {
  /** Absolute. */
  readonly cwd: string;
  readonly level: ReturnType<typeof policyOverrides>['level'];
  readonly highRisk: ReturnType<typeof policyOverrides>['highRisk'];
  readonly approve: ApproveMode;
}

type OpenTools = (options: ToolsFacadeOptions, context: CliContext) => Promise<ToolsFacade>;

/** Runs `ocho tools …`; resolves to the exit code. `open` is replaced in tests. */
export async function toolsCommand(
  argv: readonly string[],
  context: CliContext,
  open: OpenTools = openRuntime,
): Promise<number> {
  const given = readArguments(argv, { ...POLICY_OPTIONS, approve: { type: 'string' } });
  const commands = { list, show, call };
  const name = subcommand('tools', given, ['list', 'show', 'call']);
  const asked = oneOf(given, 'approve', ['never', 'ask', 'all']);
  const options: ToolsFacadeOptions = {
    cwd: folderOf(given, context),
    level: policyOverrides(given).level,
    highRisk: policyOverrides(given).highRisk,
    approve: asked ?? (context.terminal.interactive ? 'ask' : 'never'),
  };
  // Read before there is a host: until then Ctrl+C simply ends the command.
  const json = name === 'call' ? await callArguments(given, context) : '{}';
  const release = context.interruption.hold();
  try {
    const facade = await open(options, context);
    try {
      return await commands[name](given, facade, context, json);
    } finally {
      await facade.close();
    }
  } finally {
    release();
  }
}

const openRuntime: OpenTools = async (options, context) =>
  (await import('./tools-runtime.ts')).openTools(options, context);

async function list(given: GivenArguments, facade: ToolsFacade, context: CliContext): Promise<number> {
  atMost(given, 1);
  const tools = facade.list();
  const { terminal, i18n } = context;
  if (given.values.json) {
    printJson(
      terminal,
      tools.map(({ inputSchema: _left, ...shown }) => shown),
    );
    return EXIT.done;
  }
  const width = Math.max(0, ...tools.map((tool) => tool.name.length));
  for (const tool of tools) {
    const state = tool.state === 'visible' ? '' : ` [${i18n.text(`cli-tool-state-${tool.state}`)}]`;
    const line = `${tool.name.padEnd(width)}${state}  ${firstSentence(tool.description)}`;
    terminal.out(`${shorten(line, terminal.isTTY ? terminal.columns : undefined)}\n`);
  }
  if (tools.length === 0) terminal.out(`${i18n.text('cli-tools-none')}\n`);
  return EXIT.done;
}

async function show(given: GivenArguments, facade: ToolsFacade, context: CliContext): Promise<number> {
  atMost(given, 2);
  const name = required(given, 1, 'NAME');
  const tools = facade.list();
  const tool = tools.find((each) => each.name === name);
  if (!tool) throw unknownTool(name, tools);
  const { terminal, i18n } = context;
  if (given.values.json) {
    printJson(terminal, tool);
    return EXIT.done;
  }
  terminal.out(`${paint(terminal, 'bold', tool.name)} [${i18n.text(`cli-tool-state-${tool.state}`)}]\n`);
  terminal.out(`${tool.description}\n\n${JSON.stringify(tool.inputSchema, null, 2)}\n`);
  return EXIT.done;
}

async function callArguments(given: GivenArguments, { terminal }: CliContext): Promise<string> {
  const typed = given.positionals[2] ?? '{}';
  return typed === '-' ? await readAll(terminal) : typed;
}

async function call(
  given: GivenArguments,
  facade: ToolsFacade,
  context: CliContext,
  json: string,
): Promise<number> {
  atMost(given, 3);
  const name = required(given, 1, 'NAME');
  const report = await facade.call(name, json);
  const { terminal } = context;
  if (given.values.json) printJson(terminal, report);
  else if (report.result !== null) terminal.out(`${report.result.replace(/\n$/, '')}\n`);
  else if (report.error) {
    terminal.err(`${paint(terminal, 'red', report.error.code)}: ${report.error.message}\n`);
  }
  if (report.ok) return EXIT.done;
  const code = report.error?.code ?? '';
  if (MISTAKES.has(code)) return EXIT.usage;
  return REFUSALS.has(code) ? EXIT.refused : EXIT.failed;
}

/** Codes of calls that policy or a person kept from running. */
const REFUSALS: ReadonlySet<string> = new Set(['BLOCKED', 'DENIED', 'NOT_ANSWERED']);

/** Codes of calls that cannot be understood. */
const MISTAKES: ReadonlySet<string> = new Set(['UNKNOWN_TOOL', 'INVALID_ARGUMENT']);

function unknownTool(name: string, tools: readonly ToolListing[]): OchoError {
  const names = tools.map((tool) => tool.name);
  const near = nearestName(name, names);
  return near
    ? new OchoError('UNKNOWN_TOOL', { id: 'cli-unknown-tool-near', args: { name, suggestion: near } })
    : new OchoError('UNKNOWN_TOOL', { id: 'cli-unknown-tool', args: { name, known: names.join(', ') } });
}

function firstSentence(text: string): string {
  return (/^.*?(?:\.|(?=;))(?=[\s;]|$)/s.exec(text)?.[0] ?? text).replaceAll('\n', ' ');
}

function shorten(line: string, columns: number | undefined): string {
  return columns !== undefined && line.length > columns
    ? `${line.slice(0, Math.max(1, columns - 1))}…`
    : line;
}
