import assert from 'node:assert/strict';
import type { LoggedDecision, PolicyEntry } from '../../../../agent/acp/extensions.ts';
import { createI18n, shippedDirectories } from '../../../../agent/i18n/fluent.ts';
import { decisionText, policyRow } from '../../../../extension/policy-view/policy-rows.ts';
import {
  builtInNodes,
  decisionNodes,
  entryNodes,
  grantNodes,
  nodeOf,
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
    alwaysAsk: [
      { ...entry('.git/**', 'floor'), group: 'git' },
      entry('deploy', 'workspace'),
      { ...entry('**/.env', 'floor'), group: 'secrets', because: 'It may hold secrets.' },
      { ...entry('**/*.pem', 'floor'), group: 'secrets' },
      { ...entry('later', 'floor'), group: 'of-a-later-agent' },
      { ...entry('tools.json', 'floor'), group: 'tools' },
      entry('shell(rm *)'),
    ],
    rules: [
      { list: 'allow', entry: entry('shell(npm test *)') },
      { list: 'deny', entry: entry('web_fetch') },
    ],
    grants: [
      { sessionId: 's1', title: 'Tidy\u202e up', rule: 'shell(make *)' },
      { sessionId: 's2', rule: 'shell(make *)' },
    ],
    file: '/home/me/config.toml',
  });
  const row = (node: PolicyNode) => policyRow(node, i18n);

  it('has the four lists with their entries, what was allowed for sessions, and the log', () => {
    assert.deepEqual(
      roots.map((node) => [row(node).label, row(node).description]),
      [
        ['Denied', '1'],
        ['Always asks', '2'],
        ['Asks', '0'],
        ['Allowed without asking', '1'],
        ['Allowed for this session', '2'],
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
        ['Built in', 'ocho.policy.builtIn', undefined],
      ],
    );
  });

  /** All that is built in, as it unfolds. */
  const builtIn = (): PolicyNode[] =>
    roots
      .flatMap((node) => (node.kind === 'list' ? entryNodes(node) : []))
      .filter((node) => node.kind === 'built-in');

  it('keeps what is built in folded, after the person’s own, by what it protects, with counts', () => {
    const [all] = builtIn();
    assert.ok(all?.kind === 'built-in');
    assert.deepEqual([row(all).folds, row(all).description], ['closed', '5']);
    const groups = builtInNodes(all);
    assert.deepEqual(
      groups.map((node) => [row(node).label, row(node).description, row(node).folds]),
      [
        ["The project's own tools", '1', 'closed'],
        ['Secrets', '2', 'closed'],
        ['Git', '1', 'closed'],
        ['Others', '1', 'closed'],
      ],
    );
    const secrets = groups[1];
    assert.ok(secrets?.kind === 'built-in-group');
    const [first] = builtInNodes(secrets).map(row);
    assert.deepEqual([first?.label, first?.contextValue], ['**/.env', 'ocho.policy.entry.floor']);
    assert.match(first?.tooltip ?? '', /It may hold secrets\./);
  });

  it('has every row read as it is shown, not by what it shows when pointed at', () => {
    const [all] = builtIn();
    assert.ok(all);
    for (const node of [...roots, all]) {
      const { label, description, tooltip = '', spoken } = row(node);
      assert.equal(spoken, description === undefined ? label : `${label}, ${description}`);
      assert.ok(!spoken.includes(tooltip), tooltip);
    }
  });

  it('shows what was allowed for each session, for a command to take it back', () => {
    const grants = roots.find((node) => node.kind === 'grants');
    assert.ok(grants?.kind === 'grants');
    const nodes = grantNodes(grants);
    assert.deepEqual(
      nodes.map((node) => [row(node).label, row(node).description, row(node).contextValue]),
      [
        ['shell(make *)', 'Tidy\\u{202e} up', 'ocho.policy.grant'],
        ['shell(make *)', 's2', 'ocho.policy.grant'],
      ],
    );
    assert.equal(new Set(nodes.map((node) => row(node).id)).size, 2);
    assert.equal(nodeOf(nodes[0]), nodes[0]);
    assert.equal(nodeOf({ kind: 'grant' }), undefined);
    assert.equal(nodeOf({ kind: 'grants', grants: [] }), undefined);
  });

  it('says nothing of sessions where an agent knows nothing of it', () => {
    const kinds = policyRoots({ alwaysAsk: [], rules: [], file: '/c' }).map(({ kind }) => kind);
    assert.equal(kinds.includes('grants'), false);
  });

  it('keeps every row apart from the others', () => {
    const below = (node: PolicyNode): readonly PolicyNode[] => {
      if (node.kind === 'list') return entryNodes(node);
      if (node.kind === 'grants') return grantNodes(node);
      return node.kind === 'built-in' || node.kind === 'built-in-group' ? builtInNodes(node) : [];
    };
    const withBelow = (node: PolicyNode): PolicyNode[] => [node, ...below(node).flatMap(withBelow)];
    const all = roots.flatMap(withBelow);
    assert.ok(all.length > 15);
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
