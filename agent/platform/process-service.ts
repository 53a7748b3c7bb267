import { type ChildProcess as NodeChild, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { OchoError } from '../i18n/message.ts';
import { type Clock, systemClock } from './clock.ts';
import { holdFolder } from './held-folder.ts';
import { joinOutput } from './joined-output.ts';
import type { ChildProcess, ProcessPlan, ProcessService } from './process.ts';
import { watchChild } from './process-child.ts';
import { runToEnd } from './process-run.ts';
import { createProcessTable, MARK, type ProcessSnapshot } from './process-table.ts';
import { createPosixTree, createWindowsTree, type ProcessTree } from './process-tree.ts';
import { checkFolder, findProgram, spawnFailure } from './spawn-failure.ts';
import { createTaskKill } from './taskkill.ts';
import { which } from './which.ts';

/** What the service depends on; all but `env` is only replaced in tests. */
export interface ProcessServiceOptions {
  /** The agent's own environment: where programs are looked for when a plan's has no PATH. */
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly clock?: Clock;
  readonly platform?: NodeJS.Platform;
}

/** The service of a whole agent, with all that is optional for stand-ins. */
export type AgentProcesses = Required<ProcessService>;

const DEFAULT_MAX_BYTES = 10 * 1024 * 1024;
/** At exit there are two seconds for everything (protocol.md "end of stdin"). */
const EXIT_GRACE_MS = 300;

/** On Windows nothing is looked for. */
const NOTHING_SEEN: ProcessSnapshot = { entries: [], mark: () => undefined };

interface Tracked {
  readonly owner: string | undefined;
  readonly tree: ProcessTree;
}

/** Creates the process service. It holds no process and no timer until something is started. */
export function createProcessService(options: ProcessServiceOptions): AgentProcesses {
  const { env, clock = systemClock, platform = process.platform } = options;
  const posix = platform !== 'win32';
  const table = createProcessTable(platform);
  /** All marks of this agent begin with it. */
  const family = `${randomBytes(8).toString('hex')}.`;
  const tracked = new Set<Tracked>();
  let started = 0;
  /** The agent is going: what would be started now would outlive it. */
  let ending = false;

  async function start(plan: ProcessPlan): Promise<ChildProcess> {
    plan.signal?.throwIfAborted();
    await checkFolder(plan.cwd);
    const program = await findProgram(plan, env, platform);
    plan.signal?.throwIfAborted();
    const joined = plan.joined && posix ? await joinOutput() : undefined;
    try {
      plan.signal?.throwIfAborted();
      if (ending) throw new OchoError('SPAWN_FAILED', { id: 'process-agent-ending' });
      const mark = `${family}${++started}`;
      const child = spawnChild(program, plan, mark, joined?.write);
      const { pid } = child;
      if (pid !== undefined) return track(child, pid, plan, mark, joined?.read);
      const [cause] = await once(child, 'error');
      throw spawnFailure(cause, program);
    } catch (error) {
      joined?.read.destroy();
      throw error;
    } finally {
      // The child has its own: while this one is open the output has no end.
      joined?.write.destroy();
    }
  }

  function spawnChild(
    program: string,
    plan: ProcessPlan,
    mark: string,
    output: Socket | undefined,
  ): NodeChild {
    const folder = plan.folder === undefined ? undefined : holdFolder(plan.cwd, plan.folder, platform);
    try {
      plan.lastLook?.();
      return spawn(program, plan.argv.slice(1), {
        cwd: folder?.path ?? plan.cwd,
        ...(plan.program === undefined ? {} : { argv0: plan.argv[0] }),
        env: { ...plan.env, [MARK]: mark },
        stdio: [
          plan.input === undefined && !plan.keepsInput ? 'ignore' : 'pipe',
          output ?? 'pipe',
          output ?? 'pipe',
        ],
        // A group and session of its own on POSIX; on Windows it would only open a console window.
        detached: posix,
        windowsHide: true,
        shell: false,
      });
    } catch (cause) {
      // What a last look throws says itself what is wrong.
      throw cause instanceof OchoError ? cause : spawnFailure(cause, program);
    } finally {
      folder?.release();
    }
  }

  function track(
    child: NodeChild,
    pid: number,
    plan: ProcessPlan,
    mark: string,
    output: Socket | undefined,
  ): ChildProcess {
    const ended = () => child.exitCode !== null || child.signalCode !== null;
    const { watchesOnly = false } = plan;
    const tree = posix
      ? createPosixTree({
          table,
          clock,
          leader: { pid, ended, watchesOnly },
          isMark: (each) => each === mark,
        })
      : createWindowsTree(pid, createTaskKill(env), ended);
    const entry: Tracked = { owner: plan.owner, tree };
    tracked.add(entry);
    if (posix) child.once('exit', () => groupExists(pid) || tree.groupEnded());
    const watched = watchChild(child, pid, { plan, tree, clock, output });
    void watched.exit.then(async () => {
      // Without an owner nobody asks before the agent exits, and then the marks find what left the group.
      const over = plan.owner === undefined && !groupExists(pid);
      if (over || (await tree.alive()).length === 0) tracked.delete(entry);
    });
    return { ...watched, followsDescendants: posix };
  }

  async function end(entries: readonly Tracked[]): Promise<void> {
    await Promise.all(entries.map((entry) => entry.tree.end(EXIT_GRACE_MS)));
    for (const entry of entries) tracked.delete(entry);
  }

  /** Whatever was ever started here, even if its own record is gone. */
  const everything = () => createPosixTree({ table, clock, isMark: (each) => each.startsWith(family) });

  return {
    start,
    run: (plan, limits) => runToEnd(start, plan, limits?.maxBytes ?? DEFAULT_MAX_BYTES),
    which: (name, where = env) => which(name, { env: where, platform }),
    killOwned: (owner) => end([...tracked].filter((entry) => entry.owner === owner)),
    async killAll() {
      ending = true;
      await end([...tracked]);
      if (posix && started > 0) await everything().end(0);
    },
    killAllSync() {
      ending = true;
      if (started === 0) return;
      const snapshot = posix ? table.readSync() : NOTHING_SEEN;
      for (const entry of tracked) entry.tree.endSync(snapshot);
      // Read again: what was forked meanwhile is in no snapshot of before.
      if (posix) everything().endSync(table.readSync());
    },
  };
}

function groupExists(leader: number): boolean {
  try {
    process.kill(-leader, 0);
    return true;
  } catch {
    return false;
  }
}
