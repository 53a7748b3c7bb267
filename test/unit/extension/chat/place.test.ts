import assert from 'node:assert/strict';
import path from 'node:path';
import { placeOf } from '../../../../extension/chat/place.ts';

const at = (name: string): string => path.resolve('/', 'work', name);
const api = { name: 'API server', path: at('api') };
const web = { name: 'web', path: at('web') };
const scratch = at('no-folder');

describe('the place of a chat', () => {
  it('is not said where there is only one it can be', () => {
    assert.deepEqual(placeOf(api.path, [api], scratch), {});
  });

  it('is called as the editor calls the folder where there are several', () => {
    assert.deepEqual(placeOf(api.path, [web, api], scratch), { folder: 'API server' });
  });

  it('is said of a chat from the history that works in a folder which is not open', () => {
    assert.deepEqual(placeOf(at('old'), [api], scratch), { folder: 'old' });
    assert.deepEqual(placeOf(at('old'), [], scratch), { folder: 'old' });
  });

  it('is none where no folder was open', () => {
    assert.deepEqual(placeOf(scratch, [], scratch), { noFolder: true });
    assert.deepEqual(placeOf(scratch, [api, web], scratch), { noFolder: true });
  });
});
