// MCP servers over HTTP, from the configuration and from the client's `session/new`, with the built agent.
import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { McpServer } from '@agentclientprotocol/sdk';
import type { OchoAgentRequests } from '../../agent/acp/extensions.ts';
import { AgentProcess, modelEnvironment } from '../support/agent-process.ts';
import { ModelServer } from '../support/model-server.ts';
import { answerJson, HttpFixture } from '../unit/mcp/http-fixtures.ts';

/** Header values that must be nowhere but in requests to the server. */
const STORED = 'rain-on-the-roof-71';
const PASSED = 'snow-on-the-roof-72';

describe('MCP servers over HTTP, with the built agent', function () {
  this.timeout(60_000);
  let model: ModelServer;
  let agent: AgentProcess;
  let server: HttpFixture;
  let folder: string;
  let sessionId: string;

  beforeEach(async () => {
    model = await ModelServer.start();
    server = await HttpFixture.start((seen, response) => {
      // A server that tells what it was sent.
      if (seen.asked !== 'tools/call') return answerJson(seen, response);
      const text = `here it is, for ${seen.headers.authorization}`;
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(
        JSON.stringify({ jsonrpc: '2.0', id: seen.id, result: { content: [{ type: 'text', text }] } }),
      );
    });
    agent = new AgentProcess({ env: modelEnvironment(model.url) });
    folder = path.join(agent.home, 'project');
    mkdirSync(folder, { recursive: true });
  });
  afterEach(async () => {
    await agent.dispose();
    await model.stop();
    server.stop();
  });

  async function start(mcpServers: readonly McpServer[], config = ''): Promise<void> {
    mkdirSync(path.join(agent.home, 'config'), { recursive: true });
    writeFileSync(path.join(agent.home, 'config/config.toml'), config);
    const { agentCapabilities } = await agent.initialize({ session: { notices: {} }, _meta: { ocho: {} } });
    assert.equal(agentCapabilities?.mcpCapabilities?.http, true);
    ({ sessionId } = await agent.request('session/new', { cwd: folder, mcpServers }));
  }

  /** Resolves when the server's tool is there. */
  async function untilThere(): Promise<void> {
    const count = () => agent.messages.filter(({ method }) => method === '_ocho/tools/changed').length;
    for (let seen = count(); ; seen = count()) {
      const { tools } = (await agent.request('_ocho/tools/list', {
        cwd: folder,
        sessionId,
      })) as OchoAgentRequests['_ocho/tools/list']['result']; // Typed by the agent.
      if (tools.some(({ name }) => name === 'mcp_far_echo')) return;
      await agent.until(() => count() > seen, 'word of mcp_far_echo');
    }
  }

  async function call(): Promise<void> {
    agent.answerPermissions('allow_once');
    const echo = { parts: [{ call: { name: 'mcp_far_echo', arguments: '{"words":"x"}' } }] };
    model.queue(echo, { parts: [{ text: 'Done.' }] });
    assert.equal((await agent.prompt(sessionId, 'Go on')).stopReason, 'end_turn');
  }

  /** Everything that was written: files but the one for secrets, what the client and what the model got. */
  function everything(): string {
    const files = readdirSync(agent.home, { recursive: true, withFileTypes: true, encoding: 'utf8' })
      .filter((entry) => entry.isFile() && entry.name !== 'credentials.json')
      .map((entry) => readFileSync(path.join(entry.parentPath, entry.name), 'utf8'));
    const requests = model.requests.map(({ bodyText }) => bodyText);
    return [...files, JSON.stringify(agent.messages), ...requests].join('\n');
  }

  it('get a stored secret in their header, which is written down nowhere, whatever they tell of it', async () => {
    const state = path.join(agent.home, 'state');
    mkdirSync(state, { recursive: true });
    const secrets = { 'secret:FAR': STORED };
    const stored = JSON.stringify({ version: 1, keys: {}, secrets });
    writeFileSync(path.join(state, 'credentials.json'), stored, { mode: 0o600 });
    const headers = `{ Authorization = "Bearer \${secret:FAR}" }`;
    const receipts = '[receipts]\nenabled = true\n';
    await start([], `${receipts}[mcp.servers.far]\nurl = "${server.url}"\nheaders = ${headers}\n`);
    await untilThere();
    await call();
    assert.equal(server.seen.at(-1)?.headers.authorization, `Bearer ${STORED}`);
    assert.match(everything(), /here it is, for/);
    assert.doesNotMatch(everything(), new RegExp(STORED));
  });

  it('that the client passes along get its headers, which are written down nowhere', async () => {
    const headers = [{ name: 'Authorization', value: `Bearer ${PASSED}` }];
    await start([{ type: 'http', name: 'far', url: server.url, headers }]);
    await untilThere();
    await call();
    assert.equal(server.seen.at(-1)?.headers.authorization, `Bearer ${PASSED}`);
    assert.match(everything(), /here it is, for/);
    assert.doesNotMatch(everything(), new RegExp(PASSED));
  });
});
