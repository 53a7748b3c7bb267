import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ChatsFile } from '../../../../extension/chat/chats-file.ts';

describe('the file with the open chats', () => {
  let folder: string;
  let errors: unknown[];
  const file = (name = 'of/window') =>
    new ChatsFile(path.join(folder, name), (error) => {
      errors.push(error);
    });
  beforeEach(() => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'ocho-chats-'));
    errors = [];
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('has what was written last, in a folder that it makes', () => {
    assert.equal(file().read(), undefined);
    file().write({ chats: [1] });
    file().write({ chats: [2] });
    assert.deepEqual(file().read(), { chats: [2] });
    assert.deepEqual(errors, []);
  });

  it('is taken for empty when it is broken, and says so', () => {
    file().write({});
    writeFileSync(path.join(folder, 'of/window/chats.json'), '{"chats":[');
    assert.equal(file().read(), undefined);
    assert.equal(errors.length, 1);
  });

  it('costs nobody the chat when it cannot be written', () => {
    writeFileSync(path.join(folder, 'taken'), '');
    file('taken').write({});
    assert.equal(errors.length, 1);
  });
});
