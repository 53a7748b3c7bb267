import assert from 'node:assert/strict';
import { hasNewerText } from '../../../../extension/files/newer-text.ts';

const document = (text: string, isDirty = true) => ({ isDirty, getText: () => text });

describe('text that a person typed while a write was on its way', () => {
  it('is seen in a document that was saved when the write was checked', () => {
    assert.equal(hasNewerText(document('one\nmine\n'), 'one\n'), true);
  });

  it('is seen in a document whose unsaved text was read before', () => {
    assert.equal(hasNewerText(document('one\nmine, and more\n'), 'one\nmine\n'), true);
  });

  it('is seen where there was no file yet', () => {
    assert.equal(hasNewerText(document('mine'), null), true);
  });

  it('is none where the unsaved text is the one the write stands on, whatever its line ends', () => {
    assert.equal(hasNewerText(document('one\r\nmine\r\n'), 'one\nmine\n'), false);
  });

  it('is none in a saved document that only lags behind its file', () => {
    assert.equal(hasNewerText(document('old', false), 'new'), false);
  });
});
