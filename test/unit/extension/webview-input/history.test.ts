import assert from 'node:assert/strict';
import type { HistoryEntry } from '../../../../extension/chat/page-messages.ts';
import {
  dateOf,
  folderName,
  groupByDay,
  shownDate,
  withPage,
} from '../../../../extension/chat/webview/history/entries.ts';

function entry(sessionId: string, updatedAt?: Date, more: Partial<HistoryEntry> = {}): HistoryEntry {
  return {
    agent: 'Ocho',
    sessionId,
    title: sessionId,
    updatedAt: updatedAt?.toISOString(),
    cwd: '/w',
    chatId: undefined,
    ...more,
  };
}

/** In the time zone of the person, whatever that is. */
const NOW = new Date(2026, 2, 30, 0, 30);
const day = (date: number, hours = 12): Date => new Date(2026, 2, date, hours);

const grouped = (entries: readonly HistoryEntry[], now = NOW) =>
  groupByDay(entries, now).map(({ when, entries: found }) => [
    when,
    ...found.map(({ sessionId }) => sessionId),
  ]);

describe('the history', () => {
  it('is grouped by calendar days, however few hours have passed', () => {
    const entries = [
      entry('now', NOW),
      entry('before midnight', day(29, 23)),
      entry('start of yesterday', day(29, 0)),
      entry('two days', day(28)),
      entry('six days', day(24)),
      entry('seven days', day(23)),
    ];
    assert.deepEqual(grouped(entries), [
      ['today', 'now'],
      ['yesterday', 'before midnight', 'start of yesterday'],
      ['week', 'two days', 'six days'],
      ['older', 'seven days'],
    ]);
  });

  it('counts a clock that is ahead as today, and what has no readable date as old', () => {
    assert.deepEqual(grouped([entry('ahead', new Date(2027, 0, 1))]), [['today', 'ahead']]);
    assert.deepEqual(grouped([entry('none'), entry('broken', undefined, { updatedAt: 'soon' })]), [
      ['older', 'none', 'broken'],
    ]);
    assert.deepEqual(grouped([]), []);
    assert.equal(dateOf(entry('broken', undefined, { updatedAt: 'soon' })), undefined);
  });

  it('is put together from pages, each session once for each agent', () => {
    const first = [entry('a'), entry('b')];
    const all = withPage(first, [
      entry('b', undefined, { title: 'renamed' }),
      entry('c'),
      entry('a', undefined, { agent: 'Other' }),
    ]);
    assert.deepEqual(
      all.map(({ agent, title }) => `${agent} ${title}`),
      ['Ocho a', 'Ocho renamed', 'Ocho c', 'Other a'],
    );
  });

  it('shows the time where the group says the day, else the day', () => {
    assert.match(shownDate(day(30, 9), 'today', 'en'), /9:00/);
    assert.match(shownDate(day(24), 'week', 'en'), /Mar 24$/);
    assert.match(shownDate(day(24), 'older', 'en'), /Mar 24, 2026/);
  });

  it('names the folder of any system', () => {
    assert.equal(folderName('/home/me/project/'), 'project');
    assert.equal(folderName('C:\\work\\project'), 'project');
    assert.equal(folderName('/'), '/');
  });
});
