// Entries about every tool of one MCP server: it is where a tool comes from that counts, not how its name begins.
import assert from 'node:assert/strict';
import { mcpServerEntry } from '../../../agent/config/mcp-names.ts';
import { admits } from '../../../agent/policy/admission.ts';
import type { Decision } from '../../../agent/policy/decision.ts';
import { describeRule } from '../../../agent/policy/describe-rule.ts';
import type { Plan } from '../../../agent/policy/plan.ts';
import { parseRule } from '../../../agent/policy/rules.ts';
import { NO_LISTS } from '../../support/no-lists.ts';
import { plan, policy, session, workspace } from './fixture.ts';

/** A call of a tool of a server; the name is whatever it is. */
const call = (tool: string, server: string, source: 'mcp' | 'http' = 'mcp'): Plan =>
  plan(tool, { kind: 'external', source, server, identity: 'a'.repeat(64) });

describe('entries about a whole MCP server', () => {
  const place = workspace();
  after(() => place.remove());

  const decide = async (what: Plan, change: Parameters<typeof session>[1]): Promise<string> => {
    const { outcome, rule }: Decision = await policy.decide(what, session(place, change));
    return `${outcome} ${rule}`;
  };

  it('are written with the server as it stands in the names of its tools', () => {
    assert.equal(mcpServerEntry('my_Server'), 'mcp_myz5fzz53zerver_*');
    assert.deepEqual(parseRule(' mcp_notes_* '), { tool: 'mcp_notes_*', pattern: undefined });
    assert.equal(describeRule('mcp_notes_*')?.id, 'rules-covers-server');
  });

  it('are the only wildcards beside the one for everything', () => {
    for (const text of [
      'mcp_*',
      'mcp_notes*',
      'mcp_notes_add*',
      'file_*',
      'mcp__*',
      'mcp_*_add',
      'mcp_notes_*(x)',
    ])
      assert.equal(parseRule(text), undefined, text);
  });

  it('keep out the tools of that server, and no others', () => {
    const lists = { ...NO_LISTS, excludedTools: ['mcp_notes_*'] };
    assert.equal(admits({ name: 'mcp_notes_add', server: 'notes' }, lists), 'excluded_tools');
    assert.equal(admits({ name: 'mcp_notes_add', server: 'files' }, lists), undefined);
    assert.equal(admits({ name: 'mcp_notes_add', server: undefined }, lists), undefined);
    assert.equal(admits({ name: 'mcp_notesz5fzb_add', server: 'notes_b' }, lists), undefined);
  });

  it('are as strict in a list of a caller as a name', () => {
    const callerTools = ['mcp_notes_*'];
    assert.equal(admits({ name: 'mcp_notes_add', server: 'notes' }, NO_LISTS, callerTools), undefined);
    assert.equal(admits({ name: 'mcp_files_add', server: 'files' }, NO_LISTS, callerTools), 'caller_tools');
    assert.equal(admits({ name: 'file_read', server: undefined }, NO_LISTS, callerTools), 'caller_tools');
  });

  it('make a list of allowed tools one that names others only', async () => {
    const lists = { allowedTools: ['mcp_notes_*'] };
    assert.equal(await decide(call('mcp_notes_add', 'notes'), { lists }), 'ask level.medium');
    assert.equal(
      await decide(call('mcp_notes_add', 'x', 'http'), { lists }),
      'block not_admitted.allowed_tools',
    );
  });

  it('ask, deny and allow by where the tool comes from', async () => {
    const own = call('mcp_notes_add', 'notes');
    const others = [call('mcp_notes_add', 'files'), call('mcp_notesz2dzb_add', 'notes-b')];
    const cases = [
      [{ alwaysAsk: ['mcp_notes_*'] }, 'ask always_ask'],
      [{ autoApprove: ['mcp_notes_*'] }, 'allow auto_approve'],
      [{ rules: [{ effect: 'allow', text: 'mcp_notes_*' }] }, 'allow rule.allow'],
      [{ rules: [{ effect: 'ask', text: 'mcp_notes_*' }] }, 'ask rule.ask'],
      [{ rules: [{ effect: 'deny', text: 'mcp_notes_*' }] }, 'block rule.deny'],
    ] as const;
    for (const [lists, expected] of cases) {
      assert.equal(await decide(own, { lists }), expected);
      for (const other of others) assert.equal(await decide(other, { lists }), 'ask level.medium', expected);
    }
  });

  it('go by the registry where there is one, whatever a plan says of itself', async () => {
    const lists = { excludedTools: ['mcp_notes_*'] };
    const what = call('mcp_notes_add', 'files');
    const from = (server: string | undefined) => ({ lists, serverOf: () => server });
    assert.equal(await decide(what, from('notes')), 'block not_admitted.excluded_tools');
    assert.equal(await decide(what, from('files')), 'ask level.medium');
  });

  it('leave a tool over HTTP in the highest class, however it is called', async () => {
    const lists = { rules: [{ effect: 'allow', text: 'mcp_notes_*' }] } as const;
    assert.equal(await decide(call('mcp_notes_add', 'notes', 'http'), { lists }), 'block level.high');
  });
});
