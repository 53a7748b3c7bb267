import assert from 'node:assert/strict';
import { OchoError } from '../../../agent/i18n/message.ts';
import { ModelError, type ModelEvent } from '../../../agent/models/model.ts';
import { runTurn } from '../../../agent/runtime/agent-runtime.ts';
import type { PromptBlock } from '../../../agent/runtime/events.ts';
import { SessionTools } from '../../../agent/runtime/session-tools.ts';
import type { ToolProvider } from '../../../agent/tools/provider.ts';
import { ToolRegistry } from '../../../agent/tools/registry.ts';
import type { ToolServices } from '../../../agent/tools/services.ts';
import type { ToolModule } from '../../../agent/tools/tool.ts';
import { calls, fakeModule, SleeplessClock, says, scriptedModel, testSession } from './fixture.ts';

const never = new AbortController().signal;
const prompt = (text: string): PromptBlock[] => [{ type: 'text', text }];
const text = (value: string): ModelEvent => ({ type: 'text', text: value });
const cut = () => new ModelError('cut', { id: 'models-cut' });
const silence: ModelEvent[] = [{ type: 'stop', reason: 'end_turn' }];

/** A session with a scripted model, and a function that runs one turn of it. */
function scripted(
  answers: Parameters<typeof scriptedModel>[0],
  more: Parameters<typeof testSession>[0] = {},
) {
  const model = scriptedModel(answers);
  const test = testSession({ model, ...more });
  const turn = (words = 'do it', signal = never) => runTurn(test.session, { blocks: prompt(words) }, signal);
  return { model, test, turn };
}

/** Roles of the messages of a request, in order. */
const roles = (request: { messages: readonly { role: string }[] } | undefined) =>
  request?.messages.map(({ role }) => role);

describe('runTurn', () => {
  it('tells once, with the first turn, what came up before anybody listened', async () => {
    const title = { id: 'runtime-log-not-stored' };
    const model = scriptedModel([says('a'), says('b')]);
    const test = testSession({ model, dependencies: { notices: [title] } });
    for (const text of ['one', 'two']) {
      await runTurn(test.session, { blocks: [{ type: 'text', text }] }, new AbortController().signal);
    }
    assert.deepEqual(
      test.of('notice').map((notice) => notice.title),
      [title],
    );
    assert.equal(test.types().indexOf('notice') > test.types().indexOf('turn_started'), true);
  });

  it('streams the text of an answer as it comes and ends the turn', async () => {
    const { test, turn } = scripted([[text('Hel'), text('lo'), { type: 'stop', reason: 'end_turn' }]]);
    assert.equal(await turn(), 'end_turn');
    assert.deepEqual(
      test.of('text').map((event) => event.text),
      ['Hello'],
    );
    assert.deepEqual(test.types(), ['turn_started', 'title', 'text', 'assistant', 'turn_ended']);
  });

  it('gives the model its calls and their results before it asks again', async () => {
    const { model, turn } = scripted([calls({ value: 'a' }), says('ready')]);
    assert.equal(await turn(), 'end_turn');
    assert.deepEqual(roles(model.requests[1]), ['user', 'assistant', 'tool']);
  });

  it('looks at what was saved before each request, also at what was saved while a tool ran', async () => {
    let modules: readonly ToolModule[] = [];
    let saved: readonly ToolModule[] = [fakeModule({}, 'first')];
    const provider: ToolProvider = {
      get modules() {
        return modules;
      },
      unusable: [],
      refresh: async () => {
        modules = saved;
      },
      listen: () => () => undefined,
      close: async () => undefined,
    };
    const saves = fakeModule({
      execute: async () => {
        saved = [fakeModule({}, 'second')];
        return 'saved';
      },
    });
    const tools = new SessionTools(ToolRegistry.of([saves], {} as ToolServices), [provider]);
    const refresh = async () => {
      await tools.refresh();
      return undefined;
    };
    const { model, turn } = scripted([calls({ value: 'a' }), says('ready')], {
      dependencies: { tools, refresh },
    });
    assert.equal(await turn(), 'end_turn');
    assert.deepEqual(
      model.requests.map(({ tools: shown }) => shown.map(({ name }) => name)),
      [
        ['fake', 'first'],
        ['fake', 'second'],
      ],
    );
  });

  it('carries out all calls of one answer in their order', async () => {
    const { model, test, turn } = scripted([calls({ value: 'a' }, { value: 'b' }), says('ready')]);
    await turn();
    assert.deepEqual(
      test.of('tool_call').map(({ input }) => input.value),
      ['a', 'b'],
    );
    assert.deepEqual(roles(model.requests[1]), ['user', 'assistant', 'tool', 'tool']);
  });

  it('keeps the front of the request the same from request to request', async () => {
    const { model, turn } = scripted([calls({}), says('one'), says('two')]);
    await turn();
    await turn('more');
    const [first, ...others] = model.requests;
    for (const other of others) {
      assert.equal(other.system, first?.system);
      assert.deepEqual(other.tools, first?.tools);
      assert.equal(other.cacheKey, 'session-1');
    }
  });

  it('passes on usage with the size of the context window, and thinking apart from text', async () => {
    const usage = { inputTokens: 5, outputTokens: 2 };
    const { test, turn } = scripted([
      [{ type: 'thinking', text: 'hm' }, text('ok'), { type: 'usage', usage }, ...silence],
    ]);
    await turn();
    assert.deepEqual(test.of('usage')[0], { type: 'usage', usage, contextWindow: 1000 });
    assert.equal(test.of('thinking')[0]?.text, 'hm');
  });

  it('keeps thinking parts in the history in front of what followed them', async () => {
    const part = { type: 'thinking' as const, text: 'hm', signature: 's', provider: 'test' };
    const { test, turn } = scripted([[{ type: 'thinking_end', part }, text('ok'), ...silence]]);
    await turn();
    assert.deepEqual(test.of('assistant')[0]?.parts, [part, { type: 'text', text: 'ok' }]);
  });

  it('ends with max_turn_requests when the model never stops calling', async () => {
    const { model, turn } = scripted([calls({}), calls({}), calls({}), calls({})], { maxRequests: 3 });
    assert.equal(await turn(), 'max_turn_requests');
    assert.equal(model.requests.length, 3);
  });

  for (const reason of ['max_tokens', 'refusal'] as const) {
    it(`ends with ${reason} when the model does`, async () => {
      const { test, turn } = scripted([[text('part'), { type: 'stop', reason }]]);
      assert.equal(await turn(), reason);
      assert.equal(test.of('turn_ended')[0]?.stopReason, reason);
    });
  }

  it('names the session after its first words, once', async () => {
    const { test, turn } = scripted([says('a'), says('b')]);
    await turn(`  Fix\n the ${'long '.repeat(30)}`);
    await turn('something else');
    const titles = test.of('title').map(({ title }) => title);
    assert.equal(titles.length, 1);
    assert.match(titles[0] ?? '', /^Fix the long .*…$/);
    assert.equal([...(titles[0] ?? '')].length, 60);
  });

  it('answers a slash command without asking the model', async () => {
    const { model, test, turn } = scripted([]);
    assert.equal(await turn('/tools'), 'end_turn');
    assert.equal(model.requests.length, 0);
    assert.match(test.of('text')[0]?.text ?? '', /fake/);
  });

  it('takes over a changed configuration first, and goes on with the old one when the new one is in error', async () => {
    const problem = { id: 'test-config-problem' };
    const { test, turn } = scripted([says('ok')], { dependencies: { refresh: async () => problem } });
    assert.equal(await turn(), 'end_turn');
    assert.deepEqual(test.of('notice')[0]?.title, problem);
  });

  it('asks the model about what only looks like a command', async () => {
    const { model, turn } = scripted([says('a'), says('b')]);
    await turn('/nonsense');
    await turn('/tools please');
    assert.equal(model.requests.length, 2);
  });
});

describe('runTurn with a model that says nothing', () => {
  it('asks once more, and goes on with what comes then', async () => {
    const { model, test, turn } = scripted([silence, says('now')]);
    assert.equal(await turn(), 'end_turn');
    assert.equal(model.requests.length, 2);
    assert.equal(test.of('text')[0]?.text, 'now');
  });

  it('reports a model that says nothing twice instead of ending in silence', async () => {
    const { model, test, turn } = scripted([silence, silence, says('too late')]);
    await assert.rejects(turn(), (error) => error instanceof ModelError && error.kind === 'nonsense');
    assert.equal(model.requests.length, 2);
    assert.equal(test.types().at(-1), 'turn_failed');
  });

  it('takes silence after tool calls for the end', async () => {
    const { turn } = scripted([calls({}), silence]);
    assert.equal(await turn(), 'end_turn');
  });
});

describe('runTurn when the stream breaks', () => {
  it('keeps what came, says so, and asks the model to go on from there', async () => {
    const clock = new SleeplessClock();
    const { model, test, turn } = scripted([[text('One, '), cut()], says('two.')], { clock });
    assert.equal(await turn(), 'end_turn');
    assert.equal(
      test
        .of('text')
        .map((event) => event.text)
        .join(''),
      'One, two.',
    );
    assert.equal(test.of('notice')[0]?.title.id, 'runtime-stream-goes-on');
    assert.deepEqual(roles(model.requests[1]), ['user', 'assistant', 'user']);
    assert.deepEqual(clock.slept, [1000]);
  });

  it('takes an answer without an end for a cut one', async () => {
    const { test, turn } = scripted([[text('One, ')], says('two.')]);
    assert.equal(await turn(), 'end_turn');
    assert.equal(test.of('notice')[0]?.title.id, 'runtime-stream-goes-on');
  });

  it('does not carry out a call of an answer that was cut', async () => {
    const [call] = calls({ value: 'a' });
    assert.ok(call && call !== 'wait for cancel');
    const { test, turn } = scripted([[text('I will'), call, cut()], says('ready')]);
    await turn();
    assert.equal(test.of('tool_call').length, 0);
  });

  it('gives up after three continuations, with everything that came in the log', async () => {
    const broken = [text('x'), cut()];
    const { model, test, turn } = scripted([broken, broken, broken, broken, says('never')]);
    await assert.rejects(turn(), (error) => error instanceof ModelError && error.kind === 'cut');
    assert.equal(model.requests.length, 4);
    assert.equal(test.of('text').length, 4);
    assert.equal(test.types().at(-1), 'turn_failed');
  });

  it('reports a fault before the first word at once: trying again there is the provider’s', async () => {
    const { model, turn } = scripted([[cut()], says('never')]);
    await assert.rejects(turn(), ModelError);
    assert.equal(model.requests.length, 1);
  });

  it('does not ask the model to go on when it has not said anything yet', async () => {
    const usage = { inputTokens: 5, outputTokens: 0 };
    const { model, test, turn } = scripted([[{ type: 'usage', usage }, cut()], says('now')]);
    assert.equal(await turn(), 'end_turn');
    assert.deepEqual(roles(model.requests[1]), ['user']);
    assert.equal(test.of('nudge').length, 0);
  });

  for (const kind of ['auth', 'invalid', 'not_found', 'context_full', 'nonsense'] as const) {
    it(`does not go on after a fault of kind ${kind}`, async () => {
      const { model, turn } = scripted([[text('x'), new ModelError(kind, { id: 'm' })], says('never')]);
      await assert.rejects(turn(), ModelError);
      assert.equal(model.requests.length, 1);
    });
  }

  it('leaves the session usable: the next turn has everything that was said', async () => {
    const { model, turn } = scripted([[text('x'), new ModelError('invalid', { id: 'm' })], says('fine')]);
    await assert.rejects(turn('first'));
    assert.equal(await turn('second'), 'end_turn');
    assert.deepEqual(roles(model.requests[1]), ['user', 'assistant', 'user']);
  });

  it('reports an unexpected fault with what to do, and logs it', async () => {
    const logged: string[] = [];
    const { test, turn } = scripted([[new TypeError('boom')]], {
      dependencies: { writeLog: (level, message) => logged.push(`${level} ${message}`) },
    });
    await assert.rejects(turn(), (error) => error instanceof OchoError && error.code === 'INTERNAL');
    assert.equal(test.of('turn_failed')[0]?.message.id, 'runtime-fault');
    assert.match(logged.join('\n'), /error .*turn failed/);
  });

  it('connects the model anew in the next turn when that failed', async () => {
    let opened = 0;
    const model = scriptedModel([says('here')]);
    const test = testSession({
      dependencies: {
        openModel: async () => {
          if (++opened === 1) throw new ModelError('auth', { id: 'no-key' });
          return model;
        },
      },
    });
    await assert.rejects(runTurn(test.session, { blocks: prompt('a') }, never), ModelError);
    assert.equal(await runTurn(test.session, { blocks: prompt('b') }, never), 'end_turn');
  });
});

describe('runTurn when it is cancelled', () => {
  it('stops a stream in the middle, keeps what came, and ends as cancelled', async () => {
    const controller = new AbortController();
    const { model, test, turn } = scripted([[text('Half'), 'wait for cancel'], says('next')]);
    const ending = turn('go', controller.signal);
    test.session.listen(({ event }) => event.type === 'text' && controller.abort());
    assert.equal(await ending, 'cancelled');
    assert.equal(test.of('turn_ended')[0]?.stopReason, 'cancelled');
    await turn('and then?');
    assert.deepEqual(roles(model.requests[1]), ['user', 'assistant', 'user']);
  });

  it('stops at the call that runs; the calls behind it are not begun', async () => {
    const controller = new AbortController();
    const execute = async () => {
      controller.abort();
      throw new Error('stopped');
    };
    const { model, test, turn } = scripted([calls({ value: 'a' }, { value: 'b' }), says('next')], {
      modules: [fakeModule({ execute })],
    });
    assert.equal(await turn('go', controller.signal), 'cancelled');
    assert.equal(test.of('tool_call').length, 1);
    assert.equal(test.of('tool_ended')[0]?.end, 'cancelled');
    await turn('and then?');
    assert.deepEqual(roles(model.requests[1]), ['user', 'assistant', 'tool', 'tool', 'user']);
  });

  it('stops waiting between two continuations', async () => {
    const controller = new AbortController();
    const clock = new SleeplessClock();
    clock.sleep = async (_ms, signal) => {
      controller.abort();
      signal?.throwIfAborted();
    };
    const { model, turn } = scripted([[text('x'), cut()], says('never')], { clock });
    assert.equal(await turn('go', controller.signal), 'cancelled');
    assert.equal(model.requests.length, 1);
  });

  it('neither asks the model nor runs a command for a prompt that was cancelled while it waited', async () => {
    const { model, test, turn } = scripted([says('never')]);
    assert.equal(await turn('go', AbortSignal.abort()), 'cancelled');
    assert.equal(await turn('/tools', AbortSignal.abort()), 'cancelled');
    assert.equal(model.requests.length, 0);
    assert.equal(test.of('text').length, 0);
    assert.equal(test.of('turn_started').length, 2);
  });
});
