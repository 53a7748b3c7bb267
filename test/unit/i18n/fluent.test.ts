import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createI18n, shippedDirectories } from '../../../agent/i18n/fluent.ts';
import { pickLocale } from '../../../agent/i18n/locale.ts';

describe('text service', () => {
  let directory: string;

  beforeEach(() => {
    directory = mkdtempSync(path.join(os.tmpdir(), 'ocho-i18n-'));
    write('en', 'a.ftl', 'both = Hello, { $name }\nonly-en = English\ncount = { $n }\n');
    write('es', 'a.ftl', 'both = Hola, { $name }\ncount = { $n }\n');
  });
  afterEach(() => rmSync(directory, { recursive: true }));

  function write(locale: string, name: string, text: string): void {
    mkdirSync(path.join(directory, locale), { recursive: true });
    writeFileSync(path.join(directory, locale, name), text);
  }

  it('speaks the locale, and English message by message where the locale has none', () => {
    const i18n = createI18n({ locale: 'es', directories: [directory] });
    assert.equal(i18n.text('both', { name: 'Ana' }), 'Hola, Ana');
    assert.equal(i18n.format({ id: 'only-en' }), 'English');
    assert.equal(i18n.locale, 'es');
  });

  it('answers with the id when a message exists nowhere, and with the placeholder when an argument is missing', () => {
    const i18n = createI18n({ locale: 'es', directories: [directory] });
    assert.equal(i18n.text('no-such-message'), 'no-such-message');
    assert.equal(i18n.text('both'), 'Hola, {$name}');
  });

  it('reads nothing before the first message is asked for', () => {
    const i18n = createI18n({ locale: 'en', directories: [directory] });
    write('en', 'later.ftl', 'later = Came later\n');
    assert.equal(i18n.text('later'), 'Came later');
  });

  it('prints numbers without group separators, so that a line number stays one', () => {
    assert.equal(
      createI18n({ locale: 'es', directories: [directory] }).text('count', { n: 123456 }),
      '123456',
    );
  });

  it('puts no isolation marks around arguments', () => {
    const text = createI18n({ locale: 'en', directories: [directory] }).text('both', { name: 'x' });
    assert.equal(text, 'Hello, x');
  });

  it('survives a locale without a folder and a folder that does not exist', () => {
    assert.equal(createI18n({ locale: 'xx', directories: [directory] }).text('only-en'), 'English');
    assert.equal(createI18n({ locale: 'xx', directories: ['/no/such/folder'] }).text('only-en'), 'only-en');
  });

  it('finds the shipped locales', () => {
    assert.equal(shippedDirectories().length, 1);
  });
});

describe('choice of locale', () => {
  it('prefers OCHO_LOCALE, then the configuration, then the client, then the POSIX variables', () => {
    const env = { LANG: 'en_US.UTF-8', LC_ALL: 'es_AR.UTF-8', OCHO_LOCALE: 'en' };
    assert.equal(pickLocale(env, { configured: 'es', client: 'es' }), 'en');
    assert.equal(pickLocale({ ...env, OCHO_LOCALE: undefined }, { configured: 'en', client: 'es' }), 'en');
    assert.equal(pickLocale({ LANG: 'en_US.UTF-8' }, 'es-MX'), 'es');
    assert.equal(pickLocale({ LANG: 'en_US.UTF-8', LC_ALL: 'es_AR.UTF-8' }), 'es');
  });

  it('passes over wishes it cannot fulfil', () => {
    assert.equal(pickLocale({ OCHO_LOCALE: 'not a tag', LC_ALL: 'C', LANG: 'es' }), 'es');
    assert.equal(pickLocale({ OCHO_LOCALE: 'fr', LANG: 'es_ES' }), 'es');
    assert.equal(pickLocale({ LANG: 'C.UTF-8' }), 'en');
    assert.equal(pickLocale({}), 'en');
  });
});
