import assert from 'node:assert/strict';
import type { LoggedDecision, PolicyEntry } from '../../../../agent/acp/extensions.ts';
import { createI18n, shippedDirectories } from '../../../../agent/i18n/fluent.ts';
import { decisionText, policyRow } from '../../../../extension/policy-view/policy-rows.ts';
import {
  decisionNodes,
  entryNodes,
  type PolicyNode,
  policyRoots,
  verdictOf,
} from '../../../../extension/policy-view/policy-tree.ts';

const i18n = createI18n({ locale: 'en', directories: shippedDirectories() });

const entry = (text: string, source: PolicyEntry['source'] = 'user'): PolicyEntry => ({
  entry: text,
  source,
});
const decision = (more: Partial<LoggedDecision> = {}): LoggedDecision => ({
  at: '2026-01-31T12:00:00Z',
  sessionId: 's1',
  tool: 'shell',
  class: 'medium',
  outcome: 'ask',
  rule: 'level',
  subject: 'npm test',
  by: 'person',
  ...more,
});

describe('tree of the policy', () => {
  const roots = policyRoots({
    alwaysAsk: [entry('.git/**', 'floor'), entry('deploy', 'workspace'), entry('shell(rm *)')],
    rules: [
      { list: 'allow', entry: entry('shell(npm test *)') },
      { list: 'deny', entry: entry('web_fetch') },
    ],
    file: '/home/me/config.toml',
  });
  const row = (node: PolicyNode) => policyRow(node, i18n);

  it('has the four lists with their entries, and the log', () => {
    assert.deepEqual(
      roots.map((node) => [row(node).label, row(node).description]),
      [
        ['Denied', '1'],
        ['Always asks', '3'],
        ['Asks', '0'],
        ['Allowed without asking', '1'],
        ['Decisions', undefined],
      ],
    );
  });

  it('tells what a person can change from what is built in or the workspace’s', () => {
    const list = roots.find((node) => node.kind === 'list' && node.list === 'always_ask');
    assert.ok(list?.kind === 'list');
    assert.deepEqual(
      entryNodes(list).map((node) => [row(node).label, row(node).contextValue, row(node).tone]),
      [
        ['shell(rm *)', 'ocho.policy.entry.user', undefined],
        ['deploy', 'ocho.policy.entry.workspace', undefined],
        ['.git/**', 'ocho.policy.entry.floor', 'faint'],
      ],
    );
  });

  it('keeps every row apart from the others', () => {
    const all = roots.flatMap((node) => [node, ...(node.kind === 'list' ? entryNodes(node) : [])]);
    assert.equal(new Set(all.map((node) => row(node).id)).size, all.length);
    const same = decisionNodes([decision(), decision()], 50).map((node) => row(node).id);
    assert.equal(new Set(same).size, 2);
  });

  it('offers more decisions only when there may be some', () => {
    const kinds = (count: number, limit: number) =>
      decisionNodes(
        Array.from({ length: count }, () => decision()),
        limit,
      ).map(({ kind }) => kind);
    assert.deepEqual(kinds(2, 2), ['decision', 'decision', 'more']);
    assert.deepEqual(kinds(2, 50), ['decision', 'decision']);
    assert.deepEqual(kinds(0, 50), ['no-decisions']);
  });

  it('says how each call ended, and takes nothing unknown for an allowance', () => {
    assert.equal(verdictOf(decision({ outcome: 'allow' })), 'allowed');
    assert.equal(verdictOf(decision({ outcome: 'block' })), 'blocked');
    assert.equal(verdictOf(decision({ answer: 'allow_session' })), 'allowed-by-person');
    assert.equal(verdictOf(decision({ answer: 'deny' })), 'denied-by-person');
    assert.equal(verdictOf(decision({ answer: 'cancelled' })), 'unanswered');
    assert.equal(verdictOf(decision({ outcome: 'later' })), 'unanswered');
  });

  it('shows all of a decision, and nothing of it as an icon or in hidden characters', () => {
    const text = decisionText(decision({ subject: 'echo $(trash)\u202e', answer: 'deny' }), i18n);
    assert.ok(text.includes('Rule: level') && text.includes('Answer: deny') && text.includes('Session: s1'));
    assert.ok(!/\$\(trash\)|\u202e/.test(text));
  });

  it('leads from a missing agent to a start', () => {
    assert.equal(row({ kind: 'notice', notice: { kind: 'start' } }).click, 'start');
    assert.equal(row({ kind: 'notice', notice: { kind: 'failed', reason: 'It broke.' } }).label, 'It broke.');
  });
});
