import assert from 'node:assert/strict';
import {
  commandOf,
  insertCommand,
  matchingCommands,
  slashAt,
} from '../../../../extension/chat/webview/composer/slash.ts';
import {
  mentionIcon,
  ofCompletion,
  wantedAt,
  withSuggestion,
} from '../../../../extension/chat/webview/composer/suggestions.ts';

const COMMANDS = [
  { name: 'undo', description: 'Undo' },
  { name: 'review', description: 'Review', input: { hint: 'what to review' } },
  { name: 'pr-review', description: 'Review a pull request' },
];
const names = (commands: readonly { name: string }[]): string[] => commands.map(({ name }) => name);

describe('a slash command', () => {
  it('is only at the very start of a prompt, while the caret is in its name', () => {
    assert.equal(slashAt('/', 1), '');
    assert.equal(slashAt('/review all', 4), 'rev');
    assert.equal(slashAt('/review all', 9), undefined);
    assert.equal(slashAt('see /review', 11), undefined);
    assert.equal(slashAt(' /review', 8), undefined);
    assert.equal(slashAt('/review', 0), undefined);
  });

  it('is found by any part of its name, those that begin so first, whatever the case', () => {
    assert.deepEqual(names(matchingCommands(COMMANDS, 'RE')), ['review', 'pr-review']);
    assert.deepEqual(names(matchingCommands(COMMANDS, '')), ['undo', 'review', 'pr-review']);
    assert.deepEqual(names(matchingCommands(COMMANDS, 'usr/bin')), []);
  });

  it('takes the place of what was typed and keeps what follows', () => {
    assert.deepEqual(insertCommand('/rev', 'review'), { text: '/review ', caret: 8 });
    assert.deepEqual(insertCommand('/rev src', 'review'), { text: '/review src', caret: 8 });
  });

  it('says how to go on until something follows', () => {
    assert.equal(commandOf('/review ', COMMANDS)?.hint, 'what to review');
    assert.equal(commandOf('/review', COMMANDS)?.hint, 'what to review');
    assert.equal(commandOf('/review src', COMMANDS)?.hint, undefined);
    assert.equal(commandOf('/review src', COMMANDS)?.command.name, 'review');
    assert.equal(commandOf('/undo', COMMANDS)?.hint, undefined);
    assert.equal(commandOf('/usr/bin/env', COMMANDS), undefined);
    assert.equal(commandOf('undo', COMMANDS), undefined);
  });
});

describe('the list over the input', () => {
  it('is for commands at the start and for mentions elsewhere', () => {
    assert.equal(wantedAt('/re', 3, COMMANDS)?.from, 'commands');
    assert.deepEqual(wantedAt('/review @sr', 11, COMMANDS), { from: 'mentions', key: '@8', query: 'sr' });
    assert.equal(wantedAt('hello', 5, COMMANDS), undefined);
  });

  it('is not for a command that is written out, nor for one that does not exist: Enter sends these', () => {
    assert.equal(wantedAt('/undo', 5, COMMANDS), undefined);
    assert.equal(wantedAt('/usr/bin', 8, COMMANDS), undefined);
    assert.equal(wantedAt('/', 1, []), undefined);
  });

  it('changes nothing when what it was for is gone', () => {
    const row = ofCompletion({ id: '1', kind: 'file', label: 'a.ts' });
    assert.equal(withSuggestion('nothing here', 12, row), undefined);
    assert.deepEqual(withSuggestion('@a', 2, row), { text: '@a.ts ', caret: 6 });
    assert.equal(withSuggestion('text', 4, { ...row, from: 'commands' }), undefined);
  });

  it('has an icon for each kind, also for one it does not know', () => {
    assert.equal(mentionIcon('folder'), 'folder');
    // A later host may know more kinds than this page.
    const later = JSON.parse('"later"') as 'file';
    assert.equal(mentionIcon(later), 'file');
  });
});
