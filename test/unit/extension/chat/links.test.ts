import assert from 'node:assert/strict';
import path from 'node:path';
import { linkTarget, placesOf } from '../../../../extension/chat/links.ts';

const file = (name: string, line?: number, column?: number) => ({ kind: 'path', path: name, line, column });

describe('a link in a message', () => {
  it('names a file with its place, however it is written', () => {
    assert.deepEqual(linkTarget('src/app.ts'), file('src/app.ts'));
    assert.deepEqual(linkTarget('app.ts:3'), file('app.ts', 3));
    assert.deepEqual(linkTarget('src/app.ts:3:9'), file('src/app.ts', 3, 9));
    assert.deepEqual(linkTarget('src/app.ts:3-9'), file('src/app.ts', 3));
    assert.deepEqual(linkTarget('src/app.ts#L3-L9'), file('src/app.ts', 3));
    assert.deepEqual(linkTarget('src/a%20b.ts#L3'), file('src/a b.ts', 3));
    assert.deepEqual(linkTarget('src/100%.ts'), file('src/100%.ts'));
    assert.deepEqual(linkTarget('file:///work/a%20b.ts#L3', 'linux'), file('/work/a b.ts', 3));
    assert.deepEqual(linkTarget('file:///c:/work/a.ts:7', 'win32'), file('c:/work/a.ts', 7));
    assert.deepEqual(linkTarget('C:\\work\\a.ts:3'), file('C:\\work\\a.ts', 3));
    assert.deepEqual(linkTarget('C:/work/a.ts'), file('C:/work/a.ts'));
    assert.deepEqual(linkTarget('README.md#install'), file('README.md'));
  });

  it('leads to the web', () => {
    assert.deepEqual(linkTarget('https://example.org/a?b#c'), {
      kind: 'web',
      url: 'https://example.org/a?b#c',
    });
    assert.deepEqual(linkTarget('mailto:a@example.org'), { kind: 'web', url: 'mailto:a@example.org' });
  });

  for (const href of [
    'command:workbench.action.terminal.new',
    'vscode://command:workbench.action.quit',
    'vscode:extension/evil.one',
    'javascript:alert(1)',
    'data:text/html,x',
    'vscode-remote://x/y',
    'file://server/share/a.ts',
    '//server/share/a.ts',
    '\\\\server\\share\\a.ts',
    '%5C%5Cserver%5Cshare',
    'untitled:x.ts',
    '#anchor',
    '',
    'a\0b',
  ]) {
    it(`does nothing as ${JSON.stringify(href)}`, () => {
      assert.deepEqual(linkTarget(href), { kind: 'refused' });
    });
  }

  it('is looked for in the folder of the chat, then in the others, also by the name of one', () => {
    assert.deepEqual(placesOf('web/a.ts', '/work/api', ['/work/api', '/work/web'], path.posix), [
      '/work/api/web/a.ts',
      '/work/web/web/a.ts',
      '/work/web/a.ts',
    ]);
    assert.deepEqual(placesOf('/etc/hosts', '/work', [], path.posix), ['/etc/hosts']);
    assert.deepEqual(placesOf('src/a.ts', 'C:\\work', [], path.win32), ['C:\\work\\src\\a.ts']);
  });
});
