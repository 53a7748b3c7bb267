// The contract of the process service: the only way the agent starts another program.

/** What to start: exactly this argv, never a string for a shell to split. */
export interface ProcessPlan {
  readonly argv: readonly [string, ...string[]];
  /** Absolute. */
  readonly cwd: string;
  /** The whole environment of the child; nothing is inherited beside it. */
  readonly env: Readonly<Record<string, string>>;
  /** Written to stdin, which is then closed. Without it stdin is closed at once. */
  readonly input?: string | Uint8Array;
  /** Stdin stays open for what `ChildProcess.input` is given. */
  readonly keepsInput?: boolean;
  /** Milliseconds until the whole process group is ended. None: no limit. */
  readonly timeoutMs?: number;
  /** Aborting ends the whole process group. */
  readonly signal?: AbortSignal;
  /** Whose it is, e.g. a session's id: what `killOwned` ends. Whatever outlives the process stays its owner's. */
  readonly owner?: string;
  /** Absolute: the file that is started, where it is not `argv[0]`, which then is only the name the program is told. */
  readonly program?: string;
  /**
   * Standard output and standard error are one stream, in the order of writing; it arrives as `stdout`. On Windows, and
   * where no such stream can be made, they are two.
   */
  readonly joined?: boolean;
  /**
   * Called right before the start; nothing of this process runs in between. What it throws is thrown by `start`, and
   * nothing is started.
   */
  readonly lastLook?: () => void;
  /**
   * `folder:<dev>:<ino>` of `cwd` (file-stamp.ts). The child starts in this folder or not at all: on Linux by an open
   * descriptor of it, whatever its name stands for by then. `PLAN_CHANGED` where it is another one.
   */
  readonly folder?: string;
  /**
   * The process itself only watches over what it runs, and ends with it (a sandbox). When it is to end, the polite
   * signal is for the others: they would be killed together with their watcher before they could clean up.
   */
  readonly watchesOnly?: boolean;
  /** Called with raw bytes as they arrive, in the order of arrival. */
  readonly onOutput?: (chunk: Uint8Array, stream: 'stdout' | 'stderr') => void;
}

/** How a process ended. Exactly one of `code` and `signal` is set, unless it could not be started. */
export interface ProcessExit {
  readonly code: number | null;
  /** e.g. `SIGKILL`; null when it exited by itself. */
  readonly signal: string | null;
  readonly timedOut: boolean;
  readonly cancelled: boolean;
  readonly durationMs: number;
}

/** The open stdin of a process. */
export interface ChildInput {
  /** Resolves when the chunk is in the pipe: a program that does not read holds its writer. Rejects once it is closed. */
  write(chunk: string | Uint8Array): Promise<void>;
  /** Closes it. Idempotent. */
  end(): void;
}

/** A started process and the group of everything it starts. */
export interface ChildProcess {
  readonly pid: number;
  /** Settles when the process itself has ended, even if a descendant still holds its output open. */
  readonly exit: Promise<ProcessExit>;
  /** Ends the whole group: a polite signal, then after a grace time a forced one. Idempotent. */
  kill(): Promise<void>;
  /** Ids of what is alive of the process and all its descendants, one that left the group included. */
  alive?(): Promise<readonly number[]>;
  /**
   * False where descendants cannot be found once their parent has ended (Windows): then `alive` says nothing of them,
   * and neither `kill` nor the end of the agent reaches them.
   */
  readonly followsDescendants?: boolean;
  /** Its stdin, where the plan keeps it open. */
  readonly input?: ChildInput;
  /** Settles when nothing holds its output any more, which can be long after `exit`. */
  readonly outputClosed?: Promise<void>;
}

/** Starts processes in groups of their own and ends what is left of them when the agent exits. */
export interface ProcessService {
  /** Throws `OchoError` with code `PROGRAM_NOT_FOUND` or `SPAWN_FAILED`. */
  start(plan: ProcessPlan): Promise<ChildProcess>;
  /** Starts, waits and gathers at most `maxBytes` of each stream (default 10 MiB), the rest is dropped and counted. */
  run(plan: ProcessPlan, options?: { maxBytes?: number }): Promise<ProcessResult>;
  /** Ends everything that is still alive, at exit; resolves when all is gone. Nothing can be started after it. */
  killAll(): Promise<void>;
  /** Ends what is left of an owner's processes: called when a session closes. */
  killOwned?(owner: string): Promise<void>;
  /** Best effort for a process 'exit' handler: forced signals at once, no waiting. Never throws. */
  killAllSync?(): void;
  /** Absolute path of a program found on PATH (with PATHEXT on Windows), or undefined. */
  which(name: string, env?: Readonly<Record<string, string | undefined>>): Promise<string | undefined>;
}

/** The end of a process together with what it wrote. */
export interface ProcessResult extends ProcessExit {
  readonly stdout: Uint8Array;
  readonly stderr: Uint8Array;
  readonly droppedBytes: number;
}
