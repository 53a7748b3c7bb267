import assert from 'node:assert/strict';
import { type MarkdownNode, parseMarkdown } from '../../../../extension/chat/webview/markdown/tree.ts';

function nodes(text: string): readonly MarkdownNode[] {
  return parseMarkdown(text).map(({ node }) => node);
}

/** All nodes, inner ones too, of a tag. */
function all(text: string, tag: string): readonly Exclude<MarkdownNode, string>[] {
  const found: Exclude<MarkdownNode, string>[] = [];
  const visit = (node: MarkdownNode): void => {
    if (typeof node === 'string') return;
    if (node.tag === tag) found.push(node);
    if ('children' in node) node.children.forEach(visit);
  };
  nodes(text).forEach(visit);
  return found;
}

/** What a reader sees. */
function words(list: readonly MarkdownNode[]): string {
  return list
    .map((node) => (typeof node === 'string' ? node : 'children' in node ? words(node.children) : ''))
    .join('');
}

describe('Markdown as a tree', () => {
  it('has the blocks of CommonMark, with tables and strikethrough', () => {
    const tags = nodes('# H\n\np ~~s~~\n\n- a\n\n3. b\n\n> q\n\n---\n\n|a|\n|-|\n|b|\n\n```ts\nx\n```').map(
      (node) => typeof node === 'object' && node.tag,
    );
    assert.deepEqual(tags, ['h1', 'p', 'ul', 'ol', 'blockquote', 'hr', 'table', 'fence']);
    assert.deepEqual(all('3. b', 'ol')[0], {
      tag: 'ol',
      start: 3,
      children: [{ tag: 'li', children: ['b'] }],
    });
  });

  it('takes HTML for text', () => {
    const hostile = '<img src=x onerror=alert(1)> <script>alert(1)</script>\n\n<div onclick="x">y</div>';
    assert.match(words(nodes(hostile)), /<img src=x onerror=alert\(1\)> <script>alert\(1\)<\/script>/);
    assert.deepEqual(
      nodes(hostile).map((node) => typeof node === 'object' && node.tag),
      ['p', 'p'],
    );
  });

  it('makes no link of an address that runs something', () => {
    for (const href of [
      'javascript:alert(1)',
      'JaVaScRiPt:x',
      'vbscript:x',
      'command:workbench.x',
      'data:text/html,x',
      'vscode://x/y',
    ]) {
      assert.deepEqual(all(`[text](${href}) <${href}>`, 'link'), [], href);
    }
  });

  it('keeps the address of a link as it was written', () => {
    const targets = (text: string): unknown[] =>
      all(text, 'link').map((node) => node.tag === 'link' && node.target);
    assert.deepEqual(targets('[a](https://x.y/z?q=1#L3) https://a.b'), [
      'https://x.y/z?q=1#L3',
      'https://a.b',
    ]);
    assert.deepEqual(targets('[a](src/a%20b.ts#L12-L14) [b](<C:\\a b\\c.ts:3>) [c](/x/y.md)'), [
      'src/a%20b.ts#L12-L14',
      'C:\\a b\\c.ts:3',
      '/x/y.md',
    ]);
  });

  it('finds names of files in text and in code, but not inside of links', () => {
    const files = (text: string): unknown[] =>
      all(text, 'file').map((node) => node.tag === 'file' && [node.target, node.isCode]);
    assert.deepEqual(files('`src/a.ts:12` and lib/b.py:3, [`c.ts`](https://x.y) `npm test`'), [
      ['src/a.ts:12', true],
      ['lib/b.py:3', false],
    ]);
  });

  it('only names images of the network', () => {
    assert.deepEqual(all('![alt](https://x.y/z.png)', 'image'), [
      { tag: 'image', source: 'https://x.y/z.png', label: 'alt', isInline: false },
    ]);
    assert.equal(
      all('![alt](data:image/svg+xml;base64,AAAA)', 'image').some(
        (node) => node.tag === 'image' && node.isInline,
      ),
      false,
      'an SVG is a document',
    );
  });

  it('shows boxes of task lists and breaks in cells', () => {
    assert.deepEqual(all('- [x] a\n- [ ] b\n- [link](x.md)', 'task'), [
      { tag: 'task', done: true },
      { tag: 'task', done: false },
    ]);
    assert.equal(all('|a|\n|-|\n|1<br>2|', 'br').length, 1);
  });

  it('reads the language of a fence in its usual forms', () => {
    const language = (info: string): unknown => {
      const [node] = nodes(`\`\`\`${info}\nx\n\`\`\``);
      return typeof node === 'object' && node.tag === 'fence' && node.language;
    };
    assert.deepEqual(['ts', 'ts:src/a.ts', '{.python}', 'c++', '', 'js {1,2}'].map(language), [
      'ts',
      'ts',
      'python',
      'c++',
      '',
      'js',
    ]);
  });
});
