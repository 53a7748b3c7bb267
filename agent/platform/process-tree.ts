// Ending a process with everything it started. A signal to the group is not enough: `setsid`, a double fork or job
// control leave it, so descendants are also found by parentage, by session and by the mark in their environment.
import type { Clock } from './clock.ts';
import type { ProcessEntry, ProcessSnapshot, ProcessTable } from './process-table.ts';

/** A process and all its descendants. */
export interface ProcessTree {
  /** What is alive of it now. */
  alive(): Promise<readonly number[]>;
  /** Asks it to end, waits up to `graceMs`, then forces it; resolves when it is gone or cannot be ended. */
  end(graceMs: number): Promise<void>;
  /** Forces what is alive of it in a snapshot that was just read, without waiting. Never throws. */
  endSync(snapshot: ProcessSnapshot): void;
  /** Its leader has ended and left nobody in the group: from now on the group's number may be another's. */
  groupEnded(): void;
}

/** What a tree is found by. */
export interface TreeOptions {
  readonly table: ProcessTable;
  readonly clock: Clock;
  /** The leader of the group, the agent's own child; none: the tree is found by its marks alone. */
  readonly leader?: { readonly pid: number; ended(): boolean; readonly watchesOnly?: boolean };
  isMark(mark: string): boolean;
}

/** A process that is being ended forks for a while: look again this often, so many times, at the most. */
const LOOK_AGAIN_MS = 20;
const FORCED_ROUNDS = 40;

/** The tree of a POSIX process that leads its own group and session. */
export function createPosixTree(options: TreeOptions): ProcessTree {
  const { clock, table } = options;
  const members = new Members(options);
  const alive = async () => members.in(await table.read());
  const send = (found: readonly ProcessEntry[], signal: NodeJS.Signals) =>
    signalAll(found, options.leader, signal);
  const wait = async (until: number) => {
    while ((await alive()).length > 0 && clock.now() < until) await clock.sleep(LOOK_AGAIN_MS);
  };
  return {
    alive: async () => (await alive()).map((entry) => entry.pid),
    async end(graceMs) {
      if (send(await alive(), 'SIGTERM') === 0) return;
      await wait(clock.now() + graceMs);
      for (let round = 0; round < FORCED_ROUNDS && send(await alive(), 'SIGKILL') > 0; round++)
        await clock.sleep(LOOK_AGAIN_MS);
    },
    endSync(snapshot) {
      send(members.in(snapshot), 'SIGKILL');
    },
    groupEnded: () => members.forgetGroup(),
  };
}

/** Remembers who was seen: a descendant that loses its parents later is still known by its id and start. */
class Members {
  readonly #options: TreeOptions;
  readonly #known = new Map<number, string>();
  #trustsGroup = true;

  constructor(options: TreeOptions) {
    this.#options = options;
  }

  /** Who of a snapshot belongs to the tree and has not ended. */
  in(snapshot: ProcessSnapshot): ProcessEntry[] {
    const { leader, isMark } = this.#options;
    const all = snapshot.entries.filter((entry) => entry.pid !== process.pid);
    const certain = all.filter(
      (entry) => this.#known.get(entry.pid) === entry.started || isMark(snapshot.mark(entry) ?? ''),
    );
    const group = leader ? all.filter((entry) => isIn(entry, leader.pid)) : [];
    const roots = this.#isOurs(group, certain) ? [...certain, ...group] : certain;
    const found = withDescendants(all, roots);
    for (const entry of found) this.#known.set(entry.pid, entry.started);
    return found.filter((entry) => !entry.zombie);
  }

  forgetGroup(): void {
    this.#trustsGroup = false;
  }

  /**
   * The system gives a process id away again once nobody has it as his id, group or session. So the number of the
   * group is ours while its leader runs (or waits for us to notice its end), at the first look after that, and later
   * as long as somebody in it is certainly ours.
   */
  #isOurs(group: readonly ProcessEntry[], certain: readonly ProcessEntry[]): boolean {
    if (this.#trustsGroup) {
      if (this.#options.leader?.ended()) this.#trustsGroup = false;
      return true;
    }
    return group.some((entry) => certain.includes(entry));
  }
}

function isIn({ group, session }: ProcessEntry, leader: number): boolean {
  return group === leader || session === leader;
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

/**
 * Signals the group at once and each that left it; returns how many there were. A leader that only watches over the
 * others gets no polite signal, and then nobody the group's.
 */
function signalAll(
  entries: readonly ProcessEntry[],
  { pid: leader, watchesOnly }: { readonly pid?: number; readonly watchesOnly?: boolean } = {},
  signal: NodeJS.Signals,
): number {
  if (watchesOnly && signal === 'SIGTERM') {
    for (const entry of entries) if (entry.pid !== leader) signalOne(entry.pid, signal);
    return entries.length;
  }
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

/**
 * The tree of a Windows process. Windows has no groups; `taskkill /T` walks from parent to child. Once the process has
 * ended there is nothing to walk from: what it leaves behind is not known and not ended (a job object would hold it, and
 * needs native code). `shell` says so where it can see it.
 */
export function createWindowsTree(leader: number, taskKill: TaskKill, ended: () => boolean): ProcessTree {
  const argv = ['/PID', String(leader), '/T', '/F'];
  return {
    alive: async () => (ended() ? [] : [leader]),
    end: async () => {
      // The id of a process that has ended may be another's by now.
      if (!ended()) await taskKill.run(argv);
    },
    endSync: () => {
      if (!ended()) taskKill.runSync(argv);
    },
    groupEnded: () => undefined,
  };
}
