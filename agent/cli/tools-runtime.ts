// The real runtime behind `ocho tools`: a session that is used for one command and leaves nothing behind.
import { allowUnread } from '../files/ledger.ts';
import { createLogger } from '../platform/log.ts';
import { admits } from '../policy/admission.ts';
import { visibleLines } from '../policy/display.ts';
import { composeHost } from '../runtime/compose.ts';
import type { RuntimeEvent } from '../runtime/events.ts';
import { type CallOutcome, executeCall } from '../runtime/tool-executor.ts';
import type { CliContext } from './context.ts';
import { type QuestionTerminal, runApprover } from './run-approver.ts';
import type { ToolCallReport, ToolListing, ToolsFacade, ToolsFacadeOptions } from './tools.ts';

type Decided = Extract<RuntimeEvent, { type: 'decision' }>['decision'];

/** Opens the tools of a folder. Rejects with `OchoError` when the configuration is in error. */
export async function openTools(options: ToolsFacadeOptions, context: CliContext): Promise<ToolsFacade> {
  const { i18n, dirs, env, terminal, interruption } = context;
  const host = composeHost({ i18n, dirs, env, logger: createLogger({ stateDir: dirs.state, env }) });
  const { cwd, level, highRisk, approve } = options;
  const { session } = await host.create({
    cwd,
    additionalDirectories: [],
    ...(level ? { level } : {}),
    ...(highRisk ? { highRisk } : {}),
  });
  const questions: QuestionTerminal = {
    write: terminal.err,
    readLine: (prompt, signal) => terminal.ask(prompt, { signal }),
  };
  // One call is the whole session: nothing can have been read before it.
  allowUnread(session.toolSession);
  session.approver = runApprover(approve, questions, i18n);
  return {
    list: () => {
      const { lists } = session.policyContext();
      return session.registry
        .definitions(i18n)
        .filter(({ name }) => admits({ name, isMcp: false }, lists) === undefined)
        .map((tool): ToolListing => ({ ...tool, state: 'visible', source: 'builtin' }));
    },
    call: async (name, json) => {
      let decided: Decided | undefined;
      const unlisten = session.listen(({ event }) => {
        if (event.type === 'decision') decided = event.decision;
        // That this session is not stored concerns nobody: it is removed at the end.
        if (event.type === 'notice' && event.title.id !== 'runtime-log-not-stored') {
          terminal.err(`! ${visibleLines(i18n.format(event.title))}\n`);
        }
      });
      session.announce();
      try {
        const call = { modelCallId: 'cli', name, arguments: json };
        return report(await executeCall(session, call, interruption.signal), decided);
      } finally {
        unlisten();
      }
    },
    close: async () => {
      await host.remove(session.id);
      await host.shutdown();
    },
  };
}

function report(outcome: CallOutcome, decided: Decided | undefined): ToolCallReport {
  const decision = outcome.decision ?? decided;
  const text = outcome.content
    .map((part) => (part.type === 'text' ? part.text : `[${part.mimeType}]`))
    .join('\n');
  return {
    ok: outcome.end === 'completed',
    class: decision?.class ?? null,
    decision: decision?.outcome ?? null,
    rule: decision?.rule ?? null,
    result: outcome.error ? null : text,
    error: outcome.error ?? null,
  };
}
