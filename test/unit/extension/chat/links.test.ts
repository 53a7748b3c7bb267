import assert from 'node:assert/strict';
import path from 'node:path';
import { linkTarget, placesOf } from '../../../../extension/chat/links.ts';

type Platform = NodeJS.Platform;

/** Path, line and column of what is tried first among the files that are there; undefined: nothing would be opened. */
function opens(href: string, there: readonly string[], platform: Platform = 'linux'): string | undefined {
  const target = linkTarget(href, platform);
  const places = target.kind === 'path' ? target.places : [];
  const found = places.find(({ path: name }) => there.includes(name));
  return found && [found.path, found.line ?? '', found.column ?? ''].join('|');
}

describe('a link in a message', () => {
  for (const [href, expected] of [
    ['src/app.ts', 'src/app.ts||'],
    ['app.ts:3', 'app.ts|3|'],
    ['app.ts:3-9', 'app.ts|3|'],
    ['src/app.ts:3:9', 'src/app.ts|3|9'],
    ['src/app.ts:3:9-4:1', 'src/app.ts|3|9'],
    ['src/app.ts:3-9', 'src/app.ts|3|'],
    ['src/app.ts:3:', 'src/app.ts|3|'],
    ['src/app.ts#L3', 'src/app.ts|3|'],
    ['src/app.ts#L3-L9', 'src/app.ts|3|'],
    ['src/app.ts#L10-L20', 'src/app.ts|10|'],
    ['src/app.ts#L3C5-L9C2', 'src/app.ts|3|5'],
    ['src/a%20b.ts#L3', 'src/a b.ts|3|'],
    ['src/a b.ts:3', 'src/a b.ts|3|'],
    ['src/100%.ts', 'src/100%.ts||'],
    ['100%/a%20b.ts:2', '100%/a b.ts|2|'],
    ['src/a%20b.ts', 'src/a%20b.ts||'],
    ['src/C#/Program.cs', 'src/C#/Program.cs||'],
    ['src/C#/Program.cs#L10-L20', 'src/C#/Program.cs|10|'],
    ['src/C%23/Program.cs:4:2', 'src/C#/Program.cs|4|2'],
    ['docs/issue#12', 'docs/issue#12||'],
    ['docs/issue#12.md', 'docs/issue#12.md||'],
    ['docs/what?.md:7', 'docs/what?.md|7|'],
    ['docs/a.md?plain=1#L3', 'docs/a.md|3|'],
    ['src/(group)/[id]/page.tsx:5', 'src/(group)/[id]/page.tsx|5|'],
    ['src/año/文件.ts#L2', 'src/año/文件.ts|2|'],
    ['src/a%C3%B1o.ts:2', 'src/año.ts|2|'],
    ['README.md#install', 'README.md||'],
    ['file:///work/a%20b.ts#L3', '/work/a b.ts|3|'],
    ['file:///work/c%23d.ts#L3', '/work/c#d.ts|3|'],
    ['file:///work/c#/d.ts', '/work/c#/d.ts||'],
    ['file:///work/what?.ts', '/work/what?.ts||'],
    ['file:///work/100%25.ts:3', '/work/100%.ts|3|'],
    ['file:///work/año (1).ts#L3', '/work/año (1).ts|3|'],
  ] as const) {
    it(`finds ${expected} by ${href}`, () => {
      assert.equal(opens(href, [expected.split('|')[0] ?? '']), expected);
    });
  }

  for (const [href, expected] of [
    ['file:///c:/work/a.ts:7', 'c:/work/a.ts|7|'],
    ['file:///C%3A/work/a%23b.ts#L7', 'C:/work/a#b.ts|7|'],
    ['C:\\work\\a.ts:3', 'C:\\work\\a.ts|3|'],
    ['C:\\work\\C#\\a.ts:3:4', 'C:\\work\\C#\\a.ts|3|4'],
    ['C:\\work\\a b (1).ts#L10-L20', 'C:\\work\\a b (1).ts|10|'],
    ['C:/work/a.ts', 'C:/work/a.ts||'],
  ] as const) {
    it(`finds ${expected} by ${href} on Windows`, () => {
      assert.equal(opens(href, [expected.split('|')[0] ?? ''], 'win32'), expected);
    });
  }

  it('means the name with its place taken off before the name as a whole', () => {
    assert.equal(opens('a.ts:3', ['a.ts', 'a.ts:3']), 'a.ts|3|');
    assert.equal(opens('docs/#3', ['docs']), undefined, 'not the folder around it');
    assert.equal(opens('src/c#/gone.cs', ['src/c']), undefined);
  });

  it('never names a stream of a file on Windows', () => {
    assert.equal(opens('C:\\a.ts:stream', ['C:\\a.ts:stream', 'C:\\a.ts'], 'win32'), undefined);
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
    'file:////server/share/a.ts',
    'file:///%2Fserver/share/a.ts',
    'a%00b',
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
