import assert from 'node:assert/strict';
import { registryFiles } from '../../../agent/external/places.ts';

describe('the files that may be registries', () => {
  const shown = (workspaces: readonly string[], named: readonly string[], platform: NodeJS.Platform) =>
    registryFiles(workspaces, named, platform).map(
      ({ file, within, mayBeForeign, isNamed }) =>
        `${file} in ${within}${mayBeForeign ? ' perhaps' : ''}${isNamed ? ' named' : ''}`,
    );

  it("are each there once, and a named one is no other program's", () => {
    assert.deepEqual(shown(['/w'], ['/w/tools.json', '/w/./.ocho/tools.json', '/x/t.json'], 'linux'), [
      '/w/tools.json in /w named',
      '/w/.ocho/tools.json in /w named',
      '/x/t.json in undefined named',
    ]);
    assert.deepEqual(shown(['/w'], ['/W/tools.json'], 'linux'), [
      '/w/tools.json in /w perhaps',
      '/w/.ocho/tools.json in /w',
      '/W/tools.json in undefined named',
    ]);
  });

  it('are the same on Windows however they are spelled', () => {
    for (const named of ['c:\\Work\\tools.json', 'C:/work/TOOLS.json', 'C:\\Work\\.\\tools.json']) {
      assert.deepEqual(shown(['C:\\Work'], [named], 'win32'), [
        'C:\\Work\\tools.json in C:\\Work named',
        'C:\\Work\\.ocho\\tools.json in C:\\Work',
      ]);
    }
    assert.deepEqual(shown(['C:\\Work'], ['c:\\work\\sub\\t.json', 'D:\\t.json'], 'win32').slice(2), [
      'c:\\work\\sub\\t.json in C:\\Work named',
      'D:\\t.json in undefined named',
    ]);
  });
});
