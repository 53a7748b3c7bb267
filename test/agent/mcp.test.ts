// MCP servers over stdio, from the configuration or the client's `session/new`, with the built agent.
import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { McpServer } from '@agentclientprotocol/sdk';
import type { OchoAgentRequests } from '../../agent/acp/extensions.ts';
import { AgentProcess, modelEnvironment } from '../support/agent-process.ts';
import { ModelServer } from '../support/model-server.ts';
import { untilFile, untilGone } from '../unit/platform/process-fixtures.ts';

const FIXTURES = fileURLToPath(new URL('../fixtures/mcp', import.meta.url));
const SERVERS = fileURLToPath(new URL('../../node_modules/@modelcontextprotocol', import.meta.url));

describe('MCP servers over stdio, with the built agent', function () {
  this.timeout(60_000);
  let model: ModelServer;
  let agent: AgentProcess;
  let folder: string;
  let sessionId: string;

  beforeEach(async () => {
    model = await ModelServer.start();
  });
  afterEach(async () => {
    await agent?.dispose();
    await model.stop();
  });

  const fixture = (name: string, ...args: string[]): McpServer => ({
    name,
    command: process.execPath,
    args: [path.join(FIXTURES, `${args[0]}.mjs`), ...args.slice(1)],
    env: [],
  });
  const real = (name: string, ...args: string[]): McpServer & { args: string[] } => ({
    name,
    command: process.execPath,
    args: [path.join(SERVERS, `server-${name}/dist/index.js`), ...args],
    env: [],
  });

  async function start(mcpServers: readonly McpServer[], config = '', offered: object = {}): Promise<void> {
    agent = new AgentProcess({ env: modelEnvironment(model.url) });
    folder = path.join(agent.home, 'project');
    mkdirSync(folder, { recursive: true });
    mkdirSync(path.join(agent.home, 'config'), { recursive: true });
    writeFileSync(path.join(agent.home, 'config/config.toml'), config.replaceAll('FOLDER', folder));
    await agent.initialize({ session: { notices: {} }, _meta: { ocho: {} }, ...offered });
    ({ sessionId } = await agent.request('session/new', { cwd: folder, mcpServers }));
  }

  async function listed() {
    const { tools } = (await agent.request('_ocho/tools/list', {
      cwd: folder,
      sessionId,
    })) as OchoAgentRequests['_ocho/tools/list']['result']; // Typed by the agent.
    return tools.filter(({ source }) => source === 'mcp');
  }

  /** Resolves when a tool is there. */
  async function untilThere(name: string): Promise<void> {
    for (let seen = 0; !(await listed()).some((tool) => tool.name === name); ) {
      const count = () => agent.messages.filter(({ method }) => method === '_ocho/tools/changed').length;
      const before = seen;
      await agent.until(() => count() > before, `word of ${name}`);
      seen = count();
    }
  }

  const call = (name: string, args: object = {}) => ({
    parts: [{ call: { name, arguments: JSON.stringify(args) } }],
  });
  const done = { parts: [{ text: 'Done.' }] };

  async function turn(...steps: Parameters<ModelServer['queue']>): Promise<void> {
    model.queue(...steps, done);
    assert.equal((await agent.prompt(sessionId, 'Go on')).stopReason, 'end_turn');
  }

  /** What the model was given for its last call. */
  function result(): string {
    const messages = (model.requests.at(-1)?.body.messages ?? []) as { role: string; content: unknown }[]; // Chat Completions.
    const last = messages.findLast(({ role }) => role === 'tool');
    return typeof last?.content === 'string' ? last.content : JSON.stringify(last?.content);
  }

  it('work from the configuration: files, after a question', async () => {
    const { args } = real('filesystem');
    const config = `[mcp.servers.files]\ncommand = ${JSON.stringify(process.execPath)}\nargs = [${JSON.stringify(args[0])}, "FOLDER"]\n`;
    await start([], config);
    writeFileSync(path.join(folder, 'note.txt'), 'remember the milk\n');
    await untilThere('mcp_files_read_text_file');
    const asked = agent.answerPermissions('allow_once');
    await turn(call('mcp_files_read_text_file', { path: path.join(folder, 'note.txt') }));
    assert.match(result(), /From MCP server "files".*remember the milk/s);
    const [question, ...others] = asked;
    assert.equal(others.length, 0);
    assert.equal(question?.toolCall.title, 'files: mcp_files_read_text_file');
    assert.equal(question?.toolCall.kind, 'other');
    assert.match(JSON.stringify(question?.toolCall.content), /note\.txt/);
  });

  it('work from the client: a memory that lasts', async () => {
    await start([]);
    const env = [{ name: 'MEMORY_FILE_PATH', value: path.join(folder, 'memory.jsonl') }];
    const servers = [{ ...real('memory'), env }];
    ({ sessionId } = await agent.request('session/new', { cwd: folder, mcpServers: servers }));
    await untilThere('mcp_memory_read_graph');
    agent.answerPermissions('allow_once');
    const entity = { name: 'Ana', entityType: 'person', observations: ['likes tea'] };
    await turn(call('mcp_memory_create_entities', { entities: [entity] }), call('mcp_memory_read_graph'));
    assert.match(result(), /likes tea/);
    assert.match(readFileSync(path.join(folder, 'memory.jsonl'), 'utf8'), /Ana/);
  });

  it('work in all that a server can answer', async () => {
    await start([real('everything')]);
    await untilThere('mcp_everything_echo');
    agent.answerPermissions('allow_once');
    await turn(call('mcp_everything_echo', { message: 'ñandú' }));
    assert.match(result(), /ñandú/);
    await turn(call('mcp_everything_echo', {}));
    assert.match(result(), /message/);
    await turn(call('mcp_everything_getz2dztinyz2dzimage'));
    assert.match(model.requests.at(-1)?.bodyText ?? '', /image\/png/);
    await turn(call('mcp_everything_getz2dzstructuredz2dzcontent', { location: 'New York' }));
    assert.match(result(), /temperature/);
    assert.doesNotMatch(result(), /does not fit/);
    await turn(call('mcp_everything_getz2dzrootsz2dzlist'));
    assert.ok(result().includes(folder), result());
    await turn(call('mcp_everything_triggerz2dzlongz2dzrunningz2dzoperation', { duration: 1, steps: 2 }));
    assert.match(result(), /completed/);
    assert.match(JSON.stringify(agent.updates(sessionId)), /1\/2/);
  });

  it('bring prompts as commands, and resources the model can read, once a person allows it', async () => {
    await start([fixture('library', 'library')]);
    const commands = () =>
      agent
        .updates(sessionId)
        .flatMap((update) => (update.sessionUpdate === 'available_commands_update' ? [update] : []))
        .at(-1)?.availableCommands ?? [];
    await agent.until(() => commands().some(({ name }) => name === 'mcp:library:review'), 'the prompt');
    const review = commands().find(({ name }) => name === 'mcp:library:review');
    assert.equal(review?.input?.hint, 'file focus?');
    assert.match(review?.description ?? '', /^From MCP server "library": Reviews/);

    model.queue(done);
    await agent.prompt(sessionId, '/mcp:library:review a.ts speed');
    const first = JSON.stringify(model.requests.at(-1)?.body.messages);
    assert.match(first, /Prompt of MCP server .*library.*review a\.ts for speed/);
    const before = model.requests.length;
    await agent.prompt(sessionId, '/mcp:library:nothing');
    assert.equal(model.requests.length, before);

    const asked = agent.answerPermissions('allow_once');
    await turn(call('mcp_resources', { operation: 'read', server: 'library', uri: 'memo://1' }));
    assert.match(result(), /From MCP server "library".*remember/s);
    assert.equal(asked.length, 1);
  });

  it('ask the model and the person, with the leave of the person', async () => {
    await start([fixture('desk', 'asks')], '', { elicitation: { form: {} } });
    await untilThere('mcp_desk_sample');
    agent.answerPermissions('allow_once');
    const asked: { message: string; requestedSchema: unknown }[] = [];
    let answer: object = { answer: 'Allow once' };
    agent.onRequest('elicitation/create', (params) => {
      asked.push(params as (typeof asked)[number]); // As the agent sent it.
      return { action: 'accept', content: answer };
    });
    await turn(call('mcp_desk_sample'), { parts: [{ text: 'Four.' }] });
    assert.match(result(), /"text":"Four\."/);
    assert.match(
      asked[0]?.message ?? '',
      /MCP server "desk".*at most 4,?096 tokens.*Count\..*two and two\?/s,
    );
    const sampled = model.requests.find(({ bodyText }) => bodyText.includes('two and two'))?.body;
    assert.equal((sampled?.messages as unknown[] | undefined)?.length, 2);

    answer = { answer: 'Do not allow' };
    await turn(call('mcp_desk_sample'));
    assert.match(result(), /rejected/);

    answer = { name: 'Ana' };
    await turn(call('mcp_desk_form'));
    assert.match(result(), /"name":"Ana","size":"m"/);
    assert.match(asked.at(-1)?.message ?? '', /^MCP server "desk" asks you.*Who are/s);
  });

  it('are asked about anew when a tool has changed since it was allowed, with what changed', async () => {
    await start([fixture('kit', 'changes')]);
    await untilThere('mcp_kit_shifty');
    const asked = agent.answerPermissions('allow_always');
    await turn(call('mcp_kit_steady'), call('mcp_kit_steady'), call('mcp_kit_shifty'));
    assert.equal(asked.length, 2);
    await turn(call('mcp_kit_shifty'));
    assert.match(result(), /call 2/);
    assert.equal(asked.length, 3);
    assert.match(JSON.stringify(asked[2]?.toolCall.content), /description/);
  });

  it('that die in a call fail it, and the turn goes on', async () => {
    await start([]);
    const starts = path.join(folder, 'starts');
    await agent.request('session/close', { sessionId });
    const servers = [fixture('kit', 'dies', starts)];
    ({ sessionId } = await agent.request('session/new', { cwd: folder, mcpServers: servers }));
    await untilThere('mcp_kit_die');
    agent.answerPermissions('allow_once');
    await turn(call('mcp_kit_die'), call('mcp_kit_live'));
    assert.match(result(), /alive/);
    assert.match(model.requests.at(-1)?.bodyText ?? '', /\\"kit\\" ended with exit code 3[^"]*out of luck/);
  });

  it('are kept out by their name, also as a list may spell it', async () => {
    await start(
      [fixture('kit', 'plain'), fixture('other', 'plain')],
      '[risk_profiles.default]\nexcluded_tools = ["kit__echo"]\n',
    );
    await untilThere('mcp_other_echo');
    await untilThere('mcp_kit_echo');
    const tools = await listed();
    assert.equal(tools.find(({ name }) => name === 'mcp_kit_echo')?.state, 'blocked');
    await turn(call('mcp_kit_echo', { words: 'x' }));
    assert.match(result(), /excluded_tools/);
    assert.doesNotMatch(result(), /heard/);
  });

  it('are kept out, and asked about, as a whole by an entry for all their tools', async () => {
    await start(
      [fixture('kit', 'plain'), fixture('kit_b', 'plain'), fixture('other', 'plain')],
      '[risk_profiles.default]\nlevel = "full"\nexcluded_tools = ["kit__*"]\nalways_ask = ["mcp_kitz5fzb_*"]\n',
    );
    for (const name of ['mcp_kit_echo', 'mcp_kitz5fzb_echo', 'mcp_other_echo']) await untilThere(name);
    const tools = await listed();
    for (const { name, state } of tools) {
      assert.equal(state, name.startsWith('mcp_kit_') ? 'blocked' : 'visible', name);
    }
    const asked = agent.answerPermissions('reject_once');
    await turn(
      call('mcp_kit_echo', { words: 'out' }),
      call('mcp_kitz5fzb_echo', { words: 'asked' }),
      call('mcp_other_echo', { words: 'free' }),
    );
    assert.deepEqual(
      asked.map(({ toolCall }) => toolCall.title),
      ['kit_b: mcp_kitz5fzb_echo'],
    );
    assert.match(result(), /heard: free/);
    const sent = model.requests.at(-1)?.bodyText ?? '';
    assert.doesNotMatch(sent, /heard: (?:out|asked)/);
  });

  it('that cannot be used are told of by name', async () => {
    await start([fixture('kit', 'old'), fixture('kit', 'plain')]);
    await turn();
    const told = () => JSON.stringify(agent.updates(sessionId));
    assert.match(told(), /two MCP servers called/);
    // It fails in its own time; the turn after that tells it.
    while (!told().includes('1999-01-01')) await turn();
    assert.match(told(), /MCP server .*kit.* could not be used/);
  });

  it('leave nothing running behind when the agent ends', async () => {
    await start([]);
    const file = path.join(folder, 'pids');
    const servers = [fixture('kit', 'family', file)];
    ({ sessionId } = await agent.request('session/new', { cwd: folder, mcpServers: servers }));
    const pids = (await untilFile(file)).split(' ').map(Number);
    await agent.dispose();
    for (const pid of pids) await untilGone(pid);
  });
});
