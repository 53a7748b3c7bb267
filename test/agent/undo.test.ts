// What a session did to files, and how it and the talk about it are taken back: `_ocho/session/*`.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { AgentProcess, modelEnvironment, RpcError } from '../support/agent-process.ts';
import { ModelServer } from '../support/model-server.ts';

describe('a session', function () {
  this.timeout(60_000);
  let model: ModelServer;
  let home: string;
  let workspace: string;
  const agents: AgentProcess[] = [];

  beforeEach(async () => {
    model = await ModelServer.start();
    home = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'ocho-undo-agent-')));
    workspace = path.join(home, 'workspace');
    fs.mkdirSync(workspace);
  });
  afterEach(async () => {
    await Promise.all(agents.splice(0).map((agent) => agent.dispose()));
    await model.stop();
    fs.rmSync(home, { recursive: true, force: true });
  });

  const place = (name: string) => path.join(workspace, name);
  const start = async (): Promise<AgentProcess> => {
    const agent = new AgentProcess({ home, env: modelEnvironment(model.url) });
    agents.push(agent);
    await agent.initialize();
    agent.answerPermissions('allow_once');
    return agent;
  };
  const begin = async (agent: AgentProcess) =>
    (await agent.request('session/new', { cwd: workspace, mcpServers: [] })).sessionId;
  const call = (name: string, args: object) => ({
    parts: [{ call: { name, arguments: JSON.stringify(args) } }],
  });
  /** A turn that edits one file; answers the number the client was told. */
  async function editTurn(
    agent: AgentProcess,
    sessionId: string,
    from: string,
    to: string,
  ): Promise<unknown> {
    model.queue(
      call('file_read', { path: 'a.txt' }),
      call('file_edit', { path: 'a.txt', old_string: from, new_string: to }),
      { parts: [{ text: `${from} is now ${to}.` }] },
    );
    return (await agent.prompt(sessionId, `${from} to ${to}`))._meta?.ocho;
  }
  const read = (name = 'a.txt') => fs.readFileSync(place(name), 'utf8');
  const code = async (task: Promise<unknown>) => {
    try {
      await task;
      return undefined;
    } catch (error) {
      assert.ok(error instanceof RpcError);
      return [error.code, (error.data as { code?: string }).code];
    }
  };
  const hashOf = (text: string) => `sha256:${createHash('sha256').update(text).digest('hex')}`;
  const lastRequest = () => JSON.stringify(model.requests.at(-1)?.body.messages);

  it('undoes its turns byte for byte, in another process too, and tells the model', async () => {
    fs.writeFileSync(place('a.txt'), '\uFEFFone\r\n');
    const first = await start();
    const sessionId = await begin(first);
    assert.deepEqual(await editTurn(first, sessionId, 'one', 'two'), { turn: 1 });
    assert.deepEqual(await editTurn(first, sessionId, 'two', 'three'), { turn: 2 });
    assert.deepEqual(await first.request('_ocho/session/changes', { sessionId }), {
      files: [{ path: place('a.txt'), turns: [1, 2], existed: true, left: hashOf('\uFEFFthree\r\n') }],
    });
    const before = { sessionId, path: place('a.txt'), turn: 2 };
    assert.deepEqual(await first.request('_ocho/session/preimage', before), { text: 'two\r\n' });
    const raw = { sessionId, path: place('a.txt'), turn: 2, bytes: true, side: 'after' };
    assert.deepEqual(await first.request('_ocho/session/preimage', raw), {
      text: null,
      bytes: Buffer.from('\uFEFFthree\r\n').toString('base64'),
    });
    await first.request('session/close', { sessionId });

    const second = await start();
    await second.request('session/load', { sessionId, cwd: workspace, mcpServers: [] });
    const undo = { sessionId, turn: 1, conflicts: 'ask' };
    assert.deepEqual(await second.request('_ocho/session/undo', undo), {
      restored: [place('a.txt')],
      conflicts: [],
    });
    assert.equal(read(), '\uFEFFone\r\n');
    assert.deepEqual(await second.request('_ocho/session/changes', { sessionId }), { files: [] });
    assert.deepEqual(await editTurn(second, sessionId, 'one', 'four'), { turn: 3 });
    assert.match(lastRequest(), /user had your latest changes to these files undone.*a\.txt/);
  });

  it('asks before it undoes over a change of the person', async () => {
    fs.writeFileSync(place('a.txt'), 'one\n');
    const agent = await start();
    const sessionId = await begin(agent);
    await editTurn(agent, sessionId, 'one', 'two');
    fs.writeFileSync(place('a.txt'), 'two and mine\n');
    const undo = (conflicts: string) =>
      agent.request('_ocho/session/undo', { sessionId, turn: 1, conflicts });
    const conflicts = [{ path: place('a.txt'), reason: 'changed' }];
    assert.deepEqual(await undo('ask'), { restored: [], conflicts });
    assert.equal(read(), 'two and mine\n');
    assert.deepEqual(await undo('overwrite'), { restored: [place('a.txt')], conflicts: [] });
    assert.equal(read(), 'one\n');
  });

  it('undoes what a killed agent had begun', async () => {
    fs.writeFileSync(place('a.txt'), 'one\n');
    const first = await start();
    const sessionId = await begin(first);
    model.queue(
      call('file_read', { path: 'a.txt' }),
      call('file_edit', { path: 'a.txt', old_string: 'one', new_string: 'two' }),
      { hang: 'before-headers' },
    );
    const turn = first.prompt(sessionId, 'go').catch(() => 'killed');
    const edited = () =>
      first
        .updates(sessionId)
        .some(
          (update) =>
            update.sessionUpdate === 'tool_call_update' &&
            update.status === 'completed' &&
            read() === 'two\n',
        );
    await first.until(edited, 'edit');
    first.child.kill('SIGKILL');
    assert.equal(await turn, 'killed');
    await first.exit;
    const second = await start();
    await second.request('session/load', { sessionId, cwd: workspace, mcpServers: [] });
    await second.request('_ocho/session/undo', { sessionId, turn: 1, conflicts: 'ask' });
    assert.equal(read(), 'one\n');
  });

  it('refuses to undo and to rewind while a turn runs', async () => {
    const agent = await start();
    const sessionId = await begin(agent);
    model.queue({ hang: 'after-headers' });
    const turn = agent.prompt(sessionId, 'go');
    const undo = agent.request('_ocho/session/undo', { sessionId, turn: 1, conflicts: 'ask' });
    assert.deepEqual(await code(undo), [-32602, 'TURN_RUNNING']);
    const rewind = agent.request('_ocho/session/rewind', { sessionId, turn: 1 });
    assert.deepEqual(await code(rewind), [-32602, 'TURN_RUNNING']);
    agent.notify('session/cancel', { sessionId });
    assert.equal((await turn).stopReason, 'cancelled');
  });

  it('goes back in its conversation, for the model and in a replay', async () => {
    const agent = await start();
    const sessionId = await begin(agent);
    for (const text of ['First', 'Second', 'Third']) {
      model.queue({ parts: [{ text: `${text} answer.` }] });
      await agent.prompt(sessionId, `${text} prompt`);
    }
    await agent.request('_ocho/session/rewind', { sessionId, turn: 2 });
    model.queue({ parts: [{ text: 'Fourth answer.' }] });
    const answer = await agent.prompt(sessionId, 'Fourth prompt');
    assert.deepEqual(answer._meta, { ocho: { turn: 4 } });
    assert.match(lastRequest(), /First answer.*Fourth prompt/);
    assert.doesNotMatch(lastRequest(), /Second|Third/);

    const other = await start();
    await agent.request('session/close', { sessionId });
    await other.request('session/load', { sessionId, cwd: workspace, mcpServers: [] });
    assert.equal(other.text(sessionId), 'First answer.Fourth answer.');
    const prompts = other
      .updates(sessionId)
      .flatMap((update) => (update.sessionUpdate === 'user_message_chunk' ? [update.messageId] : []));
    assert.deepEqual(prompts, ['turn-1', 'turn-4']);
    const gone = other.request('_ocho/session/rewind', { sessionId, turn: 9 });
    assert.deepEqual(await code(gone), [-32602, 'NO_SUCH_TURN']);
  });

  it('keeps the name a person gives it, open or not', async () => {
    const agent = await start();
    const sessionId = await begin(agent);
    await agent.request('_ocho/session/rename', { sessionId, title: 'My name' });
    model.queue({ parts: [{ text: 'Hello.' }] });
    await agent.prompt(sessionId, 'hello');
    const titles = agent
      .updates(sessionId)
      .flatMap((update) => (update.sessionUpdate === 'session_info_update' ? [update.title] : []));
    assert.deepEqual(titles, ['My name']);
    const listed = async () => {
      const { sessions } = await agent.request('session/list', { cwd: workspace });
      return sessions.map(({ title }) => title);
    };
    assert.deepEqual(await listed(), ['My name']);
    await agent.request('session/close', { sessionId });
    await agent.request('_ocho/session/rename', { sessionId, title: 'Another' });
    assert.deepEqual(await listed(), ['Another']);
    const empty = agent.request('_ocho/session/rename', { sessionId, title: ' ' });
    assert.deepEqual(await code(empty), [-32602, 'INVALID_PARAMS']);
  });

  it('says in the error of a failed turn which it was', async () => {
    const agent = await start();
    const sessionId = await begin(agent);
    model.queue({ status: 400, body: { error: { message: 'no' } } });
    await assert.rejects(agent.prompt(sessionId, 'go'), (error: unknown) => {
      assert.ok(error instanceof RpcError);
      assert.equal((error.data as { turn?: number }).turn, 1);
      return true;
    });
  });

  it('takes its pre-images along when it is deleted', async () => {
    fs.writeFileSync(place('a.txt'), 'nobody else has this\n');
    const agent = await start();
    const sessionId = await begin(agent);
    await editTurn(agent, sessionId, 'nobody', 'somebody');
    const kept = path.join(home, 'state', 'preimages');
    const stored = () => fs.readdirSync(kept, { recursive: true }).filter((name) => String(name).length > 60);
    // What was there before, and what came of it.
    assert.equal(stored().length, 2);
    // What was stored in this moment is left for the next deletion.
    const old = new Date(Date.now() - 60_000);
    for (const name of stored()) fs.utimesSync(path.join(kept, String(name)), old, old);
    await agent.request('session/delete', { sessionId });
    assert.deepEqual(stored(), []);
  });
});

describe('the policy', function () {
  this.timeout(60_000);
  let model: ModelServer;
  let agent: AgentProcess;
  beforeEach(async () => {
    model = await ModelServer.start();
    agent = new AgentProcess({ env: modelEnvironment(model.url) });
    await agent.initialize();
  });
  afterEach(async () => {
    await agent.dispose();
    await model.stop();
  });

  it('is changed for sessions that are open, and its log tells of it', async () => {
    const questions = agent.answerPermissions('allow_once');
    const { sessionId } = await agent.request('session/new', { cwd: agent.home, mcpServers: [] });
    const turn = async () => {
      model.queue(
        { parts: [{ call: { name: 'shell', arguments: JSON.stringify({ command: 'touch a.txt' }) } }] },
        { parts: [{ text: 'Done.' }] },
      );
      await agent.prompt(sessionId, 'go');
    };
    await agent.request('_ocho/policy/change', { list: 'allow', add: 'shell(touch a.txt)' });
    await turn();
    assert.equal(questions.length, 0);
    await agent.request('_ocho/policy/change', { list: 'always_ask', add: 'shell(touch *)' });
    await turn();
    assert.equal(questions.length, 1);
    const view = (await agent.request('_ocho/policy/get', { cwd: agent.home })) as {
      alwaysAsk: { entry: string; source: string }[];
      rules: { list: string; entry: { entry: string } }[];
    };
    assert.deepEqual(
      view.alwaysAsk.flatMap(({ entry, source }) => (source === 'user' ? [entry] : [])),
      ['shell(touch *)'],
    );
    assert.deepEqual(
      view.rules.map(({ list, entry }) => `${list} ${entry.entry}`),
      ['allow shell(touch a.txt)'],
    );
    const { decisions } = (await agent.request('_ocho/policy/log', { sessionId, limit: 2 })) as {
      decisions: { rule: string; subject: string; answer?: string }[];
    };
    assert.deepEqual(
      decisions.map(({ rule, subject, answer }) => [rule, subject, answer]),
      [
        ['always_ask', 'touch a.txt', 'allow_once'],
        ['rule.allow', 'touch a.txt', undefined],
      ],
    );
  });

  it('takes no entry that cannot be understood', async () => {
    const change = agent.request('_ocho/policy/change', { list: 'allow', add: 'shel(ls)' });
    await assert.rejects(change, (error: unknown) => {
      assert.ok(error instanceof RpcError);
      assert.equal(error.code, -32602);
      assert.match(error.message, /shell/);
      return true;
    });
  });
});
