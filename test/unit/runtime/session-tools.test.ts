import assert from 'node:assert/strict';
import type { Message } from '../../../agent/i18n/message.ts';
import { SessionTools } from '../../../agent/runtime/session-tools.ts';
import type { ToolProvider } from '../../../agent/tools/provider.ts';
import { ToolRegistry } from '../../../agent/tools/registry.ts';
import type { ToolServices } from '../../../agent/tools/services.ts';
import type { ToolModule } from '../../../agent/tools/tool.ts';
import { fakeModule, settled } from './fixture.ts';

// Nothing here is carried out.
const services = {} as ToolServices;

describe('the tools of a session', () => {
  it('follow the selection, keep what was constructed, and are the same while nothing changed', async () => {
    let names = ['file_read', 'todo_write'];
    const builtin = await ToolRegistry.load(names, services);
    const tools = new SessionTools(builtin, [], (now) => now.select(names));
    const first = tools.current();
    const kept = first.get('file_read');
    await tools.refresh();
    assert.equal(tools.current(), first);
    names = ['shell', 'file_read'];
    assert.equal(tools.current(), first);
    await tools.refresh();
    assert.deepEqual(tools.current().names, ['shell', 'file_read']);
    assert.equal(tools.current().get('file_read')?.tool, kept?.tool);
    assert.deepEqual(first.names, ['file_read', 'todo_write']);
  });

  it('tell of what is wrong once until it is over, however often it changes meanwhile', async () => {
    let problems: Message[] = [];
    const provider: ToolProvider = {
      modules: [],
      unusable: [],
      get problems() {
        return problems;
      },
      listen: () => () => undefined,
      close: async () => undefined,
    };
    const tools = new SessionTools(await ToolRegistry.load([], services), [provider]);
    const bad = (line: number, count = 1, file = '/w/tools.json'): Message => ({
      id: 'external-some-invalid',
      args: { file, count, line, reason: `in ${line}` },
    });
    problems = [bad(1)];
    assert.deepEqual(tools.takeProblems(), [bad(1)]);
    problems = [bad(2)];
    assert.deepEqual(tools.takeProblems(), []);
    problems = [bad(2, 2), bad(1, 1, '/w/.ocho/tools.json')];
    assert.deepEqual(tools.takeProblems(), problems);
    problems = [];
    assert.deepEqual(tools.takeProblems(), []);
    problems = [bad(2)];
    assert.deepEqual(tools.takeProblems(), [bad(2)]);
  });

  it('keep what was constructed of those of others that stay, and no other module of the same name', async () => {
    const [stays, goes] = [fakeModule({}, 'stays'), fakeModule({}, 'other')];
    let modules: readonly ToolModule[] = [stays, goes];
    const provider: ToolProvider = {
      get modules() {
        return modules;
      },
      unusable: [],
      listen: () => () => undefined,
      close: async () => undefined,
    };
    const tools = new SessionTools(await ToolRegistry.load([], services), [provider]);
    const before = { stays: tools.current().get('stays')?.tool, other: tools.current().get('other')?.tool };
    assert.ok(before.stays);
    modules = [fakeModule({}, 'other'), stays];
    const now = tools.current();
    assert.equal(now.get('stays')?.tool, before.stays);
    assert.equal(now.module('other'), modules[0]);
    assert.notEqual(now.get('other')?.tool, before.other);
  });

  it('have those of others behind the built-in ones, as they come and go', async () => {
    let names = ['file_read'];
    let modules: readonly ToolModule[] = [fakeModule({}, 'foreign'), fakeModule({}, 'file_read')];
    const provider: ToolProvider = {
      get modules() {
        return modules;
      },
      unusable: [],
      listen: () => () => undefined,
      close: async () => undefined,
    };
    const builtin = await ToolRegistry.load(names, services);
    const tools = new SessionTools(builtin, [provider], (now) => now.select(names));
    assert.deepEqual(tools.current().names, ['file_read', 'foreign']);
    assert.equal(tools.current().module('file_read'), builtin.module('file_read'));
    modules = [];
    assert.deepEqual(tools.current().names, ['file_read']);
    names = [];
    modules = [fakeModule({}, 'foreign')];
    await tools.refresh();
    assert.deepEqual(tools.current().names, ['foreign']);
  });

  it('are those of the configuration of now when they are refreshed twice at once', async () => {
    let names = ['file_read'];
    const waiting: (() => void)[] = [];
    let asked = 0;
    const builtin = await ToolRegistry.load(names, services);
    const tools = new SessionTools(builtin, [], async (now) => {
      const wanted = names;
      asked += 1;
      await new Promise<void>((resolve) => waiting.push(resolve));
      return now.select(wanted);
    });
    names = ['shell'];
    const first = tools.refresh();
    await settled();
    names = ['todo_write'];
    const second = tools.refresh();
    await settled();
    assert.equal(asked, 1, 'the second waits for the first');
    while (asked < 2 || waiting.length > 0) {
      waiting.pop()?.();
      await settled();
    }
    await Promise.all([first, second]);
    assert.deepEqual(tools.current().names, ['todo_write']);
  });

  it('are refreshed again after a refresh that failed', async () => {
    let names = ['file_read'];
    let fails = true;
    const tools = new SessionTools(await ToolRegistry.load(names, services), [], async (now) => {
      if (fails) throw new Error('no');
      return now.select(names);
    });
    names = ['shell'];
    await assert.rejects(tools.refresh(), /no/);
    fails = false;
    await tools.refresh();
    assert.deepEqual(tools.current().names, ['shell']);
  });
});
