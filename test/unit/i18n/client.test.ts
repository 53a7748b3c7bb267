// What a text tells its reader to do must be there for them.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Client, forClient } from '../../../agent/i18n/client.ts';
import { createI18n } from '../../../agent/i18n/fluent.ts';
import { SHIPPED_LOCALES } from '../../../agent/i18n/locale.ts';

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '../../..');

/** Seen at a terminal only, of which `ocho` is the command. The findings of the doctor are seen in an editor as well. */
const AT_TERMINAL = /^(?:run-|rules-|receipts-|mcpcli-|cli-(?!doctor-))/;
/** A call of the command line: `ocho` and a word in small letters, or one of its options. */
const COMMAND_LINE = /(?<![\w/.])ocho (?:[a-z]+|--)/;
/** What the title of one of Ocho's commands follows. */
const IN_EDITOR = /[“«]Ocho: ([^”»]+)[”»]/g;

function idsOf(locale: string): readonly string[] {
  const folder = path.join(root, 'locales', locale);
  return readdirSync(folder).flatMap((name) =>
    [...readFileSync(path.join(folder, name), 'utf8').matchAll(/^([a-z][\w-]*) =/gm)].map(
      ([, id = '']) => id,
    ),
  );
}

function textsFor(locale: string, client: Client): readonly (readonly [string, string])[] {
  const i18n = forClient(createI18n({ locale }), () => client);
  return idsOf(locale)
    .filter((id) => !AT_TERMINAL.test(id))
    .map((id) => [id, i18n.text(id)]);
}

function titles(locale: string): ReadonlySet<string> {
  const file = locale === 'en' ? 'package.nls.json' : `package.nls.${locale}.json`;
  const texts: Record<string, string> = JSON.parse(readFileSync(path.join(root, file), 'utf8'));
  const commands = Object.entries(texts).filter(([key]) => key.startsWith('command.'));
  return new Set(commands.map(([, title]) => title.replace(/…$/, '')));
}

describe('texts for a client', () => {
  for (const locale of SHIPPED_LOCALES) {
    it(`in ${locale}, name no ocho command to an editor that has Ocho's own`, () => {
      const naming = textsFor(locale, 'editor').filter(([, text]) => COMMAND_LINE.test(text));
      assert.deepEqual(naming, []);
    });

    it(`in ${locale}, name only commands of the editor that there are, and none of them to others`, () => {
      const known = titles(locale);
      const named = textsFor(locale, 'editor').flatMap(([id, text]) =>
        [...text.matchAll(IN_EDITOR)].map(([, title = '']) => ({ id, title })),
      );
      assert.ok(named.length > 0);
      assert.deepEqual(
        named.filter(({ title }) => !known.has(title)),
        [],
      );
      const toOthers = textsFor(locale, 'other').filter(([, text]) => text.match(IN_EDITOR));
      assert.deepEqual(toOthers, []);
    });
  }

  it('name the picker of the input to an editor, and the setting to others', () => {
    const remedy = (client: Client) =>
      forClient(createI18n({ locale: 'en' }), () => client).text('policy-remedy-high-risk');
    assert.match(remedy('editor'), /“High risk”.*below the input/);
    assert.doesNotMatch(remedy('editor'), /high_risk/);
    assert.match(remedy('other'), /high_risk = "ask"/);
  });

  it('come out for others when nobody has said who reads', () => {
    const plain = createI18n({ locale: 'en' });
    assert.equal(
      plain.text('sessions-not-found'),
      forClient(plain, () => 'other').text('sessions-not-found'),
    );
  });

  it('follow a client that becomes known later', () => {
    let client: Client = 'other';
    const i18n = forClient(createI18n({ locale: 'en' }), () => client);
    assert.match(i18n.format({ id: 'acp-no-key' }), /ocho setup/);
    client = 'editor';
    assert.match(i18n.format({ id: 'acp-no-key' }), /Ocho: Set API Key/);
  });
});
