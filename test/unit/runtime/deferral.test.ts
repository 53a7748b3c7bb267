// Deferred tools over a conversation: searched for, called, taken away, and remembered.
import assert from 'node:assert/strict';
import { setTimeout } from 'node:timers/promises';
import { classifyUrl } from '../../../agent/policy/network.ts';
import { createPolicy } from '../../../agent/policy/policy.ts';
import { prepareSearch } from '../../../agent/runtime/discovery.ts';
import { rewind } from '../../../agent/runtime/session-edits.ts';
import { visibleTools } from '../../../agent/runtime/visible-tools.ts';
import type { ToolSearcher } from '../../../agent/tools/discovery/searcher.ts';
import { NO_LISTS } from '../../support/no-lists.ts';
import {
  BUILTIN,
  callsOf,
  type DeferralSession,
  deferralSession,
  described,
  FOREIGN,
  mcp,
} from './deferral-fixture.ts';
import { says } from './fixture.ts';

const select = (...names: readonly string[]) => callsOf(['tool_search', { query: `select:${names.join()}` }]);
const START = ['shell', 'file_read', 'tool_search'];

describe('the search of deferred tools', () => {
  type Prepared = { readonly searcher?: ToolSearcher };
  const preparedFor = ({ session }: DeferralSession) =>
    session.toolSession.state('runtime.searcher', (): Prepared => ({}));

  it('is made ready once a request with it has gone, and again for what changes', async () => {
    const test = deferralSession({}, { answers: [says('done')] });
    await test.say('go');
    const prepared = preparedFor(test);
    for (let look = 0; look < 1_000 && !prepared.searcher; look++) await setTimeout(5);
    const first = prepared.searcher;
    assert.ok(first);
    while (first.prepare());
    assert.equal(first.search('count words', 5)[0]?.name, 'word-count');
    test.foreign = [described('mcp_github_new', 'Counts words.', mcp('new'))];
    test.session.takeTools();
    await prepareSearch(test.session);
    assert.equal(prepared.searcher, first);
    assert.equal(first.prepare(), false);
    assert.equal(first.search('count words', 5)[0]?.name, 'mcp_github_new');
  });

  it('is not loaded where nothing is deferred', async () => {
    const test = deferralSession({ deferral: { builtin: false, mcp: false } });
    await prepareSearch(test.session);
    assert.deepEqual(preparedFor(test), {});
  });
});

describe('a deferred tool', () => {
  it('is in the next request after the search, which its result refers to', async () => {
    const test = deferralSession({}, { answers: [select('todo_write'), says('done')] });
    await test.say('plan it');
    const [first, second] = test.model.requests;
    assert.deepEqual(
      first?.tools.map(({ name }) => name),
      START,
    );
    assert.deepEqual(test.sent(), [...START, 'todo_write']);
    const result = second?.messages.at(-1);
    assert.ok(result?.role === 'tool');
    assert.deepEqual(result.references, ['todo_write']);
    assert.deepEqual(result.content, [
      {
        type: 'text',
        text: 'Loaded. Call them from now on:\n- todo_write: Shows the user a list of steps; send it whole',
      },
    ]);
    assert.deepEqual(
      test.of('tools_activated').map(({ names }) => names),
      [['todo_write']],
    );
  });

  it('is found by words as well, also one of others, whose words are told as theirs', async () => {
    const answers = [callsOf(['tool_search', { query: 'list the issues of a repository' }])];
    const test = deferralSession({}, { answers });
    await test.say('issues');
    assert.ok(test.sent().includes('mcp_github_list'));
    const result = test.of('tool_result').at(-1)?.content[0];
    assert.ok(result?.type === 'text');
    assert.match(result.text, /^- mcp_github_list, in its own words: "Lists issues of a repository"$/m);
  });

  it('is carried out when it is called by its name, and is in the requests from then on', async () => {
    const test = deferralSession({}, { answers: [callsOf(['todo_write', { value: 'x' }]), says('done')] });
    await test.say('go');
    assert.equal(test.of('tool_ended').at(-1)?.end, 'completed');
    assert.deepEqual(test.sent(), [...START, 'todo_write']);
  });

  it('that is there already is told as such, and no reference comes with it', async () => {
    const answers = [select('todo_write', 'shell'), select('todo_write')];
    const test = deferralSession({}, { answers });
    await test.say('go');
    const texts = test
      .of('tool_result')
      .map(({ content, references }) => [content[0]?.type === 'text' && content[0].text, references]);
    assert.deepEqual(texts, [
      [
        'Loaded. Call them from now on:\n- todo_write: Shows the user a list of steps; send it whole\nLoaded before. Call them as they are:\n- shell: Run a command',
        ['todo_write'],
      ],
      [
        'Loaded before. Call them as they are:\n- todo_write: Shows the user a list of steps; send it whole',
        undefined,
      ],
    ]);
    assert.equal(test.of('tools_activated').length, 1);
  });

  it('that is not admitted is told of by no search, neither by its name nor by words', async () => {
    const lists = { ...NO_LISTS, excludedTools: ['glob_search'] };
    const answers = [
      select('glob_search'),
      callsOf(['tool_search', { query: 'find files by name pattern' }]),
    ];
    const test = deferralSession({ lists }, { answers });
    await test.say('go');
    const [named, words] = test.of('tool_result').map(({ content }) => JSON.stringify(content));
    assert.match(named ?? '', /There is no tool \\"glob_search\\"/);
    assert.doesNotMatch(words ?? '', /glob_search/);
    assert.deepEqual(test.sent(), START.concat(test.session.activated));
    assert.ok(!test.session.activated.includes('glob_search'));
  });

  it('goes with the turn that searched for it, and stays with a session that is loaded', async () => {
    const test = deferralSession(
      {},
      { answers: [select('todo_write'), says('a'), select('word-count'), says('b')] },
    );
    await test.say('one');
    await test.say('two');
    const loaded = deferralSession();
    for (const logged of test.logged) loaded.session.restore(logged);
    assert.deepEqual(
      visibleTools(loaded.session).map(({ name }) => name),
      [...START, 'todo_write', 'word-count'],
    );
    assert.equal(JSON.stringify(visibleTools(loaded.session)), JSON.stringify(visibleTools(test.session)));
    rewind(test.session, 2);
    assert.deepEqual(
      visibleTools(test.session).map(({ name }) => name),
      [...START, 'todo_write'],
    );
  });
});

describe('the policy', () => {
  const policy = createPolicy({ classifyUrl });

  it('blocks a searched tool by its rule once it is excluded, and it is back when it is admitted again', async () => {
    const call = callsOf(['mcp_github_list', {}]);
    const answers = [select('mcp_github_list'), says('a'), call, says('b'), call, says('c')];
    const test = deferralSession({}, { answers, dependencies: { policy } });
    await test.say('one');
    test.lists = { ...NO_LISTS, excludedTools: ['mcp_github_list'] };
    await test.say('two');
    assert.deepEqual(test.sent(), START);
    const blocked = test.of('decision').at(-1)?.decision;
    assert.equal(blocked?.outcome, 'block');
    assert.match(blocked?.rule ?? '', /excluded_tools/);
    test.lists = NO_LISTS;
    await test.say('three');
    assert.deepEqual(test.sent(), [...START, 'mcp_github_list']);
  });

  it('decides on a searched tool as on any other', async () => {
    const change = described('changer', 'Changes things.', mcp('changer'), {
      plan: async (args) => ({
        tool: 'changer',
        args: { ...args },
        parts: [{ kind: 'external', source: 'mcp', server: 'Git Hub', identity: 'a'.repeat(64) }],
        details: {},
      }),
    });
    const call = callsOf(['changer', {}]);
    const eager = deferralSession(
      { deferral: { builtin: false, mcp: false }, foreign: [change] },
      { answers: [call], dependencies: { policy } },
    );
    await eager.say('go');
    const deferred = deferralSession(
      { foreign: [change] },
      { answers: [select('changer'), call], dependencies: { policy } },
    );
    await deferred.say('go');
    const outcome = (test: typeof eager) => {
      const { decision, by } = test.of('decision').at(-1) ?? assert.fail('no decision');
      return [decision.class, decision.outcome, decision.rule, by];
    };
    assert.deepEqual(outcome(deferred), outcome(eager));
    assert.equal(outcome(deferred)[0], 'medium');
    assert.notEqual(outcome(deferred)[1], 'allow');
  });
});

describe('tools that come and go in the middle of a turn', () => {
  it('are those of the last request until the next one is made', async () => {
    const gone = described(
      'word-count',
      'Counts words.',
      { kind: 'http' },
      { execute: async () => 'counted' },
    );
    const change = described('file_read', 'Read a file.', undefined, {
      execute: async () => {
        test.foreign = [described('fresh', 'New.', mcp('fresh'))];
        return 'read';
      },
    });
    const answers = [
      callsOf(['file_read', {}], ['word-count', {}], ['fresh', {}]),
      callsOf(['word-count', {}], ['fresh', {}]),
      says('done'),
    ];
    const test = deferralSession(
      { deferral: { builtin: false, mcp: false }, foreign: [gone] },
      { answers, builtin: [change] },
    );
    await test.say('go');
    assert.deepEqual(
      test.model.requests.map(({ tools }) => tools.map(({ name }) => name)),
      [
        ['file_read', 'word-count'],
        ['file_read', 'fresh'],
        ['file_read', 'fresh'],
      ],
    );
    assert.deepEqual(
      test.of('tool_result').map(({ name, isError }) => [name, isError]),
      [
        ['file_read', false],
        ['word-count', false],
        ['fresh', true],
        ['word-count', true],
        ['fresh', false],
      ],
    );
  });
});

describe('the error about a tool that does not exist', () => {
  it('names the tools there are, the one it may have meant first', async () => {
    const answers = [callsOf(['file_raed', {}])];
    const test = deferralSession({ deferral: { builtin: false, mcp: false }, foreign: [] }, { answers });
    await test.say('go');
    assert.deepEqual(test.of('tool_result').at(-1)?.content, [
      {
        type: 'text',
        text: 'There is no tool "file_raed". The tools are: file_read, shell, glob_search, todo_write.',
      },
    ]);
  });

  it('names some of a thousand, and tool_search only where something is deferred', async () => {
    const foreign = Array.from({ length: 1000 }, (_, at) => described(`t${at}`, 'x', mcp(`t${at}`)));
    const answers = [callsOf(['nothing', {}])];
    const eager = deferralSession({ deferral: { builtin: false, mcp: false }, foreign }, { answers });
    await eager.say('go');
    const text = JSON.stringify(eager.of('tool_result').at(-1)?.content);
    assert.match(text, /\(974 more\)/);
    assert.doesNotMatch(text, /tool_search/);
    assert.ok(text.length < 500);
    const deferred = deferralSession({ foreign }, { answers });
    await deferred.say('go');
    assert.match(
      JSON.stringify(deferred.of('tool_result').at(-1)?.content),
      /The tools are: shell, file_read, tool_search\. tool_search finds those that are not loaded\./,
    );
  });
});

describe('a session of a thousand tools', () => {
  it('has the same request however often it is made', async () => {
    const foreign = [
      ...FOREIGN,
      ...Array.from({ length: 1000 }, (_, at) => described(`t${at}`, 'x', mcp(`t${at}`))),
    ];
    const test = deferralSession({ foreign }, { answers: [says('a'), says('b')], builtin: BUILTIN });
    await test.say('one');
    await test.say('two');
    const [first, second] = test.model.requests;
    assert.equal(first?.tools, second?.tools);
  });
});
