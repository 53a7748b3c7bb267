import assert from 'node:assert/strict';
import type { SessionConfigOption } from '@agentclientprotocol/sdk';
import type { ChatSummary } from '../../../../extension/chat/page-messages.ts';
import { elsewhere, statusIcon } from '../../../../extension/chat/webview/header/status.ts';
import {
  allChoices,
  currentName,
  groupsOf,
  orderedOptions,
  type SelectOption,
  searched,
} from '../../../../extension/chat/webview/menu/choices.ts';
import { placeOf } from '../../../../extension/chat/webview/menu/place.ts';
import { stepTo, typeAhead } from '../../../../extension/chat/webview/menu/steps.ts';
import { costText, levelOf, shareOf } from '../../../../extension/chat/webview/meter/share.ts';

const option = (id: string, options: SelectOption['options'], category?: string): SelectOption => ({
  type: 'select',
  id,
  name: id,
  currentValue: 'a',
  options,
  ...(category === undefined ? {} : { category }),
});
const TWO = [
  { value: 'a', name: 'Apple' },
  { value: 'b', name: 'Pear', description: 'Green' },
];
const GROUPS = [
  { group: 'g', name: 'Fruit', options: TWO },
  { group: 'e', name: 'Empty', options: [] },
];

describe('the options of a session', () => {
  it('are read with groups and without, empty groups left out', () => {
    assert.deepEqual(
      groupsOf(option('x', TWO)).map(({ name }) => name),
      [undefined],
    );
    assert.deepEqual(
      groupsOf(option('x', GROUPS)).map(({ name }) => name),
      ['Fruit'],
    );
    assert.deepEqual(
      allChoices(groupsOf(option('x', GROUPS))).map(({ value }) => value),
      ['a', 'b'],
    );
    assert.deepEqual(groupsOf(option('x', [])), []);
  });

  it('show the name of the value, or a value the agent does not list as it is', () => {
    assert.equal(currentName(option('x', TWO)), 'Apple');
    assert.equal(currentName({ ...option('x', TWO), currentValue: 'z' }), 'z');
  });

  it('are found when all words occur in name, value or group', () => {
    const find = (query: string) =>
      allChoices(searched(groupsOf(option('x', GROUPS)), query)).map(({ value }) => value);
    assert.deepEqual(find('PEAR fruit'), ['b']);
    assert.deepEqual(find('pear apple'), []);
    assert.deepEqual(find('  '), ['a', 'b']);
  });

  it('come as mode, model, thought level, and then the rest; what has no choice is left out', () => {
    const one = TWO.slice(0, 1);
    const flag: SessionConfigOption = { type: 'boolean', id: 'flag', name: 'flag', currentValue: true };
    const options = [
      flag,
      option('other', TWO, 'other'),
      option('thought', TWO, 'thought_level'),
      option('alone', one, 'thought_level'),
      option('model', one, 'model'),
      option('mode', TWO, 'mode'),
    ];
    assert.deepEqual(
      orderedOptions(options).map(({ id }) => id),
      ['mode', 'model', 'thought', 'flag', 'other'],
    );
  });
});

describe('the keys of a list', () => {
  it('go around the ends', () => {
    assert.equal(stepTo('ArrowDown', 2, 3), 0);
    assert.equal(stepTo('ArrowUp', 0, 3), 2);
    assert.equal(stepTo('ArrowDown', -1, 3), 0);
    assert.equal(stepTo('ArrowUp', -1, 3), 2);
  });

  it('go to the ends and by pages, and nowhere in an empty list', () => {
    assert.equal(stepTo('Home', 2, 3), 0);
    assert.equal(stepTo('End', 0, 3), 2);
    assert.equal(stepTo('PageDown', 0, 30), 10);
    assert.equal(stepTo('PageUp', 5, 30), 0);
    assert.equal(stepTo('ArrowDown', -1, 0), undefined);
    assert.equal(stepTo('x', 0, 3), undefined);
  });

  it('go to the next label that begins with a letter', () => {
    const labels = ['Rename', 'Export', 'Restart'];
    assert.equal(typeAhead(labels, 'r', 0), 2);
    assert.equal(typeAhead(labels, 'R', 2), 0);
    assert.equal(typeAhead(labels, 'x', 0), undefined);
    assert.equal(typeAhead(labels, 'Enter', 0), undefined);
  });
});

describe('the place of a popup', () => {
  const WINDOW = { width: 300, height: 400 };
  const POPUP = { width: 100, height: 150 };

  it('is on the wished side when there is room, else on the other', () => {
    const below = { left: 10, top: 10, width: 50, height: 20 };
    const above = { left: 10, top: 370, width: 50, height: 20 };
    assert.equal(placeOf(below, POPUP, WINDOW, { side: 'below', align: 'start' }).top, 34);
    assert.equal(placeOf(below, POPUP, WINDOW, { side: 'above', align: 'start' }).top, 34);
    assert.equal(placeOf(above, POPUP, WINDOW, { side: 'below', align: 'start' }).top, 216);
  });

  it('is never outside the window, however narrow that is', () => {
    const anchor = { left: 280, top: 200, width: 20, height: 20 };
    for (const align of ['start', 'end'] as const) {
      const place = placeOf(anchor, { width: 500, height: 2_000 }, WINDOW, { side: 'above', align });
      assert.equal(place.left, 4);
      assert.ok(place.top >= 0 && place.top + place.maxHeight <= 400);
    }
  });
});

describe('the meter', () => {
  it('says how much of the context is used, when that can be said', () => {
    assert.equal(shareOf({ used: 50, size: 200, cost: null }), 0.25);
    assert.equal(shareOf({ used: 500, size: 200, cost: null }), 1);
    assert.equal(shareOf({ used: 5, size: 0, cost: null }), undefined);
  });

  it('warns over 80 per cent', () => {
    assert.deepEqual([0.8, 0.81, 0.95].map(levelOf), ['normal', 'high', 'full']);
  });

  it('writes money in the way of the language, small amounts with more digits', () => {
    assert.equal(costText({ amount: 1.5, currency: 'USD' }, 'en'), '$1.50');
    assert.equal(costText({ amount: 0.0123, currency: 'USD' }, 'en'), '$0.0123');
    assert.equal(costText({ amount: 0, currency: 'USD' }, 'en'), '$0.00');
    assert.match(costText({ amount: 1.5, currency: 'EUR' }, 'es'), /1,50\s€/);
    assert.equal(costText({ amount: 2, currency: 'credits' }, 'en'), '2.00 credits');
  });
});

describe('the switcher', () => {
  const chat = (chatId: string, questions: number, unread: boolean): ChatSummary => ({
    chatId,
    title: chatId,
    agent: 'Ocho',
    status: 'idle',
    unread,
    questions,
  });

  it('counts what waits in the chats that are not shown', () => {
    const chats = [chat('a', 3, true), chat('b', 1, false), chat('c', 1, false)];
    assert.deepEqual(elsewhere(chats, 'a'), { questions: 2, unread: false });
    assert.deepEqual(elsewhere(chats, undefined), { questions: 5, unread: true });
    assert.deepEqual(elsewhere([], 'a'), { questions: 0, unread: false });
  });

  it('turns only the icon of what works', () => {
    assert.ok(statusIcon('running').spin);
    for (const status of ['idle', 'asking', 'broken'] as const) assert.ok(!statusIcon(status).spin);
  });
});
