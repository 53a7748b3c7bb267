import assert from 'node:assert/strict';
import path from 'node:path';
import { agent, client, RequestError } from '@agentclientprotocol/sdk';
import type { OchoAgentRequests } from '../../../../agent/acp/extensions.ts';
import type { OchoParts } from '../../../../agent/acp/ocho/method.ts';
import { registerOcho } from '../../../../agent/acp/ocho/register.ts';
import { toolMethods } from '../../../../agent/acp/ocho/tools.ts';
import { createI18n } from '../../../../agent/i18n/fluent.ts';
import { type LiveSession, liveSession } from '../../../../agent/runtime/live-session.ts';
import type { ToolCallReport } from '../../../../agent/runtime/tool-call.ts';
import { fakeModule, settled, type TestSessionOptions, testSession } from '../../runtime/fixture.ts';

const i18n = createI18n({ locale: 'en' });
const cwd = path.resolve('/srv/project');

/** A client on a connection whose agent has these methods and one session. */
function connect(options: TestSessionOptions = {}) {
  const { session } = testSession(options);
  const live = liveSession(
    session,
    () => [],
    () => undefined,
  );
  const listeners: ((cwd: string) => void)[] = [];
  const asked: unknown[][] = [];
  const tools = {
    list: async (...params: unknown[]) => {
      asked.push(params);
      return [];
    },
    select: async (...params: unknown[]) => void asked.push(params),
    listen: (listener: (cwd: string) => void) => {
      listeners.push(listener);
      return () => void listeners.splice(listeners.indexOf(listener), 1);
    },
  };
  const sessions = {
    find: (id: string): LiveSession | undefined => (id === session.id ? live : undefined),
    get: () => live,
  };
  const host = { tools };
  // Of the parts only what the methods use.
  const closed = () => connection.closed;
  const parts = { i18n, sessions, host: async () => host, closed } as unknown as OchoParts;
  const app = agent({ name: 'test' }).onRequest('initialize', () => ({ protocolVersion: 1 }));
  const told: unknown[] = [];
  const connection = client()
    .onNotification(
      '_ocho/tools/changed',
      (params) => params,
      ({ params }) => void told.push(params),
    )
    .connect(registerOcho(app, toolMethods(parts), i18n));
  const request = async <M extends keyof OchoAgentRequests>(
    method: M,
    params: OchoAgentRequests[M]['params'],
    signal?: AbortSignal,
  ): Promise<OchoAgentRequests[M]['result']> => {
    await connection.agent.request('initialize', { protocolVersion: 1 });
    return connection.agent.request<OchoAgentRequests[M]['result'], OchoAgentRequests[M]['params']>(
      method,
      params,
      signal ? { cancellationSignal: signal } : {},
    );
  };
  const call = (name: string, json = '{}', signal?: AbortSignal): Promise<ToolCallReport> =>
    request('_ocho/tools/call', { sessionId: session.id, name, arguments: json }, signal);
  return { connection, live, listeners, asked, told, request, call };
}

describe('the _ocho/tools methods', () => {
  let open: ReturnType<typeof connect>;
  afterEach(() => open.connection.close());

  const refused = (promise: Promise<unknown>, text: RegExp) =>
    assert.rejects(promise, (error) => {
      assert.ok(error instanceof RequestError);
      assert.equal(error.code, -32602);
      assert.match(error.message, text);
      return true;
    });

  it('list the tools of a session that is open here, else of the folder', async () => {
    open = connect();
    const { request, asked, live } = open;
    await request('_ocho/tools/list', { cwd });
    await request('_ocho/tools/list', { cwd, sessionId: 'another' });
    await request('_ocho/tools/list', { cwd, sessionId: live.session.id });
    assert.deepEqual(asked, [
      [cwd, undefined],
      [cwd, undefined],
      [cwd, live],
    ]);
    await refused(request('_ocho/tools/list', { cwd: 'here' }), /here/);
    await refused(request('_ocho/tools/select', { cwd: 'here', name: 'a', selected: true }), /here/);
    await request('_ocho/tools/select', { cwd, name: 'a', selected: true });
    assert.deepEqual(asked.at(-1), [cwd, 'a', true]);
  });

  it('tell of changes once the list was asked for', async () => {
    open = connect();
    const { request, listeners, told } = open;
    await request('_ocho/tools/select', { cwd, name: 'a', selected: true });
    assert.equal(listeners.length, 0);
    await request('_ocho/tools/list', { cwd });
    await request('_ocho/tools/list', { cwd });
    assert.equal(listeners.length, 1);
    listeners[0]?.(cwd);
    while (told.length === 0) await settled();
    assert.deepEqual(told, [{ cwd }]);
  });

  it('listen no longer than the connection is open', async () => {
    open = connect();
    const { connection, request, listeners } = open;
    await request('_ocho/tools/list', { cwd });
    assert.equal(listeners.length, 1);
    connection.close();
    await connection.closed;
    await settled();
    assert.equal(listeners.length, 0);
  });

  it('call a tool through the executor, with the questions of the session', async () => {
    const given: unknown[] = [];
    open = connect({
      modules: [
        fakeModule({
          execute: async ({ args }) => {
            given.push(args);
            return 'made';
          },
        }),
      ],
    });
    assert.deepEqual(await open.call('fake', '{"value":"x"}'), {
      ok: true,
      class: 'medium',
      decision: 'allow',
      rule: 'test.rule',
      result: 'made',
      error: null,
    });
    assert.deepEqual(given, [{ value: 'x' }]);
    assert.equal((await open.call('other')).error?.code, 'UNKNOWN_TOOL');
    assert.equal((await open.call('fake', '{')).error?.code, 'INVALID_ARGUMENT');
  });

  it('call nothing in a session that has a conversation, or while something runs in it', async () => {
    let release = (): void => undefined;
    open = connect({
      modules: [
        fakeModule({
          execute: () =>
            new Promise((resolve) => {
              release = () => resolve('late');
            }),
        }),
      ],
    });
    const { call, live } = open;
    const first = call('fake');
    while (!live.queue.busy) await settled();
    await refused(call('fake'), /turn/i);
    // Until it runs there is nothing to release.
    while (!(await isSettled(first))) release();
    live.session.emit({ type: 'turn_started', turn: 1, prompt: [], content: [] });
    await refused(call('fake'), /conversation/);
  });

  it('end a call that the client takes back', async () => {
    let aborted = false;
    open = connect({
      modules: [
        fakeModule({
          execute: (_plan, { signal }) =>
            new Promise((_, reject) => {
              signal.addEventListener('abort', () => {
                aborted = true;
                reject(signal.reason);
              });
              started();
            }),
        }),
      ],
    });
    const taking = new AbortController();
    const started = () => taking.abort();
    const report = await open.call('fake', '{}', taking.signal).catch((error: RequestError) => error.code);
    while (open.live.queue.busy) await settled();
    assert.ok(aborted);
    if (typeof report === 'number') assert.equal(report, -32800);
    else assert.equal(report.error?.code, 'CANCELLED');
  });
});

async function isSettled(promise: Promise<unknown>): Promise<boolean> {
  const pending = Symbol('pending');
  const first = await Promise.race([promise, settled().then(() => pending)]);
  return first !== pending;
}
