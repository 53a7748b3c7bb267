// What holds when the answer to a question comes is what counts, not what held when it was asked.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { AgentProcess, modelEnvironment } from '../support/agent-process.ts';
import { ModelServer } from '../support/model-server.ts';

describe('an open question', function () {
  this.timeout(60_000);
  let model: ModelServer;
  let agent: AgentProcess;
  beforeEach(async () => {
    model = await ModelServer.start();
    agent = new AgentProcess({ env: modelEnvironment(model.url) });
  });
  afterEach(async () => {
    await agent.dispose();
    await model.stop();
  });

  /** Asks the model for one command; the person is asked, does `meanwhile`, and says yes. */
  async function askedAndAllowed(meanwhile: (sessionId: string) => Promise<unknown>): Promise<boolean> {
    const { sessionId } = await agent.open(agent.home);
    const command = 'echo ran > ran.txt';
    model.queue(
      { parts: [{ call: { name: 'shell', arguments: JSON.stringify({ command }) } }] },
      { parts: [{ text: 'Done.' }] },
    );
    let questions = 0;
    agent.onRequest('session/request_permission', async (params) => {
      questions += 1;
      await meanwhile(sessionId);
      // What the agent offers is the schema's.
      const { options } = params as { options: { kind: string; optionId: string }[] };
      const once = options.find(({ kind }) => kind === 'allow_once');
      return { outcome: { outcome: 'selected', optionId: once?.optionId } };
    });
    assert.equal((await agent.prompt(sessionId, 'go')).stopReason, 'end_turn');
    assert.equal(questions, 1);
    return fs.existsSync(path.join(agent.home, 'ran.txt'));
  }

  it('lets the command run when nothing has changed', async () => {
    assert.equal(await askedAndAllowed(async () => undefined), true);
  });

  it('lets nothing run that the mode no longer allows', async () => {
    const ran = await askedAndAllowed((sessionId) =>
      agent.request('session/set_mode', { sessionId, modeId: 'read_only' }),
    );
    assert.equal(ran, false);
  });
});
