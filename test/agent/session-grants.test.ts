// What a person allowed for a session: it is listed, and taking it back counts at once.
import assert from 'node:assert/strict';
import type { RequestPermissionRequest } from '@agentclientprotocol/sdk';
import type { OchoAgentRequests } from '../../agent/acp/extensions.ts';
import { AgentProcess, modelEnvironment } from '../support/agent-process.ts';
import { ModelServer } from '../support/model-server.ts';

describe('a grant of a session', function () {
  this.timeout(60_000);
  let model: ModelServer;
  let agent: AgentProcess;
  let sessionId: string;
  const questions: RequestPermissionRequest[] = [];

  beforeEach(async () => {
    questions.length = 0;
    model = await ModelServer.start();
    agent = new AgentProcess({ env: modelEnvironment(model.url) });
    ({ sessionId } = await agent.open(agent.home, { _meta: { ocho: {} } }));
    agent.onRequest('session/request_permission', (params) => {
      questions.push(params as RequestPermissionRequest); // What the agent sends is the schema's.
      return { outcome: { outcome: 'selected', optionId: 'allow_session' } };
    });
  });
  afterEach(async () => {
    await agent.dispose();
    await model.stop();
  });

  const call = (command: string) => ({
    parts: [{ call: { name: 'shell', arguments: JSON.stringify({ command }) } }],
  });
  const make = call('mkdir -p made');
  const grants = async () => {
    const policy = (await agent.request('_ocho/policy/get', { cwd: agent.home })) as Policy; // Typed by the agent.
    return policy.grants ?? [];
  };
  const revoke = (rule: string) => agent.request('_ocho/policy/revoke', { sessionId, rule });

  async function turn(...steps: Parameters<ModelServer['queue']>): Promise<void> {
    model.queue(...steps, { parts: [{ text: 'Done.' }] });
    assert.equal((await agent.prompt(sessionId, 'Make a folder')).stopReason, 'end_turn');
  }

  it('is listed with its session, and asked about again as soon as it is taken back', async () => {
    assert.deepEqual(await grants(), []);
    await turn(make, make);
    assert.equal(questions.length, 1);
    const [grant] = await grants();
    assert.ok(grant);
    assert.deepEqual([grant.sessionId, grant.title], [sessionId, 'Make a folder']);
    assert.match(grant.rule, /^shell\(mkdir/);
    await revoke(grant.rule);
    assert.deepEqual(await grants(), []);
    await turn(make);
    assert.equal(questions.length, 2);
  });

  it('ends in the middle of a turn', async () => {
    await turn(make);
    const [grant] = await grants();
    assert.ok(grant);
    // While the turn waits for another answer.
    const asked: string[] = [];
    agent.onRequest('session/request_permission', async (params) => {
      const { toolCall } = params as RequestPermissionRequest; // What the agent sends is the schema's.
      asked.push(toolCall.title ?? '');
      await revoke(grant.rule);
      return { outcome: { outcome: 'selected', optionId: 'allow_once' } };
    });
    await turn(make, call('rmdir made'), make);
    assert.deepEqual(asked, ['rmdir made', 'mkdir -p made']);
  });

  it('is not there is no error, and in a session that is not open is one', async () => {
    await revoke('shell(nothing *)');
    await assert.rejects(
      agent.request('_ocho/policy/revoke', { sessionId: 'none', rule: 'shell' }),
      /-32002/,
    );
  });
});

type Policy = OchoAgentRequests['_ocho/policy/get']['result'];
