import type { ChildProcess, ProcessPlan, ProcessResult } from './process.ts';

/** Starts a process, waits for it and gathers at most `maxBytes` of each stream; the rest is counted. */
export async function runToEnd(
  start: (plan: ProcessPlan) => Promise<ChildProcess>,
  plan: ProcessPlan,
  maxBytes: number,
): Promise<ProcessResult> {
  const stdout = new BoundedBytes(maxBytes);
  const stderr = new BoundedBytes(maxBytes);
  const child = await start({
    ...plan,
    onOutput(chunk, stream) {
      (stream === 'stdout' ? stdout : stderr).push(chunk);
      plan.onOutput?.(chunk, stream);
    },
  });
  const exit = await child.exit;
  return {
    ...exit,
    stdout: stdout.take(),
    stderr: stderr.take(),
    droppedBytes: stdout.dropped + stderr.dropped,
  };
}

/** Keeps the first bytes that fit and counts the others. Once taken, it only counts. */
class BoundedBytes {
  dropped = 0;
  #room: number;
  #chunks: Uint8Array[] = [];

  constructor(maxBytes: number) {
    this.#room = maxBytes;
  }

  push(chunk: Uint8Array): void {
    const kept = chunk.subarray(0, this.#room);
    if (kept.length > 0) this.#chunks.push(kept);
    this.#room -= kept.length;
    this.dropped += chunk.length - kept.length;
  }

  take(): Uint8Array {
    const all = Buffer.concat(this.#chunks);
    this.#chunks = [];
    this.#room = 0;
    return all;
  }
}
