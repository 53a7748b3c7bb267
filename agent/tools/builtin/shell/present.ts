// A result as the model and as people read it.
import type { I18n, Message } from '../../../i18n/message.ts';
import type { ProcessExit } from '../../../platform/process.ts';
import type { Captured } from './capture.ts';
import type { Excerpt } from './excerpt.ts';
import { fenced } from './fence.ts';
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
    output: output.head + output.tail,
    ...(output.cut ? { cutLines: output.cut.lines, cutCharacters: output.cut.characters } : {}),
    ...(output.path ? { outputPath: output.path } : {}),
    ...(left ? { job: left.job } : {}),
    ...(aside ? { aside } : {}),
  };
}

function jobToRaw({ exit, ...job }: JobSummary): Readonly<Record<string, unknown>> {
  return { ...job, ...(exit && !job.running ? exitToRaw(exit) : {}) };
}

function exitToRaw(exit: ProcessExit): Readonly<Record<string, unknown>> {
  return { exitCode: exit.code, signal: exit.signal, timedOut: exit.timedOut, cancelled: exit.cancelled };
}

function outputOf(result: ShellResult, i18n: I18n): string {
  if (result.kind === 'run') return withCut(result.output, i18n, result.output);
  if (result.kind !== 'output') return '';
  return (
    (result.missed > 0 ? `${i18n.text('shell-missed', { characters: result.missed })}\n` : '') +
    withCut(result.output, i18n)
  );
}

function withCut({ head, tail, cut }: Excerpt, i18n: I18n, stored?: Captured): string {
  if (!cut) return withoutEnd(head);
  const note = i18n.text('shell-cut', { lines: cut.lines, characters: cut.characters });
  const where = stored?.path ? ` ${whereStored(stored.path, stored.keptBytes, i18n)}` : '';
  return `${withoutEnd(head)}\n[${note}${where}]\n${withoutEnd(tail)}`;
}

function whereStored(path: string, keptBytes: number | undefined, i18n: I18n): string {
  return keptBytes === undefined
    ? i18n.text('shell-whole-output', { path })
    : i18n.text('shell-output-beginning', { path, bytes: keptBytes });
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
  if (output.binary) lines.push(i18n.text('shell-binary', { bytes: output.bytes }));
  else if (output.bytes === 0) lines.push(i18n.text('shell-no-output'));
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
  if (exit.cancelled) return i18n.text('shell-cancelled');
  if (exit.signal !== null) return i18n.text('shell-ended-by-signal', { signal: exit.signal });
  return i18n.text('shell-exit-code', { code: exit.code ?? -1 });
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

/** Without the line ends at its end. */
function withoutEnd(text: string): string {
  let end = text.length;
  while (text[end - 1] === '\n') end--;
  return text.slice(0, end);
}

function paragraphs(...parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join('\n');
}
