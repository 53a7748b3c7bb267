import assert from 'node:assert/strict';
import { canDrop, droppedUris } from '../../../../extension/chat/webview/composer/drop.ts';
import { fitted, IMAGE_BYTES, imagePlan } from '../../../../extension/chat/webview/composer/image-limits.ts';

const drop = (data: Readonly<Record<string, string>>) => droppedUris((format) => data[format] ?? '');

describe('what is dropped', () => {
  it('is read from what the editor says, before what the desktop says', () => {
    const uris = drop({
      'application/vnd.code.uri-list': 'vscode-remote://ssh/a.ts\r\nvscode-remote://ssh/b.ts',
      'text/uri-list': 'file:///a.ts',
    });
    assert.deepEqual(uris, ['vscode-remote://ssh/a.ts', 'vscode-remote://ssh/b.ts']);
  });

  it('is read from each format that names files', () => {
    assert.deepEqual(drop({ ResourceURLs: '["file:///w/a%20b.ts"]' }), ['file:///w/a%20b.ts']);
    assert.deepEqual(drop({ 'text/uri-list': '# a comment\r\nfile:///w/a.ts\r\n' }), ['file:///w/a.ts']);
    assert.deepEqual(drop({ CodeFiles: '["/w/a b#1.ts","C:\\\\w\\\\a.ts","\\\\\\\\srv\\\\w\\\\a.ts"]' }), [
      'file:///w/a%20b%231.ts',
      'file:///C:/w/a.ts',
      'file://srv/w/a.ts',
    ]);
  });

  it('is each file once, and not without end', () => {
    assert.deepEqual(drop({ 'text/uri-list': 'file:///a\nfile:///a' }), ['file:///a']);
    const many = Array.from({ length: 1_000 }, (_, index) => `file:///${index}`).join('\n');
    assert.equal(drop({ 'text/uri-list': many }).length, 50);
  });

  it('is no file when it is a link, a script or nonsense', () => {
    const links =
      'https://example.com/a.png\njavascript:alert(1)\ndata:text/html,x\ncommand:x\nC:\\w\\a.ts\nplain';
    assert.deepEqual(drop({ 'text/uri-list': links }), []);
    assert.deepEqual(drop({ ResourceURLs: 'not json' }), []);
    assert.deepEqual(drop({ ResourceURLs: '{"a":1}' }), []);
    assert.deepEqual(drop({ ResourceURLs: '[1,null]' }), []);
    assert.deepEqual(drop({}), []);
  });

  it('can be seen from the names of its formats while it is dragged', () => {
    assert.ok(canDrop(['text/plain', 'Files']));
    assert.ok(canDrop(['resourceurls']));
    assert.ok(!canDrop(['text/plain', 'text/html']));
  });
});

describe('an image', () => {
  const GOOD = { type: 'image/png', bytes: 1_000, width: 100, height: 50 };

  it('goes as it is when models can read it and it is small enough', () => {
    assert.equal(imagePlan(GOOD), 'as-is');
    assert.equal(imagePlan({ ...GOOD, bytes: IMAGE_BYTES }), 'as-is');
  });

  it('is drawn anew when it is too large or of a kind that models do not read', () => {
    assert.equal(imagePlan({ ...GOOD, bytes: IMAGE_BYTES + 1 }), 'redraw');
    assert.equal(imagePlan({ ...GOOD, height: 8_001 }), 'redraw');
    assert.equal(imagePlan({ ...GOOD, type: 'image/bmp' }), 'redraw');
    assert.equal(imagePlan({ ...GOOD, type: 'image/svg+xml' }), 'redraw');
  });

  it('keeps its proportions, is never made larger and never vanishes', () => {
    assert.deepEqual(fitted(4_000, 2_000, 2_000), { width: 2_000, height: 1_000 });
    assert.deepEqual(fitted(100, 50, 2_000), { width: 100, height: 50 });
    assert.deepEqual(fitted(10_000, 1, 2_000), { width: 2_000, height: 1 });
  });
});
