// What a line of the decision log says is enough to know which rules would have been about it, and no more.
import assert from 'node:assert/strict';
import { type Decision, JUDGED, type Judged } from '../../../agent/policy/decision.ts';
import { globMatcher } from '../../../agent/policy/globs.ts';
import { loggedSubjects, wouldCatch } from '../../../agent/policy/logged-subjects.ts';
import { parseRule } from '../../../agent/policy/rules.ts';

type Item = Judged['subjects'][number];

const command = (words: string, line = words): Item => ({
  class: 'medium',
  subject: { kind: 'command', argv: words.split(' '), line, wrapped: false },
});
const file = (resolved: string): Item => ({ class: 'medium', subject: { kind: 'path', resolved } });

function decision(subjects: readonly Item[], extra: Partial<Decision> = {}): Decision {
  return {
    outcome: 'ask',
    class: 'medium',
    rule: 'level.medium',
    part: '',
    because: { id: 'policy-touches-nothing' },
    ...extra,
    [JUDGED]: { subjects, roots: ['/work/shop'] },
  };
}

/** A line as it comes back from the log. */
function line(tool: string, made: Decision): Readonly<Record<string, unknown>> {
  const { outcome, class: risk, ruleText } = made;
  return JSON.parse(JSON.stringify({ tool, outcome, class: risk, ruleText, ...loggedSubjects(made) }));
}

async function catches(
  text: string,
  effect: 'allow' | 'ask' | 'deny',
  logged: Readonly<Record<string, unknown>>,
  folder?: string,
): Promise<boolean | undefined> {
  const rule = parseRule(text);
  assert.ok(rule);
  return wouldCatch({ rule, text, effect, folder }, logged, await globMatcher());
}

describe('logged subjects', () => {
  it('tell which command a rule is about', async () => {
    const logged = line('shell', decision([command('npm test')]));
    assert.equal(await catches('shell(npm test *)', 'ask', logged), true);
    assert.equal(await catches('shell(npm *)', 'deny', logged), true);
    assert.equal(await catches('shell(git *)', 'deny', logged), false);
    assert.equal(await catches('file_read', 'ask', logged), false);
    assert.equal(await catches('*', 'ask', logged), true);
  });

  it('tell the tools of an MCP server by their names, which no other server has', async () => {
    const item: Item = { class: 'medium', subject: { kind: 'identity', identity: 'a' } };
    const logged = line('mcp_notes_add', decision([item]));
    assert.equal(await catches('mcp_notes_*', 'ask', logged), true);
    assert.equal(await catches('mcp_notes_*', 'allow', logged), true);
    assert.equal(await catches('mcp_note_*', 'ask', logged), false);
  });

  it('need every part of a command for a permission, and one for a question', async () => {
    const both = 'npm test && rm -rf dist';
    const logged = line('shell', decision([command('npm test', both), command('rm -rf dist', both)]));
    assert.equal(await catches('shell(npm test)', 'allow', logged), false);
    assert.equal(await catches('shell(npm test)', 'ask', logged), true);
    assert.equal(await catches(`shell(${both})`, 'allow', logged), true);
  });

  it('count a permission only where it would have answered: at medium risk', async () => {
    const high = { ...line('shell', decision([command('npm test')])), class: 'high' };
    assert.equal(await catches('shell(npm test)', 'allow', high), false);
    assert.equal(await catches('shell(npm test)', 'ask', high), true);
  });

  it('tell files by the workspace and by the whole path', async () => {
    const logged = line('file_edit', decision([file('/work/shop/src/a.ts')]));
    assert.equal(await catches('file_edit(src/**)', 'allow', logged), true);
    assert.equal(await catches('file_edit(/work/**)', 'allow', logged), true);
    assert.equal(await catches('file_edit(test/**)', 'allow', logged), false);
  });

  it('count a rule that caught it by another way, when the line names it', async () => {
    const made = decision([command('cat src/a.ts')], { ruleText: 'file_read(src/**)' });
    assert.equal(await catches('file_read(src/**)', 'deny', line('shell', made)), true);
    assert.equal(await catches('file_read(test/**)', 'deny', line('shell', made)), false);
  });

  it('count a rule of a folder in sessions of that folder', async () => {
    const logged = line('shell', decision([command('npm test')]));
    assert.equal(await catches('shell(npm test)', 'allow', logged, '/work/shop'), true);
    assert.equal(await catches('shell(npm test)', 'allow', logged, '/work/other'), false);
  });

  it('say that they do not know where a line has none', async () => {
    const old = { tool: 'shell', class: 'medium', subject: 'npm test' };
    assert.equal(await catches('shell(npm test)', 'ask', old), undefined);
    assert.equal(await catches('shell', 'ask', old), true);
    assert.equal(await catches('file_read(a)', 'ask', old), false);
  });

  it('leave a decision out whose command would be too long, rather than keep a part of it', () => {
    assert.deepEqual(loggedSubjects(decision([command(`echo ${'x'.repeat(9_000)}`)])), {});
    assert.deepEqual(loggedSubjects(decision(Array.from({ length: 25 }, () => command('ls')))), {});
  });

  it('hold no secret, also where only the option before it tells that it is one', () => {
    const text = 'deploy --password correct-horse-battery --to shop';
    const logged = JSON.stringify(loggedSubjects(decision([command(text)])));
    assert.doesNotMatch(logged, /correct-horse/);
    assert.match(logged, /deploy/);
  });

  it('are no part of a decision that is sent or stored as JSON', () => {
    assert.doesNotMatch(JSON.stringify(decision([command('npm test')])), /subjects|npm/);
  });
});
