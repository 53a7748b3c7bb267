// Ending a process with everything it started. A signal to the group is not enough: `setsid`, a double fork or job
// control leave it, so descendants are also found by parentage, by session and by the mark in their environment.
import type { Clock } from './clock.ts';
import type { ProcessEntry, ProcessTable } from './process-table.ts';

/** A process and all its descendants. */
export interface ProcessTree {
  /** What is alive of it now. */
  alive(): readonly number[];
  /** Asks it to end, waits up to `graceMs`, then forces it; resolves when it is gone or cannot be ended. */
  end(graceMs: number): Promise<void>;
  /** Forces it, without waiting. Never throws. */
  endSync(): void;
}

/** What a tree is found by. */
export interface TreeOptions {
  readonly table: ProcessTable;
  readonly clock: Clock;
  /** The leader of the group; none: the tree is found by its marks alone. */
  readonly leader?: number;
  isMark(mark: string): boolean;
}

/** A process that is being ended forks for a while: look again this often, so many times, at the most. */
const LOOK_AGAIN_MS = 20;
const FORCED_ROUNDS = 40;

/** The tree of a POSIX process that leads its own group and session. */
export function createPosixTree(options: TreeOptions): ProcessTree {
  const { clock } = options;
  const members = memberFinder(options);
  const send = (signal: NodeJS.Signals) => signalAll(members(), options.leader, signal);
  const wait = async (until: number) => {
    while (members().length > 0 && clock.now() < until) await clock.sleep(LOOK_AGAIN_MS);
  };
  return {
    alive: () => members().map((entry) => entry.pid),
    async end(graceMs) {
      if (send('SIGTERM') === 0) return;
      await wait(clock.now() + graceMs);
      for (let round = 0; round < FORCED_ROUNDS && send('SIGKILL') > 0; round++)
        await clock.sleep(LOOK_AGAIN_MS);
    },
    endSync() {
      send('SIGKILL');
    },
  };
}

/** Remembers who was seen: a descendant that loses its parents later is still known by its id and start. */
function memberFinder({ table, leader, isMark }: TreeOptions): () => ProcessEntry[] {
  const known = new Map<number, string>();
  return () => {
    const all = table.list().filter((entry) => entry.pid !== process.pid);
    const belongs = (entry: ProcessEntry) =>
      known.get(entry.pid) === entry.started ||
      (leader !== undefined && (entry.group === leader || entry.session === leader)) ||
      isMark(table.mark(entry) ?? '');
    const found = withDescendants(all, all.filter(belongs));
    for (const entry of found) known.set(entry.pid, entry.started);
    return found.filter((entry) => !entry.zombie);
  };
}

function withDescendants(all: readonly ProcessEntry[], roots: readonly ProcessEntry[]): ProcessEntry[] {
  const children = new Map<number, ProcessEntry[]>();
  for (const entry of all) {
    const siblings = children.get(entry.parent);
    if (siblings) siblings.push(entry);
    else children.set(entry.parent, [entry]);
  }
  const found = new Map<number, ProcessEntry>();
  const queue = [...roots];
  for (let entry = queue.pop(); entry; entry = queue.pop()) {
    if (found.has(entry.pid)) continue;
    found.set(entry.pid, entry);
    queue.push(...(children.get(entry.pid) ?? []));
  }
  return [...found.values()];
}

/** Signals the group at once and each that left it; returns how many there were. */
function signalAll(
  entries: readonly ProcessEntry[],
  leader: number | undefined,
  signal: NodeJS.Signals,
): number {
  const inGroup = entries.filter((entry) => entry.group === leader);
  if (leader !== undefined && inGroup.length > 0) signalOne(-leader, signal);
  for (const entry of entries) if (entry.group !== leader) signalOne(entry.pid, signal);
  return entries.length;
}

function signalOne(target: number, signal: NodeJS.Signals): void {
  try {
    process.kill(target, signal);
  } catch {
    // Gone already, or another user's: there is nothing that could be done about it.
  }
}

/** Runs a program and waits for it: `taskkill`, or a stand-in for it. */
export interface TaskKill {
  run(argv: readonly string[]): Promise<void>;
  runSync(argv: readonly string[]): void;
}

/** The tree of a Windows process. Windows has no groups; `taskkill /T` walks from parent to child. */
export function createWindowsTree(leader: number, taskKill: TaskKill, ended: () => boolean): ProcessTree {
  const argv = ['/PID', String(leader), '/T', '/F'];
  return {
    alive: () => (ended() ? [] : [leader]),
    end: () => taskKill.run(argv),
    endSync: () => taskKill.runSync(argv),
  };
}
