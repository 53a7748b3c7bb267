import assert from 'node:assert/strict';
import {
  filesIn,
  isFileReference,
  linkTarget,
  shortPath,
} from '../../../../extension/chat/webview/markdown/links.ts';

describe('names of files in code', () => {
  it('are paths and names with a known ending, also with a line and a column', () => {
    for (const code of [
      'src/a.ts',
      'src/a.ts:12',
      'a.ts:12:3',
      'README.md',
      '../a/b.py',
      '~/x.sh',
      '/usr/lib/x.so',
      'C:\\a\\b.ts:3',
      'c:/a/b.ts:3:1',
      'src/[id]/page.tsx',
      'a.ts#L3',
      'Makefile',
      'docs/LICENSE',
      '.gitignore',
      'package.json',
    ]) {
      assert.equal(isFileReference(code), true, code);
    }
  });

  it('are not commands, members, versions, packages or folders', () => {
    for (const code of [
      'npm test',
      'foo.bar',
      'obj.method()',
      'console.log',
      'process.env',
      '1.2.3',
      'v1.2',
      '@scope/pkg',
      'and/or',
      'node_modules/x/',
      'e.g',
      '/',
      '..',
      'C:\\',
      '\\\\server\\share\\a.ts',
      'a'.repeat(500),
    ]) {
      assert.equal(isFileReference(code), false, code);
    }
  });
});

describe('names of files in running text', () => {
  const files = (text: string): readonly string[] =>
    filesIn(text).flatMap((piece) => (piece.isFile ? piece.text : []));

  it('need a folder, or a line', () => {
    assert.deepEqual(files('look at src/a.ts:12, lib/b.py. Or a.ts:3 and C:\\a\\b.ts:3:1 too'), [
      'src/a.ts:12',
      'lib/b.py',
      'a.ts:3',
      'C:\\a\\b.ts:3:1',
    ]);
    assert.deepEqual(files('node.js is fine, README.md as well, e.g. either/or.'), []);
  });

  it('are not parts of addresses', () => {
    assert.deepEqual(files('see https://x.y/a/b.ts and file:///a/b.ts:3'), []);
  });

  it('leave the text as it was', () => {
    const text = 'a src/a.ts:1 b src/b.ts c';
    assert.equal(
      filesIn(text)
        .map((piece) => piece.text)
        .join(''),
      text,
    );
  });

  it('are found in a long text without trying every way to read it', () => {
    assert.deepEqual(files(`${'a.'.repeat(50_000)} ${'a/'.repeat(50_000)}`), []);
  });
});

describe('addresses', () => {
  it('that run something, or lead nowhere, are none', () => {
    for (const href of ['javascript:x', 'command:x', 'vscode://x', 'data:text/html,x', '#top', '', '  ']) {
      assert.equal(linkTarget(href), undefined, href);
    }
    assert.equal(linkTarget('Makefile:12'), 'Makefile:12');
    assert.equal(linkTarget('a.ts:3'), 'a.ts:3');
  });

  it('are shortened to their last parts', () => {
    assert.equal(shortPath('/a/b/c/d/e.ts'), '…/c/d/e.ts');
    assert.equal(shortPath('C:\\a\\b\\c\\d.ts', 2), '…\\c\\d.ts');
    assert.equal(shortPath('src/a.ts'), 'src/a.ts');
  });
});
