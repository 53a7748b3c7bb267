import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { createProcessTable, parsePs } from '../../../agent/platform/process-table.ts';
import { createWindowsTree } from '../../../agent/platform/process-tree.ts';
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
    await createWindowsTree(42, createTaskKill({}, missing), () => true).end(500);
  });

  it('is alive until its process has ended', () => {
    let ended = false;
    const tree = createWindowsTree(42, createTaskKill({}), () => ended);
    assert.deepEqual(tree.alive(), [42]);
    ended = true;
    assert.deepEqual(tree.alive(), []);
  });
});

describe('process table', () => {
  it('shows this process and its parent', () => {
    const self = createProcessTable()
      .list()
      .find((entry) => entry.pid === process.pid);
    assert.equal(self?.parent, process.ppid);
    assert.equal(self?.zombie, false);
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
