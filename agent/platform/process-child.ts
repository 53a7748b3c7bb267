// One started process: its output, its time limit, its cancellation and its end.
import type { ChildProcess as NodeChild } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import type { Clock } from './clock.ts';
import type { ChildInput, ChildProcess, ProcessExit, ProcessPlan } from './process.ts';
import type { ProcessTree } from './process-tree.ts';

/** Between the polite and the forced signal. */
const GRACE_MS = 500;
/** Output that is on its way when the process ends is waited for until it is closed, or quiet this long … */
const QUIET_MS = 100;
/** … or this long in all: a server left running may never be quiet (reports.md 4). */
const DRAIN_MS = 500;

/** What watching over a process needs beside it. */
export interface Watch {
  readonly plan: ProcessPlan;
  readonly tree: ProcessTree;
  readonly clock: Clock;
  /** Where its output comes from, when that is none of its own streams. */
  readonly output?: Readable | undefined;
}

/** Watches over a process that was just spawned; must be called before its first event can come. */
export function watchChild(child: NodeChild, pid: number, watch: Watch): ChildProcess {
  const { plan, tree, clock, output } = watch;
  const started = clock.now();
  const state = { timedOut: false, cancelled: false, lastOutput: 0 };
  let killing: Promise<void> | undefined;
  const kill = () => {
    killing ??= tree.end(GRACE_MS).finally(() => {
      // What is found alive later, e.g. forked while this ended, can be ended by another call.
      killing = undefined;
    });
    return killing;
  };
  forward(output ?? child.stdout, 'stdout', plan, state);
  forward(child.stderr, 'stderr', plan, state);
  writeInput(child, plan);
  child.on('error', () => {});
  const outputClosed = closed(child, output);
  const stopLimits = setLimits(plan, state, kill);
  const ended = new Promise<Pick<ProcessExit, 'code' | 'signal'>>((resolve) =>
    child.once('exit', (code, signal) => resolve({ code, signal })),
  );
  const exit = ended.then(async ({ code, signal }): Promise<ProcessExit> => {
    const durationMs = clock.now() - started;
    stopLimits();
    await killing;
    await drained(outputClosed, state);
    letGo(child, output);
    return { code, signal, timedOut: state.timedOut, cancelled: state.cancelled, durationMs };
  });
  const input = plan.keepsInput && child.stdin ? { input: openInput(child.stdin) } : {};
  return { pid, exit, kill, alive: () => tree.alive(), outputClosed, ...input };
}

function openInput(stream: Writable): ChildInput {
  return {
    write: (chunk) =>
      new Promise((resolve, reject) => stream.write(chunk, (error) => (error ? reject(error) : resolve()))),
    end: () => stream.end(),
  };
}

/** Resolves when nothing can be written any more. */
async function closed(child: NodeChild, output: Readable | undefined): Promise<void> {
  const streams = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const joined = output && new Promise<void>((resolve) => output.once('close', () => resolve()));
  await streams;
  await joined;
}

function forward(
  stream: Readable | null,
  name: 'stdout' | 'stderr',
  plan: ProcessPlan,
  state: { lastOutput: number },
): void {
  stream?.on('error', () => {});
  stream?.on('data', (chunk: Uint8Array) => {
    state.lastOutput++;
    plan.onOutput?.(chunk, name);
  });
}

function writeInput(child: NodeChild, plan: ProcessPlan): void {
  // A program may end without reading what it is given; that is its own affair.
  child.stdin?.on('error', () => {});
  if (!plan.keepsInput) child.stdin?.end(plan.input);
}

/** Sets the time limit and the cancellation; returns what takes them back. */
function setLimits(
  plan: ProcessPlan,
  state: { timedOut: boolean; cancelled: boolean },
  kill: () => Promise<void>,
): () => void {
  const expire = () => {
    state.timedOut = true;
    void kill();
  };
  const cancel = () => {
    state.cancelled = true;
    void kill();
  };
  const timer = plan.timeoutMs === undefined ? undefined : setTimeout(expire, plan.timeoutMs);
  plan.signal?.addEventListener('abort', cancel, { once: true });
  if (plan.signal?.aborted) cancel();
  return () => {
    clearTimeout(timer);
    plan.signal?.removeEventListener('abort', cancel);
  };
}

/** Resolves when the output is closed or has been quiet for a while. */
async function drained(closed: Promise<void>, state: { lastOutput: number }): Promise<void> {
  let done = false;
  const close = closed.then(() => {
    done = true;
  });
  for (let waited = 0; !done && waited < DRAIN_MS; waited += QUIET_MS) {
    const before = state.lastOutput;
    await Promise.race([close, pause(QUIET_MS)]);
    if (state.lastOutput === before) return;
  }
}

/** A timer runs before input is read in a turn of the event loop: after it, one round of reading is let pass. */
function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(() => setImmediate(resolve), ms));
}

/** What still holds the output open no longer keeps the agent from exiting; its output is still passed on. */
function letGo(child: NodeChild, output: Readable | undefined): void {
  child.unref();
  for (const stream of [child.stdin, child.stdout, child.stderr, output]) {
    // Pipes of a child are sockets, though the type says only Readable.
    if (stream && 'unref' in stream && typeof stream.unref === 'function') stream.unref();
  }
}
