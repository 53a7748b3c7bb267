// Running what was planned: one command in the foreground, or one that becomes a job.
import type { Message } from '../../../i18n/message.ts';
import type { ChildProcess } from '../../../platform/process.ts';
import { OutputCapture } from '../../program/capture.ts';
import { excerptOf } from '../../program/excerpt.ts';
import { endSandbox, type PlannedProgram, processPlan } from '../../program/start.ts';
import type { ToolServices } from '../../services.ts';
import { type ToolContext, ToolError } from '../../tool.ts';
import { isRunning, type Job, Jobs, withState } from './jobs.ts';
import type { JobSummary, RunResult, ShellResult } from './results.ts';

/** A command whose plan was allowed. */
export interface PlannedCommand extends PlannedProgram {
  readonly command: string;
}

/** A command that cannot even start says so within this time; a background job is watched that long. */
const EARLY_END_MS = 250;

/** Runs a command to its end. What it leaves running becomes a job of the session. */
export async function runForeground(
  planned: PlannedCommand,
  services: ToolServices,
  context: ToolContext,
): Promise<RunResult> {
  const startedAt = services.clock.now();
  const capture = new OutputCapture(services.blobs);
  let receive: (chunk: Uint8Array, stream: 'stdout' | 'stderr') => void = (chunk, stream) => {
    const live = capture.push(chunk, stream);
    if (live !== '') context.output(live);
  };
  const child = await services.processes.start({
    ...processPlan(planned, context),
    signal: context.signal,
    onOutput: (chunk, stream) => receive(chunk, stream),
  });
  const exit = await child.exit;
  // What was in its sandbox is being ended by the system: it is no job.
  const aside = await endSandbox(planned, child);
  const pids = exit.timedOut || exit.cancelled ? [] : ((await child.alive?.()) ?? []);
  // From here on what is written belongs to the job: the call has its answer.
  const later = new OutputCapture(services.blobs);
  receive = (chunk, stream) => void later.push(chunk, stream);
  const { command, timeoutMs } = planned;
  const output = await capture.finish();
  const result = { kind: 'run' as const, command, exit, output, timeoutMs, ...asideOf(aside) };
  if (pids.length === 0) return (await leavesUntracked(child)) ? { ...result, untracked: true } : result;
  const job = Jobs.of(context.session).add({ command, child, capture: later, leftBehind: true, startedAt });
  return { ...result, left: { job: job.id, pids } };
}

/** Whether something still holds the output of a process that has ended, where nothing more can be found out of it. */
async function leavesUntracked(child: ChildProcess): Promise<boolean> {
  if (child.followsDescendants !== false || !child.outputClosed) return false;
  return Promise.race([child.outputClosed.then(() => false), Promise.resolve().then(() => true)]);
}

/** Starts a command as a job and returns at once, or when it ends at once. */
export async function startJob(
  planned: PlannedCommand,
  services: ToolServices,
  context: ToolContext,
): Promise<ShellResult> {
  const jobs = Jobs.of(context.session);
  await jobs.checkRoom();
  const startedAt = services.clock.now();
  const capture = new OutputCapture(services.blobs);
  const child = await services.processes.start({
    ...processPlan(planned, context),
    onOutput: (chunk, stream) => void capture.push(chunk, stream),
  });
  if (context.signal.aborted) {
    // Cancelled while it started: a job nobody has been told of must not stay.
    await child.kill();
    planned.confinement?.cleanUp();
    throw context.signal.reason;
  }
  const settled = planned.confinement && child.exit.then(() => endSandbox(planned, child));
  const { command } = planned;
  const job = jobs.add({
    command,
    child,
    capture,
    leftBehind: false,
    startedAt,
    ...(settled && { settled }),
  });
  await Promise.race([settled ?? child.exit, services.clock.sleep(EARLY_END_MS)]);
  return { kind: 'started', job: summary(job, await isRunning(job), services) };
}

function asideOf(aside: readonly Message[]): { readonly aside?: readonly Message[] } {
  return aside.length === 0 ? {} : { aside };
}

/** All jobs of a session. */
export async function listJobs(services: ToolServices, context: ToolContext): Promise<ShellResult> {
  const jobs = await withState(Jobs.of(context.session).list());
  return { kind: 'list', jobs: jobs.map(({ job, running }) => summary(job, running, services)) };
}

/** What a job has written since it was read last. */
export async function readJob(
  id: string,
  services: ToolServices,
  context: ToolContext,
): Promise<ShellResult> {
  const job = Jobs.of(context.session).get(id);
  const { capture } = job;
  // Once it has ended, all of its output has a place.
  const running = await isRunning(job);
  const { path } = running ? { path: undefined } : await capture.finish();
  const { text, missed } = capture.since(job.readTo);
  job.readTo = capture.position;
  const { binary } = capture;
  const output = excerptOf(binary ? '' : text);
  return {
    kind: 'output',
    job: summary(job, running, services),
    output,
    missed,
    binary,
    ...(path ? { path } : {}),
  };
}

/** Ends a job and everything it started. Ending one that has ended is no error. */
export async function stopJob(
  id: string,
  services: ToolServices,
  context: ToolContext,
): Promise<ShellResult> {
  const job = Jobs.of(context.session).get(id);
  if (await isRunning(job)) {
    await job.child.kill();
    await job.child.exit;
    await job.settled;
    if (await isRunning(job))
      throw new ToolError('JOB_NOT_STOPPED', { id: 'shell-job-not-stopped', args: { job: id } });
  }
  return { kind: 'stopped', job: summary(job, false, services) };
}

function summary(job: Job, running: boolean, services: ToolServices): JobSummary {
  return {
    job: job.id,
    command: job.command,
    pid: job.child.pid,
    running,
    seconds: Math.round((services.clock.now() - job.startedAt) / 1000),
    leftBehind: job.leftBehind,
    ...(job.exit ? { exit: job.exit } : {}),
    ...asideOf(job.aside),
  };
}
