// `ocho tools call NAME '{…}'`
import type { ToolCallReport } from '../runtime/tool-call.ts';
import { atMost, type GivenArguments, required } from './arguments.ts';
import type { CliContext } from './context.ts';
import { EXIT } from './exit-codes.ts';
import { paint, printJson, readAll } from './terminal.ts';
import { type ToolsCommand, withTools } from './tools-facade.ts';
import { unknownToolText } from './unknown-tool.ts';

/** One call through the executor and its policy. */
export const callTool: ToolsCommand = async (given, context, open) => {
  atMost(given, 3);
  const name = required(given, 1, 'NAME');
  // Read before there is a host: until then Ctrl+C simply ends the command.
  const json = await callArguments(given, context);
  return withTools(given, context, open, async (facade) => {
    const report = await facade.call(name, json);
    if (report.error?.code !== 'UNKNOWN_TOOL') return print(given, report, context);
    const tools = await facade.list();
    // One that is known and cannot be called has its reason in the report.
    if (tools.some((tool) => tool.name === name)) return print(given, report, context);
    const message = context.i18n.format(unknownToolText(name, tools, context.i18n));
    return print(given, { ...report, error: { ...report.error, message } }, context);
  });
};

async function callArguments(given: GivenArguments, { terminal }: CliContext): Promise<string> {
  const typed = given.positionals[2] ?? '{}';
  return typed === '-' ? await readAll(terminal) : typed;
}

function print(given: GivenArguments, report: ToolCallReport, { terminal }: CliContext): number {
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
