// Servers that flood, lie, hang, die or send too much: each is contained, and named in what is said of it.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fixture, i18n, problemOf, SessionServers } from './session-servers.ts';

describe('MCP servers that misbehave', function () {
  this.timeout(30_000);
  let session: SessionServers;
  beforeEach(() => {
    session = new SessionServers();
  });
  afterEach(() => session.end());

  const patient = { quickFailures: 1 };

  it('may write some garbage to stdout', async () => {
    await session.open([fixture('kit', 'garbage', '100')]);
    await session.ready('kit');
    assert.match((await session.call('mcp_kit_works')).text, /worked/);
    assert.match(session.listing('kit').log(), /stdout: banner, line 99/);
  });

  it('may not write garbage without end', async () => {
    await session.open([fixture('kit', 'garbage', '1000')], patient);
    await session.until(() => session.listing('kit').state === 'failed');
    assert.match(session.reason('kit'), /"kit" was ended: it wrote 501 lines/);
    assert.equal(session.servers.modules.length, 0);
  });

  it('hold up nothing when they never answer, and are told of once', async () => {
    await session.open([fixture('mute', 'silent'), fixture('kit', 'plain')], {
      startMs: 1_500,
      quickFailures: 2,
    });
    await session.ready('kit');
    assert.equal(session.listing('mute').state, 'starting');
    await session.until(() => session.servers.problems.length > 0);
    const [problem] = session.servers.problems;
    assert.match(problem ? i18n.format(problem) : '', /"mute" did not get ready within 1500 ms/);
    await session.until(() => session.listing('mute').state === 'failed');
    assert.deepEqual(session.servers.problems, [problem]);
  });

  it('that die in a call fail that call with their last words, and are started again', async () => {
    const file = path.join(session.folder, 'starts');
    await session.open([fixture('kit', 'dies', file)]);
    await session.ready('kit');
    const tools = session.servers.modules;
    const { code, text } = await problemOf(session.call('mcp_kit_die'));
    assert.equal(code, 'MCP_ENDED');
    assert.match(text, /"kit" ended with exit code 3.*out of luck/s);
    await session.ready('kit');
    assert.match((await session.call('mcp_kit_live')).text, /alive/);
    assert.equal(readFileSync(file, 'utf8').trim().split('\n').length, 2);
    assert.equal(session.servers.modules, tools);
  });

  it('that are down are started once for a call', async () => {
    const file = path.join(session.folder, 'starts');
    await session.open([fixture('kit', 'dies', file)], { backoffMs: [3_600_000] });
    await session.ready('kit');
    await problemOf(session.call('mcp_kit_die'));
    assert.equal(session.listing('kit').state, 'starting');
    assert.match((await session.call('mcp_kit_live')).text, /alive/);
  });

  it('that end again and again are given up, with one word about it', async () => {
    const file = path.join(session.folder, 'starts');
    await session.open([fixture('kit', 'dies', file, '1')], { quickFailures: 4 });
    await session.ready('kit');
    await problemOf(session.call('mcp_kit_die'));
    await session.until(() => session.listing('kit').state === 'failed');
    assert.equal(readFileSync(file, 'utf8').trim().split('\n').length, 4);
    const told = session.servers.problems.map((each) => i18n.format(each));
    assert.equal(told.length, 1);
    assert.match(told[0] ?? '', /"kit" ended 4 times/);
    assert.match(session.reason('kit'), /exit code 4/);
    assert.equal(session.servers.modules.length, 0);
  });

  for (const how of ['id-last', 'id-first']) {
    it(`that send 20 MB (${how}) fail that call only`, async () => {
      await session.open([fixture('kit', 'large', how)]);
      await session.ready('kit');
      const { code, text } = await problemOf(session.call('mcp_kit_large'));
      assert.equal(code, 'MCP_TOO_LARGE');
      assert.match(text, /"kit" has 20\d{6} bytes/);
      assert.match((await session.call('mcp_kit_small')).text, /small/);
      assert.equal(session.listing('kit').state, 'ready');
    });
  }

  it('that send a large message nobody can place are ended', async () => {
    await session.open([fixture('kit', 'large', 'nested')]);
    await session.ready('kit');
    const { code, text } = await problemOf(session.call('mcp_kit_large'));
    assert.equal(code, 'MCP_ENDED');
    assert.match(text, /"kit" was ended: it sent a message of 20\d{6} bytes/);
  });

  it('that send a message without end are ended', async () => {
    await session.open([fixture('kit', 'large', 'endless')], { endlessBytes: 10_000_000 });
    await session.ready('kit');
    const { text } = await problemOf(session.call('mcp_kit_large'));
    assert.match(text, /"kit" was ended: it sent 10\d{6} bytes without end/);
  });

  it('that flood are ended', async () => {
    await session.open([fixture('kit', 'floods')]);
    await session.ready('kit');
    const { code, text } = await problemOf(session.call('mcp_kit_flood'));
    assert.equal(code, 'MCP_ENDED');
    assert.match(text, /"kit" was ended: it sent more than 2000 messages/);
  });

  it('that answer what nobody asked are not believed, and a call without an answer ends', async () => {
    await session.open([{ ...fixture('kit', 'lies'), timeoutMs: 300 }]);
    await session.ready('kit');
    const { code, text } = await problemOf(session.call('mcp_kit_lie'));
    assert.equal(code, 'MCP_TIMEOUT');
    assert.match(text, /"kit" did not answer within 300 ms/);
    assert.match(session.listing('kit').log(), /answer to nothing/);
  });

  it('that speak no version we know are told of, and not tried again', async () => {
    const file = fixture('kit', 'old');
    await session.open([file]);
    await session.until(() => session.listing('kit').state === 'failed');
    assert.match(session.reason('kit'), /"kit" could not be used:.*1999-01-01/);
  });

  it('that change a tool run nothing that was planned before', async () => {
    await session.open([fixture('kit', 'changes')]);
    await session.ready('kit');
    const tool = session.tool('mcp_kit_shifty');
    const { context } = session.around;
    const before = await tool.plan({}, context);
    await tool.execute(before, context);
    const { code, text } = await problemOf(tool.execute(before, context));
    assert.equal(code, 'PLAN_CHANGED');
    assert.match(text, /mcp_kit_shifty of MCP server "kit" has changed/);
    const now = await tool.plan({}, context);
    assert.notDeepEqual(now.parts, before.parts);
    await tool.execute(now, context);
  });

  it('that change one tool keep what the others are', async () => {
    await session.open([fixture('kit', 'changes')]);
    await session.ready('kit');
    const [shifty, steady] = session.servers.modules;
    await session.call('mcp_kit_shifty');
    await session.until(() => session.servers.modules[0] !== shifty);
    assert.equal(session.servers.modules[1], steady);
    assert.match(session.servers.modules[0]?.definition.foreign?.description ?? '', /something else/);
  });

  it('that never come to rest have their calls refused', async () => {
    await session.open([fixture('kit', 'changes')], { debounceMs: 3_600_000, settleMs: 50 });
    await session.ready('kit');
    await session.call('mcp_kit_shifty');
    const { code, text } = await problemOf(session.call('mcp_kit_steady'));
    assert.equal(code, 'MCP_UNSETTLED');
    assert.match(text, /"kit" keeps changing/);
  });

  it('bring 500 tools, and no more than they may', async () => {
    await session.open([fixture('kit', 'many')]);
    await session.ready('kit');
    assert.equal(session.servers.modules.length, 500);
    assert.match((await session.call('mcp_kit_tool_499')).text, /tool_499/);
  });

  it('that lead in a circle are left at the second round', async () => {
    await session.open([fixture('kit', 'many', 'circle')]);
    await session.ready('kit');
    assert.equal(session.servers.modules.length, 500);
    assert.match(session.listing('kit').log(), /the same cursor twice/);
  });

  it('whose list has no end are cut', async () => {
    await session.open([fixture('kit', 'many', 'endless')], { tools: 120 });
    await session.ready('kit');
    assert.equal(session.servers.modules.length, 120);
  });

  it('have each tool that cannot be taken refused by name, with the reason', async () => {
    await session.open([fixture('kit', 'names')]);
    await session.ready('kit');
    const names = session.servers.modules.map(({ id }) => id);
    assert.deepEqual(names, [
      'mcp_kit_shell',
      'mcp_kit_z53ztrazdfzez20z1z2ezz7az',
      'mcp_kit_twice',
      'mcp_kit_untyped',
      'mcp_kit_hides',
      'mcp_kit_wordy',
    ]);
    assert.match((await session.call('mcp_kit_z53ztrazdfzez20z1z2ezz7az')).text, /called Straße 1\.z/);
    const refused = session.servers.unusable.map(({ name, reason }) => `${name} ${reason.id}`);
    assert.deepEqual(refused, [
      'kit: twice mcp-tool-twice',
      'kit:  mcp-tool-unnamed',
      `kit: ${'x'.repeat(60)} mcp-tool-name-long`,
      'kit: text mcp-schema-no-object',
      'kit: huge mcp-schema-large',
      'kit: odd mcp-schema-argument',
      'kit:  mcp-tool-unnamed',
      'kit:  mcp-tool-unnamed',
    ]);
    const about = (name: string) => session.module(name).definition.foreign;
    assert.equal(about('mcp_kit_twice')?.description, 'From MCP server "kit": The first.');
    assert.match(about('mcp_kit_hides')?.description ?? '', /numbers\.\\u\{202e\}\\u\{e0049\}/);
    assert.ok((about('mcp_kit_wordy')?.description.length ?? 0) < 2_100);
    assert.deepEqual(about('mcp_kit_untyped')?.inputSchema, {
      type: 'object',
      properties: { a: { type: 'string' } },
    });
    assert.equal(session.module('mcp_kit_hides').view.kind, 'other');
  });
});
