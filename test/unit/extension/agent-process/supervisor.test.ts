import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { SessionNotification } from '@agentclientprotocol/sdk';
import { systemClock } from '../../../../agent/platform/clock.ts';
import type { AgentCommand } from '../../../../extension/agent-process/agent-command.ts';
import { modelsOf } from '../../../../extension/agent-process/kept-models.ts';
import type { SessionEvent } from '../../../../extension/agent-process/open-sessions.ts';
import { AgentFailure, type AgentProblemCode } from '../../../../extension/agent-process/problem.ts';
import {
  type AgentState,
  AgentSupervisor,
  type SupervisorOptions,
} from '../../../../extension/agent-process/supervisor.ts';
import { ApprovalBroker } from '../../../../extension/approvals/broker.ts';
import { AGENT_MAIN, agentEnvironment, modelEnvironment } from '../../../support/agent-process.ts';
import { ModelServer } from '../../../support/model-server.ts';
import { isAlive, untilFile, untilGone } from '../../platform/process-fixtures.ts';
import { handlers, script, startOptions, tinyAgent } from './fixtures.ts';

/** What a supervisor told, in order. */
class Told {
  readonly states: AgentState[] = [];
  readonly sessions: SessionEvent[] = [];
  readonly updates: SessionNotification[] = [];
  readonly #watchers = new Set<() => void>();

  /** Resolves when something told makes it true; the test's own time limit ends the wait. */
  until(met: () => boolean): Promise<void> {
    return new Promise((resolve) => {
      const check = () => {
        if (!met()) return;
        this.#watchers.delete(check);
        resolve();
      };
      this.#watchers.add(check);
      check();
    });
  }

  untilState(state: AgentState['state']): Promise<void> {
    return this.until(() => this.states.at(-1)?.state === state);
  }

  add<T>(list: T[], item: T): void {
    list.push(item);
    for (const check of [...this.#watchers]) check();
  }

  get names(): string[] {
    return this.states.map(({ state }) => state);
  }

  /** What the agent said in all, of both its lives. */
  get text(): string {
    return this.updates
      .map(({ update }) =>
        update.sessionUpdate === 'agent_message_chunk' && update.content.type === 'text'
          ? update.content.text
          : '',
      )
      .join('');
  }
}

describe('a supervised agent', function () {
  this.timeout(60_000);
  let folder: string;
  let told: Told;
  const supervisors: AgentSupervisor[] = [];

  beforeEach(() => {
    folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'ocho-supervisor-')));
    told = new Told();
  });
  afterEach(async () => {
    await Promise.all(supervisors.splice(0).map((each) => each.stop()));
    fs.rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  });

  /** Notes the process id of each life in a file, one a line. */
  const lives = () => path.join(folder, 'lives');
  const noted = (command: AgentCommand): AgentCommand => {
    const note = `require('node:fs').appendFileSync(${JSON.stringify(lives())}, process.pid + '\\n');`;
    return { ...command, args: command.args.map((arg, at) => (at === 1 ? note + arg : arg)) };
  };
  const pids = () => fs.readFileSync(lives(), 'utf8').trim().split('\n').map(Number);

  const supervise = (
    command: AgentCommand,
    more: Partial<SupervisorOptions> = {},
    env: Readonly<Record<string, string | undefined>> = startOptions().env,
  ) => {
    const start = startOptions({ env, limits: { inputEndMs: 2_000, signalMs: 500 } });
    const supervisor = new AgentSupervisor({
      launch: async () => ({ ok: true, value: { command, start } }),
      handlers: handlers({ sessionUpdate: (update) => told.add(told.updates, update) }),
      clock: systemClock,
      version: '1.0.0',
      onState: (state) => told.add(told.states, state),
      onSession: (event) => told.add(told.sessions, event),
      restarts: { firstDelayMs: 1 },
      ...more,
    });
    supervisors.push(supervisor);
    return supervisor;
  };
  const pidOf = (supervisor: AgentSupervisor): number => {
    assert.equal(supervisor.state.state, 'ready');
    return supervisor.state.state === 'ready' ? supervisor.state.pid : 0;
  };
  const failure = (supervisor: AgentSupervisor): AgentProblemCode | undefined =>
    supervisor.state.state === 'failed' ? supervisor.state.problem.code : undefined;
  const isFailure = (code: AgentProblemCode) => (error: unknown) =>
    error instanceof AgentFailure && error.problem.code === code;

  /** Answers each request with an empty object. */
  const obedient = tinyAgent(
    "if (message.id !== undefined) reply(message, message.method === 'initialize' ? initialized : { sessionId: 's' })",
  );

  describe('that comes with the extension', () => {
    let model: ModelServer;
    beforeEach(async () => {
      model = await ModelServer.start();
    });
    afterEach(() => model.stop());

    const ocho = { name: 'Ocho', program: process.execPath, args: [AGENT_MAIN, 'acp'], env: {} };
    const bundled = (more: Partial<SupervisorOptions> = {}) => {
      assert.ok(fs.existsSync(AGENT_MAIN), 'run `npm run build` first');
      return supervise(ocho, more, { ...agentEnvironment(folder), ...modelEnvironment(model.url) });
    };
    const workspace = () => ({ cwd: folder, mcpServers: [] });
    const say = (sessionId: string, text: string) => ({
      sessionId,
      prompt: [{ type: 'text' as const, text }],
    });

    it('goes on with the earlier context after it was killed in the middle of a turn', async () => {
      const supervisor = bundled();
      supervisor.start();
      const { sessionId } = await supervisor.newSession(workspace());
      model.queue({ parts: [{ text: 'noted' }] });
      await supervisor.prompt(say(sessionId, 'remember the word heron'));

      const more = Array.from({ length: 1_000 }, () => ({ text: ' and so on' }));
      model.queue({ parts: [{ text: 'half an answer' }, ...more], delayMs: 50 });
      const turn = supervisor.prompt(say(sessionId, 'and now the long one'));
      await told.until(() => told.text.includes('half an answer'));
      const first = pidOf(supervisor);
      process.kill(first, 'SIGKILL');
      await assert.rejects(turn, isFailure('ENDED'));

      model.queue({ parts: [{ text: 'it was heron' }] });
      // Sent while the agent is being started: it waits.
      const answer = await supervisor.prompt(say(sessionId, 'which word was it?'));
      assert.equal(answer.stopReason, 'end_turn');
      assert.ok(told.text.endsWith('it was heron'), told.text);
      const asked = model.requests.at(-1)?.bodyText ?? '';
      for (const earlier of ['remember the word heron', 'noted', 'half an answer', 'which word was it?']) {
        assert.ok(asked.includes(earlier), `the model was not told “${earlier}”`);
      }
      assert.notEqual(pidOf(supervisor), first);
      assert.deepEqual(told.names, ['starting', 'ready', 'restarting', 'starting', 'ready']);
      assert.deepEqual(
        told.sessions.map((event) => `${event.type} ${event.sessionId === sessionId}`),
        ['reloading true', 'reloaded true'],
      );
    });

    /** An agent in a turn that runs a command; `shell` is the process of that. */
    const inCommand = async (code: AgentProblemCode, more: Partial<SupervisorOptions> = {}) => {
      const file = path.join(folder, 'pid');
      const supervisor = bundled({
        handlers: handlers({
          sessionUpdate: (update) => told.add(told.updates, update),
          async requestPermission({ options }) {
            const allow = options.find(({ kind }) => kind === 'allow_once');
            return { outcome: { outcome: 'selected', optionId: allow?.optionId ?? '' } };
          },
        }),
        ...more,
      });
      supervisor.start();
      const { sessionId } = await supervisor.newSession(workspace());
      const command = JSON.stringify({ command: `sh -c 'echo $$ > "${file}"; sleep 600'` });
      model.queue({ parts: [{ call: { id: 'c1', name: 'shell', arguments: command } }] });
      const turn = assert.rejects(supervisor.prompt(say(sessionId, 'wait')), isFailure(code));
      return { supervisor, sessionId, turn, shell: Number(await untilFile(file)) };
    };

    it('takes its question back when it is killed, and says later that it was not answered', async () => {
      const broker = new ApprovalBroker({
        now: () => 0,
        newId: () => 'q',
        inertMs: 0,
        onViewError: (error) => assert.fail(String(error)),
      });
      const asked = new Promise<void>((resolve) => {
        broker.subscribe(({ length }) => length > 0 && resolve());
      });
      const supervisor = bundled({
        handlers: handlers({
          sessionUpdate: (update) => told.add(told.updates, update),
          requestPermission: (request, signal) => broker.respond('Ocho', request, { signal }),
        }),
      });
      supervisor.start();
      const { sessionId } = await supervisor.newSession(workspace());
      model.queue({ parts: [{ call: { id: 'c1', name: 'shell', arguments: '{"command":"npm test"}' } }] });
      const turn = assert.rejects(supervisor.prompt(say(sessionId, 'test it')), isFailure('ENDED'));
      await asked;
      const gone = new Promise<void>((resolve) => {
        broker.subscribe(({ length }) => length === 0 && resolve());
      });
      process.kill(pidOf(supervisor), 'SIGKILL');
      await gone;
      await turn;
      await told.untilState('restarting');
      await told.untilState('ready');
      assert.match(JSON.stringify(told.updates), /Not answered: the agent was ended/);
    });

    it('leaves no command running when it is killed', async function () {
      if (process.platform === 'win32') this.skip();
      const looks: (readonly number[])[] = [];
      const start = startOptions({
        env: { ...agentEnvironment(folder), ...modelEnvironment(model.url) },
        tree: (leader) => {
          const real = startOptions().tree(leader);
          const alive = async () => {
            const found = await real.alive();
            told.add(looks, found);
            return found;
          };
          return { ...real, alive };
        },
      });
      const launch = async () => ({ ok: true as const, value: { command: ocho, start } });
      const { supervisor, turn, shell } = await inCommand('ENDED', { launch });
      await told.until(() => looks.some((found) => found.includes(shell)));
      process.kill(pidOf(supervisor), 'SIGKILL');
      await turn;
      await told.untilState('ready');
      assert.equal(isAlive(shell), false);
    });

    it('leaves nothing running after a stop, a running command included', async function () {
      if (process.platform === 'win32') this.skip();
      const { supervisor, sessionId, turn, shell } = await inCommand('STOPPED');
      const agent = pidOf(supervisor);
      await supervisor.stop();
      await turn;
      assert.deepEqual([agent, shell].filter(isAlive), []);
      await assert.rejects(supervisor.prompt(say(sessionId, 'more')), isFailure('STOPPED'));
      assert.deepEqual(told.names, ['starting', 'ready', 'stopped']);
    });

    it('brings its sessions along when a person restarts it', async () => {
      const supervisor = bundled();
      supervisor.start();
      const { sessionId } = await supervisor.newSession(workspace());
      model.queue({ parts: [{ text: 'noted' }] }, { parts: [{ text: 'heron' }] });
      await supervisor.prompt(say(sessionId, 'remember the word heron'));
      const first = pidOf(supervisor);
      await supervisor.restart();
      assert.equal(isAlive(first), false);
      await supervisor.prompt(say(sessionId, 'which word was it?'));
      assert.match(model.requests.at(-1)?.bodyText ?? '', /remember the word heron/);
      assert.deepEqual(told.names, ['starting', 'ready', 'stopped', 'starting', 'ready']);
    });

    it('does not bring a session back that was closed, nor one it does not know any more', async () => {
      const supervisor = bundled();
      supervisor.start();
      const closed = await supervisor.newSession(workspace());
      const deleted = await supervisor.newSession(workspace());
      const kept = await supervisor.newSession(workspace());
      model.queue({ parts: [{ text: 'noted' }] });
      await supervisor.prompt(say(kept.sessionId, 'hello'));
      await supervisor.closeSession(closed.sessionId);
      await supervisor.request(({ connection }) =>
        connection.agent.request('session/delete', { sessionId: deleted.sessionId }),
      );
      await supervisor.restart();
      await told.untilState('ready');
      assert.deepEqual(
        told.sessions.map(({ type, sessionId }) => [type, sessionId]),
        [
          ['reloading', deleted.sessionId],
          ['lost', deleted.sessionId],
          ['reloading', kept.sessionId],
          ['reloaded', kept.sessionId],
        ],
      );
    });
  });

  it('is not tried again when its command is missing', async () => {
    const supervisor = supervise({
      name: 'gone',
      program: path.join(folder, 'gone'),
      args: [],
      env: {},
    });
    supervisor.start();
    await assert.rejects(supervisor.newSession({ cwd: folder, mcpServers: [] }), isFailure('SPAWN_FAILED'));
    assert.deepEqual(told.names, ['starting', 'failed']);
  });

  it('fails, and keeps nobody waiting, when the look for its command goes wrong, and can be tried again', async () => {
    let looked = 0;
    const supervisor = supervise(obedient, {
      launch: async () => {
        if (++looked === 1) throw new Error('the disk is gone');
        return { ok: true, value: { command: obedient, start: startOptions() } };
      },
    });
    supervisor.start();
    await assert.rejects(supervisor.newSession({ cwd: folder, mcpServers: [] }), isFailure('SPAWN_FAILED'));
    assert.match(JSON.stringify(supervisor.state), /the disk is gone/);
    await supervisor.restart();
    assert.deepEqual(await supervisor.newSession({ cwd: folder, mcpServers: [] }), { sessionId: 's' });
  });

  it('is started from a command that is looked for each time', async () => {
    let looked = 0;
    const supervisor = supervise(obedient, {
      launch: async () => {
        looked++;
        if (looked > 1) return { ok: true, value: { command: obedient, start: startOptions() } };
        const text = { id: 'agent-command-not-on-path' };
        return { ok: false, problem: { code: 'COMMAND_NOT_FOUND', text } };
      },
    });
    supervisor.start();
    await told.untilState('failed');
    assert.equal(failure(supervisor), 'COMMAND_NOT_FOUND');
    supervisor.start();
    await told.untilState('ready');
  });

  it('is tried once more when it ends before it is ready, then given up with its last words', async () => {
    const words =
      "process.stderr.write('starting\\nError: no such flag\\n    at main\\n'); process.exitCode = 3";
    const supervisor = supervise(noted(script(words)));
    supervisor.start();
    await told.untilState('failed');
    assert.deepEqual(told.names, ['starting', 'restarting', 'starting', 'failed']);
    assert.equal(pids().length, 2);
    const last = told.states.at(-1);
    assert.ok(last?.state === 'failed');
    assert.equal(last.problem.code, 'ENDS_AT_START');
    assert.deepEqual(last.problem.text, {
      id: 'agent-ends-at-start',
      args: { name: 'test', times: 2, code: 3, signal: 'none', words: 'Error: no such flag' },
    });
    assert.equal(last.problem.output, 'starting\nError: no such flag\n    at main');
    await supervisor.restart();
    await told.until(() => told.names.filter((name) => name === 'failed').length === 2);
    assert.equal(pids().length, 4);
  });

  it('is given up when it ends again and again, and its last words are kept', async () => {
    const dies = "process.stderr.write('no such model\\n'); process.exitCode = 3; process.stdin.destroy()";
    const command = noted(
      tinyAgent(`if (message.method === 'initialize') { reply(message, initialized); ${dies} }`),
    );
    const supervisor = supervise(command, { restarts: { max: 2, firstDelayMs: 1 } });
    supervisor.start();
    await told.untilState('failed');
    const [reason] = told.states.flatMap((state) => (state.state === 'restarting' ? state.reason : []));
    assert.deepEqual(reason, {
      code: 'ENDED',
      text: { id: 'agent-ended-with-code', args: { name: 'test', code: 3 } },
      output: 'no such model',
    });
    const last = told.states.at(-1);
    assert.ok(last?.state === 'failed');
    assert.deepEqual(last.problem.text, { id: 'agent-keeps-ending', args: { times: 3, minutes: 3 } });
    assert.equal(last.problem.output, 'no such model');
    assert.equal(pids().length, 3);
  });

  it('is ended and given up when it never answers initialize', async () => {
    const command = noted(script('process.stdin.resume(); setInterval(() => {}, 1e6)'));
    const supervisor = supervise(command, { initializeLimitMs: 300 });
    supervisor.start();
    await told.untilState('failed');
    assert.equal(failure(supervisor), 'NO_ANSWER');
    assert.deepEqual(pids().filter(isAlive), []);
  });

  it('is given up, with what it printed, when it speaks another language', async () => {
    const command = noted(script("setInterval(() => process.stdout.write('<html>\\n'), 20)"));
    const supervisor = supervise(command, { initializeLimitMs: 500 });
    supervisor.start();
    await told.untilState('failed');
    assert.equal(failure(supervisor), 'NO_ANSWER');
    const last = told.states.at(-1);
    assert.match((last?.state === 'failed' && last.problem.output) || '', /<html>/);
    assert.deepEqual(pids().filter(isAlive), []);
  });

  it('is ended at once when it is not wanted any more while it starts', async () => {
    const supervisor = supervise(noted(script('process.stdin.on("end", () => process.exit(0)).resume()')));
    supervisor.start();
    await untilFile(lives());
    await supervisor.stop();
    assert.deepEqual(pids().filter(isAlive), []);
    assert.deepEqual(told.names, ['starting', 'stopped']);
  });

  it('stays away when it is not wanted any more while it is restarted', async () => {
    const supervisor = supervise(noted(obedient));
    supervisor.start();
    await told.untilState('ready');
    await Promise.all([supervisor.restart(), supervisor.stop()]);
    await supervisor.stop();
    assert.equal(supervisor.state.state, 'stopped');
    assert.deepEqual(pids().filter(isAlive), []);
  });

  it('is started once by two restarts at a time', async () => {
    const supervisor = supervise(noted(obedient));
    supervisor.start();
    await told.untilState('ready');
    await Promise.all([supervisor.restart(), supervisor.restart()]);
    await told.untilState('ready');
    assert.equal(pids().filter(isAlive).length, 1);
  });

  it('is not started by anybody once it is retired', async () => {
    const supervisor = supervise(noted(obedient));
    supervisor.start();
    await told.untilState('ready');
    const restarted = supervisor.restart();
    await supervisor.retire();
    await restarted;
    supervisor.start();
    await assert.rejects(supervisor.newSession({ cwd: folder, mcpServers: [] }), isFailure('STOPPED'));
    assert.deepEqual(pids().filter(isAlive), []);
  });

  it('is ended and started again when it closes its output but goes on running', async () => {
    const code =
      "if (message.method === 'initialize') reply(message, initialized); else require('node:fs').closeSync(1)";
    const supervisor = supervise(noted(tinyAgent(code)));
    supervisor.start();
    await told.untilState('ready');
    const first = pidOf(supervisor);
    await assert.rejects(supervisor.newSession({ cwd: folder, mcpServers: [] }), isFailure('ENDED'));
    await told.untilState('ready');
    await untilGone(first);
    assert.notEqual(pidOf(supervisor), first);
  });

  it('says of each session that is lost because it cannot load any', async () => {
    const code =
      "reply(message, message.method === 'initialize' ? { protocolVersion: 1 } : { sessionId: 's' })";
    const supervisor = supervise(tinyAgent(code));
    supervisor.start();
    await supervisor.newSession({ cwd: folder, mcpServers: [] });
    process.kill(pidOf(supervisor), 'SIGKILL');
    await told.untilState('restarting');
    await told.untilState('ready');
    const [event, ...others] = told.sessions;
    assert.deepEqual(others, []);
    assert.ok(event?.type === 'lost');
    assert.equal(event.problem.text.id, 'agent-cannot-load');
  });

  it('says of the models that an agent lists beside the protocol', async () => {
    const models =
      "{ currentModelId: 'a', availableModels: [{ modelId: 'a', name: 'A' }, { modelId: 'b' }] }";
    const code = `reply(message, message.method === 'initialize' ? initialized : { sessionId: 's', models: ${models} })`;
    const supervisor = supervise(tinyAgent(code));
    supervisor.start();
    const { _meta } = await supervisor.newSession({ cwd: folder, mcpServers: [] });
    assert.deepEqual(modelsOf(_meta), {
      current: 'a',
      all: [
        { id: 'a', name: 'A' },
        { id: 'b', name: 'b' },
      ],
    });
  });

  it('hands on the errors of the agent itself', async () => {
    const code =
      "if (message.method === 'initialize') reply(message, initialized); else send({ id: message.id, error: { code: -32000, message: 'sign in' } })";
    const supervisor = supervise(tinyAgent(code));
    supervisor.start();
    const asked = supervisor.newSession({ cwd: folder, mcpServers: [] });
    await assert.rejects(
      asked,
      (error: unknown) => error instanceof Error && 'code' in error && error.code === -32000,
    );
    assert.equal(supervisor.state.state, 'ready');
  });

  it('fails requests instead of letting them wait when it was never started', async () => {
    const supervisor = supervise(obedient);
    await assert.rejects(supervisor.newSession({ cwd: folder, mcpServers: [] }), isFailure('STOPPED'));
    await supervisor.cancel('s');
    await supervisor.closeSession('s');
    await supervisor.stop();
  });
});
