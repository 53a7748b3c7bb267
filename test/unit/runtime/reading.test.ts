import assert from 'node:assert/strict';
import type { PolicyContext, PolicyLists } from '../../../agent/policy/decision.ts';
import { classifyUrl } from '../../../agent/policy/network.ts';
import { createPolicy } from '../../../agent/policy/policy.ts';
import { readingPolicy } from '../../../agent/runtime/reading.ts';
import { NO_LISTS } from '../../support/no-lists.ts';

describe('the reading policy of a session', () => {
  let lists: Partial<PolicyLists> = {};
  let more: Partial<PolicyContext> = {};
  beforeEach(() => {
    lists = {};
    more = {};
  });
  const reading = readingPolicy(createPolicy({ classifyUrl }), () => ({
    sessionId: 's',
    level: 'supervised',
    highRisk: 'block',
    roots: ['/ws'],
    ownFolders: [],
    sessionGrants: [],
    canAsk: false,
    lists: { ...NO_LISTS, ...lists },
    ...more,
  }));
  const outcome = async (path: string, tool = 'content_search') =>
    (await reading.decide([path], tool))[0]?.outcome;

  it('follows the lists of the moment', async () => {
    assert.equal(await outcome('/ws/a'), 'allow');
    lists = { forbiddenPaths: ['a'] };
    assert.equal(await outcome('/ws/a'), 'block');
    assert.ok(reading.excludedGlobs().includes('a'));
    lists = { rules: [{ effect: 'ask', text: 'file_read(a)' }] };
    assert.equal(await outcome('/ws/a'), 'ask');
  });

  it('leaves level, place and admission to the decision on the call', async () => {
    lists = { allowedTools: ['content_search'] };
    more = { level: 'read_only', callerTools: ['content_search'] };
    assert.equal(await outcome('/elsewhere/a'), 'allow');
  });

  it('asks nothing again that is asked for every call, but keeps what is said of reading', async () => {
    lists = { alwaysAsk: ['*', 'content_search'] };
    assert.equal(await outcome('/ws/a'), 'allow');
    lists = { alwaysAsk: ['*', 'file_read'] };
    assert.equal(await outcome('/ws/a'), 'ask');
  });

  it('keeps to what a deny rule says of the tool itself', async () => {
    lists = { rules: [{ effect: 'deny', text: 'content_search(private/**)' }] };
    assert.equal(await outcome('/ws/private/a'), 'block');
    assert.equal(await outcome('/ws/private/a', 'glob_search'), 'allow');
  });

  it('asks about secrets of the floor', async () => {
    assert.equal(await outcome('/ws/.env'), 'ask');
  });
});
