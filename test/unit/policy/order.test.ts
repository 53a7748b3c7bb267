import assert from 'node:assert/strict';
import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Decision } from '../../../agent/policy/decision.ts';
import type { Plan } from '../../../agent/policy/plan.ts';
import { file, mcp, plan, policy, session, shell, workspace } from './fixture.ts';

describe('the order of decision', () => {
  const place = workspace();
  after(() => place.remove());
  const { root } = place;
  const decide = (what: Plan, change: Parameters<typeof session>[1] = {}): Promise<Decision> =>
    policy.decide(what, session(place, change));
  const expect = (decision: Decision, outcome: Decision['outcome'], rule: string): void => {
    assert.deepEqual([decision.outcome, decision.rule], [outcome, rule]);
  };

  describe('1. admission', () => {
    it('blocks everything under deny_all_tools, MCP tools and full level included', async () => {
      for (const what of [file(root, 'read', 'README.md'), mcp('mcp_notes_add')]) {
        const decision = await decide(what, { level: 'full', lists: { denyAllTools: true } });
        expect(decision, 'block', 'not_admitted.deny_all_tools');
        assert.ok(decision.remedy);
      }
    });

    it('blocks what allowed_tools does not name, but admits MCP tools by where they come from', async () => {
      const lists = { allowedTools: ['file_read'] };
      expect(await decide(shell(root, 'ls'), { lists }), 'block', 'not_admitted.allowed_tools');
      expect(await decide(file(root, 'read', 'README.md'), { lists }), 'allow', 'level.low');
      expect(await decide(mcp('mcp_notes_add'), { lists }), 'ask', 'level.medium');
      const spelled = plan('mcp_fake', { kind: 'external', source: 'http', server: 'x', identity: 'b' });
      expect(await decide(spelled, { lists }), 'block', 'not_admitted.allowed_tools');
    });

    it('lets excluded_tools keep an MCP tool out', async () => {
      const lists = { allowedTools: ['file_read'], excludedTools: ['mcp_notes_add'] };
      expect(await decide(mcp('mcp_notes_add'), { lists }), 'block', 'not_admitted.excluded_tools');
    });

    it("takes a caller's own list strictly: no MCP exception, and empty means none", async () => {
      const callerTools = ['file_read'];
      expect(await decide(mcp('mcp_notes_add'), { callerTools }), 'block', 'not_admitted.caller_tools');
      const nothing = await decide(file(root, 'read', 'README.md'), { callerTools: [] });
      expect(nothing, 'block', 'not_admitted.caller_tools');
      assert.equal(nothing.remedy?.id, 'policy-remedy-caller-tools');
    });
  });

  describe('2. hard blocks', () => {
    const full = { level: 'full' as const };

    it('blocks forbidden paths in every level and on every route', async () => {
      const lists = { forbiddenPaths: ['secret/**', '*.db'] };
      expect(await decide(file(root, 'read', 'secret/a.txt'), { ...full, lists }), 'block', 'forbidden_path');
      expect(await decide(file(root, 'read', 'deep/x.db'), { ...full, lists }), 'block', 'forbidden_path');
      expect(
        await decide(shell(root, 'ls; cat src/../secret/a'), { ...full, lists }),
        'block',
        'forbidden_path',
      );
      expect(await decide(shell(root, 'echo hi > SECRET/a'), { ...full, lists }), 'block', 'forbidden_path');
      expect(await decide(file(root, 'read', 'src/index.ts'), { ...full, lists }), 'allow', 'level.low');
    });

    it("blocks writes to the agent's own folders, and reading its credentials, but not its stored outputs", async () => {
      expect(await decide(file(root, 'write', join(place.state, 'x')), full), 'block', 'own_folder');
      expect(await decide(shell(root, `echo > ${place.state}/x`), full), 'block', 'own_folder');
      expect(
        await decide(file(root, 'read', join(place.state, 'credentials.json')), full),
        'block',
        'own_folder',
      );
      expect(await decide(file(root, 'read', join(place.state, 'blobs/ab12')), {}), 'allow', 'level.low');
    });

    it('blocks credential stores', async () => {
      expect(await decide(file(root, 'read', '/home/nobody/.ssh/id_rsa'), full), 'block', 'credentials');
      expect(await decide(shell(root, 'cat ~/.aws/credentials'), full), 'block', 'credentials');
    });

    it('blocks refused and blocked destinations', async () => {
      const get = (url: string): Plan => plan('web_fetch', { kind: 'url', method: 'GET', url });
      const refused = await decide(get('http://169.254.169.254/latest/'), full);
      assert.equal(refused.outcome, 'block');
      assert.match(refused.rule, /^network\./);
      const lists = { blockedDomains: ['example.com'] };
      const blocked = await decide(get('https://example.com/'), { ...full, lists });
      expect(blocked, 'block', 'network.blocked_domain');
      const command = await decide(shell(root, 'curl -s https://example.com/'), { ...full, lists });
      expect(command, 'block', 'network.blocked_domain');
    });

    it('applies deny rules before everything that could allow', async () => {
      const rules = [
        { effect: 'deny' as const, text: 'shell(npm publish *)' },
        { effect: 'allow' as const, text: 'shell(npm publish *)' },
      ];
      const decision = await decide(shell(root, 'ls && npm publish --dry-run'), {
        ...full,
        lists: { rules },
      });
      expect(decision, 'block', 'rule.deny');
      assert.equal(decision.ruleText, 'shell(npm publish *)');
      expect(await decide(shell(root, 'npm test'), { ...full, lists: { rules } }), 'allow', 'level.medium');
    });
  });

  it('3. says how to get another level, and of a workspace that is not trusted that there is none before', async () => {
    const remedyOf = async (restricted: boolean) =>
      (await decide(file(root, 'write', 'a.ts'), { level: 'read_only', restricted })).remedy?.id;
    assert.equal(await remedyOf(false), 'policy-remedy-read-only');
    assert.equal(await remedyOf(true), 'policy-remedy-restricted');
  });

  it('3. blocks more than low when the level is read_only, the floor included', async () => {
    const level = 'read_only' as const;
    expect(await decide(file(root, 'read', 'README.md'), { level }), 'allow', 'level.low');
    expect(await decide(file(root, 'write', 'a.ts'), { level }), 'block', 'level.read_only');
    expect(await decide(shell(root, 'npm test'), { level, highRisk: 'ask' }), 'block', 'level.read_only');
    expect(await decide(file(root, 'write', '.git/config'), { level }), 'block', 'level.read_only');
  });

  describe('4. always_ask', () => {
    it('asks at every level, and neither grants nor rules nor auto_approve answer it', async () => {
      const lists = {
        alwaysAsk: ['shell(git commit *)', 'file_write'],
        autoApprove: ['shell', 'file_write'],
        rules: [{ effect: 'allow' as const, text: 'file_write' }],
      };
      for (const level of ['supervised', 'full'] as const) {
        const change = { level, lists, sessionGrants: ['shell(git commit *)', 'file_write'] };
        for (const what of [shell(root, 'ls; git commit -m x'), file(root, 'write', 'a.ts')]) {
          const decision = await decide(what, change);
          expect(decision, 'ask', 'always_ask');
          assert.equal(decision.suggestion, undefined);
        }
      }
    });

    it('takes * for everything, low calls included', async () => {
      expect(
        await decide(file(root, 'read', 'README.md'), { lists: { alwaysAsk: ['*'] } }),
        'ask',
        'always_ask',
      );
    });

    it('treats an ask rule the same way', async () => {
      const rules = [{ effect: 'ask' as const, text: 'file_edit(src/**)' }];
      const change = { level: 'full' as const, lists: { rules } };
      expect(await decide(file(root, 'edit', 'src/index.ts'), change), 'ask', 'rule.ask');
      expect(await decide(file(root, 'edit', 'README.md'), change), 'allow', 'level.medium');
    });

    it('makes no question of what the level blocks: an entry of a workspace only narrows', async () => {
      const rules = [{ effect: 'ask' as const, text: 'shell' }];
      for (const lists of [{ alwaysAsk: ['*'] }, { alwaysAsk: ['shell(rm *)'] }, { rules }]) {
        expect(await decide(shell(root, 'rm -rf src'), { lists }), 'block', 'level.high');
        assert.equal((await decide(shell(root, 'rm -rf src'), { lists, highRisk: 'ask' })).outcome, 'ask');
      }
      const lists = { alwaysAsk: ['*'] };
      expect(await decide(shell(root, 'rm -rf src'), { lists, level: 'full' }), 'ask', 'always_ask');
    });

    it('leaves blocked what stands beside a path of the floor', async () => {
      const blocked = await decide(shell(root, 'touch .env; rm -rf src'));
      expect(blocked, 'block', 'level.high');
      assert.equal(blocked.part, 'src');
      expect(await decide(shell(root, 'touch .env')), 'ask', 'always_ask.floor');
      expect(await decide(file(root, 'write', '.git/config')), 'ask', 'always_ask.floor');
    });

    const floor = [
      '.ocho/config.toml',
      '.git/hooks/pre-commit',
      '.GIT/config',
      '.git./config',
      'GIT~1/config',
      'sub/.git/config',
      '.vscode/tasks.json',
      '.Vscode/Settings.json',
      '.idea/workspace.xml',
      'a.code-workspace',
      '.mcp.json',
      '.cursor/mcp.json',
      '.claude/settings.json',
      '.codex/config.toml',
      'AGENTS.md',
      'docs/Claude.md',
      '.husky/pre-commit',
      '.github/workflows/ci.yml',
      '.gitlab-ci.yml',
      '.env',
      '.env.local',
      '.ENV',
      '.envrc',
      '.yarnrc.yml',
      '.zshrc',
      '.gitmodules',
      '.v\u200bscode/settings.json',
      'tools.json',
      'Tools.JSON',
      '.ocho/tools.json',
    ];
    for (const path of floor) {
      it(`asks before writing ${JSON.stringify(path)} in full, though it does not exist yet`, async () => {
        const decision = await decide(file(root, 'write', path), {
          level: 'full',
          sessionGrants: ['file_write'],
        });
        expect(decision, 'ask', 'always_ask.floor');
        assert.equal(decision.suggestion, undefined);
      });
    }

    it('asks on the shell route too', async () => {
      for (const command of [
        'echo x > .git/hooks/pre-commit',
        'cp a.ts .vscode/',
        'tee AGENTS.md',
        'touch .env',
        'cp a.json tools.json',
      ]) {
        expect(await decide(shell(root, command), { level: 'full' }), 'ask', 'always_ask.floor');
      }
    });

    it('lets a tools.json alone that registers nothing, and one be read', async () => {
      for (const path of ['src/tools.json', 'tools.json.md', 'tools/tools.json']) {
        expect(await decide(file(root, 'write', path), { level: 'full' }), 'allow', 'level.medium');
      }
      expect(await decide(file(root, 'read', 'tools.json')), 'allow', 'level.low');
    });

    it('asks before reading secrets of the workspace, but not templates', async () => {
      const full = { level: 'full' as const };
      expect(await decide(file(root, 'read', '.env'), full), 'ask', 'always_ask.floor');
      expect(await decide(file(root, 'read', 'config/id_rsa'), full), 'ask', 'always_ask.floor');
      expect(await decide(shell(root, 'cat .env'), full), 'ask', 'always_ask.floor');
      expect(await decide(file(root, 'read', '.env.example'), full), 'allow', 'level.low');
    });

    it('asks before changing a file that is marked read-only', async () => {
      writeFileSync(join(root, 'ro.txt'), 'x');
      chmodSync(join(root, 'ro.txt'), 0o444);
      expect(
        await decide(file(root, 'edit', 'ro.txt'), { level: 'full' }),
        'ask',
        'always_ask.read_only_file',
      );
    });
  });

  it('5. follows the level table', async () => {
    const [low, medium, high] = [shell(root, 'ls'), shell(root, 'npm test'), shell(root, 'rm -rf src')];
    expect(await decide(low), 'allow', 'level.low');
    expect(await decide(medium), 'ask', 'level.medium');
    const blocked = await decide(high);
    expect(blocked, 'block', 'level.high');
    assert.equal(blocked.remedy?.id, 'policy-remedy-high-risk');
    expect(await decide(high, { highRisk: 'ask' }), 'ask', 'level.high');
    for (const what of [low, medium, high])
      assert.equal((await decide(what, { level: 'full' })).outcome, 'allow');
  });

  describe('6. what answers a medium question', () => {
    it('auto_approve, a session grant, a stored rule', async () => {
      const what = shell(root, 'npm test');
      expect(await decide(what, { lists: { autoApprove: ['shell'] } }), 'allow', 'auto_approve');
      expect(await decide(what, { sessionGrants: ['shell(npm test)'] }), 'allow', 'session_grant');
      const rules = [{ effect: 'allow' as const, text: 'shell(npm test *)' }];
      const allowed = await decide(what, { lists: { rules } });
      expect(allowed, 'allow', 'rule.allow');
      assert.equal(allowed.ruleText, 'shell(npm test *)');
    });

    it('none of them answers a high one', async () => {
      const what = shell(root, 'git push origin main');
      const rules = [{ effect: 'allow' as const, text: 'shell(git push *)' }];
      const change = {
        highRisk: 'ask' as const,
        lists: { rules, autoApprove: ['shell'] },
        sessionGrants: ['shell'],
      };
      const decision = await decide(what, change);
      expect(decision, 'ask', 'level.high');
      assert.equal(decision.suggestion, undefined);
    });

    it('a rule has to cover every part of a compound command', async () => {
      const change = { sessionGrants: ['shell(npm test *)'] };
      expect(await decide(shell(root, 'npm test; ls'), change), 'allow', 'session_grant');
      expect(await decide(shell(root, 'npm test && npm run build'), change), 'ask', 'level.medium');
      expect(await decide(shell(root, 'npm test > out.txt'), change), 'ask', 'level.medium');
      expect(await decide(shell(root, 'npm testx'), change), 'block', 'level.high');
    });

    it('rules stop counting when they expire, or when their date is none', async () => {
      const rule = (expires: string) => ({
        lists: { rules: [{ effect: 'allow' as const, text: 'shell(npm test)', expires }] },
      });
      const what = shell(root, 'npm test');
      expect(await decide(what, rule('2026-01-15T12:00:01Z')), 'allow', 'rule.allow');
      expect(await decide(what, rule('2026-01-15T12:00:00Z')), 'ask', 'level.medium');
      expect(await decide(what, rule('soon')), 'ask', 'level.medium');
    });

    it('the state of the session itself is no question', async () => {
      const todo = plan('todo_write', { kind: 'state', what: 'plan', effect: 'change' });
      expect(await decide(todo), 'allow', 'auto_approve.own_state');
      expect(await decide(todo, { lists: { alwaysAsk: ['todo_write'] } }), 'ask', 'always_ask');
      expect(await decide(todo, { level: 'read_only' }), 'block', 'level.read_only');
    });

    it('a grant for an MCP tool is bound to its identity', async () => {
      const first = await decide(mcp('mcp_notes_add', 'a'.repeat(64)));
      const suggestion = first.suggestion ?? '';
      assert.equal(suggestion, `mcp_notes_add(sha256:${'a'.repeat(64)})`);
      const change = { sessionGrants: [suggestion] };
      expect(await decide(mcp('mcp_notes_add', 'a'.repeat(64)), change), 'allow', 'session_grant');
      expect(await decide(mcp('mcp_notes_add', 'b'.repeat(64)), change), 'ask', 'level.medium');
    });

    it('tools of the registry stay high until a rule names them', async () => {
      const tool = plan('deploy', {
        kind: 'external',
        source: 'registry',
        server: 'tools.json',
        identity: 'c',
      });
      expect(await decide(tool), 'block', 'level.high');
      const rules = [{ effect: 'allow' as const, text: 'deploy' }];
      expect(await decide(tool, { lists: { rules } }), 'allow', 'rule.allow');
    });
  });

  it('7. blocks what it would ask when nobody can answer, and says what to do', async () => {
    const rules = [{ effect: 'ask' as const, text: 'file_read' }];
    for (const [what, change, remedy] of [
      [shell(root, 'npm test'), {}, 'medium'],
      [shell(root, 'npx tsc'), {}, 'tool'],
      [file(root, 'write', '.env'), { level: 'full' as const }, 'floor'],
      [shell(root, 'git push'), { highRisk: 'ask' as const }, 'high'],
      [file(root, 'read', 'README.md'), { lists: { alwaysAsk: ['*'] } }, 'entry'],
      [file(root, 'read', 'README.md'), { lists: { rules } }, 'rule'],
    ] as const) {
      const decision = await decide(what, { ...change, canAsk: false });
      expect(decision, 'block', 'no_approver');
      assert.equal(decision.remedy?.id, `policy-remedy-no-approver-${remedy}`);
      assert.equal(decision.suggestion, undefined);
    }
  });

  it('classes of requests and git operations', async () => {
    const url = (method: string, address: string): Plan =>
      plan('http_request', { kind: 'url', method, url: address });
    const lists = { allowedDomains: ['docs.example.com'] };
    expect(await decide(url('GET', 'https://docs.example.com/a'), { lists }), 'allow', 'level.low');
    expect(await decide(url('GET', 'https://example.org/a'), { lists }), 'ask', 'level.medium');
    expect(await decide(url('POST', 'https://docs.example.com/a'), { lists }), 'block', 'level.high');
    const git = (effect: 'read' | 'change' | 'lose', executableConfig: string[] = []): Plan =>
      plan('git_operations', {
        kind: 'git',
        operation: 'x',
        argv: ['x'],
        cwd: root,
        effect,
        executableConfig,
      });
    expect(await decide(git('read')), 'allow', 'level.low');
    expect(await decide(git('read', ['core.fsmonitor'])), 'ask', 'level.medium');
    expect(await decide(git('change')), 'ask', 'level.medium');
    expect(await decide(git('lose')), 'block', 'level.high');
  });

  it('reads and writes inside and outside the workspace', async () => {
    expect(await decide(file(root, 'search', 'src')), 'allow', 'level.low');
    expect(await decide(file(root, 'read', '/etc/hosts')), 'ask', 'level.medium');
    expect(await decide(file(root, 'write', '/etc/hosts.new')), 'block', 'level.high');
    expect(await decide(file(root, 'write', 'src/new/a.ts')), 'ask', 'level.medium');
    expect(await decide(file(root, 'read', '/dev/zero'), { level: 'full' }), 'block', 'special_file');
    expect(await decide(file(root, 'write', '.'), { level: 'full' }), 'block', 'not_a_file');
  });
});
