// The texts of problems: each in every locale, with the arguments the source gives.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { FluentBundle, FluentResource } from '@fluent/bundle';
import { SHIPPED_LOCALES } from '../../../../agent/i18n/locale.ts';

const FOLDER = path.resolve('extension/agent-process');

/** Ids a source names, a template such as `agent-entry-${part}` as a pattern. */
function namedIds(): RegExp[] {
  const sources = fs.readdirSync(FOLDER).filter((name) => name.endsWith('.ts'));
  return sources.flatMap((name) => {
    const text = fs.readFileSync(path.join(FOLDER, name), 'utf8');
    return [...text.matchAll(/['`](agent-[a-z-]+(?:\$\{\w+\})?)['`]/g)].map(
      ([, id = '']) => new RegExp(`^${id.replace(/\$\{\w+\}/, '[a-z]+')}$`),
    );
  });
}

describe('the texts of agent problems', () => {
  const texts = (locale: string) => {
    const text = fs.readFileSync(path.join(FOLDER, 'locales', locale, 'agent.ftl'), 'utf8');
    const resource = new FluentResource(text);
    const bundle = new FluentBundle(locale, { useIsolating: false });
    assert.deepEqual(bundle.addResource(resource), []);
    const written = [...text.matchAll(/^(agent-[a-z-]+) =/gm)].map(([, id = '']) => id);
    assert.deepEqual(
      resource.body.map(({ id }) => id),
      written,
    );
    return { bundle, ids: written, variables: variablesOf(text) };
  };
  const variablesOf = (text: string) =>
    text
      .split(/^(?=agent-)/m)
      .map((entry) => [...new Set([...entry.matchAll(/\$(\w+)/g)].map(([, name]) => name))].sort());

  for (const locale of SHIPPED_LOCALES) {
    it(`are all there in ${locale}, and all used`, () => {
      const { ids, variables } = texts(locale);
      const named = namedIds();
      assert.deepEqual(
        named.filter((pattern) => !ids.some((id) => pattern.test(id))),
        [],
      );
      assert.deepEqual(
        ids.filter((id) => !named.some((pattern) => pattern.test(id))),
        [],
      );
      assert.deepEqual([ids, variables], [texts('en').ids, texts('en').variables]);
    });
  }

  it('count in words', () => {
    const { bundle } = texts('en');
    const pattern = bundle.getMessage('agent-keeps-ending')?.value;
    assert.ok(pattern);
    const say = (minutes: number) => bundle.formatPattern(pattern, { times: 6, minutes });
    assert.match(say(3), /^The agent ended 6 times within 3 minutes and is not started again\./);
    assert.match(say(1), /within a minute and/);
  });
});
