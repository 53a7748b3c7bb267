import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { workspaceFile } from '../../../agent/config/load.ts';
import { selectTools } from '../../../agent/config/selection.ts';
import { createConfigStore } from '../../../agent/config/store.ts';
import { liveSession } from '../../../agent/runtime/live-session.ts';
import { SessionTools } from '../../../agent/runtime/session-tools.ts';
import type { ToolListing } from '../../../agent/runtime/tool-listing.ts';
import { ToolViews } from '../../../agent/runtime/tool-views.ts';
import type { ToolProvider, UnusableTool } from '../../../agent/tools/provider.ts';
import { ToolRegistry } from '../../../agent/tools/registry.ts';
import type { ToolServices } from '../../../agent/tools/services.ts';
import type { ToolModule, ToolSource } from '../../../agent/tools/tool.ts';
import { NO_LISTS } from '../../support/no-lists.ts';
import { fakeModule, idsForTexts, testSession } from './fixture.ts';

const services = {} as ToolServices; // Nothing here is carried out.
const NAMES = { minimal: ['shell', 'file_read'], optional: ['todo_write', 'ask_user'] };

/** A tool of others. */
function foreign(name: string, source: ToolSource, description = `About ${name}.`): ToolModule {
  const module = fakeModule({}, name);
  const told = { description, inputSchema: { type: 'object' } };
  return { ...module, source, definition: { ...module.definition, foreign: told } };
}

/** Those who bring tools, as the test wants them. */
class FakeProvider implements ToolProvider {
  modules: readonly ToolModule[] = [];
  unusable: readonly UnusableTool[] = [];
  closed = 0;
  readonly #listeners = new Set<() => void>();
  listen(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
  change(modules: readonly ToolModule[]): void {
    this.modules = modules;
    for (const listener of this.#listeners) listener();
  }
  async close(): Promise<void> {
    this.closed += 1;
  }
}

describe('the view of the tools there are', () => {
  let folder: string;
  let cwd: string;
  let userFile: string;
  let file: string;
  let provider: FakeProvider;
  let opened: number;
  let untrusted: readonly string[];
  let views: ToolViews;

  beforeEach(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'ocho-views-'));
    cwd = path.join(folder, 'work');
    userFile = path.join(folder, 'config.toml');
    file = path.join(cwd, 'tools', 'tools.json');
    fs.mkdirSync(path.dirname(workspaceFile(cwd)), { recursive: true });
    provider = new FakeProvider();
    opened = 0;
    untrusted = [];
    views = new ToolViews({ i18n: idsForTexts, names: NAMES, userFile, openFolder });
  });
  afterEach(async () => {
    await views.close();
    fs.rmSync(folder, { recursive: true, force: true });
  });

  function openFolder(of: string) {
    const config = createConfigStore({ userFile, workspaces: [of] });
    const names = () => selectTools(config.current().values.tools.optional, NAMES);
    const openTools = async () => {
      opened += 1;
      const builtin = await ToolRegistry.load(names(), services);
      return new SessionTools(builtin, [provider], (now) => now.select(names()));
    };
    return { config, files: [userFile, workspaceFile(of)], untrusted, openTools };
  }

  const configured = (text: string) => fs.writeFileSync(userFile, text);
  const states = (tools: readonly ToolListing[]) => tools.map(({ name, state }) => `${name} ${state}`);
  const find = async (name: string) => (await views.list(cwd)).find((each) => each.name === name);

  it('says of a workspace that is not trusted why its own tools are not there', async () => {
    const registry = path.join(cwd, 'tools.json');
    fs.writeFileSync(
      registry,
      JSON.stringify({
        version: '1.0.0',
        tools: [{ name: 'a', location: 'a.py', status: 'ready', tags: [] }],
      }),
    );
    const rows = async () => (await views.list(cwd)).filter(({ source }) => source === 'registry');
    assert.deepEqual(await rows(), []);
    await views.close();
    untrusted = [cwd];
    views = new ToolViews({ i18n: idsForTexts, names: NAMES, userFile, openFolder });
    const [row, ...others] = await rows();
    assert.deepEqual([row?.isFile, row?.state, row?.origin, others], [true, 'blocked', registry, []]);
    assert.match(row?.reason ?? '', /^external-untrusted /);
    configured('[registry]\nenabled = false\n');
    assert.deepEqual(await rows(), []);
  });

  it('lists what is built in first, then what is of the registry, of MCP servers and over HTTP', async () => {
    provider.modules = [
      foreign('over_http', { kind: 'http' }),
      foreign('mcp_a_b', { kind: 'mcp', server: 'A', tool: 'B' }),
      foreign('deploy', { kind: 'registry', file }),
    ];
    const reason = { id: 'why' };
    const source: ToolSource = { kind: 'registry', file };
    provider.unusable = [{ name: 'later', source, state: 'planned', reason, description: 'Not yet' }];
    const tools = await views.list(cwd);
    assert.deepEqual(states(tools), [
      'shell visible',
      'file_read visible',
      'todo_write visible',
      'ask_user visible',
      'deploy visible',
      'later planned',
      'mcp_a_b visible',
      'over_http visible',
    ]);
    assert.deepEqual(
      tools.slice(4).map((each) => [each.source, each.origin]),
      [
        ['registry', file],
        ['registry', file],
        ['mcp', 'A'],
        ['http', undefined],
      ],
    );
    assert.deepEqual([tools[5]?.reason, tools[5]?.description], ['why', 'Not yet']);
    assert.deepEqual(
      tools.filter(({ optional }) => optional).map(({ name }) => name),
      NAMES.optional,
    );
  });

  it('names the files of a tool of a project, of one that cannot be called as well', async () => {
    const source: ToolSource = { kind: 'registry', file };
    const files = { entryPoint: path.join(cwd, 'main.py'), manual: path.join(cwd, 'TOOL.md') };
    provider.modules = [{ ...foreign('deploy', source), files }, foreign('other', source)];
    const old = { name: 'old', source, state: 'deprecated', reason: { id: 'why' }, description: '' } as const;
    provider.unusable = [{ ...old, files: { entryPoint: files.entryPoint } }];
    const tools = await views.list(cwd);
    assert.deepEqual(
      tools.map(({ name, entryPoint, manual }) => [name, entryPoint, manual]),
      [
        ...[...NAMES.minimal, ...NAMES.optional].map((name) => [name, undefined, undefined]),
        ['deploy', files.entryPoint, files.manual],
        ['other', undefined, undefined],
        ['old', files.entryPoint, undefined],
      ],
    );
  });

  it('says of a tool that is not selected in which file it would be', async () => {
    configured('[tools]\noptional = ["todo_write"]\n');
    const left = await find('ask_user');
    assert.equal(left?.state, 'unselected');
    assert.equal(left.reason, `toollist-unselected ${JSON.stringify({ tool: 'ask_user', file: userFile })}`);
    assert.ok(Object.keys(left.inputSchema).length > 0);
    fs.writeFileSync(workspaceFile(cwd), '[tools]\noptional = []\n');
    assert.match((await find('todo_write'))?.reason ?? '', /work.*config\.toml/);
  });

  it('says of what the policy keeps out by which key, and where that is written', async () => {
    configured('[risk_profiles.default]\nexcluded_tools = ["shell"]\n');
    fs.writeFileSync(workspaceFile(cwd), '[risk_profiles.default]\nallowed_tools = ["shell", "ask_user"]\n');
    provider.modules = [
      foreign('mcp_a_b', { kind: 'mcp', server: 'A', tool: 'B' }),
      foreign('deploy', { kind: 'registry', file }),
    ];
    const tools = await views.list(cwd);
    assert.deepEqual(
      tools.map(({ name, state, rule }) => [name, state, rule]),
      [
        ['shell', 'blocked', 'excluded_tools'],
        ['file_read', 'blocked', 'allowed_tools'],
        ['todo_write', 'blocked', 'allowed_tools'],
        ['ask_user', 'visible', undefined],
        ['deploy', 'blocked', 'allowed_tools'],
        ['mcp_a_b', 'visible', undefined],
      ],
    );
    const change = { key: 'risk_profiles.default.excluded_tools', file: userFile };
    assert.equal(
      tools[0]?.reason,
      `policy-not-admitted-excluded-tools {"tool":"shell"} toollist-change ${JSON.stringify(change)}`,
    );
    assert.ok(tools[1]?.reason?.includes(JSON.stringify(workspaceFile(cwd))));
    configured('[risk_profiles.default]\ndeny_all_tools = true\n');
    fs.rmSync(workspaceFile(cwd));
    assert.ok((await views.list(cwd)).every(({ rule }) => rule === 'deny_all_tools'));
  });

  it('shows what cannot be seen in texts that come from files, and not more than there is room for', async () => {
    provider.modules = [foreign('deploy', { kind: 'registry', file }, `a\u202eb${'x'.repeat(5_000)}`)];
    const reason = { id: 'why\u0007' };
    provider.unusable = [
      {
        name: `n\u200b${'x'.repeat(500)}`,
        source: { kind: 'http' },
        state: 'invalid',
        reason,
        description: '',
      },
    ];
    const [deploy, bad] = (await views.list(cwd)).slice(-2);
    assert.match(deploy?.description ?? '', /^a\\u\{202e\}bxx/);
    assert.ok((deploy?.description.length ?? 0) < 1_100);
    assert.match(bad?.name ?? '', /^n\\u\{200b\}x.*\+\d+ /);
    assert.equal(bad?.reason, 'why\\u{7}');
  });

  it('is refused while the configuration is in error, and there when it is mended', async () => {
    configured('[tools\n');
    await assert.rejects(views.list(cwd), { code: 'CONFIG_INVALID' });
    assert.equal(opened, 0);
    configured('');
    assert.equal((await views.list(cwd)).length, 4);
  });

  /** Resolves with the folders that were told of, once there is one. */
  const told = () =>
    new Promise<string>((resolve) => {
      const end = views.listen((of) => {
        end();
        resolve(of);
      });
    });

  it('tells once of changes that come together, starts what brings tools once, and ends it with itself', async () => {
    const heard: string[] = [];
    views.listen((of) => heard.push(of));
    await views.list(cwd);
    await views.list(cwd);
    const next = told();
    for (const name of ['one', 'two', 'three']) {
      provider.change([foreign(name, { kind: 'registry', file })]);
    }
    assert.equal(await next, cwd);
    assert.deepEqual(heard, [cwd]);
    assert.equal((await views.list(cwd)).at(-1)?.name, 'three');
    await views.close();
    assert.deepEqual([opened, provider.closed], [1, 1]);
  });

  it('ends the views that nobody has asked for lately, and makes one anew when somebody does', async () => {
    const heard: string[] = [];
    views.listen((of) => heard.push(of));
    const folders = Array.from({ length: 9 }, (_, at) => path.join(folder, `f${at}`));
    for (const of of folders.slice(0, 8)) await views.list(of);
    await views.list(folders[0] ?? '');
    const ended = new Promise<void>((resolve) => {
      const close = provider.close.bind(provider);
      provider.close = async () => {
        await close();
        resolve();
      };
    });
    assert.deepEqual([opened, provider.closed], [8, 0]);
    await views.list(folders[8] ?? '');
    await ended;
    assert.deepEqual([opened, provider.closed], [9, 1]);
    const next = told();
    provider.change([foreign('one', { kind: 'registry', file })]);
    await next;
    assert.deepEqual(new Set(heard), new Set(folders.filter((of) => of !== folders[1])));
    assert.equal((await views.list(folders[1] ?? '')).at(-1)?.name, 'one');
    assert.equal(opened, 10);
  });

  it('tells of a configuration file that is made or changed', async () => {
    await views.list(cwd);
    const made = told();
    configured('[tools]\noptional = []\n');
    assert.equal(await made, cwd);
    assert.deepEqual(states(await views.list(cwd)).slice(-2), [
      'todo_write unselected',
      'ask_user unselected',
    ]);
  });

  it('of a session are its own tools, without those of the folder being started', async () => {
    configured('[tools]\noptional = []\n');
    const { session } = testSession({
      modules: [fakeModule({}, 'file_read'), fakeModule({}, 'todo_write')],
      dependencies: { policyLists: () => ({ ...NO_LISTS, excludedTools: ['todo_write'] }) },
    });
    const live = liveSession(
      session,
      () => [],
      () => undefined,
    );
    const shown = states(await views.list(cwd, live)).filter((each) =>
      /file_read|todo_write|ask_user/.test(each),
    );
    assert.deepEqual(shown, ['file_read visible', 'todo_write blocked', 'ask_user unselected']);
    assert.equal(opened, 0);
    const next = told();
    session.emit({ type: 'tools_activated', names: ['file_read'] });
    assert.equal(await next, cwd);
  });

  describe('to select from', () => {
    const refusal = (name: string, isSelected = false) =>
      assert.rejects(views.select(cwd, name, isSelected), (error: { code: string; message: string }) => {
        assert.equal(error.code, 'INVALID_PARAMS');
        refused = error.message;
        return true;
      });
    let refused = '';

    it('leaves out and takes in again, and says that it did', async () => {
      const next = told();
      await views.select(cwd, 'ask_user', false);
      assert.equal(fs.readFileSync(userFile, 'utf8'), '[tools]\noptional = ["todo_write"]\n');
      assert.equal(await next, cwd);
      assert.equal((await find('ask_user'))?.state, 'unselected');
      await views.select(cwd, 'ask_user', true);
      assert.equal((await find('ask_user'))?.state, 'visible');
    });

    it('shows what a workspace leaves out all the same', async () => {
      fs.writeFileSync(workspaceFile(cwd), '[tools]\noptional = ["todo_write"]\n');
      await views.select(cwd, 'ask_user', true);
      assert.equal((await find('ask_user'))?.state, 'unselected');
    });

    it('blocks a tool that is not built in by excluded_tools, and lets it in again', async () => {
      provider.modules = [foreign('deploy', { kind: 'registry', file })];
      await views.select(cwd, 'deploy', false);
      assert.match(
        fs.readFileSync(userFile, 'utf8'),
        /\[risk_profiles\.default\]\nexcluded_tools = \["deploy"\]/,
      );
      assert.equal((await find('deploy'))?.rule, 'excluded_tools');
      await views.select(cwd, 'deploy', true);
      assert.equal((await find('deploy'))?.state, 'visible');
    });

    it('lets no tool in alone whose whole server is kept out, and says what does it', async () => {
      const source: ToolSource = { kind: 'mcp', server: 'notes', tool: 'add' };
      provider.modules = [foreign('mcp_notes_add', source)];
      const written = '[risk_profiles.default]\nexcluded_tools = ["notes__*"]\n';
      fs.writeFileSync(userFile, written);
      assert.equal((await find('mcp_notes_add'))?.rule, 'excluded_tools');
      await refusal('mcp_notes_add', true);
      assert.match(refused, /toollist-server-excluded .*mcp_notes_\*/);
      assert.equal(fs.readFileSync(userFile, 'utf8'), written);
    });

    it('refuses what is always there, what cannot be used and what there is not', async () => {
      const reason = { id: 'why' };
      const source: ToolSource = { kind: 'registry', file };
      provider.unusable = [{ name: 'later', source, state: 'planned', reason, description: '' }];
      await refusal('shell');
      assert.match(refused, /toollist-always-there .*excluded_tools/);
      await refusal('later', true);
      assert.match(refused, /toollist-not-usable .*why/);
      await refusal('file_raed');
      assert.match(refused, /toollist-unknown-near .*"file_read"/);
      await refusal('nothing_like_it');
      assert.match(refused, /toollist-unknown /);
      assert.equal(fs.existsSync(userFile), false);
    });
  });
});
