// `ocho run`: one task, headless or at a terminal.
import { resolve } from 'node:path';
import { nearestName } from '../config/nearest.ts';
import type { Message } from '../i18n/message.ts';
import { OFFLINE_MODEL } from '../models/registry.ts';
import { isFolder, realFolder } from '../platform/folders.ts';
import { createLogger } from '../platform/log.ts';
import { isServerEntry } from '../policy/server-entry.ts';
import type { AgentHost, OpenOptions } from '../runtime/agent-host.ts';
import { composeHost } from '../runtime/compose.ts';
import type { CallEnd, StopReason } from '../runtime/events.ts';
import type { LiveSession } from '../runtime/live-session.ts';
import { othersIn } from '../runtime/session-tools.ts';
import { UsageError } from './arguments.ts';
import type { CliContext } from './context.ts';
import { EXIT } from './exit-codes.ts';
import { runApprover } from './run-approver.ts';
import { parseRunOptions, type RunOptions } from './run-options.ts';
import { RunPrinter } from './run-printer.ts';
import { openStore } from './sessions.ts';
import { printJson, readAll } from './terminal.ts';

/** Does one task and resolves to the exit code (cli.md). Throws `OchoError` for usage, configuration and model faults. */
export async function runCommand(argv: readonly string[], context: CliContext): Promise<number> {
  const options = parseRunOptions(argv);
  const cwd = await workspace(options, context);
  const task = options.task ?? (await readAll(context.terminal));
  if (task.trim() === '') throw new UsageError({ id: 'run-usage-no-task' });
  const release = context.interruption.hold();
  try {
    const host = await hostFor(options, context);
    try {
      const live = await openSession(host, options, cwd);
      await checkTools(host, live, options, context);
      return await carryOut(live, task, options, context);
    } finally {
      await host.shutdown();
    }
  } finally {
    release();
  }
}

async function hostFor(options: RunOptions, context: CliContext): Promise<AgentHost> {
  const { i18n, dirs, env } = context;
  const logger = createLogger({ stateDir: dirs.state, env });
  const base = { i18n, dirs, env, logger };
  if (options.record === undefined) return composeHost(base);
  const { recordingModel } = await import('../models/recorder.ts');
  const { environmentSecrets } = await import('../platform/secrets.ts');
  const file = resolve(context.cwd, options.record);
  const secrets = environmentSecrets(env);
  return composeHost({ ...base, wrapModel: (model) => recordingModel(model, { file, secrets }) });
}

async function openSession(host: AgentHost, options: RunOptions, cwd: string): Promise<LiveSession> {
  const { level, highRisk, modelId, maxRequests, callerTools } = options;
  const open: OpenOptions = {
    cwd,
    additionalDirectories: [],
    ...(level ? { level } : {}),
    ...(highRisk ? { highRisk } : {}),
    ...(modelId ? { modelId } : {}),
    ...(maxRequests ? { maxRequests } : {}),
    ...(callerTools ? { callerTools } : {}),
  };
  if (!options.resume) return host.create(open);
  const live = await host.open(await resumedId(host, options.resume, cwd), open);
  // What is said on the command line is stronger than what the session was left with.
  if (level) live.session.emit({ type: 'mode', level });
  if (modelId) live.session.emit({ type: 'option', id: 'model', value: modelId });
  if (highRisk) live.session.emit({ type: 'option', id: 'high_risk', value: highRisk });
  return live;
}

async function resumedId(
  host: AgentHost,
  resume: NonNullable<RunOptions['resume']>,
  cwd: string,
): Promise<string> {
  if ('id' in resume) return resume.id;
  const { sessions } = await host.list({ cwd });
  const newest = sessions.find((session) => session.turns > 0);
  if (newest) return newest.sessionId;
  throw new UsageError({ id: 'run-nothing-to-continue', args: { cwd } });
}

async function carryOut(
  live: LiveSession,
  task: string,
  options: RunOptions,
  context: CliContext,
): Promise<number> {
  const { terminal, i18n, interruption } = context;
  // Questions, and everything else that is not the answer, go to standard error when the answer is for a program.
  const write = options.json ? terminal.err : terminal.out;
  const printer = new RunPrinter(write, i18n);
  const ends: CallEnd[] = [];
  const unlisten = live.session.listen((logged) => {
    if (logged.event.type === 'tool_ended') ends.push(logged.event.end);
    if (options.json) printJson(terminal, logged);
    else printer.print(logged);
  });
  const mode = options.approve ?? (terminal.interactive ? 'ask' : 'never');
  live.session.approver = runApprover(
    mode,
    { write, readLine: (prompt, signal) => readLine(context, prompt, signal) },
    i18n,
  );
  try {
    const reason = await live.prompt({ blocks: [{ type: 'text', text: task }] }, interruption.signal);
    printer.finish();
    const code = finish(reason, ends, options, context, live);
    return code === EXIT.done && !(await understood(live, task)) ? EXIT.failed : code;
  } catch (error) {
    printer.finish();
    throw error;
  } finally {
    unlisten();
  }
}

async function readLine(
  { terminal, interruption }: CliContext,
  prompt: string,
  signal: AbortSignal,
): Promise<string | undefined> {
  const line = await terminal.ask(prompt, { signal });
  // The person ended the input or pressed Ctrl+C at the question: that is a wish to stop, not a "no".
  if (line === undefined && !signal.aborted) interruption.request('SIGINT');
  return line;
}

function finish(
  reason: StopReason,
  ends: readonly CallEnd[],
  options: RunOptions,
  { terminal, i18n }: CliContext,
  live: LiveSession,
): number {
  const say = (message: Message) => terminal.err(`${i18n.format(message)}\n`);
  if (!options.json) say({ id: 'run-session', args: { id: live.session.id } });
  if (reason === 'cancelled') {
    say({ id: 'run-stop-cancelled' });
    return EXIT.cancelled;
  }
  if (reason !== 'end_turn') {
    say({ id: `run-stop-${reason.replaceAll('_', '-')}` });
    return EXIT.failed;
  }
  const refusal = lastRefusal(ends);
  if (refusal) {
    say({ id: refusal === 'denied' ? 'run-denied' : 'run-refused' });
    return EXIT.refused;
  }
  return EXIT.done;
}

/** The offline model says in words what it did not understand; a script has only the exit code. */
async function understood({ session }: LiveSession, task: string): Promise<boolean> {
  if (session.settings.modelId !== OFFLINE_MODEL) return true;
  const { understands } = await import('../models/offline.ts');
  return understands(task);
}

/** The refusal (a person's or the policy's) a task ended with: nothing succeeded after it. */
function lastRefusal(ends: readonly CallEnd[]): CallEnd | undefined {
  const refused = ends.findLastIndex((end) => end === 'denied' || end === 'blocked');
  return ends.slice(refused + 1).includes('completed') ? undefined : ends[refused];
}

/** A tool of an MCP server, or all of one. */
function mayBeOfServer(name: string): boolean {
  return name.includes('*') ? isServerEntry(name) : name.startsWith('mcp_');
}

/**
 * A name that no tool has would leave the model without the tool that was meant; tools of MCP servers come later. Rejects
 * with `UsageError`, and leaves no new session behind.
 */
async function checkTools(
  host: AgentHost,
  { session }: LiveSession,
  { callerTools, resume }: RunOptions,
  { terminal, i18n }: CliContext,
): Promise<void> {
  if (callerTools === undefined) return;
  if (callerTools.length === 0) terminal.err(`! ${i18n.text('run-no-tools')}\n`);
  const { minimal, optional } = (await import('../tools/catalogue.ts')).toolNames(session.surface);
  const unusable = session.tools.unusable().filter(({ isFile }) => !isFile);
  const others = othersIn(session.tools).filter((name) => !unusable.some((tool) => tool.name === name));
  const known = [...minimal, ...optional, ...others];
  const wrong = callerTools.find((name) => !known.includes(name) && !mayBeOfServer(name));
  if (wrong === undefined) return;
  if (!resume) await host.remove(session.id);
  const found = unusable.find(({ name }) => name === wrong);
  if (found) {
    const reason = i18n.format(found.reason);
    throw new UsageError({ id: 'external-unusable', args: { name: wrong, reason } });
  }
  const args = { name: wrong, known: known.join(', ') };
  const suggestion = nearestName(wrong, known);
  throw new UsageError(
    suggestion
      ? { id: 'run-usage-tool-near', args: { ...args, suggestion } }
      : { id: 'run-usage-tool', args },
  );
}

/** Where the task is done, absolute. Rejects with `UsageError`. */
async function workspace(options: RunOptions, context: CliContext): Promise<string> {
  const { cwd: given, resume } = options;
  const named = given === undefined ? undefined : resolve(context.cwd, given);
  const own = resume && 'id' in resume ? (await openStore(context)).summary(resume.id)?.cwd : undefined;
  const cwd = named ?? own ?? context.cwd;
  if (!isFolder(cwd)) throw new UsageError({ id: 'run-usage-cwd', args: { cwd: given ?? cwd } });
  // A session whose folder is gone may go on where it was moved to.
  if (resume && 'id' in resume && own && isFolder(own) && realFolder(own) !== realFolder(cwd)) {
    throw new UsageError({ id: 'run-usage-session-folder', args: { id: resume.id, folder: own } });
  }
  return cwd;
}
