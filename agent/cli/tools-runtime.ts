// The real runtime behind `ocho tools`: a session that is used for one command and leaves nothing behind.
import { createLogger } from '../platform/log.ts';
import { visibleLines } from '../policy/display.ts';
import { composeHost } from '../runtime/compose.ts';
import { callByHand } from '../runtime/tool-call.ts';
import type { CliContext } from './context.ts';
import { type QuestionTerminal, runApprover } from './run-approver.ts';
import type { ToolsFacade, ToolsFacadeOptions } from './tools-facade.ts';

/** Opens the tools of a folder. Rejects with `OchoError` when the configuration is in error. */
export async function openTools(options: ToolsFacadeOptions, context: CliContext): Promise<ToolsFacade> {
  const { i18n, dirs, env, terminal, interruption } = context;
  const host = composeHost({ i18n, dirs, env, logger: createLogger({ stateDir: dirs.state, env }) });
  const { cwd, level, highRisk, approve, surface } = options;
  const live = await host.create({
    cwd,
    additionalDirectories: [],
    ...(level ? { level } : {}),
    ...(highRisk ? { highRisk } : {}),
    ...(surface ? { surface } : {}),
  });
  const { session } = live;
  const questions: QuestionTerminal = {
    write: terminal.err,
    readLine: (prompt, signal) => terminal.ask(prompt, { signal }),
  };
  session.approver = runApprover(approve, questions, i18n);
  return {
    // What is wrong with tools, and with whole files of them, is in the list.
    list: () => host.tools.list(cwd, live),
    tags: (name) => session.registry.module(name)?.tags ?? [],
    call: async (name, json) => {
      const unlisten = session.listen(({ event }) => {
        // That this session is not stored concerns nobody: it is removed at the end.
        if (event.type === 'notice' && event.title.id !== 'runtime-log-not-stored') {
          terminal.err(`! ${visibleLines(i18n.format(event.title))}\n`);
        }
      });
      session.announce();
      try {
        return await callByHand(session, name, json, interruption.signal);
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
