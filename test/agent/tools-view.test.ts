// The tools there are, as a client sees and selects them (`_ocho/tools/*`), and one called by hand.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import type { OchoAgentRequests, ToolListing } from '../../agent/acp/extensions.ts';
import { AgentProcess, modelEnvironment } from '../support/agent-process.ts';
import { ModelServer } from '../support/model-server.ts';

type Requests = OchoAgentRequests;

describe('the tools of an agent', function () {
  this.timeout(60_000);
  let model: ModelServer;
  let agent: AgentProcess;
  let workspace: string;
  let sessionId: string;

  beforeEach(async () => {
    model = await ModelServer.start();
    agent = new AgentProcess({ env: modelEnvironment(model.url) });
    workspace = path.join(agent.home, 'work');
    fs.mkdirSync(workspace);
    ({ sessionId } = await agent.open(workspace, { _meta: { ocho: {} } }));
  });
  afterEach(async () => {
    await agent.dispose();
    await model.stop();
  });

  /** Typed by the agent. */
  const ask = <M extends keyof Requests>(method: M, params: Requests[M]['params']) =>
    agent.request(method, params) as Promise<Requests[M]['result']>;
  const list = async (inSession = true): Promise<ToolListing[]> =>
    (await ask('_ocho/tools/list', { cwd: workspace, ...(inSession ? { sessionId } : {}) })).tools;
  const stateOf = async (name: string) => (await list()).find((tool) => tool.name === name)?.state;
  const call = (name: string, args: object) =>
    ask('_ocho/tools/call', { sessionId, name, arguments: JSON.stringify(args) });
  const configFile = () => path.join(agent.home, 'config', 'config.toml');
  /** How often the client was told that the list is out of date. */
  const told = () => agent.messages.filter(({ method }) => method === '_ocho/tools/changed').length;

  /** The names in the definitions of a request. */
  const sent = (at: number): string[] => {
    // As the dialect of the test's model has it.
    const tools = (model.requests[at]?.body.tools ?? []) as { name?: string; function?: { name: string } }[];
    return tools.map(({ name, function: wrapped }) => wrapped?.name ?? name ?? '');
  };

  it('are listed with their state and a schema, in a session and for a folder', async () => {
    for (const tools of [await list(), await list(false)]) {
      const shell = tools.find(({ name }) => name === 'shell');
      assert.deepEqual([shell?.state, shell?.source], ['visible', 'builtin']);
      assert.ok(shell?.inputSchema.properties);
      assert.equal(tools.find(({ name }) => name === 'todo_write')?.optional, true);
    }
    assert.equal(told(), 0);
  });

  it('are other ones after a choice: in the file, in the list, and in the next request of the session', async () => {
    await list();
    await ask('_ocho/tools/select', { cwd: workspace, name: 'todo_write', selected: false });
    assert.match(fs.readFileSync(configFile(), 'utf8'), /optional = \["(?!.*todo_write)/);
    await agent.until(() => told() > 0, 'word that the tools changed');
    assert.equal(await stateOf('todo_write'), 'unselected');
    model.queue({ parts: [{ text: 'One.' }] });
    await agent.prompt(sessionId, 'Say something');
    assert.ok(sent(0).includes('ask_user') && !sent(0).includes('todo_write'));
    await ask('_ocho/tools/select', { cwd: workspace, name: 'todo_write', selected: true });
    model.queue({ parts: [{ text: 'Two.' }] });
    await agent.prompt(sessionId, 'And again');
    assert.ok(sent(1).includes('todo_write'));
  });

  it('that are always there, or that there are not, cannot be chosen', async () => {
    const choose = (name: string) => ask('_ocho/tools/select', { cwd: workspace, name, selected: false });
    await assert.rejects(choose('shell'), /-32602 .*always there.*excluded_tools/);
    await assert.rejects(choose('todo_wriet'), /-32602 .*todo_write/);
    assert.equal(fs.existsSync(configFile()), false);
  });

  it('are told of when a file changes what is admitted', async () => {
    await list();
    fs.mkdirSync(path.join(workspace, '.ocho'));
    const own = path.join(workspace, '.ocho', 'config.toml');
    fs.writeFileSync(own, '[risk_profiles."*"]\nexcluded_tools = ["web_fetch"]\n');
    await agent.until(() => told() > 0, 'word that the tools changed');
    const found = (await list()).find(({ name }) => name === 'web_fetch');
    assert.deepEqual([found?.state, found?.rule], ['blocked', 'excluded_tools']);
    assert.ok(found?.reason?.includes(own));
  });

  it('of the project are there as soon as tools.json says so, and told of, with what keeps others out', async () => {
    await list();
    const entry = { description: 'Says it.', location: 'say.mjs', capabilities: ['say'], tags: ['say'] };
    const tool = (name: string, status: string) => ({ name, ...entry, status });
    const tools = [tool('say-it', 'ready'), tool('say-later', 'planned'), tool('say-odd', 'redy')];
    fs.writeFileSync(path.join(workspace, 'say.mjs'), "console.log('said', ...process.argv.slice(2));\n");
    fs.writeFileSync(path.join(workspace, 'tools.json'), JSON.stringify({ version: '1.0.0', tools }));
    await agent.until(() => told() > 0, 'word that the tools changed');
    // The session's own watch may see it a moment after the view's; then it tells as well.
    for (let heard = 0; (await stateOf('say-it')) === undefined; heard = told()) {
      await agent.until(() => told() > heard, 'word that the tools of the session changed');
    }
    const own = (await list()).filter(({ source }) => source === 'registry');
    assert.deepEqual(own.map(({ name, state }) => `${name} ${state}`).sort(), [
      'say-it visible',
      'say-later planned',
      'say-odd invalid',
    ]);
    assert.ok(own.every(({ origin }) => origin === path.join(workspace, 'tools.json')));
    assert.match(own.find(({ name }) => name === 'say-odd')?.reason ?? '', /redy/);
    await ask('_ocho/tools/select', { cwd: workspace, name: 'say-it', selected: false });
    assert.match(fs.readFileSync(configFile(), 'utf8'), /excluded_tools = \["say-it"\]/);
    assert.equal(await stateOf('say-it'), 'blocked');
    await assert.rejects(
      ask('_ocho/tools/select', { cwd: workspace, name: 'say-later', selected: true }),
      /-32602 .*planned/,
    );
  });

  it('are called by hand after a question, without the model, and change files that nobody has read', async () => {
    const asked = agent.answerPermissions('allow_once');
    const file = path.join(workspace, 'note.txt');
    fs.writeFileSync(file, 'old\n');
    const report = await call('file_edit', { path: 'note.txt', old_string: 'old', new_string: 'new' });
    assert.deepEqual([report.ok, report.class, report.decision, report.error], [true, 'medium', 'ask', null]);
    assert.equal(fs.readFileSync(file, 'utf8'), 'new\n');
    assert.equal(asked.length, 1);
    assert.equal(asked[0]?.sessionId, sessionId);
    assert.ok(agent.updates(sessionId).some(({ sessionUpdate }) => sessionUpdate === 'tool_call_update'));
    assert.equal(model.requests.length, 0);
  });

  it('are not called by hand when the person says no, or in a session with a conversation', async () => {
    agent.answerPermissions('reject_once');
    const refused = await call('file_write', { path: 'made.txt', content: 'x' });
    assert.deepEqual([refused.ok, refused.error?.code], [false, 'DENIED']);
    assert.equal(fs.existsSync(path.join(workspace, 'made.txt')), false);
    model.queue({ parts: [{ text: 'One.' }] });
    await agent.prompt(sessionId, 'Say something');
    await assert.rejects(call('glob_search', { pattern: '*' }), /-32602 .*conversation/);
  });

  it('stop when the client takes its request back', async () => {
    let questions = 0;
    let takeBack: () => void = () => undefined;
    agent.onRequest('session/request_permission', () => {
      questions += 1;
      takeBack();
      return new Promise(() => undefined);
    });
    const id = 'by-hand';
    takeBack = () => agent.notify('$/cancel_request', { requestId: id });
    const params = { sessionId, name: 'file_write', arguments: '{"path":"made.txt","content":"x"}' };
    agent.send({ jsonrpc: '2.0', id, method: '_ocho/tools/call', params });
    await agent.until(() => agent.messages.some((message) => message.id === id), 'an answer');
    const answer = agent.messages.find((message) => message.id === id);
    const { error, ok } = (answer?.result ?? {}) as { ok?: boolean; error?: { code: string } };
    assert.equal(answer?.error?.code ?? error?.code, answer?.error ? -32800 : 'CANCELLED');
    assert.notEqual(ok, true);
    assert.equal(questions, 1);
    assert.equal(fs.existsSync(path.join(workspace, 'made.txt')), false);
    // The session goes on.
    agent.answerPermissions('allow_once');
    assert.equal((await call('glob_search', { pattern: '*' })).ok, true);
  });
});
