// The real runtime behind `ocho tools`: a session that is used for one command and leaves nothing behind.
import type { Message } from '../i18n/message.ts';
import { createLogger } from '../platform/log.ts';
import { visibleLines } from '../policy/display.ts';
import type { OpenOptions } from '../runtime/agent-host.ts';
import type { Approver } from '../runtime/approver.ts';
import { composeHost } from '../runtime/compose.ts';
import type { RuntimeSession } from '../runtime/session.ts';
import { callByHand, type ToolCallReport } from '../runtime/tool-call.ts';
import { aboutTools } from './check-tools.ts';
import type { CliContext } from './context.ts';
import { diagnosticLine } from './diagnostics.ts';
import { loadCliConfig } from './load-config.ts';
import { type QuestionTerminal, runApprover } from './run-approver.ts';
import type { ToolsFacade, ToolsFacadeOptions } from './tools-facade.ts';

/** Opens the tools of a folder. Rejects with `OchoError` when the configuration is in error. */
export async function openTools(options: ToolsFacadeOptions, context: CliContext): Promise<ToolsFacade> {
  const { i18n, dirs, env, interruption } = context;
  const host = composeHost({ i18n, dirs, env, logger: createLogger({ stateDir: dirs.state, env }) });
  const live = await host.create(opening(options));
  const { session } = live;
  session.approver = approverFor(options, context);
  let isTold = false;
  return {
    list: async () => {
      const tools = await host.tools.list(options.cwd, live);
      // A file that is bad as a whole has no entries to be listed.
      for (const problem of session.tools.takeProblems()) tell(problem, context);
      if (!isTold) await tellOfNames(options, context);
      isTold = true;
      return tools;
    },
    search: async (query, limit) => {
      session.takeTools();
      const found = await session.toolSession.discovery.search(query, limit);
      return found.map(({ name, score }) => ({ name, score }));
    },
    call: (name, json) => callTelling(session, name, json, interruption.signal, context),
    close: async () => {
      await host.remove(session.id);
      await host.shutdown();
    },
  };
}

/** What is wrong with names in the configuration, which may be why a tool that is looked for is not in the list. */
async function tellOfNames({ cwd, surface }: ToolsFacadeOptions, context: CliContext): Promise<void> {
  const { snapshot } = await loadCliConfig(context, cwd);
  const found = snapshot ? await aboutTools(snapshot, cwd, context, surface) : [];
  for (const each of found) context.terminal.err(`${diagnosticLine(each, context)}\n`);
}

function opening({ cwd, level, highRisk, surface }: ToolsFacadeOptions): OpenOptions {
  return {
    cwd,
    additionalDirectories: [],
    ...(level ? { level } : {}),
    ...(highRisk ? { highRisk } : {}),
    ...(surface ? { surface } : {}),
  };
}

function approverFor({ approve }: ToolsFacadeOptions, { terminal, i18n }: CliContext): Approver {
  const questions: QuestionTerminal = {
    write: terminal.err,
    readLine: (prompt, signal) => terminal.ask(prompt, { signal }),
  };
  return runApprover(approve, questions, i18n);
}

/** One call, with what comes up on the way told as it does. */
async function callTelling(
  session: RuntimeSession,
  name: string,
  json: string,
  signal: AbortSignal,
  context: CliContext,
): Promise<ToolCallReport> {
  const unlisten = session.listen(({ event }) => {
    // That this session is not stored concerns nobody: it is removed at the end.
    if (event.type === 'notice' && event.title.id !== 'runtime-log-not-stored') tell(event.title, context);
  });
  session.announce();
  try {
    return await callByHand(session, name, json, signal);
  } finally {
    unlisten();
  }
}

function tell(message: Message, { terminal, i18n }: CliContext): void {
  terminal.err(`! ${visibleLines(i18n.format(message))}\n`);
}
