// Deferred tools with the built agent and a scripted model: the list, the search, the call, and what the policy says.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { AgentProcess, modelEnvironment } from '../support/agent-process.ts';
import { callsInEditor, editorModel, FakeEditor, saysInEditor } from '../support/fake-editor.ts';
import { ModelServer, type RecordedRequest, type Step } from '../support/model-server.ts';

const DEFERRED = '[runtime]\ndeferred_builtin_tools = true\n';
const ALWAYS = ['shell', 'file_read', 'file_write', 'file_edit', 'tool_search'];

type Json = Record<string, unknown>;

const call = (name: string, args: object): Step => ({
  parts: [{ call: { name, arguments: JSON.stringify(args) } }],
});
const select = (names: string): Step => call('tool_search', { query: `select:${names}` });

/** The tools of a request in either dialect, as they stand in it. */
const toolsOf = ({ body }: RecordedRequest): Json[] =>
  (body.tools as Json[]).map((tool) => ({ ...tool, ...(tool.function as Json | undefined) }));
const namesOf = (request: RecordedRequest) => toolsOf(request).map(({ name }) => name);
const listIn = (request: RecordedRequest) =>
  String(toolsOf(request).find(({ name }) => name === 'tool_search')?.description);

describe('deferred tools', function () {
  this.timeout(60_000);
  let model: ModelServer;
  let home: string;
  let agent: AgentProcess;

  beforeEach(async () => {
    model = await ModelServer.start();
    home = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'ocho-deferred-')));
    fs.mkdirSync(path.join(home, 'config'));
    fs.writeFileSync(path.join(home, 'note.txt'), 'plum\n');
    configure(DEFERRED);
  });
  afterEach(async () => {
    await agent.dispose();
    await model.stop();
    fs.rmSync(home, { recursive: true, force: true });
  });

  const configure = (text: string) => fs.writeFileSync(path.join(home, 'config/config.toml'), text);
  function start(dialect: 'openai' | 'anthropic' = 'openai'): void {
    agent = new AgentProcess({ home, env: modelEnvironment(model.url, dialect) });
  }
  const last = () => model.requests.at(-1) ?? assert.fail('no request');

  for (const dialect of ['openai', 'anthropic'] as const) {
    it(`are listed, searched for, called, and there again when the session is loaded: ${dialect}`, async () => {
      start(dialect);
      const { sessionId } = await agent.open(home);
      model.queue(select('glob_search,todo_write'), call('glob_search', { pattern: '*.txt' }));
      await agent.prompt(sessionId, 'go');
      const [first, second, third] = model.requests;
      assert.ok(first && second && third);
      assert.deepEqual(namesOf(first), ALWAYS);
      assert.match(listIn(first), /\nglob_search: Find files by name pattern\n/);
      assert.deepEqual(namesOf(second), [...ALWAYS, 'glob_search', 'todo_write']);
      assert.equal(JSON.stringify(toolsOf(second).slice(0, 5)), JSON.stringify(toolsOf(first)));
      assert.match(JSON.stringify(third.body.messages), /note\.txt/);
      await agent.dispose();

      start(dialect);
      await agent.initialize();
      await agent.request('session/load', { sessionId, cwd: home, mcpServers: [] });
      await agent.prompt(sessionId, 'again');
      assert.equal(JSON.stringify(toolsOf(last())), JSON.stringify(toolsOf(third)));
    });
  }

  it('are referred to at Anthropic, so that the front part of the request stays the same', async () => {
    start('anthropic');
    const { sessionId } = await agent.open(home);
    model.queue(select('glob_search'));
    await agent.prompt(sessionId, 'go');
    const [first, second] = model.requests;
    assert.ok(first && second);
    assert.equal(toolsOf(second).at(-1)?.defer_loading, true);
    const messages = second.body.messages as { content: Json[] }[]; // As the dialect has it.
    const references = [{ type: 'tool_reference', tool_name: 'glob_search' }];
    assert.deepEqual(messages.at(-1)?.content[0]?.content, references);
    const front = { ...second.body, tools: toolsOf(second).slice(0, -1), messages: messages.slice(0, -2) };
    assert.equal(JSON.stringify(front), JSON.stringify(first.body));
  });

  it('are sent like any other to a server that is said not to know references', async () => {
    configure(`${DEFERRED}[providers.anthropic]\ntool_references = false\n`);
    start('anthropic');
    const { sessionId } = await agent.open(home);
    model.queue(select('glob_search'));
    await agent.prompt(sessionId, 'go');
    assert.ok(namesOf(last()).includes('glob_search'));
    assert.doesNotMatch(last().bodyText, /defer_loading|tool_reference/);
  });

  it('follow the switch from one turn to the next', async () => {
    configure('');
    start();
    const { sessionId } = await agent.open(home);
    await agent.prompt(sessionId, 'one');
    assert.ok(namesOf(last()).includes('glob_search'));
    assert.ok(!namesOf(last()).includes('tool_search'), 'there is nothing to search for');
    configure(DEFERRED);
    await agent.prompt(sessionId, 'two');
    assert.deepEqual(namesOf(last()), ALWAYS);
    configure('');
    await agent.prompt(sessionId, 'three');
    assert.deepEqual(namesOf(last()), namesOf(model.requests[0] ?? last()));
  });

  it('go with their admission, although they were searched for, and come back with it', async () => {
    start();
    const { sessionId } = await agent.open(home);
    model.queue(select('glob_search'));
    await agent.prompt(sessionId, 'one');
    configure(`${DEFERRED}[risk_profiles.default]\nexcluded_tools = ["glob_search"]\n`);
    model.queue(select('glob_search'), call('glob_search', { pattern: '*' }));
    await agent.prompt(sessionId, 'two');
    assert.deepEqual(namesOf(last()), ALWAYS);
    assert.doesNotMatch(listIn(last()), /glob_search/);
    const said = JSON.stringify(last().body.messages);
    assert.match(said, /There is no tool \\+"glob_search/);
    assert.match(said, /Blocked by policy \([^)]*excluded_tools/);
    configure(DEFERRED);
    await agent.prompt(sessionId, 'three');
    assert.deepEqual(namesOf(last()), [...ALWAYS, 'glob_search']);
  });

  for (const [why, config] of [
    ['is excluded', `${DEFERRED}[risk_profiles.default]\nexcluded_tools = ["tool_search"]\n`],
    ['is not selected', `${DEFERRED}[tools]\noptional = ["todo_write"]\n`],
  ] as const) {
    it(`are none where tool_search ${why}`, async () => {
      configure(config);
      start();
      const { sessionId } = await agent.open(home);
      await agent.prompt(sessionId, 'go');
      for (const name of ['glob_search', 'git_operations', 'todo_write']) {
        assert.ok(namesOf(last()).includes(name), name);
      }
      assert.ok(!namesOf(last()).includes('tool_search'));
    });
  }

  it('are asked about as ever after they were searched for, and when they were not', async () => {
    execFileSync('git', ['init', '-q', home]);
    start();
    const { sessionId } = await agent.open(home);
    const asked = agent.answerPermissions('reject_once');
    const branch = call('git_operations', { operation: 'branch', action: 'create', name: 'side' });
    model.queue(branch, select('git_operations'), branch);
    await agent.prompt(sessionId, 'go');
    assert.equal(asked.length, 2);
    assert.ok(namesOf(last()).includes('git_operations'));
  });

  it('are defined in the result for a model without tools of its own, and its system text stays the same', async () => {
    agent = new AgentProcess({ home });
    const editor = new FakeEditor(agent);
    editor.models = [editorModel('acme/plain', { tools: false })];
    const { sessionId } = await agent.open(home, { _meta: { ocho: { models: true } } });
    const written = (name: string, args: object) =>
      saysInEditor(`\`\`\`tool_call\n${JSON.stringify({ name, arguments: args })}\n\`\`\`\n`);
    editor.script.push(
      written('tool_search', { query: 'select:glob_search' }),
      written('glob_search', { pattern: '*.txt' }),
      callsInEditor('nothing', {}),
    );
    await agent.prompt(sessionId, 'go');
    const [first, second, third] = editor.streams.map(({ request }) => request);
    assert.ok(first && second && third);
    assert.equal(second.system, first.system);
    assert.doesNotMatch(first.system, /\{"type":"object","properties":\{"pattern"/);
    assert.match(JSON.stringify(second.messages.at(-1)), /glob_search: Find files .*properties/);
    assert.match(JSON.stringify(third.messages.at(-1)), /note\.txt/);
    assert.equal(
      JSON.stringify(third.messages.slice(0, second.messages.length)),
      JSON.stringify(second.messages),
    );
  });
});
