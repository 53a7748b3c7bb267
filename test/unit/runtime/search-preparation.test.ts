// The index of the deferred tools is made while a model thinks, and kept from then on.
import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { prepareSearch } from '../../../agent/runtime/discovery.ts';
import type { ToolSearcher } from '../../../agent/tools/discovery/searcher.ts';
import {
  BUILTIN,
  callsOf,
  type DeferralSession,
  deferralSession,
  described,
  mcp,
} from './deferral-fixture.ts';
import { says } from './fixture.ts';

const many = (count = 400) =>
  Array.from({ length: count }, (_, at) =>
    described(`mcp_hub_thing${at}`, `Paints thing ${at}.`, mcp(`t${at}`)),
  );
const searcherOf = ({ session }: DeferralSession) =>
  session.toolSession.state<{ searcher?: ToolSearcher }>('runtime.searcher', () => ({})).searcher;

describe('the search for deferred tools', () => {
  it('is made ready by a request, without a search', async () => {
    const test = deferralSession({ foreign: many() }, { answers: [says('hello')] });
    assert.equal(searcherOf(test), undefined);
    await test.say('hello');
    for (let times = 0; times < 1_000 && !searcherOf(test); times += 1) await pause(5);
    await prepareSearch(test.session);
    assert.equal(searcherOf(test)?.prepare(), false);
  });

  it('is not even loaded where nothing is deferred', async () => {
    const test = deferralSession({ deferral: { builtin: false, mcp: false } }, { answers: [says('hello')] });
    await test.say('hello');
    await prepareSearch(test.session);
    assert.equal(searcherOf(test), undefined);
  });

  it('lets everything else go on in between', async () => {
    const test = deferralSession({ foreign: many() });
    let between = 0;
    const timer = setInterval(() => {
      between += 1;
    }, 0);
    await prepareSearch(test.session);
    clearInterval(timer);
    assert.ok(between > 5, String(between));
  });

  it('keeps what it has read when one tool of many changes, and finds what came', async () => {
    const foreign = many();
    const search = (query: string) => callsOf(['tool_search', { query, limit: 1 }]);
    const answers = [search('paint thing 7'), says('done'), search('translate poems'), says('done')];
    const test = deferralSession({ foreign }, { answers });
    await test.say('paint');
    const searcher = searcherOf(test);
    test.foreign = [...foreign.slice(1), described('mcp_hub_poet', 'Translates poems.', mcp('poet'))];
    await test.say('translate');
    assert.equal(searcherOf(test), searcher);
    assert.deepEqual(test.session.activated, ['mcp_hub_thing7', 'mcp_hub_poet']);
  });

  it('gives a request the very definitions that the last one had', async () => {
    const test = deferralSession({ deferral: { builtin: false, mcp: false } });
    await test.say('one');
    test.foreign = [...test.foreign, described('mcp_hub_new', 'New.', mcp('new'))];
    await test.say('two');
    const [one, two] = test.model.requests;
    for (const { definition } of BUILTIN.filter(({ id }) => id !== 'tool_search')) {
      const [before, now] = [one, two].map((request) =>
        request?.tools.find(({ name }) => name === definition.name),
      );
      assert.ok(before);
      assert.equal(before, now);
    }
  });
});
