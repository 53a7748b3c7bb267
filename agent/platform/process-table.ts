// What runs on the machine, read synchronously: it must also work in a process 'exit' handler.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

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

/** The machine's processes. */
export interface ProcessTable {
  /** All that can be seen, now. Empty when it cannot be read. */
  list(): ProcessEntry[];
  /** The value of `MARK` in the environment a process was started with; undefined when there is none to be seen. */
  mark(entry: ProcessEntry): string | undefined;
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

function linuxTable(): ProcessTable {
  const self = readStat(process.pid);
  const oldest = self ? Number(self.started) : 0;
  return {
    list: () =>
      readFolder('/proc')
        .filter((name) => /^\d+$/.test(name))
        .flatMap((name) => readStat(Number(name)) ?? []),
    mark: (entry) => (Number(entry.started) < oldest ? undefined : readMark(entry.pid)),
  };
}

function readFolder(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** proc(5): the name in parentheses may hold anything, so the fields are counted from the last parenthesis. */
function readStat(pid: number): ProcessEntry | undefined {
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

function psTable(): ProcessTable {
  return {
    list() {
      const out = spawnSync('/bin/ps', ['-axo', 'pid=,ppid=,pgid=,state=,lstart='], {
        encoding: 'latin1',
        timeout: 500,
        env: { LC_ALL: 'C' },
      });
      return parsePs(out.stdout ?? '');
    },
    mark: () => undefined,
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
