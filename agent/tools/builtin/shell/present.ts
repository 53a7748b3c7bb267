// A result as the model and as people read it.
import type { I18n, Message } from '../../../i18n/message.ts';
import type { ProcessExit } from '../../../platform/process.ts';
import type { Excerpt } from '../../program/excerpt.ts';
import { fenced } from '../../program/fence.ts';
import {
  emptyOutputText,
  exitText,
  exitToRaw,
  outputText,
  outputToRaw,
  paragraphs,
} from '../../program/present.ts';
import { MAX_TIMEOUT_MS } from './request.ts';
import type { JobSummary, RunResult, ShellResult } from './results.ts';

/** For the model: the output, then what became of the command. */
export function toText(result: ShellResult, i18n: I18n): string {
  return paragraphs(outputOf(result, i18n), statusOf(result, i18n));
}

/** For people: the output in a fence, then what became of the command. */
export function toMarkdown(result: ShellResult, i18n: I18n): string {
  const output = outputOf(result, i18n);
  return paragraphs(output === '' ? '' : fenced(output), statusOf(result, i18n));
}

/** For clients: plain data. */
export function toRaw(result: ShellResult): Readonly<Record<string, unknown>> {
  switch (result.kind) {
    case 'run':
      return runToRaw(result);
    case 'list':
      return { jobs: result.jobs.map(jobToRaw) };
    case 'output':
      return {
        ...jobToRaw(result.job),
        output: result.output.head + result.output.tail,
        ...(result.path === undefined ? {} : { outputPath: result.path }),
      };
    default:
      return jobToRaw(result.job);
  }
}

function runToRaw({ command, exit, output, left, aside }: RunResult): Readonly<Record<string, unknown>> {
  return {
    command,
    ...exitToRaw(exit),
    durationMs: exit.durationMs,
    ...outputToRaw(output),
    ...(left ? { job: left.job } : {}),
    ...(aside ? { aside } : {}),
  };
}

function jobToRaw({ exit, ...job }: JobSummary): Readonly<Record<string, unknown>> {
  return { ...job, ...(exit && !job.running ? exitToRaw(exit) : {}) };
}

function outputOf(result: ShellResult, i18n: I18n): string {
  if (result.kind === 'run') return outputText(result.output, i18n, result.output);
  if (result.kind !== 'output') return '';
  return (
    (result.missed > 0 ? `${i18n.text('shell-missed', { characters: result.missed })}\n` : '') +
    outputText(result.output, i18n)
  );
}

function statusOf(result: ShellResult, i18n: I18n): string {
  switch (result.kind) {
    case 'run':
      return runStatus(result, i18n);
    case 'started':
      return startedStatus(result.job, i18n);
    case 'list':
      return result.jobs.length === 0
        ? i18n.text('shell-list-empty')
        : result.jobs.map((job) => jobLine(job, i18n)).join('\n');
    case 'output':
      return paragraphs(
        result.binary ? i18n.text('shell-job-binary') : emptyNote(result.output, i18n),
        jobLine(result.job, i18n),
        result.path === undefined ? '' : i18n.text('shell-whole-output', { path: result.path }),
      );
    case 'stopped':
      return jobLine(result.job, i18n);
  }
}

function emptyNote(output: Excerpt, i18n: I18n): string {
  return output.head === '' ? i18n.text('shell-no-new-output') : '';
}

function runStatus({ exit, output, timeoutMs, left, untracked, aside }: RunResult, i18n: I18n): string {
  const lines = [endOf(exit, timeoutMs, i18n)];
  lines.push(emptyOutputText(output, i18n));
  if (left) {
    lines.push(
      i18n.text('shell-left-running', { job: left.job, count: left.pids.length, pids: left.pids.join(', ') }),
    );
  }
  if (untracked) lines.push(i18n.text('shell-left-untracked'));
  return paragraphs(...lines, ...asideLines(aside, i18n));
}

function asideLines(aside: readonly Message[] | undefined, i18n: I18n): readonly string[] {
  return (aside ?? []).map((message) => i18n.format(message));
}

function endOf(exit: ProcessExit, timeoutMs: number | undefined, i18n: I18n): string {
  if (exit.timedOut) return i18n.text('shell-timed-out', { ms: timeoutMs ?? 0, max: MAX_TIMEOUT_MS });
  return exitText(exit, i18n);
}

function startedStatus(job: JobSummary, i18n: I18n): string {
  return job.running ? i18n.text('shell-started', { job: job.job, pid: job.pid }) : jobLine(job, i18n);
}

function jobLine(job: JobSummary, i18n: I18n): string {
  return paragraphs(jobState(job, i18n), ...asideLines(job.aside, i18n));
}

function jobState(job: JobSummary, i18n: I18n): string {
  const args = { job: job.job, pid: job.pid, seconds: job.seconds, command: job.command };
  if (job.running) return i18n.text(job.leftBehind ? 'shell-job-left' : 'shell-job-running', args);
  if (job.leftBehind || !job.exit) return i18n.text('shell-job-gone', args);
  return i18n.text('shell-job-ended', { ...args, end: endOf(job.exit, undefined, i18n) });
}
