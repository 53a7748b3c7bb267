import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { systemClock } from '../../../agent/platform/clock.ts';
import { createProcessTable, type ProcessEntry, parsePs } from '../../../agent/platform/process-table.ts';
import { createPosixTree, createWindowsTree } from '../../../agent/platform/process-tree.ts';
import { createTaskKill } from '../../../agent/platform/taskkill.ts';

describe('process tree on Windows', () => {
  it('is ended by the taskkill of the system folder, by argv, with everything below it', async () => {
    const started: unknown[] = [];
    const standIn = (program: string, argv: readonly string[]): ChildProcess => {
      started.push([program, ...argv]);
      return spawn(process.execPath, ['-e', '']);
    };
    const tree = createWindowsTree(42, createTaskKill({ SystemRoot: 'D:\\Win' }, standIn), () => false);
    await tree.end(500);
    assert.deepEqual(started, [['D:\\Win\\System32\\taskkill.exe', '/PID', '42', '/T', '/F']]);
  });

  it('counts as ended although taskkill cannot be started', async () => {
    const missing = () => spawn('/no/such/taskkill');
    await createWindowsTree(42, createTaskKill({}, missing), () => false).end(500);
  });

  it('is not ended by an id that may be another process by now', async () => {
    const started: string[] = [];
    const standIn = (program: string): ChildProcess => {
      started.push(program);
      return spawn(process.execPath, ['-e', '']);
    };
    await createWindowsTree(42, createTaskKill({}, standIn), () => true).end(500);
    assert.deepEqual(started, []);
  });

  it('is alive until its process has ended', async () => {
    let ended = false;
    const tree = createWindowsTree(42, createTaskKill({}), () => ended);
    assert.deepEqual(await tree.alive(), [42]);
    ended = true;
    assert.deepEqual(await tree.alive(), []);
  });
});

describe('process tree on POSIX', () => {
  const LEADER = 4_000_001;
  const entry = (pid: number, given: Partial<ProcessEntry> = {}): ProcessEntry => ({
    pid,
    parent: 1,
    group: LEADER,
    session: LEADER,
    started: String(pid),
    zombie: false,
    ...given,
  });
  let running: ProcessEntry[];
  let ended: boolean;
  const snapshot = () => ({
    entries: running,
    mark: ({ pid }: ProcessEntry) => (pid === LEADER + 1 ? 'mine' : undefined),
  });
  const tree = () =>
    createPosixTree({
      table: { read: async () => snapshot(), readSync: snapshot },
      clock: systemClock,
      leader: { pid: LEADER, ended: () => ended },
      isMark: (mark) => mark === 'mine',
    });
  beforeEach(() => {
    running = [];
    ended = false;
  });

  it('takes nobody for its own who got the number of its group after all had ended', async () => {
    const { alive, groupEnded } = tree();
    running = [entry(LEADER)];
    assert.deepEqual(await alive(), [LEADER]);
    ended = true;
    running = [];
    groupEnded();
    running = [entry(LEADER, { started: 'later' }), entry(LEADER + 9, { parent: LEADER })];
    assert.deepEqual(await alive(), []);
  });

  it('does not trust the number either when the last of the group ended unseen', async () => {
    const { alive } = tree();
    ended = true;
    running = [entry(LEADER + 5)];
    assert.deepEqual(await alive(), [LEADER + 5]);
    running = [entry(LEADER, { started: 'later' }), entry(LEADER + 9)];
    assert.deepEqual(await alive(), []);
  });

  it('knows who joined the group later while one of its own is still there', async () => {
    const { alive } = tree();
    ended = true;
    running = [entry(LEADER + 5)];
    await alive();
    running = [entry(LEADER + 5), entry(LEADER + 6)];
    assert.deepEqual([...(await alive())].sort(), [LEADER + 5, LEADER + 6]);
    running = [entry(LEADER + 1, { group: 1, session: 1 })];
    assert.deepEqual(await alive(), [LEADER + 1]);
  });
});

describe('process table', () => {
  for (const platform of ['linux', 'darwin'] as const) {
    it(`shows this process and its parent (${platform})`, async function () {
      if (platform !== process.platform && !existsSync('/bin/ps')) this.skip();
      if (platform === 'linux' && process.platform !== 'linux') this.skip();
      const table = createProcessTable(platform);
      for (const { entries } of [await table.read(), table.readSync()]) {
        const self = entries.find((entry) => entry.pid === process.pid);
        assert.deepEqual([self?.parent, self?.zombie], [process.ppid, false]);
      }
    });
  }

  it('is read once for all who ask together, and again for who asks later', async () => {
    const table = createProcessTable();
    const [first, second] = await Promise.all([table.read(), table.read()]);
    assert.equal(first, second);
    assert.notEqual(await table.read(), first);
  });

  it('reads what ps prints where there is no /proc', () => {
    const text = [
      '    1     0     1 Ss   Mon Nov 30 11:00:00 2026    ',
      '  812     1   810 Z+   Mon Nov 30 11:05:12 2026',
      'garbage',
      '',
    ].join('\n');
    assert.deepEqual(parsePs(text), [
      { pid: 1, parent: 0, group: 1, session: 1, started: 'Mon Nov 30 11:00:00 2026', zombie: false },
      { pid: 812, parent: 1, group: 810, session: 810, started: 'Mon Nov 30 11:05:12 2026', zombie: true },
    ]);
  });
});
