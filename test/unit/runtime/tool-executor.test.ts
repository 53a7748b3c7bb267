import assert from 'node:assert/strict';
import { consentFingerprint, fingerprint } from '../../../agent/policy/plan.ts';
import type { PermissionAnswer } from '../../../agent/runtime/approver.ts';
import { type CallOutcome, executeCall } from '../../../agent/runtime/tool-executor.ts';
import { TurnCut } from '../../../agent/runtime/turn-cut.ts';
import { ToolError, type ToolModule } from '../../../agent/tools/tool.ts';
import { decided, fakeModule, fakePlan, type TestSession, testSession } from './fixture.ts';

const never = new AbortController().signal;
const ask = () => decided('ask', { suggestion: 'fake(*)' });
const answering = (answer: PermissionAnswer) => async () => answer;

function call(
  test: TestSession,
  args = '{"value":"x"}',
  name = 'fake',
  signal = never,
): Promise<CallOutcome> {
  return executeCall(test.session, { modelCallId: 'm1', name, arguments: args }, signal);
}

/** Every call ends exactly once, and the model gets exactly one result for it. */
function assertEndedOnce(test: TestSession, count = 1): void {
  assert.equal(test.of('tool_call').length, count, 'announced');
  assert.equal(test.of('tool_ended').length, count, 'ended');
  assert.equal(test.of('tool_result').length, count, 'results');
}

const resultText = (test: TestSession): string =>
  test
    .of('tool_result')
    .flatMap(({ content }) => content)
    .map((item) => (item.type === 'text' ? item.text : item.mimeType))
    .join('');

describe('executeCall: what needs no question', () => {
  it('announces, decides, starts, ends and gives the result, in that order', async () => {
    const test = testSession();
    const outcome = await call(test);
    assert.deepEqual(test.types(), ['tool_call', 'decision', 'tool_started', 'tool_ended', 'tool_result']);
    assert.equal(outcome.end, 'completed');
    assert.equal(resultText(test), 'done');
    assert.equal(test.of('tool_ended')[0]?.markdown, '**done**');
  });

  it('announces the title, kind, locations and raw arguments of the call', async () => {
    const test = testSession({ modules: [fakeModule({ kind: 'execute' })] });
    await call(test);
    assert.deepEqual(test.of('tool_call')[0], {
      type: 'tool_call',
      callId: 'call_1',
      tool: 'fake',
      kind: 'execute',
      title: 'fake x',
      locations: [{ path: '/srv/project' }],
      input: { value: 'x' },
    });
  });

  it('gives each call of a session an id of its own', async () => {
    const test = testSession();
    await call(test);
    await call(test);
    assert.deepEqual(
      test.of('tool_call').map(({ callId }) => callId),
      ['call_1', 'call_2'],
    );
    assertEndedOnce(test, 2);
  });

  it('tells an unknown tool which tools there are', async () => {
    const test = testSession();
    const outcome = await call(test, '{}', 'Fake');
    assert.equal(outcome.error?.code, 'UNKNOWN_TOOL');
    assert.match(resultText(test), /"names":"fake"/);
    assert.equal(test.of('tool_result')[0]?.isError, true);
    assertEndedOnce(test);
  });

  it('has a title even for a call without a name', async () => {
    const test = testSession();
    await call(test, '{}', '');
    assert.notEqual(test.of('tool_call')[0]?.title, '');
    assertEndedOnce(test);
  });

  for (const bad of ['{"value":1}', '{"value":', '[]']) {
    it(`gives the model an error for the arguments ${bad} and plans nothing`, async () => {
      let planned = false;
      const plan = async () => {
        planned = true;
        return fakePlan({});
      };
      const test = testSession({ modules: [fakeModule({ plan })] });
      const outcome = await call(test, bad);
      assert.equal(outcome.error?.code, 'INVALID_ARGUMENT');
      assert.equal(planned, false);
      assertEndedOnce(test);
    });
  }

  it('gives the model the code and text of a plan that cannot be made', async () => {
    const plan = async () => {
      throw new ToolError('NOT_FOUND', { id: 'test-not-found', args: { path: 'a.js' } });
    };
    const test = testSession({ modules: [fakeModule({ plan })] });
    const outcome = await call(test);
    assert.deepEqual(outcome.error, { code: 'NOT_FOUND', message: 'test-not-found {"path":"a.js"}' });
    assert.deepEqual(test.types(), ['tool_call', 'tool_ended', 'tool_result']);
  });

  it('runs nothing that the policy blocks, and says why and what would change it', async () => {
    let ran = false;
    const execute = async () => {
      ran = true;
      return '';
    };
    const test = testSession({
      modules: [fakeModule({ execute })],
      decide: () => decided('block', { remedy: { id: 'test-remedy' } }),
    });
    const outcome = await call(test);
    assert.equal(ran, false);
    assert.equal(outcome.end, 'blocked');
    assert.match(resultText(test), /"rule":"[^"]+".*test-because.*test-remedy/);
    assert.equal(test.of('decision')[0]?.by, 'policy');
    assert.equal(test.of('tool_started').length, 0);
    assertEndedOnce(test);
  });

  it('records each decision with the plan it was made on', async () => {
    const test = testSession();
    await call(test);
    assert.equal(test.recorded.length, 1);
    assert.equal(test.recorded[0]?.plan.args.value, 'x');
    assert.equal(test.of('decision')[0]?.fingerprint, fingerprint(fakePlan({ value: 'x' })));
  });

  it('shows a call that ran but failed as failed, to people and to the model', async () => {
    const test = testSession({ modules: [fakeModule({ failed: () => true })] });
    const outcome = await call(test);
    assert.equal(outcome.end, 'failed');
    assert.equal(test.of('tool_result')[0]?.isError, true);
    assert.equal(resultText(test), 'done');
  });

  it('never gives the model a result without content', async () => {
    const test = testSession({ modules: [fakeModule({ execute: async () => '' })] });
    await call(test);
    assert.equal(resultText(test), 'runtime-no-output');
  });

  it('keeps exit code and signal of a command apart for clients with a terminal', async () => {
    const test = testSession({ modules: [fakeModule({ raw: { exitCode: 3, signal: null } })] });
    await call(test);
    assert.deepEqual(test.of('tool_ended')[0]?.exit, { code: 3, signal: null });
  });

  it('says no exit for a call that is no command', async () => {
    const test = testSession({ modules: [fakeModule({ raw: { lines: 3 } })] });
    await call(test);
    assert.equal(test.of('tool_ended')[0]?.exit, undefined);
  });

  it('announces the diffs of an edit before it is decided on, and again when it is done', async () => {
    const diffs = [{ path: '/srv/project/a', oldText: 'a', newText: 'b' }];
    const plan = async () => ({ ...fakePlan({}), diffs });
    const test = testSession({ modules: [fakeModule({ plan })] });
    await call(test);
    assert.deepEqual(test.types().slice(0, 3), ['tool_call', 'tool_planned', 'decision']);
    assert.deepEqual(test.of('tool_planned')[0]?.diffs, diffs);
    assert.deepEqual(test.of('tool_ended')[0]?.diffs, diffs);
  });

  it('turns an unexpected fault of a tool into a result and logs it', async () => {
    const logged: string[] = [];
    const execute = async () => {
      throw new TypeError('boom');
    };
    const test = testSession({
      modules: [fakeModule({ execute })],
      dependencies: { writeLog: (level, text) => logged.push(`${level} ${text}`) },
    });
    const outcome = await call(test);
    assert.equal(outcome.error?.code, 'INTERNAL');
    assert.match(logged[0] ?? '', /^error .*tool failed unexpectedly/);
    assertEndedOnce(test);
  });

  it('ends a call once when its result cannot be shown', async () => {
    const toModel = () => {
      throw new Error('no text');
    };
    const test = testSession({ modules: [fakeModule({ toModel })] });
    assert.equal((await call(test)).end, 'failed');
    assertEndedOnce(test);
  });

  it('lets live output out before the end of the call and none after it', async () => {
    let late = () => {};
    const test = testSession({
      modules: [
        fakeModule({
          execute: async (_plan, context) => {
            context.output('one');
            context.output('two');
            late = () => context.output('late');
            return 'done';
          },
        }),
      ],
    });
    await call(test);
    late();
    assert.deepEqual(test.types().slice(-2), ['tool_ended', 'tool_result']);
    const live = test.of('tool_output').map(({ text }) => text);
    assert.equal(live.join(''), 'onetwo');
  });
});

describe('executeCall: what may not even be looked at', () => {
  it('ends a call by its outline, before anything is planned', async () => {
    let planned = false;
    const module = fakeModule({
      plan: async (args) => {
        planned = true;
        return fakePlan(args);
      },
    });
    const outlined: ToolModule = {
      ...module,
      createTool: (services) => ({
        ...module.createTool(services),
        outline: async () => ({ ...fakePlan({ value: 'x' }), details: undefined }),
      }),
    };
    const test = testSession({ modules: [outlined], decide: () => decided('block') });
    const outcome = await call(test);
    assert.deepEqual([outcome.end, planned, test.of('decision').length], ['blocked', false, 1]);
    assertEndedOnce(test);
  });
});

describe('executeCall: what needs a question', () => {
  const asked = (answer: PermissionAnswer, more = {}) =>
    testSession({ decide: ask, answer: answering(answer), ...more });

  it('asks from the plan, after the announcement and before the start', async () => {
    const seen: string[][] = [];
    const test: TestSession = testSession({
      decide: ask,
      answer: async () => {
        seen.push(test.types());
        return { answer: 'allow_once' };
      },
    });
    await call(test);
    assert.deepEqual(seen, [['tool_call']]);
    assert.deepEqual(test.types(), ['tool_call', 'decision', 'tool_started', 'tool_ended', 'tool_result']);
    const [question] = test.questions;
    assert.equal(question?.callId, 'call_1');
    const of = { sessionId: 'session-1', callId: 'call_1' };
    assert.equal(question?.fingerprint, consentFingerprint(fakePlan({ value: 'x' }), of));
    assert.equal(question?.title, 'fake x');
  });

  it('allows once without keeping anything', async () => {
    const test = asked({ answer: 'allow_once' });
    assert.equal((await call(test)).end, 'completed');
    assert.deepEqual(test.session.policyContext().sessionGrants, []);
    assert.deepEqual(test.keptRules, []);
    const [decision] = test.of('decision');
    assert.deepEqual([decision?.by, decision?.answer], ['person', 'allow_once']);
  });

  it('keeps the suggested rule for the session, and not in the configuration', async () => {
    const test = asked({ answer: 'allow_session' });
    await call(test);
    assert.deepEqual(test.session.policyContext().sessionGrants, ['fake(*)']);
    assert.deepEqual(test.keptRules, []);
  });

  it('stores the suggested rule when the person says always, so that taking it away takes all of it away', async () => {
    const test = asked({ answer: 'allow_always' });
    await call(test);
    assert.deepEqual(test.keptRules, ['fake(*)']);
    assert.deepEqual(test.session.policyContext().sessionGrants, []);
  });

  it('says when a rule could not be stored, and lets it count for the session', async () => {
    const problem = { id: 'runtime-rule-not-stored' };
    const test = asked({ answer: 'allow_always' }, { dependencies: { keepRule: async () => problem } });
    assert.equal((await call(test)).end, 'completed');
    assert.deepEqual(test.of('notice')[0]?.title, problem);
    assert.deepEqual(test.session.policyContext().sessionGrants, ['fake(*)']);
  });

  it('keeps no rule from an answer to a question that suggested none', async () => {
    const test = asked({ answer: 'allow_always' }, { decide: () => decided('ask') });
    await call(test);
    assert.deepEqual(test.keptRules, []);
    assert.deepEqual(test.session.policyContext().sessionGrants, []);
  });

  it('does not run what is denied, and tells the model what the person said', async () => {
    const test = asked({ answer: 'deny', feedback: 'use the other file' });
    const outcome = await call(test);
    assert.equal(outcome.end, 'denied');
    assert.equal(outcome.error?.code, 'DENIED');
    assert.match(resultText(test), /use the other file/);
    assert.equal(test.of('decision')[0]?.feedback, 'use the other file');
    assert.equal(test.of('tool_started').length, 0);
    assertEndedOnce(test);
  });

  it('does not run what a change of mode forbids while the question is open', async () => {
    const test: TestSession = testSession({
      decide: (_plan, context) => (context.level === 'read_only' ? decided('block') : ask()),
      answer: async () => {
        test.session.emit({ type: 'mode', level: 'read_only' });
        return { answer: 'allow_once' };
      },
    });
    const outcome = await call(test);
    assert.deepEqual([outcome.end, outcome.error?.code], ['blocked', 'BLOCKED']);
    assert.equal(test.of('tool_started').length, 0);
    assertEndedOnce(test);
  });

  it('asks again when the reason to ask changes while the question is open', async () => {
    let rule = 'first';
    const test: TestSession = testSession({
      decide: () => decided('ask', { rule }),
      answer: async () => {
        rule = 'second';
        return { answer: 'allow_once' };
      },
    });
    assert.equal((await call(test)).end, 'completed');
    assert.deepEqual(
      test.questions.map((question) => question.decision.rule),
      ['first', 'second'],
    );
  });

  it('does not run what was dismissed without an answer', async () => {
    const test = asked({ answer: 'cancelled' });
    const outcome = await call(test);
    assert.deepEqual([outcome.end, outcome.error?.code], ['denied', 'NOT_ANSWERED']);
    assertEndedOnce(test);
  });

  it('does not run anything when there is nobody to ask', async () => {
    const test = testSession({ decide: ask });
    assert.equal((await call(test)).end, 'denied');
    assert.equal(test.of('tool_started').length, 0);
  });

  it('settles a cancel while the question is open as cancelled, even if the answer comes with it', async () => {
    const controller = new AbortController();
    const test = testSession({
      decide: ask,
      answer: async () => {
        controller.abort();
        return { answer: 'allow_always' };
      },
    });
    const outcome = await call(test, '{}', 'fake', controller.signal);
    assert.equal(outcome.end, 'cancelled');
    assert.equal(test.of('tool_started').length, 0);
    assert.deepEqual(test.keptRules, []);
    assertEndedOnce(test);
  });

  it('ends a call as cancelled that is cancelled while it runs', async () => {
    const controller = new AbortController();
    const execute = (_plan: unknown, { signal }: { signal: AbortSignal }) =>
      new Promise<string>((_, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
        controller.abort();
      });
    const test = testSession({ modules: [fakeModule({ execute })] });
    const outcome = await call(test, '{}', 'fake', controller.signal);
    assert.deepEqual([outcome.end, outcome.error?.code], ['cancelled', 'CANCELLED']);
    assert.equal(test.of('tool_result')[0]?.isError, true);
    assertEndedOnce(test);
  });

  for (const by of ['client', 'closed', 'agent'] as const) {
    it(`does not say that the person cancelled what was cut otherwise (${by}), before its answer and after`, async () => {
      const waits = new AbortController();
      const waiting = testSession({
        decide: ask,
        answer: async () => {
          waits.abort(new TurnCut(by));
          return { answer: 'cancelled' };
        },
      });
      await call(waiting, '{}', 'fake', waits.signal);
      assert.match(resultText(waiting), /^runtime-call-not-answered/);
      const runs = new AbortController();
      const execute = async () => {
        runs.abort(new TurnCut(by));
        throw runs.signal.reason;
      };
      const running = testSession({ modules: [fakeModule({ execute })] });
      await call(running, '{}', 'fake', runs.signal);
      assert.match(resultText(running), /^runtime-call-cut/);
    });
  }

  it('plans nothing for a call that comes after the cancel', async () => {
    const test = testSession();
    assert.equal((await call(test, '{}', 'fake', AbortSignal.abort())).end, 'cancelled');
    assert.deepEqual(test.types(), ['tool_call', 'tool_ended', 'tool_result']);
  });
});

describe('executeCall: a world that changes between the answer and the run', () => {
  /** A tool whose plan is outdated so many times when it is about to run. */
  function changing(times: number) {
    let plans = 0;
    let runs = 0;
    const module = fakeModule({
      plan: async (args) => fakePlan(args, `version ${++plans}`),
      execute: async (plan) => {
        if (++runs <= times) throw new ToolError('PLAN_CHANGED', { id: 'test-changed' });
        return JSON.stringify(plan.parts);
      },
    });
    return { module, plans: () => plans };
  }

  it('plans again and asks again, with another fingerprint, and runs the new plan', async () => {
    const { module } = changing(1);
    const test = testSession({
      modules: [module],
      decide: ask,
      answer: answering({ answer: 'allow_once' }),
    });
    assert.equal((await call(test)).end, 'completed');
    assert.equal(test.questions.length, 2);
    assert.notEqual(test.questions[0]?.fingerprint, test.questions[1]?.fingerprint);
    assert.match(resultText(test), /version 2/);
    assert.equal(test.of('tool_started').length, 1);
    assertEndedOnce(test);
  });

  it('does not run the new plan when that is denied', async () => {
    const { module } = changing(1);
    const answers: PermissionAnswer[] = [{ answer: 'allow_once' }, { answer: 'deny' }];
    const test = testSession({
      modules: [module],
      decide: ask,
      answer: async () => answers.shift() ?? { answer: 'cancelled' },
    });
    assert.equal((await call(test)).end, 'denied');
    assertEndedOnce(test);
  });

  it('gives up when the world does not come to rest', async () => {
    const { module, plans } = changing(100);
    const test = testSession({ modules: [module] });
    const outcome = await call(test);
    assert.equal(outcome.error?.code, 'PLAN_CHANGED');
    assert.equal(plans(), 4);
    assertEndedOnce(test);
  });
});
