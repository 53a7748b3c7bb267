// What runs on the machine.
import { execFile, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { setImmediate as nextTurn } from 'node:timers/promises';

/** A running process. */
export interface ProcessEntry {
  readonly pid: number;
  readonly parent: number;
  readonly group: number;
  readonly session: number;
  /** Tells it from a later process of the same id. */
  readonly started: string;
  /** Has ended and only waits for its parent to notice. */
  readonly zombie: boolean;
}

/** All processes that could be seen at one time; none when they cannot be read. */
export interface ProcessSnapshot {
  readonly entries: readonly ProcessEntry[];
  /** The value of `MARK` in the environment a process was started with; undefined when there is none to be seen. */
  mark(entry: ProcessEntry): string | undefined;
}

/** The machine's processes. */
export interface ProcessTable {
  /** Reads them now. Whoever asks in the same turn of the event loop is given the same snapshot. */
  read(): Promise<ProcessSnapshot>;
  /** Reads them now, holding up everything else: for a process 'exit' handler, which cannot wait. */
  readSync(): ProcessSnapshot;
}

/**
 * Every child gets this variable with a value of its own. It is inherited, so a descendant that left its group and
 * its session, and whose parents are gone, is still known.
 */
export const MARK = 'OCHO_CALL';

/** The table of this machine: /proc on Linux, `ps` elsewhere (which shows no environments). */
export function createProcessTable(platform: NodeJS.Platform = process.platform): ProcessTable {
  return platform === 'linux' ? linuxTable() : psTable();
}

/** How many processes are read before something else gets its turn: about a millisecond's worth. */
const AT_ONCE = 64;

function linuxTable(): ProcessTable {
  const self = readStat(process.pid);
  const oldest = self ? Number(self.started) : 0;
  const snapshot = (entries: readonly ProcessEntry[]): ProcessSnapshot => {
    const marks = new Map<number, string | undefined>();
    const mark = ({ pid, started }: ProcessEntry) => {
      // What ran before this agent is none of its own.
      if (Number(started) < oldest) return undefined;
      if (!marks.has(pid)) marks.set(pid, readMark(pid));
      return marks.get(pid);
    };
    return { entries, mark };
  };
  const pids = () =>
    readFolder('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map(Number);
  return {
    readSync: () => snapshot(pids().flatMap((pid) => readStat(pid) ?? [])),
    read: shared(async () => {
      const entries: ProcessEntry[] = [];
      for (const [index, pid] of pids().entries()) {
        if (index > 0 && index % AT_ONCE === 0) await nextTurn();
        const entry = readStat(pid);
        if (entry) entries.push(entry);
      }
      return snapshot(entries);
    }),
  };
}

/** One reading for all who ask before it begins, and it begins with the next turn of the event loop. */
function shared<T>(read: () => Promise<T>): () => Promise<T> {
  let next: Promise<T> | undefined;
  return () => {
    next ??= nextTurn().then(() => {
      next = undefined;
      return read();
    });
    return next;
  };
}

function readFolder(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/**
 * One process, from /proc/<pid>/stat (proc_pid_stat(5)); undefined when it is gone, or where there is no /proc. The name
 * in parentheses may hold anything, so the fields are counted from the last parenthesis.
 */
export function readStat(pid: number): ProcessEntry | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'latin1');
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const [state, parent, group, session] = fields;
    return {
      pid,
      parent: Number(parent),
      group: Number(group),
      session: Number(session),
      started: fields[19] ?? '',
      zombie: state === 'Z' || state === 'X',
    };
  } catch {
    return undefined;
  }
}

function readMark(pid: number): string | undefined {
  try {
    const variables = readFileSync(`/proc/${pid}/environ`, 'latin1').split('\0');
    return variables.find((each) => each.startsWith(`${MARK}=`))?.slice(MARK.length + 1);
  } catch {
    return undefined;
  }
}

const PS = '/bin/ps';
const PS_ARGUMENTS = ['-axo', 'pid=,ppid=,pgid=,state=,lstart='];
const PS_OPTIONS = { encoding: 'latin1', env: { LC_ALL: 'C' }, maxBuffer: 16 * 1024 * 1024 } as const;

function psTable(): ProcessTable {
  const snapshot = (text: string): ProcessSnapshot => ({ entries: parsePs(text), mark: () => undefined });
  return {
    readSync: () => snapshot(spawnSync(PS, PS_ARGUMENTS, { ...PS_OPTIONS, timeout: 500 }).stdout ?? ''),
    read: shared(
      () =>
        new Promise<ProcessSnapshot>((resolve) => {
          // A `ps` that fails has written what it could; nothing is the same as a table that cannot be read.
          execFile(PS, PS_ARGUMENTS, { ...PS_OPTIONS, timeout: 5_000 }, (_error, text) =>
            resolve(snapshot(text)),
          );
        }),
    ),
  };
}

/** Reads `ps -axo pid=,ppid=,pgid=,state=,lstart=`. */
export function parsePs(text: string): ProcessEntry[] {
  return text.split('\n').flatMap((line) => {
    const match = /^\s*(\d+)\s+(\d+)\s+(\d+)\s+(\S+)\s+(.+?)\s*$/.exec(line);
    if (!match) return [];
    const [, pid, parent, group, state = '', started = ''] = match;
    return {
      pid: Number(pid),
      parent: Number(parent),
      group: Number(group),
      session: Number(group),
      started,
      zombie: state.startsWith('Z'),
    };
  });
}
