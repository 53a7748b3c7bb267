// Every combination of level, class, lists, caller's tools and approver against the order of decision as it is written
// down (policy.md), spelled out here a second time.
import assert from 'node:assert/strict';
import type { Level, PolicyLists, Rule } from '../../../agent/policy/decision.ts';
import { LEVELS } from '../../../agent/policy/decision.ts';
import type { Plan } from '../../../agent/policy/plan.ts';
import { file, mcp, plan, policy, session, shell, workspace } from './fixture.ts';

interface Subject {
  readonly what: Plan;
  readonly class: 'low' | 'medium' | 'high';
  readonly mcp?: true;
  /** Asked about whatever is configured. */
  readonly floor?: true;
  readonly ownState?: true;
}

interface Standing {
  readonly lists: Partial<PolicyLists>;
  readonly grants: readonly string[];
  readonly denies?: true;
  readonly asks?: true;
  readonly allows?: true;
}

interface Admission {
  readonly lists: Partial<PolicyLists>;
  readonly callerTools?: readonly string[];
  readonly admits: (subject: Subject) => boolean;
}

const always = () => true;
const never = () => false;

function expected(
  subject: Subject,
  level: Level,
  highRisk: 'block' | 'ask',
  standing: Standing,
  admission: Admission,
  canAsk: boolean,
): 'allow' | 'ask' | 'block' {
  // A rule that names a tool of the registry takes it out of the highest class.
  const { rules = [] } = standing.lists;
  const isNamed = ({ effect, text, expires }: Rule) => effect !== 'deny' && text === 'deploy' && !expires;
  const named = rules.some(isNamed) || standing.grants.includes('deploy');
  const cls = subject.what.tool === 'deploy' && named ? 'medium' : subject.class;
  const table =
    cls === 'low' || level === 'full' ? 'allow' : cls === 'medium' || highRisk === 'ask' ? 'ask' : 'block';
  const outcome = (): 'allow' | 'ask' | 'block' => {
    if (!admission.admits(subject)) return 'block';
    if (standing.denies) return 'block';
    if (level === 'read_only' && cls !== 'low') return 'block';
    if (subject.floor) return 'ask';
    if (standing.asks) return table === 'block' ? 'block' : 'ask';
    if (table !== 'ask' || cls === 'high') return table;
    return standing.allows || subject.ownState ? 'allow' : 'ask';
  };
  const found = outcome();
  return found === 'ask' && !canAsk ? 'block' : found;
}

describe('every combination in the order of decision', () => {
  const place = workspace();
  after(() => place.remove());
  const { root } = place;
  const subjects: Subject[] = [
    { what: file(root, 'read', 'README.md'), class: 'low' },
    { what: shell(root, 'ls'), class: 'low' },
    { what: shell(root, 'npm test'), class: 'medium' },
    { what: file(root, 'write', 'src/new.ts'), class: 'medium' },
    { what: shell(root, 'git push'), class: 'high' },
    { what: file(root, 'write', '.env'), class: 'medium', floor: true },
    { what: mcp('mcp_notes_add'), class: 'medium', mcp: true },
    {
      what: plan('deploy', { kind: 'external', source: 'registry', server: 'tools.json', identity: 'c' }),
      class: 'high',
    },
    {
      what: plan('todo_write', { kind: 'state', what: 'plan', effect: 'change' }),
      class: 'medium',
      ownState: true,
    },
  ];
  const rule = (effect: Rule['effect'], text: string): Rule => ({ effect, text });
  const standings = (tool: string): Standing[] => [
    { lists: {}, grants: [] },
    { lists: { alwaysAsk: [tool] }, grants: [tool], asks: true },
    {
      lists: { alwaysAsk: ['*'], autoApprove: [tool], rules: [rule('allow', tool)] },
      grants: [tool],
      asks: true,
    },
    { lists: { rules: [rule('ask', tool), rule('allow', tool)] }, grants: [tool], asks: true },
    { lists: { rules: [rule('allow', tool), rule('ask', '*')] }, grants: [], asks: true },
    {
      lists: { rules: [rule('allow', tool), rule('deny', tool)], autoApprove: [tool] },
      grants: [tool],
      denies: true,
    },
    { lists: { rules: [rule('deny', '*')], alwaysAsk: [tool] }, grants: [], denies: true },
    { lists: { autoApprove: [tool] }, grants: [], allows: true },
    { lists: {}, grants: [tool], allows: true },
    {
      lists: { rules: [rule('allow', 'other')], autoApprove: ['other'], alwaysAsk: ['other'] },
      grants: ['other'],
    },
    { lists: { rules: [{ ...rule('allow', tool), expires: '2026-01-01T00:00:00Z' }] }, grants: [] },
    { lists: { rules: [{ ...rule('deny', tool), expires: '2026-01-01T00:00:00Z' }] }, grants: [] },
  ];
  const admissions = (tool: string): Admission[] => [
    { lists: {}, admits: always },
    { lists: { allowedTools: [tool] }, admits: always },
    { lists: { allowedTools: ['other'] }, admits: (subject) => subject.mcp === true },
    { lists: { allowedTools: ['other'], excludedTools: [tool] }, admits: never },
    { lists: { excludedTools: [tool] }, admits: never },
    { lists: { excludedTools: ['other'] }, admits: always },
    { lists: { denyAllTools: true }, admits: never },
    { lists: {}, callerTools: [tool], admits: always },
    { lists: {}, callerTools: [], admits: never },
    { lists: { allowedTools: ['other'] }, callerTools: ['other'], admits: never },
    { lists: { allowedTools: ['other'] }, callerTools: [tool], admits: (subject) => subject.mcp === true },
  ];

  for (const subject of subjects) {
    const { tool } = subject.what;
    const [part] = subject.what.parts;
    const named = part?.kind === 'command' ? part.command : part?.kind === 'path' ? part.path : '';
    const risks = subject.class === 'high' ? (['block', 'ask'] as const) : (['block'] as const);
    it(`${tool} ${named} (${subject.class}${subject.floor ? ', of the floor' : ''})`, async () => {
      for (const level of LEVELS) {
        for (const highRisk of risks) {
          for (const canAsk of [true, false]) {
            for (const [at, standing] of standings(tool).entries()) {
              for (const [which, admission] of admissions(tool).entries()) {
                // Who can answer has no say in what is admitted.
                if (which > 0 && !canAsk) continue;
                const decision = await policy.decide(
                  subject.what,
                  session(place, {
                    level,
                    highRisk,
                    canAsk,
                    sessionGrants: standing.grants,
                    ...(admission.callerTools ? { callerTools: admission.callerTools } : {}),
                    lists: { ...standing.lists, ...admission.lists },
                  }),
                );
                const where = `${level} ${highRisk} ${canAsk} standing ${at} admission ${which}: ${decision.rule}`;
                const wanted = expected(subject, level, highRisk, standing, admission, canAsk);
                assert.equal(decision.outcome, wanted, where);
                // A block is no dead end, and only what a rule may answer offers one.
                assert.equal(decision.remedy !== undefined, decision.outcome === 'block', where);
                if (decision.suggestion !== undefined) {
                  const byNaming = tool === 'deploy' && decision.rule === 'level.high';
                  assert.ok(byNaming || decision.rule === 'level.medium', where);
                }
              }
            }
          }
        }
      }
    });
  }

  it('an allow rule makes a tool of the registry one of medium risk, which it then answers', async () => {
    const lists = { rules: [rule('allow', 'deploy')] };
    const deploy = plan('deploy', {
      kind: 'external',
      source: 'registry',
      server: 'tools.json',
      identity: 'c',
    });
    assert.equal((await policy.decide(deploy, session(place, { lists }))).rule, 'rule.allow');
    assert.equal(
      (await policy.decide(deploy, session(place, { lists, level: 'read_only' }))).outcome,
      'block',
    );
    const bound = { rules: [rule('allow', `deploy(sha256:${'d'.repeat(64)})`)] };
    assert.equal((await policy.decide(deploy, session(place, { lists: bound }))).rule, 'level.medium');
  });

  it('the same plan gives the same decision', async () => {
    for (const { what } of subjects) {
      const first = await policy.decide(what, session(place));
      assert.deepEqual(await policy.decide(what, session(place)), first);
    }
  });
});
