// The editor's own models through the built agent: listed, asked, cancelled, refused; no key is needed.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import type { NewSessionResponse, SessionConfigOption } from '@agentclientprotocol/sdk';
import { AgentProcess, RpcError } from '../support/agent-process.ts';
import { callsInEditor, editorModel, FakeEditor, saysInEditor } from '../support/fake-editor.ts';

const OFFERS = { _meta: { ocho: { models: true } } };

describe("the editor's models", function () {
  this.timeout(60_000);
  let agent: AgentProcess;
  let editor: FakeEditor;
  beforeEach(() => {
    agent = new AgentProcess();
    editor = new FakeEditor(agent);
    editor.models = [editorModel('acme/plain', { tools: false }), editorModel('acme/large')];
  });
  afterEach(() => agent.dispose());

  const open = (capabilities: object = OFFERS): Promise<NewSessionResponse> =>
    agent.open(agent.home, capabilities);

  /** The model option: what is chosen, and what can be. */
  function modelOf(options: readonly SessionConfigOption[] | null | undefined) {
    const option = options?.find(({ id }) => id === 'model');
    assert.ok(option?.type === 'select');
    const offered = option.options.flatMap((each) => ('value' in each ? [each.value] : []));
    return { current: option.currentValue, offered };
  }

  /** The options a session was last told of. */
  function toldOptions(sessionId: string) {
    const told = agent.updates(sessionId).findLast((each) => each.sessionUpdate === 'config_option_update');
    return told?.sessionUpdate === 'config_option_update' ? told.configOptions : undefined;
  }

  async function failure(sessionId: string): Promise<RpcError> {
    const error: unknown = await agent.prompt(sessionId, 'go').catch((reason: unknown) => reason);
    assert.ok(error instanceof RpcError, 'the prompt fails');
    return error;
  }

  it('are offered, and one that calls tools is what a session starts with when nothing else is there', async () => {
    const { configOptions } = await open();
    const { current, offered } = modelOf(configOptions);
    assert.equal(current, 'editor/acme/large');
    assert.deepEqual(offered, ['editor/acme/large', 'editor/acme/plain', 'offline/basic']);
  });

  it('are not asked for by a client that does not offer them', async () => {
    const { configOptions } = await open({ _meta: { ocho: { secrets: true } } });
    assert.deepEqual(modelOf(configOptions).offered, ['offline/basic']);
    assert.ok(!agent.messages.some(({ method }) => method === '_ocho/model/list'));
  });

  it('stand behind a model the person has chosen for new sessions', async () => {
    fs.mkdirSync(path.join(agent.home, 'config'));
    fs.writeFileSync(path.join(agent.home, 'config/config.toml'), '[model]\ndefault = "offline/basic"\n');
    assert.equal(modelOf((await open()).configOptions).current, 'offline/basic');
  });

  it('stream, call tools and get the results, and claim no token counts', async () => {
    fs.writeFileSync(path.join(agent.home, 'note.txt'), 'the word is plum\n');
    const { sessionId } = await open();
    editor.script.push(
      callsInEditor('file_read', { path: 'note.txt' }),
      saysInEditor(...Array.from({ length: 50 }, (_, at) => `${at} `)),
    );
    assert.equal((await agent.prompt(sessionId, 'read the note')).stopReason, 'end_turn');
    // All of it, in order, although the answer came in the same write as the events.
    assert.equal(agent.text(sessionId), Array.from({ length: 50 }, (_, at) => `${at} `).join(''));
    const [first, second] = editor.streams;
    assert.equal(first?.model, 'acme/large');
    assert.ok(first.request.tools.some(({ name }) => name === 'file_read'));
    assert.ok(!('trace' in first.request) && !('cacheKey' in first.request));
    const result = second?.request.messages.at(-1);
    assert.ok(result?.role === 'tool' && result.callId === 'c1' && !result.isError);
    assert.match(JSON.stringify(result.content), /the word is plum/);
    assert.ok(!agent.updates(sessionId).some(({ sessionUpdate }) => sessionUpdate === 'usage_update'));
  });

  it('get their tools as text when they have none', async () => {
    fs.writeFileSync(path.join(agent.home, 'note.txt'), 'the word is plum\n');
    const { sessionId } = await open();
    await agent.request('session/set_config_option', {
      sessionId,
      configId: 'model',
      value: 'editor/acme/plain',
    });
    const call = JSON.stringify({ name: 'file_read', arguments: { path: 'note.txt' } });
    editor.script.push(saysInEditor('```tool_call\n', call, '\n```\n'), saysInEditor('Plum.'));
    assert.equal((await agent.prompt(sessionId, 'read')).stopReason, 'end_turn');
    const [first, second] = editor.streams;
    assert.deepEqual(first?.request.tools, []);
    assert.match(first?.request.system ?? '', /file_read/);
    assert.match(JSON.stringify(second?.request.messages.at(-1)), /plum/);
  });

  it('are stopped by a cancel, and go on with the next prompt', async () => {
    const { sessionId } = await open();
    editor.script.push({ after: new Promise(() => undefined) });
    const prompt = agent.prompt(sessionId, 'go');
    await agent.until(() => editor.streams.length === 1, 'request of the model');
    agent.notify('session/cancel', { sessionId });
    assert.equal((await prompt).stopReason, 'cancelled');
    const asked = agent.messages.find(({ method }) => method === '_ocho/model/stream');
    await agent.until(
      () =>
        agent.messages.some(
          ({ method, params }) =>
            method === '$/cancel_request' && (params as { requestId: unknown }).requestId === asked?.id,
        ),
      'cancellation of the request',
    );
    editor.script.push(saysInEditor('Here again.'));
    assert.equal((await agent.prompt(sessionId, 'and now')).stopReason, 'end_turn');
    assert.equal(agent.text(sessionId), 'Here again.');
  });

  it('that the person did not consent to fail once, and say how to consent', async () => {
    const { sessionId } = await open();
    editor.script.push({ error: { code: 'no_permission', message: 'User declined' } });
    const error = await failure(sessionId);
    assert.equal(error.code, -32000);
    assert.match(error.message, /Model acme\/large.*User declined.*Allow/);
    assert.equal(editor.streams.length, 1);
  });

  it('whose quota is used up fail once, at once', async () => {
    const { sessionId } = await open();
    editor.script.push({ error: { code: 'blocked', message: 'quota exceeded' } });
    const error = await failure(sessionId);
    assert.deepEqual(error.data, { code: 'MODEL_RATE_LIMIT', sessionId, turn: 1 });
    assert.match(error.message, /quota exceeded/);
    assert.equal(editor.streams.length, 1);
  });

  it('that come late are told to sessions that are open by then', async () => {
    let tell: () => void = () => undefined;
    editor.ready = new Promise<void>((resolve) => {
      tell = resolve;
    });
    const { sessionId, configOptions } = await open();
    assert.deepEqual(modelOf(configOptions), { current: 'offline/basic', offered: ['offline/basic'] });
    tell();
    await agent.until(() => toldOptions(sessionId) !== undefined, 'new options');
    assert.equal(modelOf(toldOptions(sessionId)).current, 'editor/acme/large');
    editor.script.push(saysInEditor('From the editor.'));
    await agent.prompt(sessionId, 'hello');
    assert.equal(agent.text(sessionId), 'From the editor.');
  });

  it('that change are told to every open session', async () => {
    const one = await open();
    const two = await agent.request('session/new', { cwd: agent.home, mcpServers: [] });
    editor.models = [editorModel('acme/new')];
    agent.notify('_ocho/models/changed', {});
    for (const { sessionId } of [one, two]) {
      await agent.until(() => toldOptions(sessionId) !== undefined, 'new options');
      assert.deepEqual(modelOf(toldOptions(sessionId)), {
        current: 'editor/acme/new',
        offered: ['editor/acme/new', 'offline/basic'],
      });
    }
    assert.equal(agent.messages.filter(({ method }) => method === '_ocho/model/list').length, 2);
  });

  it('that are gone are named as such, with what there is', async () => {
    const { sessionId } = await open();
    await agent.request('session/set_config_option', {
      sessionId,
      configId: 'model',
      value: 'editor/acme/large',
    });
    editor.models = [editorModel('acme/new')];
    agent.notify('_ocho/models/changed', {});
    await agent.until(() => toldOptions(sessionId) !== undefined, 'new options');
    const error = await failure(sessionId);
    assert.match(error.message, /"acme\/large".*editor\/acme\/new/);
  });
});
