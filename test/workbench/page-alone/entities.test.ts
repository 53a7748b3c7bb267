import assert from 'node:assert/strict';
import path from 'node:path';
import { build } from 'esbuild';
import type { Browser } from 'playwright-core';
import { startBrowser } from '../harness/browser.ts';

const FILE = path.resolve('extension/chat/webview/markdown/entities.ts');

describe("the page's own characters of HTML", () => {
  let browser: Browser;
  before(async function () {
    this.timeout(60_000);
    browser = await startBrowser();
  });
  after(() => browser?.close());

  it('are those of CommonMark: only whole references, and nothing becomes an element', async () => {
    const { outputFiles } = await build({
      entryPoints: [FILE],
      bundle: true,
      format: 'iife',
      globalName: 'entities',
      write: false,
    });
    const page = await browser.newPage();
    await page.addScriptTag({ content: outputFiles[0]?.text ?? '' });
    const expected = {
      '&auml;': 'ä',
      '&amp;': '&',
      '&lt;': '<',
      '&nbsp;': '\u00a0',
      '&semi;': ';',
      '&ngE;': '\u2267\u0338',
      '&NewLine;': '\n',
      '&CounterClockwiseContourIntegral;': '\u2233',
      '&notit;': '&notit;',
      '&nosuchname;': '&nosuchname;',
    };
    const names = Object.keys(expected);
    const script = `${JSON.stringify(names)}.map((name) => entities.decodeHTMLStrict(name))`;
    assert.deepEqual(await page.evaluate(script), Object.values(expected));
    await page.close();
  });
});
