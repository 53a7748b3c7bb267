// The whole way of a task through the built agent: a scripted model finds a failing test, mends it after a question,
// runs the test and answers. Once for each dialect models are spoken to in.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { RequestPermissionRequest, SessionUpdate } from '@agentclientprotocol/sdk';
import type { LoggedEvent } from '../../agent/runtime/events.ts';
import { AgentProcess, modelEnvironment } from '../support/agent-process.ts';
import { ModelServer, type Step } from '../support/model-server.ts';

const SAMPLE = path.resolve('test/fixtures/sample');
const BUG = '1 + percent / 100';
const FIX = '1 - percent / 100';

interface Dialect {
  readonly path: RegExp;
  readonly env: (url: string) => Record<string, string>;
  readonly client: object;
}

/** Each dialect with another kind of client, so that both ways of showing a command are gone through. */
const DIALECTS: Readonly<Record<string, Dialect>> = {
  'Anthropic Messages': {
    path: /\/v1\/messages/,
    env: (url) => modelEnvironment(url, 'anthropic'),
    client: {},
  },
  'OpenAI Chat Completions': {
    path: /\/v1\/chat\/completions$/,
    env: (url) => modelEnvironment(url),
    client: { _meta: { terminal_output: true } },
  },
  'OpenAI Responses': {
    path: /\/v1\/responses$/,
    env: (url) => ({ ...modelEnvironment(url), OCHO_MODEL: 'openai-responses/mock-model' }),
    client: { session: { notices: {} }, _meta: { ocho: {} } },
  },
};

const calling = (name: string, args: object, text?: string): Step => ({
  parts: [...(text === undefined ? [] : [{ text }]), { call: { name, arguments: JSON.stringify(args) } }],
});

const SCRIPT: readonly Step[] = [
  calling('content_search', { pattern: 'discounted' }, 'I look for it. '),
  calling('file_read', { path: 'src/price.js' }),
  calling('shell', { command: 'npm test' }, 'Now the test. '),
  calling('file_edit', { path: 'src/price.js', old_string: BUG, new_string: FIX }, 'The sign is wrong. '),
  calling('shell', { command: 'npm test' }),
  { parts: [{ text: 'Mended: ' }, { text: 'the test passes.' }] },
];

/** What the client sees, in order: words, calls with their states, questions. */
const EXPECTED = [
  'says I look for it. ',
  'search pending',
  'search in_progress',
  'search completed',
  'read pending',
  'read in_progress',
  'read completed',
  'says Now the test. ',
  'execute pending',
  'execute asked',
  'execute in_progress',
  'execute failed',
  'says The sign is wrong. ',
  'edit pending',
  'edit asked',
  'edit in_progress',
  'edit completed',
  'execute pending',
  'execute asked',
  'execute in_progress',
  'execute completed',
  'says Mended: the test passes.',
  'answered end_turn',
];

for (const [name, dialect] of Object.entries(DIALECTS)) {
  describe(`a task from end to end over ${name}`, function () {
    this.timeout(90_000);
    let base: string;
    let project: string;
    let model: ModelServer;
    let agent: AgentProcess;
    let questions: RequestPermissionRequest[];
    let sessionId: string;

    const started: AgentProcess[] = [];
    const start = () => {
      const one = new AgentProcess({
        home: path.join(base, 'home'),
        cwd: project,
        env: dialect.env(model.url),
      });
      started.push(one);
      return one;
    };

    before(async () => {
      base = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'ocho-e2e-')));
      project = path.join(base, 'project');
      fs.mkdirSync(path.join(base, 'home'));
      fs.cpSync(SAMPLE, project, { recursive: true });
      model = await ModelServer.start();
      model.queue(...SCRIPT);
      agent = start();
      questions = agent.answerPermissions('allow_once');
      ({ sessionId } = await agent.open(project, dialect.client));
      await agent.prompt(sessionId, 'A test fails. Mend the code.');
      await agent.dispose();
    });
    after(async () => {
      // Those that ended in their test have nothing left to end; one that a failing test left behind does.
      await Promise.all(started.map((one) => one.dispose()));
      await model.stop();
      fs.rmSync(base, { recursive: true, force: true, maxRetries: 3 });
    });

    it('asks the model in its dialect, once for each step, with what was found out', () => {
      assert.equal(model.requests.length, SCRIPT.length);
      for (const request of model.requests) assert.match(request.path, dialect.path);
      const [, afterSearch, afterRead, afterFailure, , afterFix] = model.requests;
      assert.match(afterSearch?.bodyText ?? '', /export function discounted/);
      assert.ok(afterRead?.bodyText.includes(BUG));
      assert.match(afterFailure?.bodyText ?? '', /3600 !== 2400/);
      assert.match(afterFix?.bodyText ?? '', /fail 0/);
    });

    it('shows words, calls and questions in the order in which they happened', () => {
      assert.deepEqual(story(agent), EXPECTED);
    });

    it('shows the change before it asks for it, and makes exactly that change', () => {
      const file = path.join(project, 'src', 'price.js');
      const before = fs.readFileSync(path.join(SAMPLE, 'src', 'price.js'), 'utf8');
      const question = questions.find(({ toolCall }) => toolCall.kind === 'edit');
      assert.deepEqual(question?.toolCall.content?.[0], {
        type: 'diff',
        path: file,
        oldText: before,
        newText: before.replace(BUG, FIX),
      });
      assert.equal(fs.readFileSync(file, 'utf8'), before.replace(BUG, FIX));
    });

    it('asks with the command that will run', () => {
      const commands = questions.filter(({ toolCall }) => toolCall.kind === 'execute');
      assert.equal(commands.length, 2);
      for (const { toolCall } of commands) {
        const args = toolCall.rawInput as { command?: unknown }; // Raw input is the tool's own.
        assert.equal(args.command, 'npm test');
        assert.match(toolCall.title ?? '', /npm test/);
      }
    });

    it('keeps everything in the log of the session, each event once', () => {
      const file = path.join(base, 'home', 'state', 'sessions', `${sessionId}.jsonl`);
      const logged = fs
        .readFileSync(file, 'utf8')
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as LoggedEvent); // Written by the agent; the types are checked below.
      assert.deepEqual(
        logged.map(({ seq }) => seq),
        logged.map((_, index) => index),
      );
      const types = logged.map(({ event }) => event.type);
      assert.equal(types[0], 'session');
      assert.equal(types.at(-1), 'turn_ended');
      const count = (type: string) => types.filter((each) => each === type).length;
      assert.deepEqual(
        ['tool_call', 'tool_started', 'tool_ended', 'tool_result', 'decision', 'assistant'].map(count),
        [5, 5, 5, 5, 5, 6],
      );
    });

    it('replays in another process exactly what it sent, and goes on from there', async () => {
      const second = start();
      await second.initialize(dialect.client);
      await second.request('session/load', { sessionId, cwd: project, mcpServers: [] });
      const replayed = second.updates(sessionId).slice();
      assert.deepEqual(shown(replayed), shown(agent.updates(sessionId)));
      const [words] = replayed.filter(({ sessionUpdate }) => sessionUpdate === 'user_message_chunk');
      assert.deepEqual(words, {
        sessionUpdate: 'user_message_chunk',
        messageId: 'turn-1',
        content: { type: 'text', text: 'A test fails. Mend the code.' },
      });

      model.queue({ parts: [{ text: 'The sign.' }] });
      await second.prompt(sessionId, 'What was wrong?');
      const request = model.requests.at(-1)?.bodyText ?? '';
      for (const part of ['A test fails.', 'The sign is wrong.', '3600 !== 2400', 'What was wrong?']) {
        assert.ok(request.includes(part), `the model is not told ${part}`);
      }
      await second.dispose();
    });
  });
}

/** Without the user's own words, which a live client has, and the commands, which come after the answer. */
function shown(updates: readonly SessionUpdate[]): SessionUpdate[] {
  return updates.filter(
    ({ sessionUpdate }) =>
      sessionUpdate !== 'user_message_chunk' && sessionUpdate !== 'available_commands_update',
  );
}

/** What a client was told, in a line each, up to the last message. */
function story(agent: AgentProcess): string[] {
  const kinds = new Map<string, string>();
  const lines: string[] = [];
  for (const message of agent.messages) {
    const line = lineOf(message, kinds);
    const last = lines.at(-1);
    if (line?.startsWith('says ') && last?.startsWith('says '))
      lines[lines.length - 1] = last + line.slice(5);
    else if (line !== undefined) lines.push(line);
  }
  return lines;
}

function lineOf(message: AgentProcess['messages'][number], kinds: Map<string, string>): string | undefined {
  // The shapes are the schema's; the conformance kit checks them for every message.
  if (message.method === 'session/request_permission') {
    const { toolCall } = message.params as RequestPermissionRequest;
    return `${kinds.get(toolCall.toolCallId)} asked`;
  }
  const { stopReason } = (message.result ?? {}) as { stopReason?: string };
  if (stopReason !== undefined) return `answered ${stopReason}`;
  if (message.method !== 'session/update') return undefined;
  const { update } = message.params as { update: SessionUpdate };
  switch (update.sessionUpdate) {
    case 'agent_message_chunk':
      return update.content.type === 'text' ? `says ${update.content.text}` : undefined;
    case 'tool_call':
      kinds.set(update.toolCallId, update.kind ?? 'other');
      return `${update.kind} ${update.status}`;
    case 'tool_call_update':
      return update.status ? `${kinds.get(update.toolCallId)} ${update.status}` : undefined;
    default:
      return undefined;
  }
}
