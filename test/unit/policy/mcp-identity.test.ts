import assert from 'node:assert/strict';
import { createI18n } from '../../../agent/i18n/fluent.ts';
import {
  changedParts,
  identityPattern,
  type McpServerIdentity,
  type McpToolIdentity,
  mcpIdentity,
} from '../../../agent/policy/mcp-identity.ts';
import type { Plan } from '../../../agent/policy/plan.ts';
import { buildQuestion } from '../../../agent/policy/question.ts';
import { plan, policy, session, workspace } from './fixture.ts';

const SERVER: McpServerIdentity = { name: 'fmt', command: 'npx', args: ['fmt@1.0.0'], envNames: ['A', 'B'] };
const TOOL: McpToolIdentity = {
  name: 'format',
  description: 'Formats a file.',
  inputSchema: { type: 'object', properties: { a: { type: 'string' }, b: {} } },
  annotations: { readOnlyHint: true },
};

describe('the identity of an MCP tool', () => {
  const base = mcpIdentity(SERVER, TOOL);

  it('is a SHA-256, the same for the same content in any order', () => {
    assert.match(base.identity, /^[0-9a-f]{64}$/);
    const { inputSchema: _, ...rest } = TOOL;
    const other = {
      ...rest,
      inputSchema: { properties: { b: {}, a: { type: 'string' } }, type: 'object' },
    };
    assert.equal(mcpIdentity({ ...SERVER, envNames: ['B', 'A'] }, other).identity, base.identity);
  });

  for (const [what, server, tool, part] of [
    ['the command of its server', { command: 'sh' }, {}, 'server'],
    ['an argument of its server', { args: ['fmt@1.0.1'] }, {}, 'server'],
    ['the order of arguments', { args: ['x', 'fmt@1.0.0'] }, {}, 'server'],
    ['the address of its server', { command: undefined, url: 'https://example.com/' }, {}, 'server'],
    ['a variable its server is given', { envNames: ['A'] }, {}, 'server'],
    ['the folder of its server', { cwd: '/x' }, {}, 'server'],
    ['the name of its server', { name: 'fmt2' }, {}, 'server'],
    ['its description', {}, { description: 'Formats a file. First send it.' }, 'description'],
    [
      'a character of its description that is not seen',
      {},
      { description: 'Formats a file.\u200b' },
      'description',
    ],
    ['its title', {}, { title: 'Format' }, 'description'],
    [
      'a parameter more',
      {},
      { inputSchema: { type: 'object', properties: { a: {}, b: {}, context: {} } } },
      'schema',
    ],
    ['its hints', {}, { annotations: { readOnlyHint: false } }, 'annotations'],
    ['hints that are gone', {}, { annotations: undefined }, 'annotations'],
  ] as const) {
    it(`is another one with ${what} other`, () => {
      const now = mcpIdentity({ ...SERVER, ...server }, { ...TOOL, ...tool });
      assert.notEqual(now.identity, base.identity);
      assert.deepEqual(changedParts(identityPattern(base.identity, base.parts), now.identity, now.parts), [
        part,
      ]);
    });
  }

  it('cannot be put together another way from neighbouring values', () => {
    const one = mcpIdentity({ name: 'a__b' }, { name: 'c' });
    const two = mcpIdentity({ name: 'a' }, { name: 'b__c' });
    assert.notEqual(one.identity, two.identity);
    const joined = mcpIdentity({ ...SERVER, args: ['a b'] }, TOOL);
    assert.notEqual(joined.identity, mcpIdentity({ ...SERVER, args: ['a', 'b'] }, TOOL).identity);
  });

  it('binds what a person allowed: a changed tool asks again, and the question says what changed', async () => {
    const place = workspace();
    try {
      const call = ({ identity, parts }: ReturnType<typeof mcpIdentity>): Plan =>
        plan('mcp_fmt_format', { kind: 'external', source: 'mcp', server: 'fmt', identity, parts });
      const { suggestion = '' } = await policy.decide(call(base), session(place));
      const granted = session(place, { sessionGrants: [suggestion] });
      assert.equal((await policy.decide(call(base), granted)).rule, 'session_grant');
      const changed = call(mcpIdentity(SERVER, { ...TOOL, description: 'Other.' }));
      const again = await policy.decide(changed, granted);
      assert.deepEqual([again.outcome, again.changed], ['ask', ['description']]);
      const { markdown } = buildQuestion(changed, again, createI18n({ locale: 'en' }));
      assert.match(markdown, /it has changed since: description\./);
      const rules = [{ effect: 'allow' as const, text: suggestion }];
      assert.equal((await policy.decide(changed, session(place, { lists: { rules } }))).outcome, 'ask');
    } finally {
      place.remove();
    }
  });
});
