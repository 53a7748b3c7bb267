import assert from 'node:assert/strict';
import { globMatcher } from '../../../agent/policy/globs.ts';
import { isEntry } from '../../../agent/policy/rule-text.ts';
import { checkRule, parseRule, ruleMatches, type Subject, suggestRule } from '../../../agent/policy/rules.ts';
import { plan, policy, session, shell, workspace } from './fixture.ts';

describe('rules', () => {
  const command = (line: string, ...argv: string[]): Subject => ({
    kind: 'command',
    argv,
    line,
    wrapped: false,
  });
  const matches = async (text: string, tool: string, subject: Subject): Promise<boolean> => {
    const rule = parseRule(text);
    assert.ok(rule, text);
    return ruleMatches(rule, tool, subject, { roots: ['/ws'], match: await globMatcher() });
  };

  it('are a tool, a tool with a pattern, or everything', () => {
    assert.deepEqual(parseRule('shell(npm test *)'), { tool: 'shell', pattern: 'npm test *' });
    assert.deepEqual(parseRule('file_read'), { tool: 'file_read', pattern: undefined });
    assert.deepEqual(parseRule('*'), { tool: '*', pattern: undefined });
    for (const text of ['', 'shell(', '*(x)', 'a b', '(x)']) assert.equal(parseRule(text), undefined);
  });

  it('are told from other text, however long it is', () => {
    const many = 100_000;
    assert.equal(parseRule(`x${' '.repeat(many)}y`), undefined);
    assert.deepEqual(parseRule(` x${' '.repeat(many)}(y) `), { tool: 'x', pattern: 'y' });
    assert.equal(isEntry(`${'_'.repeat(many)})`), false);
    for (const entry of ['my server__tool', 'a__b(c)', '___x']) assert.equal(isEntry(entry), true, entry);
    for (const text of ['my server', '__tool', 'a b__', 'a b__c()', 'a b__c(d', 'a )__c'])
      assert.equal(isEntry(text), false, text);
  });

  it('match tokens of a command, never the beginning of its text', async () => {
    const npm = command('npm test -- a', 'npm', 'test', '--', 'a');
    assert.equal(await matches('shell(npm test *)', 'shell', npm), true);
    assert.equal(await matches('shell(npm test)', 'shell', npm), false);
    assert.equal(await matches('shell(npm te*)', 'shell', command('npm test', 'npm', 'test')), true);
    assert.equal(await matches('shell(npm * a)', 'shell', command('', 'npm', 'run', 'a')), true);
    assert.equal(await matches('shell(npm * a)', 'shell', command('', 'npm', 'run', 'y', 'a')), false);
    assert.equal(await matches('shell(npm test *)', 'shell', command('', 'npm', 'testing')), false);
    assert.equal(await matches('other(npm test *)', 'shell', npm), false);
    assert.equal(await matches("shell(rg '*.ts')", 'shell', command('', 'rg', '*.ts')), true);
    assert.equal(await matches("shell(rg '*.ts')", 'shell', command('', 'rg', 'a.ts')), false);
  });

  it('match what a `*` in a token stands for, in a long word with many beginnings as well', async () => {
    const match = await globMatcher();
    const matches = (pattern: string, word: string) => {
      const subject = { kind: 'command', argv: ['echo', word], line: '', wrapped: false } as const;
      const rule = { tool: 'shell', pattern: `echo ${pattern}` };
      return ruleMatches(rule, 'shell', subject, { roots: [], match, effect: 'deny' });
    };
    assert.equal(matches('a*b*c', 'abc'), true);
    assert.equal(matches('a*b*c', 'a.b\nc.c'), true);
    assert.equal(matches('a*bc', 'abc bc'), true);
    assert.equal(matches('ab*ba', 'aba'), false, 'no character counts twice');
    assert.equal(matches('a*b*b', 'ab'), false);
    assert.equal(matches('a.*', 'abc'), false);
    assert.equal(matches('*a*b*a*b*a*b*c*', 'ab'.repeat(20_000)), false);
  });

  it('with operators stand for exactly one command line', async () => {
    const line = 'npm run lint && npm run build';
    assert.equal(await matches(`shell(${line})`, 'shell', command(line, 'npm', 'run', 'lint')), true);
    assert.equal(
      await matches(`shell(${line})`, 'shell', command(`${line}; ls`, 'npm', 'run', 'lint')),
      false,
    );
  });

  it('match paths by glob, on the folded path, and hosts', async () => {
    const path: Subject = { kind: 'path', resolved: '/ws/src/A.ts' };
    assert.equal(await matches('file_edit(src/**)', 'file_edit', path), true);
    assert.equal(await matches('file_edit(SRC/a.ts)', 'file_edit', path), true);
    assert.equal(await matches('file_edit(src)', 'file_edit', path), false);
    assert.equal(await matches('file_edit(/ws/**)', 'file_edit', path), true);
    const url: Subject = { kind: 'url', host: 'docs.example.com' };
    assert.equal(await matches('web_fetch(*.example.com)', 'web_fetch', url), true);
    assert.equal(await matches('web_fetch(example.com)', 'web_fetch', url), false);
  });

  it('allow nothing by what is left of a path without a name that folds to nothing; deny all the same', async () => {
    const context = { roots: ['/ws'], match: await globMatcher() };
    const rule = { tool: 'file_edit', pattern: 'src/a' };
    for (const odd of [' ', '. .', '\u200b', '\\', '\uff0f']) {
      const subject = { kind: 'path' as const, resolved: `/ws/src/a/${odd}` };
      assert.equal(ruleMatches(rule, 'file_edit', subject, context), false, JSON.stringify(odd));
      assert.equal(ruleMatches(rule, 'file_edit', subject, { ...context, effect: 'deny' }), true);
      assert.equal(suggestRule('file_edit', [subject], ['/ws']), undefined);
      assert.equal(
        suggestRule('file_edit', [{ kind: 'path', resolved: `/ws/${odd}/b` }], ['/ws']),
        undefined,
      );
    }
    const root = { kind: 'path' as const, resolved: 'C:\\' };
    assert.equal(ruleMatches({ tool: 'file_edit', pattern: 'c:/' }, 'file_edit', root, context), true);
  });

  it('that would allow every program are refused', () => {
    for (const text of [
      'shell(env *)',
      'shell(npx *)',
      'shell(bash -c *)',
      'shell(sh *)',
      'shell(*)',
      'shell(timeout 5 *)',
    ]) {
      assert.equal(checkRule('allow', text)?.id, 'policy-rule-wrapper', text);
      assert.equal(checkRule('deny', text), undefined, text);
    }
    assert.equal(checkRule('allow', 'shell(bash build.sh)'), undefined);
    assert.equal(checkRule('allow', 'shell(')?.id, 'policy-rule-malformed');
  });

  it('are suggested as narrowly as the plan is', () => {
    assert.equal(suggestRule('shell', [command('npm test', 'npm', 'test')], []), 'shell(npm test)');
    assert.equal(
      suggestRule('shell', [command('', 'git', 'commit', '-m', 'Fix it')], []),
      "shell(git commit -m 'Fix it')",
    );
    assert.equal(
      suggestRule('file_edit', [{ kind: 'path', resolved: '/ws/src/a.ts' }], ['/ws']),
      'file_edit(src/a.ts)',
    );
    assert.equal(
      suggestRule('web_fetch', [{ kind: 'url', host: 'example.com' }], []),
      'web_fetch(example.com)',
    );
  });

  it('name the arguments of a git operation, so that one action does not allow another', async () => {
    const place = workspace();
    try {
      const git = (operation: string, ...args: string[]) =>
        plan('git_operations', {
          kind: 'git',
          operation,
          argv: ['--no-pager', '-c', 'gc.auto=0', operation, ...args],
          cwd: place.root,
          effect: 'change',
          executableConfig: [],
        });
      const cases = [
        [git('branch', '--end-of-options', 'topic'), git('branch', '-m', '--', 'topic', 'main')],
        [git('commit', '--file=-'), git('commit', '--amend', '--file=-')],
        [git('add', '--', ':(literal)a b'), git('add', '--', ':(literal)b')],
        [git('stash', 'push'), git('stash', 'pop', 'stash@{0}')],
      ] as const;
      for (const [what, other] of cases) {
        const { suggestion = '' } = await policy.decide(what, session(place));
        const granted = session(place, { sessionGrants: [suggestion] });
        assert.equal((await policy.decide(what, granted)).rule, 'session_grant', suggestion);
        assert.equal((await policy.decide(other, granted)).outcome, 'ask', suggestion);
      }
      const whole = session(place, { sessionGrants: ['git_operations(branch)'] });
      assert.equal((await policy.decide(cases[0][1], whole)).rule, 'session_grant');
    } finally {
      place.remove();
    }
  });

  it('are not suggested for wrappers', () => {
    for (const argv of [
      ['npx', 'tsc'],
      ['bash', '-c', 'x'],
      ['env', 'x'],
    ]) {
      assert.equal(suggestRule('shell', [command(argv.join(' '), ...argv)], []), undefined);
    }
    assert.equal(
      suggestRule(
        'shell',
        [{ kind: 'command', argv: ['node', 'x'], line: 'timeout 5 node x', wrapped: true }],
        [],
      ),
      undefined,
    );
  });

  it('a suggested rule, once granted, answers the same question and no other', async () => {
    const place = workspace();
    try {
      for (const line of [
        'npm test',
        'npm run lint && npm run build',
        'echo hi > out.txt',
        "git commit -m 'a (b) * c'",
        'node x.js > log.txt 2>&1; npm test',
      ]) {
        const { suggestion } = await policy.decide(shell(place.root, line), session(place));
        assert.ok(suggestion, line);
        const granted = session(place, { sessionGrants: [suggestion] });
        assert.equal((await policy.decide(shell(place.root, line), granted)).rule, 'session_grant', line);
        const more = await policy.decide(shell(place.root, `${line}; npm run other`), granted);
        assert.equal(more.outcome, 'ask', line);
      }
    } finally {
      place.remove();
    }
  });
});
