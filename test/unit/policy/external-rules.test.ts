// Rules about the tools of a project's registry: the words they are run with, and what they are bound to.
import assert from 'node:assert/strict';
import type { Decision, PolicyContext, Rule } from '../../../agent/policy/decision.ts';
import { describeRule } from '../../../agent/policy/describe-rule.ts';
import { mcpIdentity } from '../../../agent/policy/mcp-identity.ts';
import type { Plan } from '../../../agent/policy/plan.ts';
import { questionData } from '../../../agent/policy/question.ts';
import { mcp, NOW, plan, policy, session, workspace } from './fixture.ts';

const IDENTITY = 'a1'.repeat(32);
const OTHER = 'b2'.repeat(32);

/** A call of a tool of tools.json, as `agent/external` plans it. */
function call(words: readonly string[], identity = IDENTITY, code = '0123456789ab'): Plan {
  const argv = ['/usr/bin/python3', '/w/tools/find.py', ...words];
  return plan('torrent-finder', {
    kind: 'external',
    source: 'registry',
    server: '/w/tools.json',
    identity,
    parts: { entry: 'ba9876543210', code },
    run: { argv, call: words, cwd: '/w/tools', envHash: 'e' },
  });
}

describe('rules about tools of a registry', () => {
  const place = workspace();
  after(() => place.remove());

  const under = (
    what: Plan,
    rules: readonly Rule[],
    change: Parameters<typeof session>[1] = {},
  ): Promise<Decision> =>
    policy.decide(what, session(place, { ...change, lists: { ...change.lists, rules } }));
  const allow = (text: string, more: Partial<Rule> = {}): Rule => ({ effect: 'allow', text, ...more });
  const ask = (text: string, more: Partial<Rule> = {}): Rule => ({ effect: 'ask', text, ...more });
  const deny = (text: string): Rule => ({ effect: 'deny', text });
  const brief = ({ outcome, class: cls, rule }: Decision) => `${outcome} ${cls} ${rule}`;

  it('without any such a tool is high: blocked, or asked about where high risk is', async () => {
    const blocked = await under(call(['search']), []);
    assert.equal(brief(blocked), 'block high level.high');
    assert.equal(blocked.remedy?.id, 'policy-remedy-unnamed');
    assert.equal(blocked.remedy?.args?.short, 'torrent-finder(search *)');
    for (const words of [[], ["it's"], ['--x'], ['two words']]) {
      const { remedy } = await under(call(words), []);
      assert.equal(remedy?.args?.short, 'torrent-finder', words.join(' '));
    }
    assert.equal(brief(await under(call(['search']), [], { highRisk: 'ask' })), 'ask high level.high');
    assert.equal(brief(await under(call(['search']), [], { level: 'full' })), 'allow high level.high');
  });

  it('take it out of the highest class by its name alone', async () => {
    assert.equal(brief(await under(call(['search']), [allow('torrent-finder')])), 'allow medium rule.allow');
    assert.equal(brief(await under(call(['search']), [ask('torrent-finder')])), 'ask medium rule.ask');
    const readOnly = await under(call(['search']), [allow('torrent-finder')], { level: 'read_only' });
    assert.equal(brief(readOnly), 'block medium level.read_only');
  });

  it('are about the capability and the arguments, token by token', async () => {
    const rules = [allow('torrent-finder(search *)')];
    for (const words of [['search'], ['search', 'dune'], ['search', '--year', '1984']]) {
      assert.equal(brief(await under(call(words), rules)), 'allow medium rule.allow', words.join(' '));
    }
    for (const words of [['open'], ['searching'], ['open', 'search'], ['SEARCH']]) {
      assert.equal(brief(await under(call(words), rules)), 'block high level.high', words.join(' '));
    }
    const exact = [allow("torrent-finder(search 'dune 2')")];
    assert.equal(brief(await under(call(['search', 'dune 2']), exact)), 'allow medium rule.allow');
    assert.equal(brief(await under(call(['search', 'dune', '2']), exact)), 'block high level.high');
    assert.equal(brief(await under(call(['search', 'dune 2', '-x']), exact)), 'block high level.high');
  });

  it('do not read words of the program or the script into the pattern', async () => {
    assert.equal(
      brief(await under(call(['search']), [allow('torrent-finder(/usr/bin/python3 *)')])),
      'block high level.high',
    );
  });

  it('deny and ask however options stand between the words, and win over what allows', async () => {
    const rules = [allow('torrent-finder'), deny('torrent-finder(open now)')];
    assert.equal(brief(await under(call(['open', '-v', 'now']), rules)), 'block medium rule.deny');
    assert.equal(brief(await under(call(['search']), rules)), 'allow medium rule.allow');
    const asks = [allow('torrent-finder'), ask('torrent-finder(open *)')];
    assert.equal(brief(await under(call(['open', 'x']), asks)), 'ask medium rule.ask');
    const lists = { alwaysAsk: ['torrent-finder(open *)'] };
    assert.equal(
      brief(await under(call(['open', 'x']), [allow('torrent-finder')], { lists, level: 'full' })),
      'ask medium always_ask',
    );
    assert.equal(
      brief(await under(call(['search']), [allow('torrent-finder')], { lists })),
      'allow medium rule.allow',
    );
  });

  it('of a workspace make no question of what is blocked', async () => {
    const rules = [ask('torrent-finder', { fromWorkspace: true })];
    assert.equal(brief(await under(call(['search']), rules)), 'block high level.high');
    const both = [...rules, allow('torrent-finder')];
    assert.equal(brief(await under(call(['search']), both)), 'ask medium rule.ask');
  });

  it('are not what always_ask and auto_approve say: those name no tool of high risk', async () => {
    const lists = { alwaysAsk: ['torrent-finder'], autoApprove: ['torrent-finder'] };
    assert.equal(brief(await under(call(['search']), [], { lists })), 'block high level.high');
    const asked = await under(call(['search']), [], { lists, highRisk: 'ask' });
    assert.equal(brief(asked), 'ask high always_ask');
    assert.equal(asked.suggestion, undefined);
  });

  it('count until they run out, and in their folder', async () => {
    const past = new Date(NOW - 1).toISOString();
    const future = new Date(NOW + 1).toISOString();
    const at = (more: Partial<Rule>) => under(call(['search']), [allow('torrent-finder', more)]);
    assert.equal(brief(await at({ expires: past })), 'block high level.high');
    assert.equal(brief(await at({ expires: future })), 'allow medium rule.allow');
    assert.equal(brief(await at({ folder: place.root })), 'allow medium rule.allow');
    assert.equal(brief(await at({ folder: place.state })), 'block high level.high');
  });

  describe('suggested by a question', () => {
    const first = () => under(call(['search', 'dune (1984)']), [], { highRisk: 'ask' });

    it('are the narrowest, bound to what the tool is, and offered in full', async () => {
      const decision = await first();
      const rule = `torrent-finder(sha256:${IDENTITY} entry=ba9876543210 code=0123456789ab -- search 'dune (1984)')`;
      assert.equal(decision.suggestion, rule);
      const { options } = questionData(call(['search', 'dune (1984)']), decision, true);
      assert.deepEqual(
        options.map(({ id, name }) => [id, name.args?.rule]),
        [
          ['allow_once', undefined],
          ['allow_session', rule],
          ['allow_always', rule],
          ['deny', undefined],
        ],
      );
      assert.deepEqual(describeRule(rule), {
        id: 'rules-covers-identity-words',
        args: { tool: 'torrent-finder', words: "search 'dune (1984)'" },
      });
    });

    it('answer that call from then on, in the session or always, and no other', async () => {
      const { suggestion = '' } = await first();
      const same = call(['search', 'dune (1984)']);
      const other = call(['search', 'arrival']);
      const granted = { sessionGrants: [suggestion] };
      assert.equal(brief(await under(same, [], granted)), 'allow medium session_grant');
      assert.equal(brief(await under(same, [allow(suggestion)])), 'allow medium rule.allow');
      assert.equal(brief(await under(other, [], granted)), 'block high level.high');
      assert.equal(brief(await under(other, [allow(suggestion)])), 'block high level.high');
    });

    it('ask again about another tool of that name, and say what of it changed', async () => {
      const { suggestion = '' } = await first();
      const changed = call(['search', 'dune (1984)'], OTHER, 'cccccccccccc');
      for (const [rules, sessionGrants] of [
        [[allow(suggestion)], []],
        [[], [suggestion]],
      ] as const) {
        const again = await under(changed, rules, { sessionGrants });
        assert.equal(brief(again), 'ask medium level.medium');
        assert.deepEqual(again.changed, ['code']);
      }
      // A word of the call that looks like a part is none.
      const odd = call(['search', 'code=ffffffffffff']);
      const { suggestion: tricky = '' } = await under(odd, [], { highRisk: 'ask' });
      const next = await under(call(['search', 'code=ffffffffffff'], OTHER), [allow(tricky)]);
      assert.deepEqual([next.outcome, next.changed], ['ask', undefined]);
    });

    describe('with what names the tool alone beside them', () => {
      const OF_ALL: Parameters<typeof session>[1] = {
        lists: { autoApprove: ['torrent-finder'] },
      };
      const changed = call(['search', 'dune (1984)'], OTHER, 'cccccccccccc');
      // Of another folder both parts are others; of a rule that somebody wrote none need be named.
      const elsewhere: Plan = {
        ...changed,
        parts: changed.parts.map((part) =>
          part.kind === 'external'
            ? { ...part, parts: { entry: '000000000000', code: 'dddddddddddd' } }
            : part,
        ),
      };
      const bare = `torrent-finder(sha256:${IDENTITY})`;
      const OPEN = allow('*');

      it('let no other tool of the name run: not by a rule, a grant, or a rule of another folder', async () => {
        const { suggestion = '' } = await first();
        for (const what of [changed, elsewhere]) {
          for (const text of [suggestion, bare]) {
            for (const [rules, sessionGrants] of [
              [[allow(text)], []],
              [[ask(text)], []],
              [[], [text]],
              [[allow(text), OPEN], []],
              [[OPEN], [text]],
            ] as const) {
              const decision = await under(what, rules, { ...OF_ALL, sessionGrants });
              assert.equal(brief(decision), 'ask medium level.medium', `${text} ${JSON.stringify(rules)}`);
              const alone = await under(what, rules, { ...OF_ALL, sessionGrants, canAsk: false });
              assert.equal(alone.outcome, 'block');
            }
          }
        }
        assert.deepEqual((await under(changed, [allow(suggestion)], OF_ALL)).changed, ['code']);
        assert.deepEqual((await under(elsewhere, [allow(suggestion)], OF_ALL)).changed, ['entry', 'code']);
      });

      it('let the very tool run, and another one that a person allowed as well', async () => {
        const { suggestion = '' } = await first();
        const same = call(['search', 'dune (1984)']);
        assert.equal(brief(await under(same, [allow(suggestion)], OF_ALL)), 'allow medium auto_approve');
        const again = await under(changed, [allow(suggestion)]);
        const both = [allow(suggestion), allow(again.suggestion ?? '')];
        assert.equal(brief(await under(changed, both)), 'allow medium rule.allow');
        assert.equal(brief(await under(changed, both, OF_ALL)), 'allow medium auto_approve');
      });

      it('let no other tool of an MCP server run either', async () => {
        const { identity } = mcpIdentity({ name: 'notes' }, { name: 'add' });
        const rules = [allow(`mcp_notes_add(sha256:${IDENTITY})`)];
        const lists = { autoApprove: ['mcp_notes_add'] };
        const what = mcp('mcp_notes_add', identity);
        assert.equal(brief(await under(what, rules, { lists })), 'ask medium level.medium');
        assert.equal(brief(await under(what, [], { lists })), 'allow medium auto_approve');
      });
    });

    it('are not offered where a person could not read all of it', async () => {
      for (const words of [
        ['search', 'x'.repeat(300)],
        ['search', 'a\nb'],
        ['search', 'dune\u200b'],
      ]) {
        const decision = await under(call(words), [], { highRisk: 'ask' });
        assert.deepEqual([decision.outcome, decision.suggestion], ['ask', undefined]);
      }
    });

    it('are said where nobody can be asked', async () => {
      const nobody = await under(call(['search']), [], { highRisk: 'ask', canAsk: false });
      assert.equal(nobody.rule, 'no_approver');
      assert.equal(nobody.remedy?.id, 'policy-remedy-no-approver-medium');
      assert.match(String(nobody.remedy?.args?.rule), /^torrent-finder\(sha256:.* -- search\)$/);
    });
  });

  describe('asked about', () => {
    const asked = async (what: Plan, grant: string[] = []) => {
      const change = { highRisk: 'ask' as const, sessionGrants: grant };
      return questionData(what, await under(what, [], change));
    };

    it('are shown as a command is, and once as a tool of the project', async () => {
      const data = await asked(call(['search', 'dune 2']));
      const line = "/usr/bin/python3 /w/tools/find.py search 'dune 2'";
      assert.deepEqual(
        data.lines.map(({ label, value }) => [label.id, value]),
        [
          ['policy-question-command', line],
          ['policy-question-cwd', '/w/tools'],
          ['policy-question-registry', 'torrent-finder, /w/tools.json'],
        ],
      );
      assert.deepEqual(data.run, { command: line, cwd: '/w/tools' });
      for (const part of ['/w/tools\n', '/w/tools.json: torrent-finder', `sha256:${IDENTITY}`])
        assert.ok(data.full.includes(part), part);
    });

    it('say of a tool that was allowed what has changed of it', async () => {
      const { suggestion = '' } = await under(call(['search']), [], { highRisk: 'ask' });
      assert.deepEqual((await asked(call(['search'], OTHER, 'cccccccccccc'), [suggestion])).changes, [
        { id: 'policy-question-changed-tool', args: { parts: 'code' } },
      ]);
      assert.deepEqual((await asked(call(['search']))).changes, []);
    });
  });

  it('hold at every level for one that must be confined and is not', async () => {
    const lists: Partial<PolicyContext['lists']> = { sandbox: 'required' };
    const decision = await under(call(['search']), [allow('torrent-finder')], { level: 'full', lists });
    assert.equal(brief(decision), 'block high sandbox.required');
  });

  it('with words say nothing of an MCP tool, which has none', async () => {
    const { identity } = mcpIdentity({ name: 'notes' }, { name: 'add' });
    const what = mcp('mcp_notes_add', identity);
    assert.equal(brief(await under(what, [allow('mcp_notes_add(add *)')])), 'ask medium level.medium');
    assert.equal(
      brief(await under(what, [allow(`mcp_notes_add(sha256:${identity})`)])),
      'allow medium rule.allow',
    );
  });
});
