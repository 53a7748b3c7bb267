import type { Message } from '../../../i18n/message.ts';
import type { ProcessExit } from '../../../platform/process.ts';
import type { Captured } from '../../program/capture.ts';
import type { Excerpt } from '../../program/excerpt.ts';

/** A job as it is listed. */
export interface JobSummary {
  readonly job: string;
  readonly command: string;
  readonly pid: number;
  readonly running: boolean;
  readonly seconds: number;
  readonly leftBehind: boolean;
  /** undefined: its command still runs. */
  readonly exit?: ProcessExit;
  /** What was taken away after its end (the sandbox). */
  readonly aside?: readonly Message[];
}

/** A command that ran to its end. */
export interface RunResult {
  readonly kind: 'run';
  readonly command: string;
  readonly exit: ProcessExit;
  readonly output: Captured;
  readonly timeoutMs: number | undefined;
  /** What it left running, as a job. */
  readonly left?: { readonly job: string; readonly pids: readonly number[] };
  /** It left something running that cannot be followed (Windows): no job, and nothing ends it. */
  readonly untracked?: boolean;
  /** What was taken away after its end (the sandbox). */
  readonly aside?: readonly Message[];
}

/** What a call of the tool gives. */
export type ShellResult =
  | RunResult
  | { readonly kind: 'started'; readonly job: JobSummary }
  | { readonly kind: 'list'; readonly jobs: readonly JobSummary[] }
  /** Output since the last time it was read; `missed` characters before it are no longer held. */
  | {
      readonly kind: 'output';
      readonly job: JobSummary;
      readonly output: Excerpt;
      readonly missed: number;
      readonly binary: boolean;
      /** Absolute; all output of a job that has ended, when it is long. */
      readonly path?: string;
    }
  | { readonly kind: 'stopped'; readonly job: JobSummary };

/** Whether a result is to be shown as failed. */
export function isFailure(result: ShellResult): boolean {
  if (result.kind === 'run') return !succeeded(result.exit);
  return result.kind === 'started' && result.job.exit !== undefined && !succeeded(result.job.exit);
}

function succeeded(exit: ProcessExit): boolean {
  return exit.code === 0 && !exit.timedOut && !exit.cancelled;
}
