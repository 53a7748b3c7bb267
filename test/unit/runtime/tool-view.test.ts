import assert from 'node:assert/strict';
import type { ToolListing } from '../../../agent/runtime/tool-listing.ts';
import { toolView, viewedOf } from '../../../agent/runtime/tool-view.ts';
import { NO_LISTS } from '../../support/no-lists.ts';
import {
  BUILTIN,
  type DeferralSession,
  deferralSession,
  described,
  english,
  mcp,
} from './deferral-fixture.ts';

const ORDER = BUILTIN.map(({ definition }) => definition.name);

function listed({ session }: DeferralSession): ToolListing[] {
  return toolView({ i18n: english, unselected: [], order: ORDER, optional: [], ...viewedOf(session) });
}

const names = (test: DeferralSession, state: ToolListing['state']) =>
  listed(test)
    .filter((tool) => tool.state === state)
    .map(({ name }) => name);

describe('the state of a tool', () => {
  it('is deferred until a search brought it into the requests', () => {
    const test = deferralSession();
    assert.deepEqual(names(test, 'visible'), ['shell', 'file_read', 'tool_search']);
    assert.deepEqual(names(test, 'deferred'), ['glob_search', 'todo_write', 'word-count', 'mcp_github_list']);
    test.session.toolSession.discovery.activate(['word-count', 'todo_write']);
    assert.deepEqual(names(test, 'deferred'), ['glob_search', 'mcp_github_list']);
  });

  it('follows the two switches', () => {
    const test = deferralSession({ deferral: { builtin: false, mcp: true } });
    assert.deepEqual(names(test, 'deferred'), ['mcp_github_list']);
    test.deferral = { builtin: true, mcp: false };
    assert.deepEqual(names(test, 'deferred'), ['glob_search', 'todo_write', 'word-count']);
  });

  it('is visible where the policy does not admit the search', () => {
    const test = deferralSession({ lists: { ...NO_LISTS, excludedTools: ['tool_search'] } });
    assert.deepEqual(names(test, 'deferred'), []);
    assert.deepEqual(names(test, 'blocked'), ['tool_search']);
  });

  it('is of the tools of now, before the next request has them', () => {
    const test = deferralSession();
    test.foreign = [described('mcp_github_new', 'New.', mcp('new'))];
    assert.deepEqual(listed(test).at(-1)?.name, 'mcp_github_new');
    assert.ok(!test.session.registry.names.includes('mcp_github_new'));
  });
});

describe('/tools', () => {
  async function answered(test: DeferralSession): Promise<string> {
    await test.say('/tools');
    return test
      .of('text')
      .map(({ text }) => text)
      .join('');
  }

  it('lists the admitted tools with their state, and what others say of theirs as no Markdown', async () => {
    const bad = described('mcp_github_bad', 'See [this](http://evil.example) **now**.', mcp('bad'));
    const test = deferralSession({ foreign: [bad], lists: { ...NO_LISTS, excludedTools: ['file_read'] } });
    const lines = (await answered(test)).split('\n');
    assert.equal(lines[0], '5 tools:');
    assert.ok(lines.includes('- **shell**: Run a command.'));
    assert.ok(lines.includes('- **todo_write** (deferred): Shows the user a list of steps; send it whole.'));
    assert.ok(lines.includes('- `mcp_github_bad` (deferred): `See [this](http://evil.example) **now**.`'));
    assert.ok(!lines.some((line) => line.includes('file_read')));
  });

  it('tells of a thousand tools no more than a chat has room for', async () => {
    const many = Array.from({ length: 1_000 }, (_, at) =>
      described(`mcp_a_${at}`, 'x'.repeat(5_000), mcp(`${at}`)),
    );
    const text = await answered(deferralSession({ foreign: many }));
    assert.ok(text.length < 20_000);
    assert.match(text, /945 more: ocho tools list/);
  });
});
