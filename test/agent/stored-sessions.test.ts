// What outlives a process: sessions that were killed in the middle, and processes side by side.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {
  AGENT_MAIN,
  AgentProcess,
  agentEnvironment,
  modelEnvironment,
  RpcError,
} from '../support/agent-process.ts';
import { ModelServer } from '../support/model-server.ts';

describe('stored sessions', function () {
  this.timeout(60_000);
  let home: string;
  let workspace: string;
  let model: ModelServer;
  const agents: AgentProcess[] = [];

  beforeEach(async () => {
    home = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'ocho-stored-')));
    workspace = path.join(home, 'workspace');
    fs.mkdirSync(workspace);
    model = await ModelServer.start();
  });
  afterEach(async () => {
    for (const agent of agents.splice(0)) await agent.dispose();
    await model.stop();
    fs.rmSync(home, { recursive: true, force: true });
  });

  const start = async () => {
    const agent = new AgentProcess({ home, env: modelEnvironment(model.url) });
    agents.push(agent);
    await agent.initialize({ session: { notices: {} } });
    return agent;
  };
  const newSession = async (agent: AgentProcess) => {
    const { sessionId } = await agent.request('session/new', { cwd: workspace, mcpServers: [] });
    return sessionId;
  };
  const load = async (agent: AgentProcess, sessionId: string) => {
    await agent.request('session/load', { sessionId, cwd: workspace, mcpServers: [] });
    return agent.updates(sessionId);
  };

  it('hold every word that was shown before the agent was killed', async () => {
    const first = await start();
    const sessionId = await newSession(first);
    const words = Array.from({ length: 400 }, (_, index) => ({ text: `word${index} ` }));
    model.queue({ parts: words, delayMs: 2 });
    const turn = first.prompt(sessionId, 'tell me a story').catch(() => 'killed');
    await first.until(() => first.text(sessionId).includes('word100 '), 'hundredth word');
    first.child.kill('SIGKILL');
    await first.exit;
    assert.equal(await turn, 'killed');
    const shown = first.text(sessionId);

    const second = await start();
    await load(second, sessionId);
    assert.ok(
      second.text(sessionId).startsWith(shown),
      `${second.text(sessionId)} does not begin with ${shown}`,
    );
    assert.ok(JSON.stringify(second.updates(sessionId)).includes('tell me a story'));
  });

  it('show a call that was running when the agent was killed as failed, and go on from there', async () => {
    const first = await start();
    const sessionId = await newSession(first);
    first.answerPermissions('allow_once');
    model.queue({ parts: [{ call: { id: 'c1', name: 'shell', arguments: '{"command":"sleep 60"}' } }] });
    const turn = first.prompt(sessionId, 'wait').catch(() => 'killed');
    const runs = () => JSON.stringify(first.updates(sessionId)).includes('"in_progress"');
    await first.until(runs, 'running call');
    first.child.kill('SIGKILL');
    await first.exit;
    assert.equal(await turn, 'killed');

    const second = await start();
    const states = (await load(second, sessionId)).flatMap((update) =>
      update.sessionUpdate === 'tool_call' || update.sessionUpdate === 'tool_call_update'
        ? [update.status]
        : [],
    );
    assert.equal(states.at(-1), 'failed');
    model.queue({ parts: [{ text: 'On we go.' }] });
    assert.equal((await second.prompt(sessionId, 'go on')).stopReason, 'end_turn');
    // A provider refuses a conversation in which a call has no result.
    const messages = JSON.stringify(model.requests.at(-1)?.body.messages);
    assert.match(messages, /"tool_call_id":"c1"/);
    assert.match(messages, /go on/);
  });

  it('are loaded without the lines that lack what they must have, and those are named', async () => {
    const first = await start();
    const sessionId = await newSession(first);
    model.queue({ parts: [{ text: 'Hello there.' }] });
    await first.prompt(sessionId, 'hello');
    await first.request('session/close', { sessionId });
    const file = path.join(home, 'state', 'sessions', `${sessionId}.jsonl`);
    const damaged = [
      { type: 'tool_call', callId: 'x' },
      { type: 'tool_ended' },
      { type: 'turn_started', turn: 'two' },
      { type: 'assistant', parts: [{ type: 'text' }] },
      { type: 'nothing anybody knows' },
      null,
    ];
    const lines = fs.readFileSync(file, 'utf8').trimEnd().split('\n').length;
    for (const event of damaged)
      fs.appendFileSync(file, `${JSON.stringify({ seq: 1_000, at: '2030-01-01T00:00:00.000Z', event })}\n`);

    const second = await start();
    const notices = () =>
      second.updates(sessionId).filter((update) => JSON.stringify(update).includes('damaged lines'));
    await load(second, sessionId);
    assert.equal(second.text(sessionId), 'Hello there.');
    assert.equal(notices().length, 1, 'told with the history');
    model.queue({ parts: [{ text: 'Still here.' }] });
    assert.equal((await second.prompt(sessionId, 'go on')).stopReason, 'end_turn');
    assert.equal(notices().length, 1, 'told once');
    assert.doesNotMatch(fs.readFileSync(file, 'utf8'), /runtime-log-damaged/);

    const shown = spawnSync(process.execPath, [AGENT_MAIN, 'sessions', 'show', sessionId], {
      env: agentEnvironment(home),
      encoding: 'utf8',
    });
    assert.equal(shown.status, 0);
    const named = [...shown.stderr.matchAll(/\d+/g)].map(([number]) => Number(number));
    assert.deepEqual(
      named,
      damaged.map((_, index) => lines + 1 + index),
    );
  });

  it('are not opened, renamed or written to when nothing of them can be read', async () => {
    const first = await start();
    const sessionId = await newSession(first);
    model.queue({ parts: [{ text: 'Hello there.' }] });
    await first.prompt(sessionId, 'hello');
    await first.request('session/close', { sessionId });
    const file = path.join(home, 'state', 'sessions', `${sessionId}.jsonl`);
    const garbage = 'x'.repeat(fs.statSync(file).size);
    fs.writeFileSync(file, garbage);

    const second = await start();
    await assert.rejects(load(second, sessionId), (error: unknown) => {
      assert.ok(error instanceof RpcError);
      assert.match(error.message, /Nothing in the session log .* can be read/);
      assert.deepEqual(error.data, { code: 'SESSION_UNREADABLE', sessionId });
      return true;
    });
    await assert.rejects(second.request('_ocho/session/rename', { sessionId, title: 'New' }));
    assert.equal(fs.readFileSync(file, 'utf8'), garbage);
  });

  it('are worked on by two agents at once, each its own', async () => {
    const [one, two] = await Promise.all([start(), start()]);
    const [mine, yours] = [await newSession(one), await newSession(two)];
    model.queue({ parts: [{ text: 'A' }] }, { parts: [{ text: 'B' }] });
    await one.prompt(mine, 'hello');
    await two.prompt(yours, 'hello');
    const { sessions } = await one.request('session/list', { cwd: workspace });
    assert.deepEqual(new Set(sessions.map((session) => session.sessionId)), new Set([mine, yours]));
    await assert.rejects(load(two, mine), (error: unknown) => {
      assert.ok(error instanceof RpcError);
      assert.match(error.message, new RegExp(`\\b${one.child.pid}\\b`));
      return true;
    });
    await one.request('session/close', { sessionId: mine });
    await load(two, mine);
    assert.equal(two.text(mine), 'A');
  });

  it('can be deleted while another process has other ones open', async () => {
    const [one, two] = await Promise.all([start(), start()]);
    const [mine, yours] = [await newSession(one), await newSession(two)];
    await one.request('session/delete', { sessionId: mine });
    const { sessions } = await two.request('session/list', {});
    assert.deepEqual(
      sessions.map((session) => session.sessionId),
      [yours],
    );
    assert.deepEqual(
      fs.readdirSync(path.join(home, 'state', 'sessions')).filter((name) => name.startsWith(mine)),
      [],
    );
  });
});
