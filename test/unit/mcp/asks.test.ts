// What servers ask of the session: its model, and its person.
import assert from 'node:assert/strict';
import type { McpPerson, SampleRequest } from '../../../agent/mcp/host.ts';
import { fixture, SessionServers } from './session-servers.ts';

describe('requests of MCP servers', function () {
  this.timeout(30_000);
  let session: SessionServers;
  beforeEach(() => {
    session = new SessionServers();
  });
  afterEach(() => session.end());

  async function open(person?: McpPerson): Promise<void> {
    await session.open([fixture('desk', 'asks')], {}, { hasPerson: true });
    if (person) session.servers.attach(person);
    await session.ready('desk');
  }
  const nothing: McpPerson = {
    sample: async () => undefined,
    elicit: async () => ({ action: 'cancel' }),
  };

  it('reach the model by way of the person, with bounded tokens', async () => {
    const seen: SampleRequest[] = [];
    await open({
      ...nothing,
      sample: async (request) => {
        seen.push(request);
        return { model: 'a/model', text: 'Four.', stopReason: 'endTurn' };
      },
    });
    const { text } = await session.call('mcp_desk_sample');
    assert.match(text, /"model":"a\/model".*"text":"Four\."/);
    const content = [{ type: 'text', text: 'How much is two and two?' }];
    assert.deepEqual(seen, [
      { server: 'desk', system: 'Count.', messages: [{ role: 'user', content }], maxTokens: 4_096 },
    ]);
  });

  it('are refused when the person says no, and when nobody is there', async () => {
    await open(nothing);
    assert.match((await session.call('mcp_desk_sample')).text, /rejected/);
    assert.match((await session.call('mcp_desk_form')).text, /"action":"cancel"/);
    await session.end();
    session = new SessionServers();
    await open();
    assert.match((await session.call('mcp_desk_sample')).text, /rejected/);
    assert.match((await session.call('mcp_desk_form')).text, /"action":"decline"/);
  });

  it('show a form, of which what was left out has its default', async () => {
    await open({ ...nothing, elicit: async () => ({ action: 'accept', content: { name: 'Ana' } }) });
    const { text } = await session.call('mcp_desk_form');
    assert.match(text, /"content":\{"name":"Ana","size":"m"\}/);
  });

  it('stand in its log, with their level', async () => {
    await open(nothing);
    await session.call('mcp_desk_form');
    assert.match(session.listing('desk').log(), /\[warning\] desk: \{"asked":"form"\}/);
  });
});
