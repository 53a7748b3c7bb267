// What is asked before an undo, in English.
import assert from 'node:assert/strict';
import type { ChangedFile, UndoConflict } from '../../../../agent/acp/extensions.ts';
import { createI18n, shippedDirectories } from '../../../../agent/i18n/fluent.ts';
import {
  conflictQuestion,
  latestTurn,
  outcomeText,
  wantedQuestion,
} from '../../../../extension/review/undo-questions.ts';

const i18n = createI18n({ locale: 'en', directories: shippedDirectories() });
const nameOf = (path: string): string => path;
const file = (path: string, turns: readonly number[], existed = true): ChangedFile => ({
  path,
  turns,
  existed,
  left: null,
});

describe('the questions of an undo', () => {
  it('are about this turn only, where no later one changed anything', () => {
    const asked = wantedQuestion([file('a', [1, 2]), file('b', [2], false)], 2, i18n, nameOf);
    assert.equal(asked.question, 'Undo the changes of this turn in 2 files?');
    assert.equal(asked.detail, 'a: as it was before\nb: is deleted, as it was not there before');
  });

  it('count the later turns that go with it', () => {
    const { question } = wantedQuestion([file('a', [2, 3]), file('b', [3, 5])], 2, i18n, nameOf);
    assert.match(question, /of this turn and of 2 turns after it, which stand on them\? Files: 2\./);
  });

  it('say that the last turn changed nothing when they are about an earlier one', () => {
    const all = [file('a', [1]), file('b', [1, 2], false)];
    assert.equal(latestTurn(all), 2);
    assert.equal(latestTurn([]), undefined);
    const { question } = wantedQuestion([file('b', [2])], 2, i18n, nameOf, 'earlier');
    assert.match(question, /changed nothing in the last turn\..*turn 2\b.*in 1 file\?/);
  });

  it('name each file in conflict with what happened to it', () => {
    const reasons: UndoConflict['reason'][] = [
      'changed',
      'deleted',
      'unsaved',
      'missing_preimage',
      'elsewhere',
      'too_large',
    ];
    const conflicts = reasons.map((reason) => ({ path: reason, reason }));
    const { detail, mayKeep, mayOverwrite } = conflictQuestion(conflicts, 7, i18n, nameOf);
    const lines = detail.split('\n');
    assert.deepEqual(
      lines.map((line) => line.split(':')[0]),
      reasons,
    );
    assert.equal(new Set(lines.map((line) => line.slice(line.indexOf(':')))).size, reasons.length);
    assert.deepEqual([mayKeep, mayOverwrite], [true, true]);
  });

  it('offer only what can be done', () => {
    const stuck: UndoConflict[] = [{ path: 'a', reason: 'too_large' }];
    const { mayKeep, mayOverwrite } = conflictQuestion(stuck, 1, i18n, nameOf);
    assert.deepEqual([mayKeep, mayOverwrite], [false, false]);
  });

  it('end with the names of what was left', () => {
    const left: UndoConflict[] = [{ path: 'a', reason: 'too_large' }];
    assert.equal(
      outcomeText(1, left, i18n, nameOf),
      'Undone: 1 file is as it was before. Left as they are: a',
    );
    assert.equal(outcomeText(0, left, i18n, nameOf), 'Nothing was undone. Left as they are: a');
    assert.equal(outcomeText(2, [], i18n, nameOf), 'Undone: 2 files are as they were before.');
  });
});
