// Who holds a lock, and whether it still runs.
import fs from 'node:fs';
import os from 'node:os';
import { readStat } from '../platform/process-table.ts';
import { systemCode } from './errors.ts';

/** A process, told apart from a later one that got the same id. */
export interface LockHolder {
  readonly pid: number;
  readonly host: string;
  /** Id of the machine's boot where it is known (Linux), else empty. */
  readonly boot: string;
  /** Pid namespace where it is known (Linux): pids of another container mean nothing here. Else empty. */
  readonly space: string;
  /** Start time in the system's own ticks where it is known (Linux), else empty. */
  readonly started: string;
}

/** Names the processes that hold locks; replaced in tests. */
export interface Processes {
  /** This process. */
  self(): LockHolder;
  /** False only when that process certainly runs no more. */
  alive(holder: LockHolder): boolean;
}

/** The processes of this machine. */
export const systemProcesses: Processes = {
  self: () => ({
    pid: process.pid,
    host: os.hostname(),
    boot: quietly(() => fs.readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()),
    space: quietly(() => fs.readlinkSync('/proc/self/ns/pid')),
    started: startTime(process.pid) ?? '',
  }),
  alive({ pid, started }) {
    if (!Number.isSafeInteger(pid) || pid <= 0) return false;
    try {
      process.kill(pid, 0);
    } catch (error) {
      // EPERM: it is there, under another user.
      return systemCode(error) === 'EPERM';
    }
    // Without /proc a live pid is all there is to go by.
    if (startTime(process.pid) === undefined) return true;
    const now = startTime(pid);
    return now !== undefined && (started === '' || now === started);
  },
};

/** The start time of a process, where /proc tells it; undefined for one that is gone or a zombie. */
function startTime(pid: number): string | undefined {
  const found = readStat(pid);
  return found?.zombie ? undefined : found?.started;
}

function quietly(read: () => string): string {
  try {
    return read();
  } catch {
    return '';
  }
}
