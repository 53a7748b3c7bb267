// A question that waits when its turn is cut: what is said of it in the log, in the transcript and to the model.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { AgentProcess, modelEnvironment } from '../support/agent-process.ts';
import { ModelServer } from '../support/model-server.ts';

describe('a question that is not answered before its turn is cut', function () {
  this.timeout(60_000);
  let home: string;
  let workspace: string;
  let model: ModelServer;
  const agents: AgentProcess[] = [];

  beforeEach(async () => {
    home = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'ocho-cut-')));
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
    return agent;
  };

  /** Cuts a turn whose question waits; gives what the card says after a load, and what the model is told then. */
  async function whatIsSaid(
    cut: (agent: AgentProcess, sessionId: string, question: unknown) => unknown,
  ): Promise<[string, string]> {
    const first = await start();
    const { sessionId } = await first.open(workspace);
    let asked: unknown;
    first.onRequest('session/request_permission', () => {
      asked = first.messages.findLast(({ method }) => method === 'session/request_permission')?.id;
      return new Promise(() => {});
    });
    const call = { id: 'c1', name: 'shell', arguments: '{"command":"npm test"}' };
    model.queue({ parts: [{ call }, { call: { ...call, id: 'c2' } }] });
    const turn = first.prompt(sessionId, 'test it').catch(() => 'gone');
    await first.until(() => asked !== undefined, 'question');
    await cut(first, sessionId, asked);
    await turn;
    first.child.stdin.end();
    await first.exit;

    const second = await start();
    await second.initialize();
    await second.request('session/load', { sessionId, cwd: workspace, mcpServers: [] });
    const ends = second
      .updates(sessionId)
      .flatMap((update) => (update.sessionUpdate === 'tool_call_update' ? (update.content ?? []) : []));
    const texts = ends.map((block) =>
      block.type === 'content' && block.content.type === 'text' ? block.content.text : '',
    );
    model.queue({ parts: [{ text: 'well' }] });
    await second.prompt(sessionId, 'and now?');
    return [texts.at(-1) ?? '', model.requests.at(-1)?.bodyText ?? ''];
  }

  const saidOf = (reason: string) => async (cut: Parameters<typeof whatIsSaid>[0]) => {
    const [card, told] = await whatIsSaid(cut);
    assert.equal(card, reason);
    assert.ok(told.includes(reason.split(':')[0] ?? ''), told);
    assert.ok(told.includes('not run'), told);
    assert.ok(!told.includes('Cancelled by the user'), told);
    assert.ok(!told.includes('whether it had an effect'), told);
  };

  it('was not answered, when the client went away', () =>
    saidOf('Not answered: the client went away before an answer, so it was not run.')((agent) => {
      agent.child.stdin.end();
    }));

  it('was not answered, when its session was closed', () =>
    saidOf('Not answered: the session was closed before an answer, so it was not run.')((agent, sessionId) =>
      agent.request('session/close', { sessionId }),
    ));

  it('was not answered, when the agent was asked to end', async function () {
    if (process.platform === 'win32') this.skip();
    await saidOf('Not answered: the agent was ended before an answer, so it was not run.')((agent) => {
      agent.child.kill('SIGTERM');
      return agent.exit;
    });
  });

  it('was not answered, when the agent was killed', () =>
    saidOf('Not answered: the agent was ended before an answer, so it was not run.')((agent) => {
      agent.child.kill('SIGKILL');
      return agent.exit;
    }));

  /** What a client says that takes a turn away and, as it has to, settles its question: often in one chunk. */
  const inOneChunk = (
    agent: AgentProcess,
    message: object,
    question: unknown,
    settledFirst = false,
  ): void => {
    const settled = { id: question, result: { outcome: { outcome: 'cancelled' } } };
    const both = settledFirst ? [settled, message] : [message, settled];
    const lines = both.map((each) => `${JSON.stringify({ jsonrpc: '2.0', ...each })}\n`);
    agent.child.stdin.write(lines.join(''));
  };

  it('was not answered, when its session was closed and the question settled with it', () =>
    saidOf('Not answered: the session was closed before an answer, so it was not run.')(
      (agent, sessionId, question) =>
        inOneChunk(agent, { id: 'close', method: 'session/close', params: { sessionId } }, question),
    ));

  for (const settledFirst of [false, true]) {
    it(`was cancelled by the user, when the stop comes with the end of the question${settledFirst ? ' before it' : ''}`, async () => {
      const [card] = await whatIsSaid((agent, sessionId, question) =>
        inOneChunk(agent, { method: 'session/cancel', params: { sessionId } }, question, settledFirst),
      );
      assert.equal(card, 'Cancelled by the user.');
    });
  }

  it('was cancelled by the user, when they stopped the turn; what came after it was not run', async () => {
    const [card, told] = await whatIsSaid((agent, sessionId) =>
      agent.notify('session/cancel', { sessionId }),
    );
    assert.equal(card, 'Cancelled by the user.');
    assert.match(told, /Cancelled by the user\./);
    assert.match(told, /cut before this call was allowed, so it was not run/);
  });
});
