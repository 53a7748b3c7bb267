import assert from 'node:assert/strict';
import { shortPath } from '../../../agent/policy/short-path.ts';

describe('short path', () => {
  it('is relative in the folder', () => {
    assert.equal(shortPath('/work/src/a.txt', '/work'), 'src/a.txt');
    assert.equal(shortPath('/work/..a', '/work/'), '..a');
  });

  it('is the path itself outside of the folder, and for the folder itself', () => {
    for (const path of ['/workshop/a.txt', '/a.txt', '/work', '/', 'src/a.txt', '/work/../a']) {
      assert.equal(shortPath(path, '/work'), path);
    }
    assert.equal(shortPath('/work/a', undefined), '/work/a');
    assert.equal(shortPath('/WORK/a', '/work'), '/WORK/a');
  });

  it('knows the paths of Windows on every system', () => {
    assert.equal(shortPath('C:\\Work\\src\\a.txt', 'c:\\work'), 'src\\a.txt');
    assert.equal(shortPath('\\\\server\\share\\w\\a.txt', '\\\\server\\share\\w'), 'a.txt');
    for (const path of ['D:\\work\\a.txt', 'C:\\workshop\\a.txt', 'C:\\a.txt', 'C:a.txt']) {
      assert.equal(shortPath(path, 'C:\\work'), path);
    }
  });
});
