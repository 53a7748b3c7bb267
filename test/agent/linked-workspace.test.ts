// A workspace that the client opens by a link to it: what is searched and read is the workspace.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { AgentProcess, modelEnvironment } from '../support/agent-process.ts';
import { ModelServer } from '../support/model-server.ts';

describe('a workspace opened through a link', function () {
  this.timeout(60_000);
  let model: ModelServer;
  let agent: AgentProcess;
  let real: string;
  let link: string;
  beforeEach(async () => {
    model = await ModelServer.start();
    agent = new AgentProcess({ env: modelEnvironment(model.url) });
    real = path.join(agent.home, 'real');
    link = path.join(agent.home, 'link');
    fs.mkdirSync(path.join(real, 'src'), { recursive: true });
    fs.writeFileSync(path.join(real, 'src', 'needle.ts'), 'const needle = 1;\n');
    fs.symlinkSync(real, link, 'junction');
  });
  afterEach(async () => {
    await agent.dispose();
    await model.stop();
  });

  /** What the model is given for a call. */
  async function resultOf(name: string, args: object): Promise<string> {
    const { sessionId } = await agent.open(link);
    model.queue(
      { parts: [{ call: { id: 'c1', name, arguments: JSON.stringify(args) } }] },
      { parts: [{ text: 'Done.' }] },
    );
    await agent.prompt(sessionId, 'go');
    const messages = model.requests.at(-1)?.body.messages;
    assert.ok(Array.isArray(messages));
    const result = messages.find((message) => message.tool_call_id === 'c1');
    return String(result?.content);
  }

  for (const root of ['the link', 'the folder itself'] as const) {
    const given = (): object => ({ path: root === 'the link' ? link : real });

    it(`is searched by content, asked for by ${root}`, async () => {
      const found = await resultOf('content_search', { pattern: 'needle = \\d', ...given() });
      assert.match(found, /needle\.ts.*needle = 1/s);
    });

    it(`is searched by name, asked for by ${root}`, async () => {
      assert.match(await resultOf('glob_search', { pattern: '**/*.ts', ...given() }), /needle\.ts/);
    });
  }

  it('is where relative paths begin', async () => {
    assert.match(await resultOf('content_search', { pattern: 'needle' }), /src.needle\.ts/);
  });

  it('is read without a question', async () => {
    const asked = agent.answerPermissions('allow_once');
    assert.match(await resultOf('file_read', { path: path.join(link, 'src', 'needle.ts') }), /needle = 1/);
    assert.deepEqual(asked, []);
  });
});
