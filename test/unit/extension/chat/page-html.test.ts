import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pageHtml } from '../../../../extension/chat/pages/html.ts';
import { pageTexts } from '../../../../extension/chat/pages/page-texts.ts';

describe('the document of the page', () => {
  const html = pageHtml({
    source: 'https://host.example',
    script: 'https://host.example/main.js?a&b',
    style: 'https://host.example/main.css',
    locale: 'es',
    title: '<Ocho>',
  });

  it('lets nothing run or be fetched but the page itself', () => {
    const policy = /Content-Security-Policy" content="([^"]*)"/.exec(html)?.[1] ?? '';
    assert.match(policy, /^default-src 'none'/);
    assert.match(policy, /script-src https:\/\/host\.example;/);
    assert.doesNotMatch(policy, /unsafe|\*|connect-src/);
  });

  it('says its language, and takes no word for markup', () => {
    assert.match(html, /<html lang="es">/);
    assert.match(html, /&lt;Ocho&gt;/);
    assert.match(html, /main\.js\?a&amp;b/);
  });
});

describe('the words of the page', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'ocho-page-'));
    for (const [name, text] of [
      ['es/page.ftl', 'es'],
      ['en/page.ftl', 'en'],
      ['en/pageinput.ftl', 'en input'],
    ] as const) {
      mkdirSync(path.join(folder, path.dirname(name)), { recursive: true });
      writeFileSync(path.join(folder, name), text);
    }
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('are those of the locale, then the English ones, without those that are not there', async () => {
    assert.deepEqual(await pageTexts(folder, 'es'), ['es', 'en', 'en input']);
    assert.deepEqual(await pageTexts(folder, 'en'), ['en', 'en input']);
  });
});
