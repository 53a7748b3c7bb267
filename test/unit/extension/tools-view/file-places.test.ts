import assert from 'node:assert/strict';
import { entryOffset, keyOffset } from '../../../../extension/tools-view/file-places.ts';

const REGISTRY = `{
  "version": "1.0.0",
  "tools": [
    { "name": "one", "location": "tools/one/main.py" },
    { "name" : "two.x", "location": "../two.js" },
    { "name": "one", "location": "" }
  ]
}
`;
const lineAt = (text: string, offset: number | undefined): string | undefined =>
  offset === undefined ? undefined : text.slice(offset).split('\n', 1)[0];

describe('places in a tools.json', () => {
  it('are those of the entry with the name, of several the one that is meant', () => {
    assert.match(lineAt(REGISTRY, entryOffset(REGISTRY, 'one')) ?? '', /tools\/one/);
    assert.match(lineAt(REGISTRY, entryOffset(REGISTRY, 'one', 1)) ?? '', /"location": ""/);
    assert.match(lineAt(REGISTRY, entryOffset(REGISTRY, 'two.x')) ?? '', /two\.js/);
    assert.equal(entryOffset(REGISTRY, 'twoxx'), undefined);
  });

  it('are found in a file that is being written', () => {
    assert.equal(entryOffset('{ "tools": [ { "name": "one", ', 'one'), 15);
  });
});

describe('places in a config.toml', () => {
  const CONFIG = `# excluded_tools = none
[tools]
optional = ["*"]

[risk_profiles.default]
level = "supervised"
  excluded_tools = ["shell"]
`;

  it('are those of a key, wherever it is, or in one table', () => {
    assert.equal(lineAt(CONFIG, keyOffset(CONFIG, 'excluded_tools')), 'excluded_tools = ["shell"]');
    assert.equal(lineAt(CONFIG, keyOffset(CONFIG, 'optional', 'tools')), 'optional = ["*"]');
    assert.equal(keyOffset(CONFIG, 'level', 'tools'), undefined);
    assert.equal(keyOffset(CONFIG, 'deny_all_tools'), undefined);
  });

  it('are found when the key is quoted or dotted', () => {
    assert.equal(keyOffset('tools.optional = []\n', 'optional'), 0);
    assert.equal(keyOffset('"optional"=[]', 'optional'), 0);
  });
});
