import assert from 'node:assert/strict';
import { createI18n } from '../../../../agent/i18n/fluent.ts';
import { SHIPPED_LOCALES } from '../../../../agent/i18n/locale.ts';
import { parseRequest } from '../../../../agent/models/offline/parse.ts';
import { examplesFor, type WorkspaceFacts } from '../../../../extension/chat/examples/examples.ts';

const FACTS: WorkspaceFacts = {
  folder: 'filled',
  restricted: false,
  file: undefined,
  errors: false,
  changes: false,
  tests: false,
};

describe('the examples of an empty chat', () => {
  const i18n = createI18n({ locale: 'en' });
  const examples = (facts: Partial<WorkspaceFacts>, offline = false) =>
    examplesFor({ ...FACTS, ...facts }, offline, i18n);

  it('are always three, each another one', () => {
    for (const folder of ['none', 'empty', 'filled'] as const)
      for (const restricted of [true, false])
        for (const file of [undefined, 'src/a.ts'])
          for (const offline of [true, false])
            assert.equal(new Set(examples({ folder, restricted, file }, offline)).size, 3);
  });

  it('fit what is open, what matters most first', () => {
    const all = examples({ file: 'src/a.ts', errors: true, changes: true, tests: true });
    assert.deepEqual(
      all.map((each) => /errors|tests|changes/.exec(each)?.[0]),
      ['errors', 'tests', 'changes'],
    );
    assert.match(all[0] ?? '', /src\/a\.ts/);
    assert.match(examples({ file: 'src/a.ts' })[0] ?? '', /Explain what src\/a\.ts does/);
    assert.match(examples({ folder: 'empty' })[0] ?? '', /small project/);
    assert.doesNotMatch(examples({ folder: 'none' }).join(), /project|TODO|tests/);
  });

  it('ask for nothing that changes or runs something in a workspace that is not trusted', () => {
    const all = examples({ file: 'a.ts', errors: true, tests: true, restricted: true });
    assert.doesNotMatch(all.join(), /[Ff]ix|[Rr]un/);
    assert.doesNotMatch(examples({ restricted: true }, true).join(), /create/);
  });

  it('take no name of a file that is more than a name', () => {
    for (const file of ['a\nb.ts', 'a\u202eb.ts', 'say "x".ts', `${'x'.repeat(100)}.ts`])
      assert.ok(!examples({ file }).join().includes(file));
  });

  for (const locale of SHIPPED_LOCALES) {
    it(`are understood by the offline model in ${locale} when it is the one to be asked`, () => {
      const own = createI18n({ locale });
      for (const facts of [FACTS, { ...FACTS, file: 'my docs/read me.md' }, { ...FACTS, restricted: true }]) {
        for (const example of examplesFor(facts, true, own)) {
          const kinds = parseRequest(example).map(({ task }) => task.kind);
          assert.ok(kinds.length > 0 && !kinds.includes('unknown'), `${example}: ${kinds.join()}`);
        }
      }
    });
  }
});
