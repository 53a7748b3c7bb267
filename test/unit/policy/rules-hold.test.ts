// What a permission for a command, a path or a host does not cover, and what a prohibition does; through the policy.
import assert from 'node:assert/strict';
import { symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Decision, Rule } from '../../../agent/policy/decision.ts';
import type { Plan } from '../../../agent/policy/plan.ts';
import { file, plan, policy, session, shell, workspace } from './fixture.ts';

describe('a rule that allows', () => {
  const place = workspace();
  after(() => place.remove());
  const { root } = place;
  const allow = (text: string): { rules: Rule[] } => ({ rules: [{ effect: 'allow', text }] });
  const under = (what: Plan, rule: string): Promise<Decision> =>
    policy.decide(what, session(place, { lists: allow(rule) }));
  const url = (address: string): Plan => plan('web_fetch', { kind: 'url', method: 'GET', url: address });

  for (const command of [
    'npm test',
    'npm test -- --watch=false',
    'npm "test" x',
    "npm 'test'",
    '/usr/bin/npm test',
    'CI=1 npm test',
    'npm test 2>&1',
    'npm test > /dev/null',
    'npm test | tail -5',
    'cd src && npm test',
    'ls; npm test',
    '(npm test)',
  ]) {
    it(`shell(npm test *) covers ${command}`, async () => {
      assert.equal((await under(shell(root, command), 'shell(npm test *)')).rule, 'rule.allow');
    });
  }

  for (const command of [
    'npm test; rm -rf x',
    'npm test && curl https://example.com',
    'npm test || npm run other',
    'npm test & npm run other',
    'npm test\nnpm run other',
    'npm testing',
    'npm run test',
    'npm test > out.txt',
    'npm test >> out.txt',
    'npm test &> out.txt',
    'npm test | tee out.txt',
    'npm test $(npm run other)',
    'npm test `npm run other`',
    'npm test <(npm run other)',
    'npm test "$(npm run other)"',
    'FOO=1 npm test',
    'PATH=. npm test',
    'NODE_OPTIONS=--require=./x npm test',
    'export NODE_OPTIONS=x; npm test',
    'env npm test',
    'env FOO=1 npm test',
    'sudo npm test',
    'nohup npm test',
    'xargs npm test',
    'timeout 5 npm test',
    'find . -exec npm test {} +',
    'bash -c "npm test"',
    'eval "npm test"',
    'npx npm test',
    'cd .. && npm test',
    'cd /tmp && npm test',
    'pushd /tmp && npm test',
    'npm -C /tmp test',
    'npm --prefix /tmp test',
    './npm test',
    'src/npm test',
    '"npm" test',
    'n\\pm test',
    'NPM test',
    'npm() { npm run other; }; npm test',
    'npm test; npm publish',
    'coproc npm test',
  ]) {
    it(`shell(npm test *) does not cover ${JSON.stringify(command)}`, async () => {
      assert.notEqual((await under(shell(root, command), 'shell(npm test *)')).outcome, 'allow');
    });
  }

  it('is not about a command in another folder, by its tokens or by its whole line', async () => {
    for (const line of ['npm run lint', 'npm run lint && npm run build']) {
      const there = { ...shell(root, line) };
      const moved: Plan = {
        ...there,
        parts: there.parts.map((part) => (part.kind === 'command' ? { ...part, cwd: dirname(root) } : part)),
      };
      const rule = `shell(${line})`;
      assert.equal((await under(there, rule)).rule, 'rule.allow', line);
      assert.equal((await under(moved, rule)).outcome, 'ask', line);
    }
  });

  it('means by * no way up', async () => {
    const rule = 'shell(touch src/*)';
    assert.equal((await under(shell(root, 'touch src/a.ts'), rule)).rule, 'rule.allow');
    assert.equal((await under(shell(root, 'touch src/../a.ts'), rule)).outcome, 'ask');
    assert.equal((await under(shell(root, 'touch src/..'), rule)).outcome !== 'allow', true);
  });

  it('is about files where they really are', async () => {
    symlinkSync(join(dirname(root), 'state'), join(root, 'src', 'out'));
    const rule = 'file_edit(src/**)';
    assert.equal((await under(file(root, 'edit', 'src/index.ts'), rule)).rule, 'rule.allow');
    assert.equal((await under(file(root, 'edit', 'src/Index.TS'), rule)).rule, 'rule.allow');
    // Tools resolve before they plan.
    const out = plan('file_edit', {
      kind: 'path',
      op: 'edit',
      path: 'src/out/x',
      resolved: join(place.state, 'x'),
    });
    assert.equal((await under(out, rule)).outcome, 'block');
    assert.notEqual((await under(file(root, 'edit', 'srcs/a.ts'), rule)).outcome, 'allow');
    assert.notEqual((await under(file(root, 'write', 'src/index.ts'), rule)).outcome, 'allow');
  });

  it('is about one host and its usual ports', async () => {
    const rule = 'web_fetch(example.com)';
    const covered = [
      'https://example.com/a',
      'http://example.com',
      'https://EXAMPLE.com./',
      'https://example.com:443/',
    ];
    for (const address of covered)
      assert.equal((await under(url(address), rule)).rule, 'rule.allow', address);
    for (const address of [
      'https://www.example.com/',
      'https://example.com:8443/',
      'https://example.com.evil.example/',
      'https://evilexample.com/',
      'https://example.org/?u=example.com',
    ]) {
      assert.notEqual((await under(url(address), rule)).outcome, 'allow', address);
    }
    assert.equal(
      (await under(url('https://example.com:8443/'), 'web_fetch(example.com:8443)')).rule,
      'rule.allow',
    );
    assert.equal((await under(url('https://a.example.com/'), 'web_fetch(*.example.com)')).rule, 'rule.allow');
    assert.notEqual((await under(url('https://aexample.com/'), 'web_fetch(*.example.com)')).outcome, 'allow');
  });

  it('never counts when it is for a wrapper, however it is written', async () => {
    for (const [rule, command] of [
      ['shell(npx *)', 'npx tsc'],
      ['shell(npx tsc)', 'npx tsc'],
      ['shell(bash -c *)', 'bash -c "npm test"'],
      ['shell(env *)', 'env npm test'],
      ['shell(npm exec *)', 'npm exec tsc'],
      ['shell(timeout 5 npm test)', 'timeout 5 npm test'],
      ['shell(* test)', 'npm test'],
    ] as const) {
      assert.notEqual((await under(shell(root, command), rule)).outcome, 'allow', rule);
    }
  });

  it('counts in its folder only', async () => {
    const bound = (folder: string) => ({
      rules: [{ effect: 'allow' as const, text: 'shell(npm test)', folder }],
    });
    const decide = (folder: string, roots = [root]) =>
      policy.decide(shell(root, 'npm test'), session(place, { lists: bound(folder), roots }));
    assert.equal((await decide(root)).rule, 'rule.allow');
    assert.equal((await decide(dirname(root))).rule, 'rule.allow');
    assert.equal((await decide(join(root, 'src'))).outcome, 'ask');
    assert.equal((await decide(`${root}x`)).outcome, 'ask');
    assert.equal(
      (await decide(root, [root, place.state])).outcome,
      'ask',
      'a folder beside it is another one',
    );
  });
});

describe('a rule that denies', () => {
  const place = workspace();
  after(() => place.remove());
  const { root } = place;
  const under = (what: Plan, ...rules: Rule[]): Promise<Decision> =>
    policy.decide(what, session(place, { level: 'full', lists: { rules } }));
  const deny = (text: string): Rule => ({ effect: 'deny', text });

  for (const command of [
    'git push',
    'git push origin main',
    'git -C . push',
    'git -c a.b=c --no-pager push',
    'ls && git push',
    '$(git push)',
    'env git push',
    'timeout 5 git push',
    'xargs git push',
    'bash -c "git push"',
    '"git" push',
    'g\\it push',
    '/usr/bin/git push',
    './git push',
    'X=1 git push',
    '$GIT push',
    'git push > out',
    'if true; then git push; fi',
  ]) {
    it(`shell(git push *) holds for ${command}`, async () => {
      assert.equal((await under(shell(root, command), deny('shell(git push *)'))).rule, 'rule.deny');
    });
  }

  for (const command of [
    'git status',
    'git log --grep push',
    'git commit -m push',
    'git pull',
    'echo git push',
  ]) {
    it(`shell(git push *) has no say about ${command}`, async () => {
      assert.notEqual((await under(shell(root, command), deny('shell(git push *)'))).rule, 'rule.deny');
    });
  }

  it('holds for any port and however the host is written', async () => {
    for (const address of [
      'https://example.com:8443/',
      'https://example.com./',
      'https://b\u00fccher.example/',
    ]) {
      const what = plan('web_fetch', { kind: 'url', method: 'GET', url: new URL(address).href });
      const decision = await under(
        what,
        deny('web_fetch(example.com)'),
        deny('web_fetch(b\u00fccher.example)'),
      );
      assert.equal(decision.rule, 'rule.deny', address);
    }
  });

  it('stands before one that asks, and that before one that allows', async () => {
    const text = 'shell(npm test)';
    const all: Rule[] = [
      { effect: 'allow', text },
      { effect: 'ask', text },
      { effect: 'deny', text },
    ];
    const what = shell(root, 'npm test');
    assert.equal((await under(what, ...all)).rule, 'rule.deny');
    assert.equal((await under(what, ...all.slice(0, 2))).rule, 'rule.ask');
    assert.equal(
      (await under(what, { effect: 'allow', text: 'shell(npm test)' }, deny('shell(npm *)'))).rule,
      'rule.deny',
    );
  });

  it('is kept when it cannot be understood: then it is about everything', async () => {
    const what = file(root, 'read', 'README.md');
    assert.equal((await under(what, deny('*(rm)'))).rule, 'rule.deny');
    assert.equal((await under(what, { effect: 'ask', text: 'shell(' })).rule, 'rule.ask');
    assert.equal((await under(what, { effect: 'allow', text: 'shell(' })).rule, 'level.low');
    const lists = { alwaysAsk: ['file_write(', 'x y'] };
    assert.equal((await policy.decide(what, session(place, { lists }))).rule, 'always_ask');
  });

  it('runs out at its date, and not at one that is none', async () => {
    const rule = (expires: string): Rule => ({ effect: 'deny', text: 'file_read', expires });
    const what = file(root, 'read', 'README.md');
    assert.equal((await under(what, rule('2026-01-15T12:00:01Z'))).rule, 'rule.deny');
    assert.equal((await under(what, rule('2026-01-15T12:00:00Z'))).rule, 'level.low');
    assert.equal((await under(what, rule('some day'))).rule, 'rule.deny');
  });

  it('of a folder holds where any part of the session is in it', async () => {
    const lists = { rules: [{ effect: 'deny' as const, text: 'file_read', folder: place.state }] };
    const decide = (roots: string[]) =>
      policy.decide(file(root, 'read', 'README.md'), session(place, { lists, roots }));
    assert.equal((await decide([root])).rule, 'level.low');
    assert.equal((await decide([root, place.state])).rule, 'rule.deny');
  });

  it('for a registry tool is no permission once it has run out', async () => {
    const tool = plan('deploy', {
      kind: 'external',
      source: 'registry',
      server: 'tools.json',
      identity: 'c',
    });
    const lists = { rules: [{ effect: 'allow' as const, text: 'deploy', expires: '2026-01-01T00:00:00Z' }] };
    assert.equal((await policy.decide(tool, session(place, { lists }))).rule, 'level.high');
  });
});
