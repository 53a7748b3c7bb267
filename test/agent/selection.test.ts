// `[tools] optional` through the built agent: what is not selected is not loaded at all, whichever way a session begins.
// Node writes down every module a process ran (NODE_V8_COVERAGE): that is the proof, not what the agent says of itself.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { AgentProcess, modelEnvironment } from '../support/agent-process.ts';
import { runOcho } from '../support/cli.ts';
import { ModelServer, type RecordedRequest } from '../support/model-server.ts';

const MINIMAL = [
  ...['shell', 'file_read', 'file_write', 'file_edit', 'glob_search', 'content_search'],
  ...['web_fetch', 'git_operations'],
];
const MEMORY = ['memory_recall', 'memory_store', 'memory_forget'];

describe('the selection of tools', function () {
  this.timeout(120_000);
  let model: ModelServer;
  let home: string;
  let traces: string;
  let isTraced = false;
  beforeEach(async () => {
    model = await ModelServer.start();
    home = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'ocho-selection-')));
    traces = path.join(home, 'traces');
    isTraced = false;
  });
  afterEach(async () => {
    await model.stop();
    fs.rmSync(home, { recursive: true, force: true });
  });

  const configure = (text: string) => {
    fs.mkdirSync(path.join(home, 'config'), { recursive: true });
    fs.writeFileSync(path.join(home, 'config', 'config.toml'), text);
  };
  const environment = () => ({
    ...modelEnvironment(model.url),
    ...(isTraced ? { NODE_V8_COVERAGE: traces } : {}),
  });

  /** Tools whose modules were run since the last look; each is a file of its own in the build. */
  function loadedTools(): ReadonlySet<string> {
    const names = fs.readdirSync(traces).flatMap((file) => {
      const text = fs.readFileSync(path.join(traces, file), 'utf8');
      return [...text.matchAll(/\/dist\/agent\/([\w-]+)\.tool-[A-Z0-9]+\.js/g)].map(([, name = '']) => name);
    });
    fs.rmSync(traces, { recursive: true });
    return new Set(names.map((name) => name.replaceAll('-', '_')));
  }

  function namesIn(request: RecordedRequest | undefined): string[] {
    const tools = (request?.body.tools ?? []) as { name?: string; function?: { name?: string } }[]; // Two dialects.
    return tools.map((tool) => tool.function?.name ?? tool.name ?? '');
  }

  /** The ways a session begins, each with a turn or a call in it. */
  const ways: Readonly<Record<string, () => Promise<void>>> = {
    'an ACP session': async () => {
      const agent = new AgentProcess({ home, env: environment() });
      const { sessionId } = await agent.open(home);
      model.queue({ parts: [{ call: { name: 'glob_search', arguments: '{"pattern":"*"}' } }] });
      model.queue({ parts: [{ text: 'Done.' }] });
      await agent.prompt(sessionId, 'Look around');
      await agent.dispose();
    },
    'ocho run': async () => {
      model.queue({ parts: [{ text: 'Done.' }] });
      const { code, err } = await runOcho(home, ['run', 'Look around'], { env: environment() });
      assert.equal(code, 0, err);
    },
    'ocho tools call': async () => {
      const { code, err } = await runOcho(home, ['tools', 'call', 'glob_search', '{"pattern":"*"}'], {
        env: environment(),
      });
      assert.equal(code, 0, err);
    },
  };

  for (const [way, take] of Object.entries(ways)) {
    it(`loads no module of a tool that is not selected in ${way}`, async () => {
      isTraced = true;
      configure('[tools]\noptional = ["*"]\n');
      await take();
      const all = loadedTools();
      // Else the trace would prove nothing.
      for (const name of [...MINIMAL, 'todo_write', 'ask_user'])
        assert.ok(all.has(name), `${name} is traced`);
      for (const name of MEMORY) assert.ok(!all.has(name), `${name} is for ocho chat`);

      configure('[tools]\noptional = []\n');
      await take();
      assert.deepEqual([...loadedTools()].sort(), [...MINIMAL].sort());

      configure('[tools]\noptional = ["todo_write", "memory_store"]\n');
      await take();
      assert.deepEqual([...loadedTools()].sort(), [...MINIMAL, 'todo_write'].sort());
    });
  }

  it('gives the model exactly the eight, in their order, as the minimum', async () => {
    configure('[tools]\noptional = []\n');
    await ways['ocho run']?.();
    assert.deepEqual(namesIn(model.requests.at(-1)), MINIMAL);
  });

  it('gives the same for a star, a star with names, a section without the key, and no section', async () => {
    const lists: string[][] = [];
    for (const text of [
      '[tools]\noptional = ["*"]\n',
      '[tools]\noptional = ["*", "todo_write", "shell"]\n',
      '[tools]\n',
      '',
    ]) {
      configure(text);
      await ways['ocho run']?.();
      lists.push(namesIn(model.requests.at(-1)));
    }
    const [first = []] = lists;
    assert.deepEqual(first.slice(0, 8), MINIMAL);
    assert.ok(first.includes('todo_write') && first.includes('ask_user'));
    assert.equal(new Set(first).size, first.length);
    for (const list of lists) assert.deepEqual(list, first);
  });

  it('lets a workspace leave tools out, and add none', async () => {
    const file = path.join(home, '.ocho', 'config.toml');
    fs.mkdirSync(path.dirname(file));
    configure('[tools]\noptional = ["todo_write"]\n');
    fs.writeFileSync(file, '[tools]\noptional = ["ask_user", "*"]\n');
    await ways['ocho run']?.();
    assert.deepEqual(namesIn(model.requests.at(-1)), [...MINIMAL, 'todo_write']);
    fs.writeFileSync(file, '[tools]\noptional = ["ask_user"]\n');
    await ways['ocho run']?.();
    assert.deepEqual(namesIn(model.requests.at(-1)), MINIMAL);
    configure('');
    fs.writeFileSync(file, '[tools]\noptional = ["ask_user"]\n');
    await ways['ocho run']?.();
    assert.deepEqual(namesIn(model.requests.at(-1)), [...MINIMAL, 'ask_user']);
  });

  it('says of a name that is no tool once what is wrong with it, however many sessions there are', async () => {
    configure('[tools]\noptional = ["todo_wirte", "todo_wirte", "memory_store", "shell"]\n');
    const agent = new AgentProcess({ home, env: environment() });
    const said = () =>
      agent.messages.flatMap(
        (message) => JSON.stringify(message).match(/todo_wirte.{0,200}?todo_write|surface \\"chat/g) ?? [],
      );
    for (let session = 0; session < 3; session += 1) {
      const { sessionId } =
        session === 0
          ? await agent.open(home, { session: { notices: {} } })
          : await agent.request('session/new', { cwd: home, mcpServers: [] });
      model.queue({ parts: [{ text: 'Done.' }] }, { parts: [{ text: 'Done.' }] });
      await agent.prompt(sessionId, 'Hello');
      await agent.prompt(sessionId, 'Hello again');
    }
    assert.equal(said().length, 2, said().join('\n'));
    await agent.dispose();
  });

  it('has eleven tools in Chat, in their order, and eight elsewhere', async () => {
    configure('[tools]\noptional = []\n');
    const list = async (...more: string[]) => {
      const { code, out, err } = await runOcho(home, ['tools', 'list', '--json', ...more]);
      assert.equal(code, 0, err);
      return (JSON.parse(out) as { name: string }[]).map(({ name }) => name);
    };
    assert.deepEqual(await list('--surface', 'chat'), [
      ...MINIMAL.slice(0, 6),
      ...MEMORY,
      ...MINIMAL.slice(6),
    ]);
    assert.deepEqual(await list('--surface', 'code'), MINIMAL);
    assert.deepEqual(await list(), MINIMAL);
    configure('[tools]\noptional = ["*"]\n');
    for (const name of MEMORY) assert.ok(!(await list()).includes(name));
  });
});
