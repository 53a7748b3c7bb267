import assert from 'node:assert/strict';
import type {
  AgentContext,
  RequestPermissionRequest,
  RequestPermissionResponse,
} from '@agentclientprotocol/sdk';
import { clientApprover } from '../../../agent/acp/permission.ts';
import type { PermissionAnswer, PermissionQuestion } from '../../../agent/runtime/approver.ts';
import { decided, fakePlan, idsForTexts, settled } from '../runtime/fixture.ts';

const never = new AbortController().signal;
const DIFF = { path: '/srv/project/a', oldText: 'a', newText: 'b' };

const question = (suggestion?: string): PermissionQuestion => ({
  sessionId: 'session-1',
  callId: 'call_1',
  plan: { ...fakePlan({ value: 'x' }), diffs: [DIFF] },
  fingerprint: 'print',
  decision: decided('ask', suggestion === undefined ? {} : { suggestion }),
  kind: 'edit',
  title: 'a title of the tool',
  locations: [{ path: '/srv/project/a' }],
});

type Responder = (
  request: RequestPermissionRequest,
  signal: AbortSignal | undefined,
) => Promise<RequestPermissionResponse>;

/** A client that answers permission requests only. */
function client(respond: Responder): AgentContext {
  const context = {
    request: (
      _method: string,
      params: RequestPermissionRequest,
      options: { cancellationSignal?: AbortSignal },
    ) => respond(params, options.cancellationSignal),
  };
  // The approver uses nothing else of the connection.
  return context as unknown as AgentContext;
}

const choosing = (optionId: string, _meta?: Record<string, unknown>): Responder => {
  const outcome = { outcome: 'selected' as const, optionId };
  return async () => ({ outcome, ...(_meta ? { _meta } : {}) });
};

async function asked(
  respond: Responder,
  options: { suggestion?: string; scopes?: boolean; signal?: AbortSignal } = {},
): Promise<{ answer: PermissionAnswer; request: RequestPermissionRequest }> {
  let request: RequestPermissionRequest | undefined;
  const approver = clientApprover(
    client((params, signal) => {
      request = params;
      return respond(params, signal);
    }),
    idsForTexts,
    options.scopes ?? false,
    async () => undefined,
  );
  const answer = await approver.ask(question(options.suggestion), options.signal ?? never);
  assert.ok(request);
  return { answer, request };
}

const optionsOf = (request: RequestPermissionRequest) =>
  request.options.map(({ optionId, kind }) => `${optionId}: ${kind}`);

describe('permission requests', () => {
  it('offer no lasting answer where no rule would cover the plan', async () => {
    const { request } = await asked(choosing('deny'));
    assert.deepEqual(optionsOf(request), ['allow_once: allow_once', 'deny: reject_once']);
  });

  it('never offer a plain client two options of one kind', async () => {
    const { request } = await asked(choosing('deny'), { suggestion: 'fake(*)' });
    const kinds = request.options.map(({ kind }) => kind);
    assert.deepEqual([...new Set(kinds)], kinds);
    assert.deepEqual(optionsOf(request), [
      'allow_once: allow_once',
      'allow_always: allow_always',
      'deny: reject_once',
    ]);
  });

  it('offer the session as a scope to clients that know it', async () => {
    const { request } = await asked(choosing('deny'), { suggestion: 'fake(*)', scopes: true });
    assert.deepEqual(optionsOf(request), [
      'allow_once: allow_once',
      'allow_session: allow_always',
      'allow_always: allow_always',
      'deny: reject_once',
    ]);
  });

  it('name the rule in full that would be stored', async () => {
    const { request } = await asked(choosing('deny'), { suggestion: 'shell(npm test *)' });
    const always = request.options.find(({ optionId }) => optionId === 'allow_always');
    assert.match(always?.name ?? '', /shell\(npm test \*\)/);
  });

  it('show the diff first, then the question, for the call that was announced', async () => {
    const { request } = await asked(choosing('deny'));
    assert.equal(request.sessionId, 'session-1');
    assert.equal(request.toolCall.toolCallId, 'call_1');
    assert.equal(request.toolCall.status, 'pending');
    const [first, second] = request.toolCall.content ?? [];
    assert.deepEqual(first, { type: 'diff', ...DIFF });
    assert.equal(second?.type, 'content');
  });

  for (const id of ['allow_once', 'allow_session', 'allow_always'] as const) {
    it(`are answered with ${id} when that was chosen`, async () => {
      const { answer } = await asked(choosing(id), { suggestion: 'fake(*)', scopes: true });
      assert.deepEqual(answer, { answer: id });
    });
  }

  it('count an option that was not offered as no', async () => {
    assert.deepEqual((await asked(choosing('allow_session'), { suggestion: 'fake(*)' })).answer, {
      answer: 'deny',
    });
    assert.deepEqual((await asked(choosing('allow_always'))).answer, { answer: 'deny' });
    assert.deepEqual((await asked(choosing('yes!'))).answer, { answer: 'deny' });
  });

  it('bring the reason of a denial to the model', async () => {
    const meta = { ocho: { feedback: 'not this file' } };
    assert.deepEqual((await asked(choosing('deny', meta))).answer, {
      answer: 'deny',
      feedback: 'not this file',
    });
  });

  for (const feedback of [7, '', '  ', null]) {
    it(`take ${JSON.stringify(feedback)} for no reason`, async () => {
      assert.deepEqual((await asked(choosing('deny', { ocho: { feedback } }))).answer, { answer: 'deny' });
    });
  }

  it("bring the person's own command along", async () => {
    const { answer } = await asked(choosing('allow_once', { ocho: { command: 'ls -a' } }));
    assert.deepEqual(answer, { answer: 'allow_once', revision: { kind: 'command', command: 'ls -a' } });
  });

  it("bring the person's own text along, and what they say of what they left out", async () => {
    const files = [{ path: '/srv/project/a', newText: 'c' }];
    const { answer } = await asked(choosing('allow_once', { ocho: { files, feedback: 'shorter' } }));
    assert.deepEqual(answer, {
      answer: 'allow_once',
      revision: { kind: 'files', files },
      feedback: 'shorter',
    });
  });

  const unclear = [
    { command: 7 },
    { command: '' },
    { command: '  ' },
    { command: 'ls', files: [{ path: '/a', newText: '' }] },
    { files: 'all' },
    { files: [{ path: '/a' }] },
    { files: [{ path: '/a', newText: null }] },
    { files: {} },
  ];
  for (const ocho of unclear) {
    it(`count a yes with ${JSON.stringify(ocho)} as no`, async () => {
      assert.deepEqual((await asked(choosing('allow_once', { ocho }))).answer, { answer: 'deny' });
    });
  }

  for (const ocho of [null, 'x', { command: null }, { files: [] }]) {
    it(`take ${JSON.stringify(ocho)} for no change`, async () => {
      assert.deepEqual((await asked(choosing('allow_once', { ocho }))).answer, { answer: 'allow_once' });
    });
  }

  it('stay a denial whatever came along', async () => {
    const meta = { ocho: { command: 'ls' } };
    assert.deepEqual((await asked(choosing('deny', meta))).answer, { answer: 'deny' });
  });

  it('are no consent when the client answers with an error or with nonsense', async () => {
    const failing = await asked(() => Promise.reject(new Error('dialog crashed')));
    assert.deepEqual(failing.answer, { answer: 'cancelled' });
    // A broken client may answer anything.
    const nonsense = await asked(async () => ({}) as RequestPermissionResponse);
    assert.deepEqual(nonsense.answer, { answer: 'cancelled' });
    const none = await asked(async () => null as unknown as RequestPermissionResponse);
    assert.deepEqual(none.answer, { answer: 'cancelled' });
  });

  it('are settled as cancelled when the client says so', async () => {
    const { answer } = await asked(async () => ({ outcome: { outcome: 'cancelled' } }));
    assert.deepEqual(answer, { answer: 'cancelled' });
  });

  it('are settled by a cancel even if the client never answers, and the client is told', async () => {
    const controller = new AbortController();
    let passedOn: AbortSignal | undefined;
    const answering = asked(
      (_request, signal) => {
        passedOn = signal;
        return new Promise(() => undefined);
      },
      { signal: controller.signal },
    );
    await settled();
    controller.abort();
    assert.deepEqual((await answering).answer, { answer: 'cancelled' });
    assert.equal(passedOn, controller.signal);
  });
});
