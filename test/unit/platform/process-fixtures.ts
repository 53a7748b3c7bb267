import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

/** The content of a file as soon as it holds a whole line; the test's own time limit ends the wait. */
export async function untilFile(file: string): Promise<string> {
  for (;;) {
    const text = readIfThere(file);
    if (text.endsWith('\n')) return text.trimEnd();
    await pause(10);
  }
}

/** Waits until a process is gone (or a zombie, which only its parent can remove). */
export async function untilGone(pid: number): Promise<void> {
  while (isAlive(pid)) await pause(10);
}

/** Whether a process runs. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  return !/^State:\s+[ZX]/m.test(readIfThere(`/proc/${pid}/status`));
}

function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
