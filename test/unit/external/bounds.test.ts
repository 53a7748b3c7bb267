// A tools.json comes from a repository: a small one must not keep the agent busy, or fill what is sent to a model.
import assert from 'node:assert/strict';
import { checkRegistry, type RegistryFinding } from '../../../agent/external/checks.ts';
import { createI18n } from '../../../agent/i18n/fluent.ts';
import { countWork } from '../../support/work.ts';
import { entryOf, Project, registryOf } from './project.ts';

const LOCATION = 'tools/slugify/main.mjs';

describe('a tools.json that is too much', () => {
  const project = Project.make();
  after(() => project.remove());

  const check = (text: string, mayBeForeign = false) =>
    checkRegistry(text, { file: project.registry, builtins: ['shell'], mayBeForeign });
  const words = (count: number, of = (at: number) => `w${at}`) =>
    Array.from({ length: count }, (_, at) => of(at));
  const tool = (change: Record<string, unknown>) =>
    registryOf(entryOf('x-y', { location: LOCATION, ...change }));
  const keys = (count: number) => Object.fromEntries(words(count, (at) => `k${at}`).map((key) => [key, 1]));
  const errors = (findings: readonly RegistryFinding[]) =>
    findings.flatMap(({ severity, code, path: at, message }) =>
      severity === 'error' ? [`${code} ${at.join('.')} ${message.id}`] : [],
    );

  const KINDS: readonly (readonly [string, (count: number) => string])[] = [
    ['tags', (count) => tool({ tags: words(count) })],
    ['the same tag', (count) => tool({ tags: words(count, () => 'w') })],
    ['bad capabilities', (count) => tool({ capabilities: words(count, () => ' ') })],
    ['bad languages', (count) => tool({ languages: words(count) })],
    ['unknown keys of a tool', (count) => tool(keys(count))],
    [
      'unknown keys of the registry',
      (count) => JSON.stringify({ version: '1.0.0', tools: [], ...keys(count) }, null, 1),
    ],
    [
      'unknown keys of meta',
      (count) => JSON.stringify({ version: '1.0.0', tools: [], meta: keys(count) }, null, 1),
    ],
    [
      'keys that are there twice',
      (count) => tool({ extra: 0 }).replace('"extra": 0', words(count, () => '"a": 1').join(',\n')),
    ],
    ['bad tools', (count) => registryOf(...words(count))],
    [
      'tools of a repeated name',
      (count) => registryOf(...words(count, () => '').map(() => entryOf('x-y', { location: LOCATION }))),
    ],
    ['lines', (count) => tool({}) + '\n'.repeat(count)],
    ['a long name', (count) => tool({ name: 'N'.repeat(count * 10) })],
    ['a long status', (count) => tool({ status: 'redy'.repeat(count * 5) })],
    ['a long key', (count) => tool({ ['n'.repeat(count * 10)]: 1 })],
    [
      'nested lists',
      (count) =>
        tool({ extra: 0 }).replace(
          '0',
          `${'['.repeat(500)}${words(count, () => '1').join()}${']'.repeat(500)}`,
        ),
    ],
  ];
  for (const [what, make] of KINDS) {
    for (const mayBeForeign of [false, true]) {
      it(`is looked at once, and told of briefly: ${what}${mayBeForeign ? ', in a place of others' : ''}`, async () => {
        await check(make(10), mayBeForeign);
        const work = async (count: number) => {
          const text = make(count);
          let findings: readonly RegistryFinding[] = [];
          const done = await countWork('/agent/', async () => {
            ({ findings } = await check(text, mayBeForeign));
          });
          return { done, findings };
        };
        const [small, large] = [await work(200), await work(800)];
        assert.ok(small.done > 0);
        // Four times as much: sixteen times the work would be that of each with each.
        assert.ok(large.done < 6 * small.done, `${small.done} ${large.done}`);
        if (!/tools/.test(what)) assert.ok(large.findings.length <= 120, String(large.findings.length));
      });
    }
  }

  for (const [field, more] of [
    ['capabilities', (at: number) => `c${at}`],
    ['tags', (at: number) => `t${at}`],
    ['languages', () => 'en'],
  ] as const) {
    it(`takes 64 ${field} and refuses the tool that has more, with the reason`, async () => {
      assert.deepEqual(errors((await check(tool({ [field]: words(64, more) }))).findings), []);
      for (const count of [65, 5_000]) {
        const { findings, entries } = await check(tool({ [field]: words(count, more) }));
        assert.equal(entries[0]?.state, 'invalid');
        const finding = findings.find(({ message }) => message.id === 'external-items-many');
        assert.ok(finding, String(count));
        assert.equal(finding.path.join('.'), `tools.0.${field}`);
        assert.match(
          createI18n({ locale: 'en' }).format(finding.message),
          new RegExp(`${count} ${field}; at most 64`),
        );
      }
    });
  }

  it('refuses a tool whose definition is too large, and no other', async () => {
    const large = words(64, (at) => `${'ä'.repeat(62)}${at}`);
    const text = registryOf(
      entryOf('too-large', { location: LOCATION, capabilities: large, tags: large }),
      entryOf('talks', { location: LOCATION, description: 'x'.repeat(9_000) }),
      entryOf('fine', { location: LOCATION, description: 'x'.repeat(7_000) }),
    );
    const { findings, entries } = await check(text);
    assert.deepEqual(errors(findings), [
      'REGISTRY_TOO_LARGE tools.0 external-entry-large',
      'REGISTRY_TOO_LARGE tools.1 external-entry-large',
    ]);
    assert.deepEqual(
      entries.map(({ state }) => state),
      ['invalid', 'invalid', 'ready'],
    );
  });

  it('refuses a tag that is no word', async () => {
    const { findings } = await check(tool({ tags: ['x'.repeat(65)] }));
    assert.deepEqual(errors(findings), ['REGISTRY_BAD_TAGS tools.0.tags.0 external-tag-long']);
  });

  it('keeps all tools out where more keys are there twice than are told', async () => {
    const noise = words(150, () => '"a": 1').join(',');
    const text = registryOf(
      entryOf('a-b', { location: LOCATION, extra: 0 }),
      entryOf('x-y', { location: LOCATION }),
    );
    const { kind, findings } = await check(text.replace('"extra": 0', noise));
    assert.equal(kind, 'broken');
    assert.ok(errors(findings).some((each) => each.endsWith('external-duplicate-many')));
  });

  it('says how many unknown keys there are beside those it names', async () => {
    const { findings, entries } = await check(tool(keys(30)));
    assert.equal(entries[0]?.state, 'ready');
    assert.deepEqual(
      [findings.length, findings.at(-1)?.message],
      [21, { id: 'external-unknown-more', args: { count: 10 } }],
    );
  });
});
