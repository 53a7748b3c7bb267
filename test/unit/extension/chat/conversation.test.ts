import assert from 'node:assert/strict';
import { withKept } from '../../../../extension/agent-process/kept-models.ts';
import { AgentFailure, STOPPED } from '../../../../extension/agent-process/problem.ts';
import type { Chat } from '../../../../extension/parts.ts';
import { FakeAgent, fakeWindow, reloaded, settled } from './fake-agent.ts';
import { call, agent as says, told, user } from './updates.ts';

const ended = () =>
  new AgentFailure({ code: 'ENDED', text: { id: 'agent-ended-with-code' }, output: 'Segmentation fault' });

const rpcError = (code: number, message: string, data?: unknown) =>
  Object.assign(new Error(message), { code, data });

const actionsOf = (chat: Chat): readonly string[] => chat.problem?.actions.map(({ action }) => action) ?? [];

describe('a chat', () => {
  let agent: FakeAgent;
  beforeEach(() => {
    agent = new FakeAgent();
  });

  async function chatWith(text?: string) {
    const window = fakeWindow([agent]);
    const chat = await window.chats.create();
    if (text !== undefined) await chat.send(text);
    await settled();
    return { ...window, chat };
  }

  it('opens no session before it is shown or a prompt is sent', async () => {
    const { chat } = await chatWith();
    assert.deepEqual(agent.asked, []);
    chat.show();
    await settled();
    assert.deepEqual(agent.of('session/new'), [{ cwd: '/work', mcpServers: [] }]);
    assert.equal(chat.status, 'idle');
    await chat.send('Hi');
    await settled();
    assert.equal(agent.of('session/new').length, 1);
  });

  it('tells an agent that takes them of all folders of the workspace', async () => {
    agent.initialized = {
      protocolVersion: 1,
      agentCapabilities: { sessionCapabilities: { additionalDirectories: {} } },
    };
    const { chats } = fakeWindow([agent], { folders: ['/a', '/b', '/c'] });
    (await chats.create()).show();
    await settled();
    assert.deepEqual(agent.of('session/new'), [
      { cwd: '/a', mcpServers: [], additionalDirectories: ['/b', '/c'] },
    ]);
  });

  it('shows the prompt, then what the agent says, once', async () => {
    const { chat } = await chatWith('Hi there');
    assert.equal(chat.status, 'running');
    assert.equal(chat.runningSince, 1_000);
    const sessionId = chat.sessionId ?? '';
    agent.say(sessionId, user('Hi '));
    agent.say(sessionId, user('there'));
    agent.say(sessionId, says('Hello.'));
    agent.prompts[0]?.answer({ stopReason: 'end_turn' });
    await settled();
    assert.deepEqual(told(chat.transcript), ['user: Hi there', 'agent: Hello.']);
    assert.equal(chat.status, 'idle');
    assert.equal(chat.title, 'Hi there');
  });

  it('takes up what the agent said of the session before the answer that named it', async () => {
    const { chat } = await chatWith();
    agent.say('Ocho-1', { sessionUpdate: 'session_info_update', title: 'Early' });
    chat.show();
    await settled();
    assert.equal(chat.title, 'Early');
  });

  it('sends prompts one after the other, and gives each its own answer', async () => {
    const { chat } = await chatWith('one');
    await chat.send('two');
    await chat.send('three');
    assert.deepEqual(agent.told, ['one']);
    assert.deepEqual(
      chat.queue.map(({ text }) => text),
      ['two', 'three'],
    );
    agent.say('Ocho-1', says('1'));
    agent.prompts[0]?.answer({ stopReason: 'end_turn' });
    await settled();
    agent.say('Ocho-1', says('2'));
    agent.prompts[1]?.answer({ stopReason: 'end_turn' });
    await settled();
    assert.deepEqual(told(chat.transcript), [
      'user: one',
      'agent: 1',
      'user: two',
      'agent: 2',
      'user: three',
    ]);
  });

  it('does not send a prompt that was taken back', async () => {
    const { chat } = await chatWith('one');
    await chat.send('two');
    chat.unqueue(chat.queue[0]?.id ?? '');
    agent.prompts[0]?.answer({ stopReason: 'end_turn' });
    await settled();
    assert.deepEqual(agent.told, ['one']);
  });

  it('lets what is queued wait for the person after a stop, and says so', async () => {
    const { chat } = await chatWith('one');
    await chat.send('two');
    const stopped = chat.stop();
    agent.prompts[0]?.answer({ stopReason: 'cancelled' });
    await stopped;
    await settled();
    assert.deepEqual(agent.of('session/cancel'), [{ sessionId: 'Ocho-1' }]);
    assert.deepEqual(agent.told, ['one']);
    assert.deepEqual(actionsOf(chat), ['send-queued']);
    await chat.send('first this');
    await settled();
    agent.prompts[1]?.answer({ stopReason: 'end_turn' });
    await settled();
    assert.deepEqual(agent.told, ['one', 'first this']);
    chat.goOn();
    await settled();
    assert.deepEqual(agent.told, ['one', 'first this', 'two']);
  });

  it('offers a restart when the agent does not end the turn it was told to end', async () => {
    const { chat, services, window } = await chatWith('one');
    Object.assign(services.clock, { sleep: async (ms: number) => void window.sleeps.push(ms) });
    await chat.stop();
    assert.equal(chat.status, 'running');
    assert.ok(actionsOf(chat).includes('restart-agent'));
  });

  it('settles the questions of a turn that is stopped, and only those', async () => {
    const { chat, broker } = await chatWith('one');
    const ask = (sessionId: string) =>
      broker.ask('Ocho', {
        sessionId,
        toolCall: { toolCallId: 'c' },
        options: [{ optionId: 'y', kind: 'allow_once', name: 'Yes' }],
      });
    const own = ask('Ocho-1');
    void ask('Ocho-2');
    assert.equal(chat.status, 'asking');
    void chat.stop();
    assert.deepEqual(await own, { kind: 'cancelled' });
    assert.equal(broker.count, 1);
    assert.equal(chat.status, 'running');
  });

  it('says why a turn failed, keeps what waits, and does it again', async () => {
    const { chat } = await chatWith('one');
    await chat.send('two');
    agent.prompts[0]?.fail(rpcError(-32603, 'The model is overloaded. Try again later.'));
    await settled();
    assert.equal(chat.problem?.text, 'The model is overloaded. Try again later.');
    assert.deepEqual(actionsOf(chat), ['retry', 'continue', 'show-log', 'send-queued']);
    assert.deepEqual(agent.told, ['one']);
    await chat.retry();
    await settled();
    assert.equal(chat.problem, undefined);
    agent.prompts[1]?.answer({ stopReason: 'end_turn' });
    await settled();
    assert.deepEqual(agent.told, ['one', 'one', 'two']);
  });

  it('offers another key, or another model, when the agent may not ask its model', async () => {
    const { chat } = await chatWith('one');
    agent.prompts[0]?.fail(rpcError(-32000, 'No key for Anthropic.'));
    await settled();
    assert.deepEqual(actionsOf(chat), ['set-api-key', 'set-up-model', 'retry', 'show-log']);
  });

  it('keeps a prompt when the session cannot be opened, and sends it with the next try', async () => {
    agent.failures.set('ready', [
      new AgentFailure({ code: 'COMMAND_NOT_FOUND', text: { id: 'agent-not-found' } }),
    ]);
    const { chat } = await chatWith('one');
    assert.deepEqual(
      chat.queue.map(({ text }) => text),
      ['one'],
    );
    assert.deepEqual(actionsOf(chat), ['open-settings', 'restart-agent', 'doctor', 'show-log']);
    await chat.retry();
    await settled();
    assert.deepEqual(agent.told, ['one']);
  });

  it('says that a turn was interrupted when the agent died, shows the history anew, and goes on', async () => {
    const { chat } = await chatWith('one');
    agent.say('Ocho-1', says('Half'));
    agent.become({ state: 'restarting', reason: { code: 'ENDED', text: { id: 'x' } }, delayMs: 1 });
    agent.prompts[0]?.fail(ended());
    await settled();
    assert.equal(chat.status, 'opening');
    assert.deepEqual(actionsOf(chat), ['continue', 'retry', 'show-log']);
    assert.equal(chat.problem?.details, 'Segmentation fault');
    agent.sessions.fire({ type: 'reloading', sessionId: 'Ocho-1' });
    assert.equal(chat.status, 'loading');
    for (const update of [user('one', 'turn-1'), says('Half')]) agent.say('Ocho-1', update);
    agent.sessions.fire({ type: 'reloaded', sessionId: 'Ocho-1', response: {} });
    agent.become({ state: 'ready', pid: 2, initialized: agent.initialized });
    assert.deepEqual(told(chat.transcript), ['user: one', 'agent: Half']);
    assert.deepEqual(actionsOf(chat), ['continue', 'retry', 'show-log']);
    chat.goOn();
    await settled();
    assert.deepEqual(agent.told, ['one', 'chat-continue-prompt']);
    assert.equal(agent.prompts[1]?.params.sessionId, 'Ocho-1');
  });

  it('takes a turn that nobody stopped, and that was cancelled all the same, for broken off', async () => {
    const { chat, window } = await chatWith('one');
    agent.prompts[0]?.answer({ stopReason: 'cancelled' }); // As an agent does that is told to end.
    await settled();
    assert.deepEqual(actionsOf(chat), ['continue', 'retry']);
    const { chats } = reloaded([new FakeAgent()], window.written);
    assert.deepEqual(chats.active && actionsOf(chats.active), ['continue', 'retry']);
  });

  it('ends the cards of a turn that broke off', async () => {
    const { chat } = await chatWith('one');
    agent.say('Ocho-1', call('c', { title: 'npm test', status: 'in_progress' }));
    agent.prompts[0]?.fail(ended());
    await settled();
    assert.deepEqual(told(chat.transcript), ['user: one', 'tool: npm test cancelled']);
  });

  it('goes back to the turn it fell out of when a failed agent is started again', async () => {
    const { chat } = await chatWith('one');
    agent.prompts[0]?.fail(ended());
    await settled();
    agent.become({ state: 'failed', problem: { code: 'KEEPS_ENDING', text: { id: 'agent-keeps-ending' } } });
    assert.equal(chat.status, 'broken');
    assert.ok(actionsOf(chat).includes('restart-agent'));
    agent.become({ state: 'ready', pid: 3, initialized: agent.initialized });
    assert.deepEqual(actionsOf(chat), ['continue', 'retry']);
  });

  it('does not say of a restarted agent that it is not running, and lets what waits go', async () => {
    const { chat } = await chatWith('one');
    await chat.send('two');
    agent.become({ state: 'stopped' });
    agent.prompts[0]?.fail(new AgentFailure(STOPPED));
    await settled();
    agent.become({ state: 'ready', pid: 2, initialized: agent.initialized });
    assert.equal(chat.problem?.text, 'chat-turn-agent-stopped');
    assert.deepEqual(actionsOf(chat), ['continue', 'retry', 'send-queued']);
    chat.sendQueued();
    await settled();
    assert.equal(chat.problem, undefined);
    assert.deepEqual(agent.told, ['one', 'two']);
  });

  it('keeps what it shows of a session that cannot be loaded again, and offers a new one', async () => {
    const { chat } = await chatWith('one');
    agent.say('Ocho-1', says('1'));
    agent.prompts[0]?.answer({ stopReason: 'end_turn' });
    await settled();
    agent.sessions.fire({ type: 'reloading', sessionId: 'Ocho-1' });
    const problem = { code: 'SESSION_LOST', text: { id: 'agent-session-lost' } } as const;
    agent.sessions.fire({ type: 'lost', sessionId: 'Ocho-1', problem });
    assert.deepEqual(told(chat.transcript), ['user: one', 'agent: 1']);
    assert.deepEqual(actionsOf(chat), ['new-session', 'retry', 'show-log']);
    agent.failures.set('session/load', [rpcError(-32603, 'Internal error', { details: 'damaged' })]);
    await chat.retry();
    await settled();
    assert.deepEqual(told(chat.transcript), ['user: one', 'agent: 1']);
    assert.deepEqual(actionsOf(chat), ['new-session', 'retry', 'show-log']);
    chat.startOver();
    await settled();
    assert.equal(chat.sessionId, 'Ocho-2');
    assert.equal(chat.problem, undefined);
    assert.deepEqual(told(chat.transcript), [
      'user: one',
      'agent: 1',
      'notice: warning chat-session-forgotten Ocho',
    ]);
  });

  for (const [how, end] of [
    ['stopped', 'session/cancel'],
    ['closed', 'session/close'],
  ] as const) {
    it(`tells the agent that it was ${how} before it settles the question that waited`, async () => {
      const { chat, chats, broker } = await chatWith('one');
      const order: string[] = [];
      broker.onSettled(() => order.push(agent.of(end).length > 0 ? 'told' : 'not told'));
      void broker.ask('Ocho', { sessionId: 'Ocho-1', toolCall: { toolCallId: 'c' }, options: [] });
      void (how === 'stopped' ? chat.stop() : chats.close(chat.id));
      assert.deepEqual(order, ['told']);
    });
  }

  it('goes on in a new session when the agent cannot load the old one, and says so', async () => {
    agent.initialized = { protocolVersion: 1, agentCapabilities: {} };
    const { chat } = await chatWith('one');
    agent.prompts[0]?.answer({ stopReason: 'end_turn' });
    await settled();
    agent.sessions.fire({
      type: 'lost',
      sessionId: 'Ocho-1',
      problem: { code: 'SESSION_LOST', text: { id: 'agent-cannot-load' } },
    });
    assert.equal(chat.problem?.text, 'agent-cannot-load');
    await chat.send('two');
    await settled();
    assert.equal(agent.prompts[1]?.params.sessionId, 'Ocho-2');
    assert.deepEqual(told(chat.transcript), [
      'user: one',
      'notice: warning chat-session-forgotten Ocho',
      'user: two',
    ]);
  });

  describe('given up for a new session', () => {
    /** Its only turn failed, its session cannot be loaded, and a message waits. */
    async function waiting() {
      agent.methods = ['_ocho/session/rewind'];
      const { chat } = await chatWith('one');
      agent.prompts[0]?.fail(rpcError(-32603, 'no model', { turn: 1 }));
      await settled();
      const problem = { code: 'SESSION_LOST', text: { id: 'agent-session-lost' } } as const;
      agent.sessions.fire({ type: 'lost', sessionId: 'Ocho-1', problem });
      agent.failures.set('session/load', [rpcError(-32603, 'damaged')]);
      await chat.send('two');
      await settled();
      assert.deepEqual(
        chat.queue.map(({ text }) => text),
        ['two'],
      );
      return chat;
    }

    it('sends what waits at the next try when the new one could not be opened, and rewinds nothing', async () => {
      const chat = await waiting();
      agent.failures.set('session/new', [rpcError(-32603, 'no room')]);
      chat.startOver();
      await settled();
      assert.equal(chat.problem?.text, 'no room');
      await chat.retry();
      await settled();
      assert.deepEqual(agent.of('_ocho/session/rewind'), []);
      assert.deepEqual(agent.told, ['one', 'two']);
      assert.equal(agent.prompts[1]?.params.sessionId, 'Ocho-2');
      assert.equal(chat.problem, undefined);
    });

    it('says once that nothing is known of what was said, however often it is tried', async () => {
      const chat = await waiting();
      agent.failures.set('session/new', [rpcError(-32603, 'no room'), rpcError(-32603, 'no room')]);
      for (let tries = 0; tries < 3; tries++) {
        chat.startOver();
        await settled();
      }
      const notes = told(chat.transcript).filter((line) => line.startsWith('notice'));
      assert.deepEqual(notes, ['notice: warning chat-session-forgotten Ocho']);
    });

    it('knows no turn of the old session, and says its messages again without going back to them', async () => {
      const chat = await waiting();
      assert.equal(chat.turnAt(0), 1);
      chat.startOver();
      await settled();
      assert.equal(chat.turnAt(0), undefined);
      agent.prompts[1]?.answer({ stopReason: 'end_turn', _meta: { ocho: { turn: 1 } } });
      await settled();
      assert.equal(chat.turnAt(2), 1);
      await chat.resend(0, 'one again');
      await settled();
      assert.deepEqual(agent.of('_ocho/session/rewind'), []);
      assert.deepEqual(agent.told, ['one', 'two', 'one again']);
    });
  });

  describe('whose session does not open', () => {
    it('leads to the configuration where that is in error, and to no new session', async () => {
      const broken = () => rpcError(-32603, '/c/config.toml:3: not TOML.', { code: 'CONFIG_INVALID' });
      agent.failures.set('session/load', [broken()]);
      const { chats } = fakeWindow([agent]);
      const chat = await chats.open({ agent: 'Ocho', sessionId: 's', cwd: '/work' });
      await settled();
      assert.equal(chat.problem?.text, 'agent-config-invalid');
      assert.deepEqual(actionsOf(chat), ['open-config', 'retry', 'show-log']);
      await chat.retry();
      await settled();
      assert.equal(chat.problem, undefined);
      assert.equal(chat.sessionId, 's');
    });

    it('leads to the configuration from a new chat as well', async () => {
      const broken = rpcError(-32603, '/c/config.toml:3: not TOML.', { code: 'CONFIG_INVALID' });
      agent.failures.set('session/new', [broken]);
      const { chat } = await chatWith('one');
      assert.deepEqual(actionsOf(chat), ['open-config', 'retry', 'show-log']);
    });

    it('leads to another chat while another window has it open', async () => {
      const locked = () => rpcError(-32602, 'in use', { code: 'SESSION_LOCKED' });
      agent.failures.set('session/load', Array.from({ length: 5 }, locked));
      const { chats } = fakeWindow([agent]);
      const chat = await chats.open({ agent: 'Ocho', sessionId: 's', cwd: '/work' });
      await settled();
      assert.equal(chat.problem?.text, 'agent-session-elsewhere');
      assert.deepEqual(actionsOf(chat), ['retry', 'new-chat']);
    });
  });

  describe('edited', () => {
    it('takes the conversation back to the turn where the agent can', async () => {
      agent.methods = ['_ocho/session/rewind'];
      const { chat } = await chatWith('one');
      agent.say('Ocho-1', says('1'));
      agent.prompts[0]?.answer({ stopReason: 'end_turn', _meta: { ocho: { turn: 1 } } });
      await settled();
      await chat.send('two');
      await settled();
      agent.say('Ocho-1', says('2'));
      agent.prompts[1]?.answer({ stopReason: 'end_turn', _meta: { ocho: { turn: 2 } } });
      await settled();
      assert.deepEqual([chat.turnAt(0), chat.turnAt(1), chat.turnAt(2)], [1, undefined, 2]);
      await chat.resend(2, 'better');
      await settled();
      assert.deepEqual(agent.of('_ocho/session/rewind'), [{ sessionId: 'Ocho-1', turn: 2 }]);
      assert.deepEqual(told(chat.transcript), ['user: one', 'agent: 1', 'user: better']);
      assert.deepEqual(agent.told, ['one', 'two', 'better']);
    });

    it('stops the running turn first', async () => {
      const { chat } = await chatWith('one');
      const resent = chat.resend(0, 'better');
      await settled();
      assert.deepEqual(agent.told, ['one']);
      agent.prompts[0]?.answer({ stopReason: 'cancelled' });
      await resent;
      await settled();
      assert.deepEqual(agent.told, ['one', 'better']);
      assert.deepEqual(told(chat.transcript), ['user: one', 'user: better']);
    });

    it('keeps what was attached', async () => {
      const { chat } = await chatWith();
      chat.attach({
        attachment: { id: 'a', kind: 'file', label: 'a.ts' },
        blocks: [{ type: 'resource_link', name: 'a.ts', uri: 'file:///work/a.ts' }],
      });
      await chat.send('look');
      await settled();
      agent.prompts[0]?.answer({ stopReason: 'end_turn' });
      await settled();
      assert.deepEqual(chat.attachments, []);
      await chat.resend(0, 'look again');
      await settled();
      assert.deepEqual(agent.told, ['look|<resource_link>', 'look again|<resource_link>']);
    });
  });

  it('reads the turns of a replay from the ids of its messages', async () => {
    agent.history = [user('one', 'turn-1'), says('1'), user('two', 'turn-2')];
    const { chats } = fakeWindow([agent]);
    const chat = await chats.open({ agent: 'Ocho', sessionId: 's', cwd: '/work' });
    await settled();
    assert.deepEqual([chat.turnAt(0), chat.turnAt(2)], [1, 2]);
  });

  it('waits a moment for a session that the last window still holds', async () => {
    agent.failures.set('session/load', [rpcError(-32602, 'locked', { code: 'SESSION_LOCKED' })]);
    const { chats } = fakeWindow([agent]);
    const chat = await chats.open({ agent: 'Ocho', sessionId: 's', cwd: '/work' });
    await settled();
    assert.equal(agent.of('session/load').length, 2);
    assert.equal(chat.status, 'idle');
    assert.equal(chat.problem, undefined);
  });

  describe('in a workspace that is not trusted', () => {
    const modes = {
      currentModeId: 'supervised',
      availableModes: [
        { id: 'read_only', name: 'Read only' },
        { id: 'supervised', name: 'Supervised' },
      ],
    };

    it('puts the agent into the mode that only reads before anything is sent, and back with trust', async () => {
      agent.opened = { modes };
      const { chats, window } = fakeWindow([agent]);
      window.trusted = false;
      const chat = await chats.create();
      await chat.send('one');
      await settled();
      assert.deepEqual(agent.of('session/set_mode'), [{ sessionId: 'Ocho-1', modeId: 'read_only' }]);
      assert.deepEqual(agent.told, ['one']);
      await chat.setOption('ocho.session-mode', 'supervised');
      assert.equal(agent.of('session/set_mode').length, 1);
      assert.deepEqual(actionsOf(chat), ['trust-workspace']);
      window.trusted = true;
      chats.trustGranted();
      await settled();
      assert.deepEqual(agent.of('session/set_mode')[1], { sessionId: 'Ocho-1', modeId: 'supervised' });
    });

    it('sends nothing when that mode is refused', async () => {
      agent.opened = { modes };
      agent.failures.set('session/set_mode', [rpcError(-32602, 'no')]);
      const { chats, window } = fakeWindow([agent]);
      window.trusted = false;
      const chat = await chats.create();
      await chat.send('one');
      await settled();
      assert.deepEqual(agent.told, []);
      assert.equal(chat.problem?.text, 'no');
      assert.equal(chat.queue.length, 1);
    });
  });

  it('offers the modes of an agent that has no option for them', async () => {
    agent.opened = {
      modes: {
        currentModeId: 'ask',
        availableModes: [
          { id: 'ask', name: 'Ask' },
          { id: 'code', name: 'Code' },
        ],
      },
    };
    const { chat } = await chatWith('one');
    const [option] = chat.configOptions;
    assert.equal(option?.category, 'mode');
    await chat.setOption(option?.id ?? '', 'code');
    assert.deepEqual(agent.of('session/set_mode'), [{ sessionId: 'Ocho-1', modeId: 'code' }]);
    assert.equal(chat.configOptions[0]?.currentValue, 'code');
    agent.say('Ocho-1', { sessionUpdate: 'current_mode_update', currentModeId: 'ask' });
    assert.equal(chat.configOptions[0]?.currentValue, 'ask');
  });

  it('offers the models of an agent that has no option for them, and sets them by its method', async () => {
    const availableModels = [{ modelId: 'big', name: 'Big' }, { modelId: 'small' }];
    const answer = {
      id: 1,
      jsonrpc: '2.0' as const,
      result: { models: { availableModels, currentModelId: 'big' } },
    };
    const kept = withKept(answer);
    const result = 'result' in kept ? kept.result : undefined;
    agent.opened = result as typeof agent.opened; // An answer to session/new.
    const { chat } = await chatWith();
    chat.show();
    await settled();
    const [option] = chat.configOptions;
    assert.ok(option?.type === 'select');
    assert.deepEqual([option.category, option.currentValue, option.options.length], ['model', 'big', 2]);
    await chat.setOption(option.id, 'small');
    assert.deepEqual(agent.of('session/set_model'), [{ sessionId: 'Ocho-1', modelId: 'small' }]);
    assert.equal(chat.configOptions[0]?.currentValue, 'small');
  });

  it('leaves the models to the option of an agent that has one', async () => {
    const availableModels = [{ modelId: 'a' }, { modelId: 'b' }];
    const own = { type: 'select', id: 'model', name: 'Model', category: 'model', currentValue: 'a' } as const;
    agent.opened = {
      configOptions: [{ ...own, options: [{ value: 'a', name: 'A' }] }],
      _meta: { 'ocho.vscode/models': { availableModels, currentModelId: 'a' } },
    };
    const { chat } = await chatWith();
    chat.show();
    await settled();
    assert.deepEqual(
      chat.configOptions.map(({ id }) => id),
      ['model'],
    );
  });

  it('keeps a title for an agent that keeps none', async () => {
    const { chat } = await chatWith('one');
    await chat.rename('  Mine ');
    agent.say('Ocho-1', { sessionUpdate: 'session_info_update', title: 'Its own' });
    assert.equal(chat.title, 'Mine');
  });

  it('leaves out an image the agent does not take, and says so in its place', async () => {
    const { chat } = await chatWith();
    chat.attach({
      attachment: { id: 'i', kind: 'image', label: 'shot.png' },
      blocks: [{ type: 'image', mimeType: 'image/png', data: 'AAAA' }],
    });
    await chat.send('look');
    await settled();
    assert.deepEqual(agent.told, ['look|chat-image-left-out shot.png']);
  });
});

describe('the chats of a window', () => {
  it('come back after a reload, without starting an agent, and load when they are shown', async () => {
    const first = new FakeAgent();
    const window = fakeWindow([first]);
    const chat = await window.chats.create();
    await chat.send('one');
    await settled();
    await chat.send('two');
    chat.attach({ attachment: { id: 'a', kind: 'file', label: 'a.ts' }, blocks: [] });
    chat.attach({
      attachment: { id: 'big', kind: 'image', label: 'b.png' },
      blocks: [{ type: 'image', mimeType: 'image/png', data: 'A'.repeat(100_000) }],
    });
    assert.ok(JSON.stringify(window.window.written).length < 5_000);

    const second = new FakeAgent();
    second.history = [user('one', 'turn-1')];
    const { chats } = reloaded([second], window.window.written);
    const back = chats.active;
    assert.ok(back);
    assert.equal(back.id, chat.id);
    assert.equal(back.title, 'one');
    assert.deepEqual(second.asked, []);
    assert.deepEqual(actionsOf(back), ['continue', 'retry', 'send-queued']);
    back.show();
    await settled();
    assert.deepEqual(second.of('session/load'), [{ sessionId: 'Ocho-1', cwd: '/work', mcpServers: [] }]);
    assert.deepEqual(told(back.transcript), ['user: one']);
    assert.deepEqual(
      [back.queue.map(({ text }) => text), back.attachments.map(({ id }) => id)],
      [['two'], ['a']],
    );
    assert.deepEqual(second.told, []);
    back.goOn();
    await settled();
    assert.deepEqual(second.told, ['chat-continue-prompt']);
  });

  it('go on with a session in which nothing was said, or with another when the agent did not keep it', async () => {
    const window = fakeWindow([new FakeAgent()]);
    (await window.chats.create()).show();
    await settled();
    for (const isKept of [true, false]) {
      const agent = new FakeAgent();
      if (!isKept) agent.failures.set('session/load', [rpcError(-32002, 'no such session')]);
      const { chats } = reloaded([agent], window.window.written);
      assert.equal(chats.active?.isNew, true);
      chats.active?.show();
      await settled();
      assert.equal(agent.of('session/load').length, 1);
      assert.equal(agent.of('session/new').length, isKept ? 0 : 1);
      assert.equal(chats.active?.problem, undefined);
    }
  });

  it('say why a session in which something was said cannot be loaded', async () => {
    const agent = new FakeAgent();
    agent.failures.set('session/load', [rpcError(-32002, 'no such session')]);
    const { chats } = fakeWindow([agent]);
    const chat = await chats.open({ agent: 'Ocho', sessionId: 's', cwd: '/work' });
    await settled();
    assert.equal(chat.problem?.text, 'agent-session-lost');
    assert.deepEqual(agent.of('session/new'), []);
  });

  it('are kept when their agent is not configured any more, and say why they do not go on', async () => {
    const first = fakeWindow([new FakeAgent(), new FakeAgent('other')]);
    const chat = await first.chats.create({ agent: 'other' });
    await chat.send('one');
    await settled();
    const second = reloaded([new FakeAgent()], first.window.written);
    const kept = second.chats.all.find(({ id }) => id === chat.id);
    assert.equal(kept?.agent.name, 'other');
    const problem = { code: 'ENTRY_INVALID', text: { id: 'agent-entry-gone' } } as const;
    second.gone[0]?.failures.set('ready', [new AgentFailure(problem)]);
    kept?.show();
    await settled();
    assert.equal(kept?.problem?.text, 'agent-entry-gone');
    assert.deepEqual(kept && actionsOf(kept), ['open-settings', 'restart-agent']);
    await second.chats.create({ agent: 'Ocho' });
    const third = reloaded([new FakeAgent(), new FakeAgent('other')], second.window.written);
    assert.ok(third.chats.find(chat.id));
  });

  it('start empty with something stored that is not understood', () => {
    assert.deepEqual(
      fakeWindow([new FakeAgent()], { stored: { chats: [{ id: 3 }, null, 'x'] } }).chats.all,
      [],
    );
    assert.deepEqual(fakeWindow([new FakeAgent()], { stored: 'x' }).chats.all, []);
  });

  it('do not mix up sessions of the same id of two agents', async () => {
    const [a, b] = [new FakeAgent('A'), new FakeAgent('B')];
    const { chats } = fakeWindow([a, b]);
    const one = await chats.open({ agent: 'A', sessionId: 's', cwd: '/work' });
    const two = await chats.open({ agent: 'B', sessionId: 's', cwd: '/work' });
    await settled();
    a.say('s', says('from A'));
    b.say('s', says('from B'));
    assert.deepEqual(told(one.transcript), ['agent: from A']);
    assert.deepEqual(told(two.transcript), ['agent: from B']);
    assert.equal(await chats.open({ agent: 'A', sessionId: 's', cwd: '/work' }), one);
  });

  it('do not pile up empty ones', async () => {
    const { chats } = fakeWindow();
    const one = await chats.create();
    assert.equal(await chats.create(), one);
    await one.send('hi');
    assert.notEqual(await chats.create(), one);
  });

  it('select a neighbour when the active one is closed, and close its session', async () => {
    const agent = new FakeAgent();
    const { chats } = fakeWindow([agent]);
    const one = await chats.create();
    await one.send('1');
    const two = await chats.create();
    await two.send('2');
    await settled();
    await chats.close(two.id);
    assert.equal(chats.active, one);
    assert.deepEqual(agent.of('session/close'), [{ sessionId: 'Ocho-2' }]);
  });

  it('are marked when a turn ended that nobody looked at', async () => {
    const agent = new FakeAgent();
    const { chats } = fakeWindow([agent]);
    const chat = await chats.create();
    await chat.send('1');
    await settled();
    assert.equal(chat.unread, false);
    agent.prompts[0]?.answer({ stopReason: 'end_turn' });
    await settled();
    assert.equal(chat.unread, true);
    chat.looked();
    assert.equal(chat.unread, false);
  });
});
