import assert from 'node:assert/strict';
import type { RequestPermissionRequest } from '@agentclientprotocol/sdk';
import type { ToolCallReport } from '../../../../agent/acp/extensions.ts';
import { ApprovalBroker } from '../../../../extension/approvals/broker.ts';
import type { AgentLink } from '../../../../extension/parts.ts';
import { ByHand } from '../../../../extension/tools-view/by-hand.ts';

const REPORT: ToolCallReport = {
  ok: true,
  class: 'low',
  decision: 'allow',
  rule: null,
  result: 'done',
  error: null,
};
const CALL = { cwd: '/work', name: 'media-info', arguments: '{}' };

const question = (sessionId: string): RequestPermissionRequest => ({
  sessionId,
  toolCall: { toolCallId: 'c1', title: 'Run' },
  options: [{ optionId: 'once', name: 'Allow once', kind: 'allow_once' }],
});

/** An agent with one session, that records what it is asked. */
function fixture(
  call: (signal: AbortSignal | undefined) => Promise<ToolCallReport>,
  configOptions: readonly object[] = [],
) {
  const asked: string[] = [];
  let id = 0;
  const broker = new ApprovalBroker({
    now: () => 0,
    newId: () => `q${++id}`,
    inertMs: 0,
    onViewError: (error) => assert.fail(String(error)),
  });
  const shown: string[] = [];
  const agent = {
    request: async (method: string, params: { value?: string }) => {
      asked.push(params.value === undefined ? method : `${method} ${params.value}`);
      return {};
    },
  };
  const life = {
    initialized: { agentCapabilities: { sessionCapabilities: { delete: {} } } },
    connection: { agent },
  };
  const link = {
    name: 'Ocho',
    supervisor: {
      newSession: async () => {
        asked.push('new');
        return { sessionId: 's1', configOptions };
      },
      closeSession: async () => void asked.push('close'),
      cancel: async () => void asked.push('cancel'),
      request: (send: (given: unknown) => unknown) => send(life),
    },
    ocho: async (method: string, _params: unknown, signal?: AbortSignal) => {
      asked.push(method);
      return call(signal);
    },
  } as unknown as AgentLink; // Only what a call by hand uses.
  const byHand = new ByHand({ broker, noFolder: '/nowhere', review: (shownId) => void shown.push(shownId) });
  return { asked, broker, shown, link, byHand };
}

describe('a call by hand', () => {
  it('has a session of its own, which is deleted afterwards', async () => {
    const { asked, link, byHand } = fixture(async () => REPORT);
    const running = byHand.run(link, CALL, new AbortController().signal);
    assert.deepEqual(await running, REPORT);
    assert.deepEqual(asked, ['new', '_ocho/tools/call', 'close', 'session/delete']);
    assert.equal(byHand.folderOf('s1'), undefined);
  });

  it('is asked about where high risk would be blocked, and only there', async () => {
    const highRisk = (currentValue: string) => ({ id: 'high_risk', type: 'select', currentValue });
    const blocked = fixture(async () => REPORT, [{ id: 'mode', type: 'select' }, highRisk('block')]);
    await blocked.byHand.run(blocked.link, CALL, new AbortController().signal);
    assert.deepEqual(blocked.asked.slice(0, 3), ['new', 'session/set_config_option ask', '_ocho/tools/call']);
    const asking = fixture(async () => REPORT, [highRisk('ask')]);
    await asking.byHand.run(asking.link, CALL, new AbortController().signal);
    assert.deepEqual(asking.asked.slice(0, 2), ['new', '_ocho/tools/call']);
  });

  it('is known by its session while it runs', async () => {
    const { link, byHand } = fixture(async () => {
      assert.equal(byHand.folderOf('s1'), '/work');
      return REPORT;
    });
    await byHand.run(link, CALL, new AbortController().signal);
  });

  it('shows its question at once, and only once, and no question of others', async () => {
    const { broker, shown, link, byHand } = fixture(async () => {
      void broker.ask('Ocho', question('another'));
      const answer = broker.ask('Ocho', question('s1'));
      const own = broker.pending.find(({ request }) => request.sessionId === 's1');
      assert.ok(own);
      broker.dismiss(own.id);
      broker.answer({ id: own.id, fingerprint: own.fingerprint, optionId: 'once' });
      await answer;
      return REPORT;
    });
    await byHand.run(link, CALL, new AbortController().signal);
    assert.deepEqual(shown, ['q2']);
  });

  it('is stopped with what it waits for', async () => {
    const stop = new AbortController();
    const { asked, broker, link, byHand } = fixture(async (signal) => {
      const answer = broker.ask('Ocho', question('s1'), signal ? { signal } : {});
      stop.abort();
      assert.equal((await answer).kind, 'cancelled');
      throw new Error('cancelled');
    });
    assert.equal(await byHand.run(link, CALL, stop.signal), undefined);
    assert.deepEqual(asked, ['new', '_ocho/tools/call', 'cancel', 'close', 'session/delete']);
    assert.equal(broker.count, 0);
  });

  it('fails as the agent does, and leaves no session behind', async () => {
    const { asked, link, byHand } = fixture(() => Promise.reject(new Error('no such tool')));
    await assert.rejects(byHand.run(link, CALL, new AbortController().signal), /no such tool/);
    assert.equal(asked.at(-1), 'session/delete');
  });
});
