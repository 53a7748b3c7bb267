// One agent as a process: started in a group of its own, and ended with everything it started. Does not import `vscode`.
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import type { Clock } from '../../agent/platform/clock.ts';
import type { ProcessTree } from '../../agent/platform/process-tree.ts';
import type { AgentCommand } from './agent-command.ts';
import type { Environment } from './login-environment.ts';
import { type Outcome, refuse } from './problem.ts';
import { Tail } from './tail.ts';

/** How an agent ended. Exactly one is set. */
export interface AgentExit {
  readonly code: number | null;
  readonly signal: string | null;
}

/** A running agent. */
export interface AgentProcess {
  readonly pid: number;
  readonly stdin: Writable;
  readonly stdout: Readable;
  /** Settles when the process has ended, even if something it started still holds its output open. */
  readonly exited: Promise<AgentExit>;
  /** The last of what it wrote to stderr. */
  readonly stderrTail: string;
  /**
   * Ends it: closes its input, after a limit sends SIGTERM to all of it, then SIGKILL. Resolves when it and all it
   * started are gone. Idempotent; after an exit it ends what was left behind.
   */
  stop(): Promise<void>;
}

/** What starting depends on. */
export interface StartOptions {
  /** The whole environment beside the command's own. */
  readonly env: Environment;
  /** Absolute. */
  readonly cwd: string;
  readonly clock: Clock;
  /** The tree below a process that leads its group: `createPosixTree` or `createWindowsTree`. */
  tree(leader: { readonly pid: number; ended(): boolean }): ProcessTree;
  readonly limits?: StopLimits;
  /** Called with what it writes to stderr, as it comes. */
  readonly onStderr?: (text: string) => void;
}

/** Milliseconds. */
export interface StopLimits {
  /** From the end of its input to the polite signal. Default: 3000 (an agent has 2 s, design: protocol.md). */
  readonly inputEndMs?: number;
  /** From the polite signal to the forced one. Default: 1000. */
  readonly signalMs?: number;
}

const STDERR_TAIL = 8 * 1024;
/** After an agent said something, i.e. may have started something, its descendants are looked at this much later. */
const LOOK_AFTER_MS = 300;

/** Starts an agent. Fails with `SPAWN_FAILED` when the system refuses. */
export async function startAgent(
  command: AgentCommand,
  options: StartOptions,
): Promise<Outcome<AgentProcess>> {
  const child = spawnAgent(command, options);
  if (child instanceof Error) return spawnFailed(command, child);
  const { pid } = child;
  if (pid !== undefined) return { ok: true, value: new RunningAgent(child, pid, options) };
  const [cause] = await once(child, 'error');
  return spawnFailed(command, cause);
}

function spawnAgent(command: AgentCommand, options: StartOptions): ChildProcessWithoutNullStreams | Error {
  try {
    return spawn(command.program, command.args, {
      env: { ...options.env, ...command.env },
      cwd: options.cwd,
      stdio: 'pipe',
      // A group and session of its own on POSIX; on Windows it would only open a console window.
      detached: process.platform !== 'win32',
      windowsHide: true,
      shell: false,
      windowsVerbatimArguments: command.verbatim === true,
    });
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

function spawnFailed({ name, program }: AgentCommand, cause: unknown) {
  const reason = cause instanceof Error && 'code' in cause ? String(cause.code) : String(cause);
  return refuse('SPAWN_FAILED', { id: 'agent-spawn-failed', args: { name, command: program, reason } });
}

class RunningAgent implements AgentProcess {
  readonly pid: number;
  readonly stdin: Writable;
  readonly stdout: Readable;
  readonly exited: Promise<AgentExit>;
  readonly #options: StartOptions;
  readonly #tree: ProcessTree;
  readonly #stderr = new Tail(STDERR_TAIL);
  #looking = false;
  #stopping: Promise<void> | undefined;

  constructor(child: ChildProcessWithoutNullStreams, pid: number, options: StartOptions) {
    this.pid = pid;
    this.stdin = child.stdin;
    this.stdout = child.stdout;
    this.#options = options;
    const ended = () => child.exitCode !== null || child.signalCode !== null;
    this.#tree = options.tree({ pid, ended });
    this.exited = new Promise((resolve) => {
      child.once('exit', (code, signal) => {
        if (!groupExists(pid)) this.#tree.groupEnded();
        resolve({ code, signal });
      });
    });
    // Whoever speaks to an agent that is gone learns it from `exited`.
    for (const stream of [child, child.stdin, child.stdout, child.stderr]) stream.on('error', () => {});
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      this.#stderr.add(text);
      options.onStderr?.(text);
    });
    child.stdout.on('data', () => this.#look());
    child.stdout.pause(); // Nothing is read before there is a reader.
  }

  get stderrTail(): string {
    return this.#stderr.text;
  }

  stop(): Promise<void> {
    this.#stopping ??= this.#stop();
    return this.#stopping;
  }

  async #stop(): Promise<void> {
    const { inputEndMs = 3_000, signalMs = 1_000 } = this.#options.limits ?? {};
    await this.#tree.alive();
    this.stdin.end();
    this.stdout.resume(); // It must not hang on output that nobody reads any more.
    await within(this.exited, inputEndMs, this.#options.clock);
    await this.#tree.end(signalMs);
    await this.exited;
    this.stdout.destroy();
  }

  /**
   * Remembers what runs below the agent. When it is killed, its commands, which lead sessions of their own, are
   * nobody's children any more, and could not be found later.
   */
  #look(): void {
    if (this.#looking || this.#stopping) return;
    this.#looking = true;
    setTimeout(() => {
      this.#looking = false;
      if (!this.#stopping) void this.#tree.alive().catch(() => {});
    }, LOOK_AFTER_MS).unref();
  }
}

/** Whether `promise` settled within `ms` milliseconds. */
export async function within(promise: Promise<unknown>, ms: number, clock: Clock): Promise<boolean> {
  const settled = new AbortController();
  const first = await Promise.race([
    promise.then(
      () => true,
      () => true,
    ),
    clock.sleep(ms, settled.signal).then(
      () => false,
      () => true,
    ),
  ]);
  settled.abort();
  return first;
}

function groupExists(pid: number): boolean {
  try {
    process.kill(-pid, 0);
    return true;
  } catch {
    return false;
  }
}
