import assert from 'node:assert/strict';
import type { SessionNotification } from '@agentclientprotocol/sdk';
import { systemClock } from '../../../../agent/platform/clock.ts';
import type { AgentCommand } from '../../../../extension/agent-process/agent-command.ts';
import { type AgentProcess, startAgent } from '../../../../extension/agent-process/agent-process.ts';
import {
  type ConnectOptions,
  capabilities,
  connectAgent,
  shakeHands,
} from '../../../../extension/agent-process/connection.ts';
import { handlers, script, startOptions, tinyAgent } from './fixtures.ts';

const offered = capabilities(handlers());

describe('the connection to an agent', function () {
  this.timeout(30_000);
  const running: AgentProcess[] = [];
  afterEach(async () => {
    await Promise.all(running.splice(0).map((agent) => agent.stop()));
  });

  const connect = async (command: AgentCommand, options: Partial<ConnectOptions> = {}) => {
    const started = await startAgent(command, startOptions({ limits: { inputEndMs: 500 } }));
    assert.ok(started.ok);
    running.push(started.value);
    return connectAgent(started.value, { handlers: handlers(), ...options });
  };
  const hands = async (command: AgentCommand, limitMs = 20_000, options: Partial<ConnectOptions> = {}) => {
    const connection = await connect(command, options);
    return shakeHands(connection, { name: 'test', version: '1.2.3', clock: systemClock, limitMs, offered });
  };

  it('offers everything the editor can do', async () => {
    const answer = await hands(
      tinyAgent('reply(message, { ...initialized, _meta: { asked: message.params } })'),
    );
    assert.ok(answer.ok);
    assert.deepEqual(answer.value._meta?.asked, {
      protocolVersion: 1,
      clientInfo: { name: 'ocho-vscode', title: 'Ocho', version: '1.2.3' },
      clientCapabilities: {
        fs: { readTextFile: true, writeTextFile: true },
        elicitation: { form: {}, url: {} },
        session: { notices: {}, compaction: {}, configOptions: { boolean: {} } },
        _meta: {
          terminal_output: true,
          ocho: { models: true, secrets: true, diagnostics: true, commands: true },
        },
      },
    });
  });

  it('offers models and secrets to no agent that is not to ask for them', () => {
    assert.deepEqual(capabilities({})._meta, { terminal_output: true, ocho: {} });
  });

  const refused: readonly (readonly [string, AgentCommand, string])[] = [
    [
      'that speaks another version',
      tinyAgent('reply(message, { ...initialized, protocolVersion: 2 })'),
      'NOT_COMPATIBLE agent-other-version',
    ],
    [
      'that answers with an error',
      tinyAgent("send({ id: message.id, error: { code: -32603, message: 'no licence' } })"),
      'NOT_COMPATIBLE agent-refused',
    ],
    ['that ends instead of answering', script('process.exit(1)'), 'ENDED agent-ended-at-start'],
  ];
  for (const [what, command, expected] of refused) {
    it(`is refused by an agent ${what}`, async () => {
      const answer = await hands(command);
      assert.ok(!answer.ok);
      assert.equal(`${answer.problem.code} ${answer.problem.text.id}`, expected);
    });
  }

  it('is given up when there is no answer in time', async () => {
    const answer = await hands(script('process.stdin.resume().on("end", () => process.exit(0))'), 200);
    assert.ok(!answer.ok);
    assert.equal(answer.problem.code, 'NO_ANSWER');
  });

  it('does not stumble over what an agent prints besides', async () => {
    let noise = '';
    const onNoise = (text: string) => {
      noise += text;
    };
    const banner = `process.stdout.write('Welcome!\\n'); reply(message, initialized)`;
    const answer = await hands(tinyAgent(banner), 20_000, { onNoise });
    assert.ok(answer.ok);
    assert.equal(noise, 'Welcome!\n');
  });

  it('shows every update before the answer that follows it', async () => {
    const seen: string[] = [];
    const sessionUpdate = ({ update }: SessionNotification) => {
      if (update.sessionUpdate === 'agent_message_chunk' && update.content.type === 'text') {
        seen.push(update.content.text);
      }
    };
    const connection = await connect(
      tinyAgent(`
        if (message.method === 'initialize') return reply(message, initialized);
        for (const text of ['a', 'b', 'c']) {
          const update = { sessionUpdate: 'agent_message_chunk', content: { type: 'text', text } };
          send({ method: 'session/update', params: { sessionId: 's', update } });
        }
        reply(message, { stopReason: 'end_turn' });`),
      { handlers: handlers({ sessionUpdate }) },
    );
    await shakeHands(connection, {
      name: 'test',
      version: '1',
      clock: systemClock,
      limitMs: 20_000,
      offered,
    });
    await connection.agent.request('session/prompt', { sessionId: 's', prompt: [] });
    assert.deepEqual(seen, ['a', 'b', 'c']);
  });

  it('hands what the agent asks to the editor, and the answer back', async () => {
    const asked: unknown[] = [];
    const answers = handlers({
      async requestPermission(request) {
        asked.push(request.toolCall.toolCallId);
        return { outcome: { outcome: 'selected', optionId: 'yes' } };
      },
      async readTextFile({ path }) {
        asked.push(path);
        return { content: 'unsaved' };
      },
      async writeTextFile({ path, content }) {
        asked.push(path, content);
        return {};
      },
      async elicit({ message }) {
        asked.push(message);
        return { action: 'decline' };
      },
      elicitationComplete: ({ elicitationId }) => asked.push(elicitationId),
    });
    const connection = await connect(
      tinyAgent(`
        globalThis.answers ??= [];
        if (message.method === 'initialize') return reply(message, initialized);
        if (message.method === 'session/prompt') {
          globalThis.prompt = message;
          const options = [{ optionId: 'yes', name: 'Yes', kind: 'allow_once' }];
          const toolCall = { toolCallId: 'call' };
          const of = { sessionId: 's' };
          send({ method: 'elicitation/complete', params: { elicitationId: 'done' } });
          send({ id: 1001, method: 'session/request_permission', params: { ...of, options, toolCall } });
          send({ id: 1002, method: 'fs/read_text_file', params: { ...of, path: '/a' } });
          send({ id: 1003, method: 'fs/write_text_file', params: { ...of, path: '/b', content: 'new' } });
          const schema = { type: 'object', properties: {} };
          send({ id: 1004, method: 'elicitation/create',
            params: { ...of, mode: 'form', message: 'which?', requestedSchema: schema } });
          return;
        }
        answers[message.id - 1001] = message.result ?? message.error;
        if (Object.keys(answers).length < 4) return;
        reply(globalThis.prompt, { stopReason: 'end_turn', _meta: { answers } });`),
      { handlers: answers },
    );
    await shakeHands(connection, {
      name: 'test',
      version: '1',
      clock: systemClock,
      limitMs: 20_000,
      offered,
    });
    const { _meta } = await connection.agent.request('session/prompt', { sessionId: 's', prompt: [] });
    assert.deepEqual(_meta?.answers, [
      { outcome: { outcome: 'selected', optionId: 'yes' } },
      { content: 'unsaved' },
      {},
      { action: 'decline' },
    ]);
    assert.deepEqual(asked.sort(), ['/a', '/b', 'call', 'done', 'new', 'which?']);
  });
});
