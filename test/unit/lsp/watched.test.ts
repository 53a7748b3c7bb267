import assert from 'node:assert/strict';
import path from 'node:path';
import { minimatch } from 'minimatch';
import { type Disposable, type FileSystemWatcher, WatchKind } from 'vscode-languageserver/node';
import { uriOfPath } from '../../../agent/lsp/uri.ts';
import { Watches, watchersFor } from '../../../agent/lsp/watched.ts';

const folder = path.resolve('/work/my [old] shop');
const file = path.join(folder, 'tools.json');
const at = (...names: readonly string[]): string => path.join(folder, ...names);

/** Whether one of the watchers of entry points would tell of a file. */
function tells(watchers: readonly FileSystemWatcher[], place: string): boolean {
  return watchers.slice(1).some(({ globPattern }) => {
    if (typeof globPattern === 'string') return minimatch(place, globPattern);
    assert.equal(globPattern.baseUri, uriOfPath(folder));
    return minimatch(path.relative(folder, place).split(path.sep).join('/'), globPattern.pattern);
  });
}

describe('what a client watches', () => {
  it('is no more than registries and configurations where no registry is open', () => {
    const watchers = [{ globPattern: '**/{tools.json,.ocho/config.toml}' }];
    assert.deepEqual(watchersFor([], true), watchers);
    assert.deepEqual(watchersFor([{ file, places: [] }], false), watchers);
  });

  it('is with them what comes and goes beside entry points, and on the way to them', () => {
    const places = [at('tools', 'a,b', 'main.py'), at('tools', 'c', 'main.js')];
    for (const relative of [true, false]) {
      const watchers = watchersFor([{ file, places }], relative);
      assert.equal(watchers.length, 2);
      assert.equal(watchers[1]?.kind, WatchKind.Create | WatchKind.Delete);
      for (const seen of [...places, at('tools'), at('tools', 'c'), at('tools', 'c', 'index.js')])
        assert.ok(tells(watchers, seen), seen);
      for (const other of [
        at('node_modules', 'x'),
        at('tools', 'd', 'x'),
        at('tools', 'c', 'x', 'y'),
        at('x'),
      ])
        assert.ok(!tells(watchers, other), other);
    }
  });

  it('is not every file below where an entry point lies beside its registry', () => {
    for (const relative of [true, false]) {
      const watchers = watchersFor([{ file, places: [at('main.py')] }], relative);
      assert.ok(tells(watchers, at('main.py')));
      assert.ok(!tells(watchers, at('src', 'x.py')));
    }
  });

  it('stays a few patterns for a registry with many folders', () => {
    const places = Array.from({ length: 1_000 }, (_, n) => at('tools', `t${n}`, 'main.py'));
    const watchers = watchersFor([{ file, places }], true);
    assert.deepEqual(watchers.slice(1), [
      {
        globPattern: { baseUri: uriOfPath(folder), pattern: '{tools,tools/**}' },
        kind: WatchKind.Create | WatchKind.Delete,
      },
    ]);
  });

  it('follows the registries that are open, and is asked for anew only when it is other', async () => {
    const asked: FileSystemWatcher[][] = [];
    const standing = new Set<number>();
    let settled = (): void => {};
    const register = async (watchers: FileSystemWatcher[]): Promise<Disposable> => {
      const number = asked.push(watchers);
      standing.add(number);
      setImmediate(() => settled());
      return { dispose: () => void standing.delete(number) };
    };
    const watches = new Watches(register, true, (error) => assert.fail(String(error)));
    const changed = async (act: () => void): Promise<void> => {
      const done = new Promise<void>((resolve) => {
        settled = resolve;
      });
      act();
      await done;
    };
    watches.set('a', { file, places: [at('x', 'main.py')] });
    assert.equal(asked.length, 0, 'a client is asked for nothing before it is ready');
    await changed(() => watches.begin());
    assert.ok(tells(asked[0] ?? [], at('x', 'main.py')));
    watches.set('a', { file, places: [at('x', 'other.py')] });
    await changed(() => watches.set('a', { file, places: [at('y', 'main.py')] }));
    assert.equal(asked.length, 2);
    assert.ok(!tells(asked[1] ?? [], at('x', 'main.py')));
    await changed(() => watches.set('a', undefined));
    assert.deepEqual(asked[2], watchersFor([], true));
    assert.deepEqual([...standing], [3]);
  });

  it('is nothing when the client refuses, and tells of it', async () => {
    const told = await new Promise((resolve) => {
      const watches = new Watches(() => Promise.reject(new Error('no')), false, resolve);
      watches.begin();
    });
    assert.match(String(told), /no/);
  });
});
