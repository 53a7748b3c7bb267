// What the system says about a process, and the middle of many numbers.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';

/** CPU time of a whole process so far, in milliseconds. */
export function cpuMs(pid) {
  try {
    // Nanoseconds on the processor, a thread each; finer than the clock ticks of /proc/<pid>/stat.
    const tasks = fs.readdirSync(`/proc/${pid}/task`);
    const nanoseconds = tasks.map((task) =>
      Number(fs.readFileSync(`/proc/${pid}/task/${task}/schedstat`, 'utf8').split(' ')[0]),
    );
    return nanoseconds.reduce((sum, value) => sum + value, 0) / 1e6;
  } catch {
    // [[dd-]hh:]mm:ss[.ff]
    const [seconds = 0, minutes = 0, hours = 0] = ps('time', pid).split(/[-:]/).reverse().map(Number);
    return ((hours * 60 + minutes) * 60 + seconds) * 1000;
  }
}

/** Memory of a process in KiB: `rss`, and `pss` where the system tells it (shared pages counted by share). */
export function memoryKb(pid) {
  const field = (text, name) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(text)?.[1]);
  try {
    const rss = field(fs.readFileSync(`/proc/${pid}/status`, 'utf8'), 'VmRSS');
    return { rss, pss: pssOf(pid, field) };
  } catch {
    return { rss: Number(ps('rss', pid)), pss: undefined };
  }
}

function pssOf(pid, field) {
  try {
    return field(fs.readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'), 'Pss');
  } catch {
    return undefined;
  }
}

function ps(column, pid) {
  return execFileSync('ps', ['-o', `${column}=`, '-p', String(pid)], { encoding: 'utf8' }).trim();
}

export function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

export const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
