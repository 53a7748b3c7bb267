import assert from 'node:assert/strict';
import fc from 'fast-check';
import { minimatch } from 'minimatch';
import { excludeGlob, fuzzyGlob, ignoredGlobs } from '../../../../extension/chat/mentions/file-globs.ts';
import { likeness, ranked } from '../../../../extension/chat/mentions/fuzzy.ts';
import { imageKind } from '../../../../extension/chat/mentions/images.ts';
import { linesLabel, linkPart, textPart } from '../../../../extension/chat/mentions/mention-parts.ts';
import { problemLines } from '../../../../extension/chat/mentions/problem-lines.ts';

describe('the order of mentions', () => {
  const best = (query: string, ...names: readonly string[]) => ranked(query, names, (name) => name);

  it('has names that begin with what was typed first', () => {
    assert.deepEqual(best('app', 'src/mapped.ts', 'docs/app/x.md', 'src/app.ts'), [
      'src/app.ts',
      'src/mapped.ts',
      'docs/app/x.md',
    ]);
  });

  it('finds starts of words scattered over a path', () => {
    assert.equal(best('qv', 'src/queue-value.ts', 'src/quiver.ts')[0], 'src/queue-value.ts');
    assert.equal(best('PageFeed', 'page-feed.ts', 'x.ts')[0], 'page-feed.ts');
  });

  it('leaves out what does not fit', () => {
    assert.deepEqual(best('zz', 'a.ts', 'b.ts'), []);
    assert.equal(likeness('', 'anything'), 0);
  });
});

describe('the pattern files are searched by', () => {
  const finds = (query: string, file: string, folders = false) =>
    minimatch(file, fuzzyGlob(query, folders), { dot: true });

  it('finds what has the letters in order, in any case', () => {
    assert.ok(finds('APP', 'src/app.ts'));
    assert.ok(finds('apts', 'src/app.ts'));
    assert.ok(finds('chat/pf', 'extension/chat/pages/page-feed.ts'));
    assert.ok(finds('', 'a.ts'));
    assert.ok(!finds('tsapp', 'app.ts'));
  });

  it('finds what lies in a folder of a name', () => {
    assert.ok(finds('pages', 'extension/chat/pages/x.ts', true));
    assert.ok(!finds('pages', 'extension/chat/pages.ts', true));
  });

  it('takes no letter for a sign of a pattern', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z()[\]{}!*?,^+@-]{1,10}$/), (name) => {
        assert.ok(finds(name, `src/${name}.ts`), fuzzyGlob(name));
      }),
    );
  });

  it('leaves out what settings and .gitignore name', () => {
    const ignored = ignoredGlobs(
      '# built\ndist/\n/coverage\n*.log\n!keep.log\nsub/dir\n{weird}\n*\n!dist2\ndist2\n',
    );
    assert.deepEqual(ignored, ['**/dist', 'coverage', '**/*.log', 'sub/dir']);
    const exclude = excludeGlob([{ '**/out': true, '**/in': false, '**/{a,b}': true }], ignored);
    for (const file of ['out', 'x/out', 'dist', 'a/node_modules', '.git', 'coverage', 'a/b.log']) {
      assert.ok(minimatch(file, exclude, { dot: true }), file);
    }
    for (const file of ['in', 'src/coverage', 'a.ts'])
      assert.ok(!minimatch(file, exclude, { dot: true }), file);
  });
});

describe('the part of a mention', () => {
  it('is a link for a file, by its path whatever is in its name', () => {
    const { attachment, blocks } = linkPart('file', '/work/a b#c.ts', 'a b#c.ts');
    assert.equal(attachment.id, 'file:/work/a b#c.ts');
    assert.deepEqual(blocks, [
      { type: 'resource_link', name: 'a b#c.ts', title: 'a b#c.ts', uri: 'file:///work/a%20b%23c.ts' },
    ]);
  });

  it('says how much of a long text is missing', () => {
    const [block] = textPart({
      kind: 'terminal',
      label: 't',
      uri: 'ocho:terminal/t',
      text: 'x'.repeat(200_010),
    }).blocks;
    const text = block?.type === 'resource' && 'text' in block.resource ? block.resource.text : '';
    assert.match(text, /x\n\[10 characters more\]$/);
  });

  it('is labelled with its lines', () => {
    assert.equal(linesLabel('a.ts', 3, 3), 'a.ts:3');
    assert.equal(linesLabel('a.ts', 3, 9), 'a.ts:3-9');
  });

  it('lists problems as compilers do, errors first', () => {
    const problem = { path: '/a.ts', line: 2, column: 1, message: 'm' } as const;
    assert.equal(
      problemLines([
        { ...problem, severity: 'warning' },
        { ...problem, severity: 'error', line: 9, message: 'two\n  lines', source: 'ts' },
      ]),
      '/a.ts:9:1: error: two lines (ts)\n/a.ts:2:1: warning: m',
    );
    const many = Array.from({ length: 250 }, () => ({ ...problem, severity: 'error' as const }));
    assert.match(problemLines(many), /\n\[50 more\]$/);
  });

  it('knows a picture by its bytes, not by its name', () => {
    assert.equal(imageKind('a.PNG'), 'image/png');
    assert.equal(imageKind('a.txt', Buffer.from([0xff, 0xd8, 0xff, 0xe0])), 'image/jpeg');
    assert.equal(imageKind('a.png', Buffer.from('hello')), undefined);
  });
});
