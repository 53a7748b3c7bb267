import assert from 'node:assert/strict';
import path from 'node:path';
import { kindOf } from '../../../agent/lsp/document-kind.ts';
import { applyChanges, changeBetween } from '../../../agent/lsp/finding.ts';
import { readOptions } from '../../../agent/lsp/options.ts';
import { pathOfUri, samePathName, uriOfPath } from '../../../agent/lsp/uri.ts';

describe('addresses of documents', () => {
  it('are read as every editor writes them', () => {
    assert.equal(
      pathOfUri('file:///c%3A/Users/me/my%20shop/tools.json', true),
      'c:\\Users\\me\\my shop\\tools.json',
    );
    assert.equal(pathOfUri('file:///C:/x', true), 'C:\\x');
    assert.equal(pathOfUri('file://server/share/x', true), '\\\\server\\share\\x');
    assert.equal(pathOfUri('file:///home/me/%C3%B1%20x', false), '/home/me/ñ x');
    assert.equal(uriOfPath('C:\\my shop\\x', true), 'file:///C:/my%20shop/x');
  });

  it('have no path where they are no files', () => {
    for (const uri of ['untitled:Untitled-1', 'git:/x?y', 'file:///%00%', 'file://host/x', ''])
      assert.equal(pathOfUri(uri, false), undefined, uri);
  });

  it('are the same on Windows in every case', () => {
    assert.ok(samePathName('C:\\A\\b', 'c:\\a\\.\\B', 'win32'));
    assert.ok(!samePathName('/A', '/a', 'linux'));
  });
});

describe('kinds of documents', () => {
  const folder = path.resolve('/work/shop');
  const userFile = path.resolve('/home/me/.config/ocho/config.toml');
  const named = path.resolve('/work/shop/data/registry.json');
  const context = { userFiles: [userFile], registryFiles: [named], folder };
  const kind = (uri: string, language = 'toml') => kindOf(uri, language, context)?.kind;

  it('go by where a file lies', () => {
    assert.equal(kind(uriOfPath(userFile)), 'user');
    assert.equal(kind(uriOfPath(path.join(folder, '.ocho', 'config.toml'))), 'workspace');
    assert.equal(kind(uriOfPath(path.join(folder, 'tools.json')), 'json'), 'registry');
    assert.equal(kind(uriOfPath(named), 'json'), 'registry');
    assert.equal(kind(uriOfPath(path.join(folder, 'config.toml'))), undefined);
    assert.equal(kind(uriOfPath(path.join(folder, 'package.json')), 'json'), undefined);
  });

  it('go by the language where there is no file yet, and are none for old versions', () => {
    assert.equal(kind('untitled:Untitled-1', 'ocho-config'), 'user');
    assert.equal(kind('untitled:Untitled-1', 'ocho-tools'), 'registry');
    assert.equal(kind('untitled:Untitled-1', 'toml'), undefined);
    assert.equal(kind(`git:${uriOfPath(userFile).slice(5)}`), undefined);
  });
});

describe('options of a client', () => {
  it('count one by one, and nothing that is not as it should be', () => {
    const none = { userConfigFiles: [], registryFiles: [], client: 'other', commands: [] };
    for (const given of [undefined, null, 5, [], { client: 'x', commands: 'y' }])
      assert.deepEqual(readOptions(given), none);
    const file = path.resolve('/a/config.toml');
    assert.deepEqual(readOptions({ userConfigFiles: [uriOfPath(file)], client: 'editor', more: 1 }), {
      ...none,
      userConfigFiles: [file],
      client: 'editor',
    });
  });
});

describe('changes of a text', () => {
  it('are as small as can be', () => {
    assert.deepEqual(changeBetween('abcd', 'abXcd'), { start: 2, end: 2, text: 'X' });
    assert.deepEqual(changeBetween('aa', 'aaa'), { start: 2, end: 2, text: 'a' });
    assert.deepEqual(changeBetween('abc', 'abc'), { start: 3, end: 3, text: '' });
  });

  it('never overlap', () => {
    const changes = [
      { start: 0, end: 3, text: 'x' },
      { start: 2, end: 4, text: 'y' },
      { start: 4, end: 5, text: 'z' },
    ];
    assert.equal(applyChanges('abcde', changes), 'xdz');
  });
});
