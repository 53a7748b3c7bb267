import assert from 'node:assert/strict';
import path from 'node:path';
import { ochoDirs } from '../../../agent/platform/dirs.ts';

describe('folders of the agent', () => {
  it('are where OCHO_CONFIG_DIR and OCHO_STATE_DIR say', () => {
    const env = { OCHO_CONFIG_DIR: path.resolve('/a'), OCHO_STATE_DIR: path.resolve('/b') };
    assert.deepEqual(ochoDirs({ env, platform: 'linux', home: '/home/x' }), {
      config: path.resolve('/a'),
      state: path.resolve('/b'),
    });
  });

  it('follow the XDG base directories, and ignore a relative one', () => {
    const home = '/home/x';
    assert.deepEqual(ochoDirs({ env: {}, platform: 'darwin', home }), {
      config: '/home/x/.config/ocho',
      state: '/home/x/.local/state/ocho',
    });
    const env = { XDG_CONFIG_HOME: '/c', XDG_STATE_HOME: 'relative' };
    assert.deepEqual(ochoDirs({ env, platform: 'linux', home }), {
      config: '/c/ocho',
      state: '/home/x/.local/state/ocho',
    });
  });

  it('follow APPDATA and LOCALAPPDATA on Windows', () => {
    const env = { APPDATA: 'C:\\Users\\x\\AppData\\Roaming' };
    assert.deepEqual(ochoDirs({ env, platform: 'win32', home: 'C:\\Users\\x' }), {
      config: 'C:\\Users\\x\\AppData\\Roaming\\ocho',
      state: 'C:\\Users\\x\\AppData\\Local\\ocho',
    });
  });
});
