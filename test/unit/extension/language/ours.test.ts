import assert from 'node:assert/strict';
import path from 'node:path';
import { mayBeOwn, ownKind } from '../../../../extension/language/ours.ts';

const at = (...parts: readonly string[]): string => path.resolve('/', ...parts);
const places = { config: at('home', 'conf', 'config.toml'), folders: [at('work', 'project')] };

describe('files of the language service', () => {
  it('are the config.toml of the user and of a workspace, and a tools.json of the workspace', () => {
    assert.equal(ownKind(at('home', 'conf', 'config.toml'), places), 'config');
    assert.equal(ownKind(at('work', 'project', '.ocho', 'config.toml'), places), 'workspace-config');
    assert.equal(ownKind(at('elsewhere', '.ocho', 'config.toml'), places), 'workspace-config');
    assert.equal(ownKind(at('work', 'project', 'tools.json'), places), 'registry');
    assert.equal(ownKind(at('work', 'project', '.ocho', 'tools.json'), places), 'registry');
    assert.equal(ownKind(at('work', 'project', 'movies', 'tools.json'), places), 'registry');
  });

  it('are no others of the same name', () => {
    assert.equal(ownKind(at('work', 'project', 'config.toml'), places), undefined);
    assert.equal(ownKind(at('work', 'other', 'tools.json'), places), undefined);
    assert.equal(ownKind(at('work', 'project2', 'tools.json'), places), undefined);
    assert.equal(ownKind(at('work', 'project', 'node_modules', 'x', 'tools.json'), places), undefined);
    assert.equal(ownKind(at('work', 'project', 'tools.jsonc'), places), undefined);
  });

  it('are known by their name alone before anything is looked up', () => {
    assert.equal(mayBeOwn(at('a', 'config.toml')), true);
    assert.equal(mayBeOwn(at('a', 'tools.json')), true);
    assert.equal(mayBeOwn(at('a', 'package.json')), false);
  });
});
