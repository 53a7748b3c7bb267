// The background jobs of one session. They end with it: their processes belong to it (ProcessPlan.owner).

import type { Message } from '../../../i18n/message.ts';
import type { ChildProcess, ProcessExit } from '../../../platform/process.ts';
import type { OutputCapture } from '../../program/capture.ts';
import { ToolError, type ToolSession } from '../../tool.ts';

/** A command that runs on while the session does something else. */
export interface Job {
  readonly id: string;
  readonly command: string;
  readonly child: ChildProcess;
  readonly capture: OutputCapture;
  /** Its command has ended; this is what it left running. */
  readonly leftBehind: boolean;
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
  /** How its command ended; undefined: it runs. */
  exit: ProcessExit | undefined;
  /** Settles when its sandbox has ended with all in it, with what was taken away then; missing: it has none. */
  readonly settled?: Promise<readonly Message[]>;
  /** What was taken away after its end. */
  aside: readonly Message[];
  /** Up to where its output has been read. */
  readTo: number;
}

/** A job that prints a server's log for hours is one; twenty of them are a mistake in a loop. */
const MAX_RUNNING = 20;
/** Ended jobs whose output can still be read. */
const MAX_ENDED = 20;

/** All jobs of a session, oldest first. */
export class Jobs {
  readonly #jobs = new Map<string, Job>();
  #count = 0;

  /** The jobs of a session. */
  static of(session: ToolSession): Jobs {
    return session.state('shell.jobs', () => new Jobs());
  }

  /** Rejects with `ToolError` `TOO_MANY_JOBS` when no other may be started. */
  async checkRoom(): Promise<void> {
    const running = (await withState(this.list())).filter(({ running }) => running).length;
    if (running >= MAX_RUNNING) {
      throw new ToolError('TOO_MANY_JOBS', { id: 'shell-too-many-jobs', args: { count: running } });
    }
  }

  add(job: Pick<Job, 'command' | 'child' | 'capture' | 'leftBehind' | 'startedAt' | 'settled'>): Job {
    const added: Job = { ...job, id: String(++this.#count), exit: undefined, aside: [], readTo: 0 };
    this.#jobs.set(added.id, added);
    void job.child.exit.then(async (exit) => {
      // It runs until nothing of it can do anything more.
      added.aside = (await job.settled) ?? [];
      added.exit = exit;
    });
    // Nothing can come any more: what went to a file gets its place.
    void job.child.outputClosed?.then(() => job.capture.finish());
    void this.#forgetOldest();
    return added;
  }

  list(): readonly Job[] {
    return [...this.#jobs.values()];
  }

  /** Throws `ToolError` `NO_SUCH_JOB`, naming those there are. */
  get(id: string): Job {
    const job = this.#jobs.get(id);
    if (job) return job;
    const ids = [...this.#jobs.keys()].join(', ');
    throw new ToolError(
      'NO_SUCH_JOB',
      ids === ''
        ? { id: 'shell-no-jobs', args: { job: id } }
        : { id: 'shell-no-such-job', args: { job: id, ids } },
    );
  }

  async #forgetOldest(): Promise<void> {
    const ended = (await withState(this.list())).flatMap(({ job, running }) => (running ? [] : [job]));
    for (const job of ended.slice(0, Math.max(0, ended.length - MAX_ENDED))) {
      job.capture.abandon();
      this.#jobs.delete(job.id);
    }
  }
}

/** Whether anything of a job is still alive. */
export async function isRunning(job: Job): Promise<boolean> {
  return job.exit === undefined || ((await job.child.alive?.())?.length ?? 0) > 0;
}

/** Jobs and whether they run, all asked at once: the process service then looks once for all. */
export function withState(
  jobs: readonly Job[],
): Promise<readonly { readonly job: Job; readonly running: boolean }[]> {
  return Promise.all(jobs.map(async (job) => ({ job, running: await isRunning(job) })));
}
