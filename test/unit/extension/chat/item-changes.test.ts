import assert from 'node:assert/strict';
import type { SessionUpdate } from '@agentclientprotocol/sdk';
import fc from 'fast-check';
import { itemChanges } from '../../../../extension/chat/model/item-changes.ts';
import { at, type ItemList, toArray } from '../../../../extension/chat/model/item-list.ts';
import type { TranscriptItem } from '../../../../extension/chat/model/items.ts';
import {
  addPrompt,
  cutTranscript,
  emptyTranscript,
  endTurn,
  itemsOf,
  reduce,
  type Transcript,
} from '../../../../extension/chat/model/transcript.ts';
import { applyChange, unknownItems } from '../../../../extension/chat/webview/state/item-changes.ts';
import { agent, call, change, output, thought, transcriptOf } from './updates.ts';

const later = (transcript: Transcript, ...updates: readonly SessionUpdate[]): Transcript =>
  updates.reduce(reduce, transcript);

const changesOf = (before: Transcript, now: Transcript) => itemChanges(before.items, now.items);

describe('the changes a page is sent', () => {
  it('are none when nothing changed', () => {
    const transcript = transcriptOf(agent('a'));
    assert.deepEqual(changesOf(transcript, transcript), []);
  });

  it('are only the text that was added to a message', () => {
    const before = transcriptOf(agent('Hello'));
    assert.deepEqual(changesOf(before, later(before, agent(', wor'), agent('ld'))), [
      { op: 'text', index: 0, text: ', world' },
    ]);
  });

  it('are only the output that was added to a terminal, however much there is', () => {
    const before = transcriptOf(call('c', { kind: 'execute' }), output('c', 'x'.repeat(500_000)));
    const now = later(before, output('c', 'y'.repeat(100_000)));
    const changes = changesOf(before, now);
    assert.deepEqual(
      changes.map(({ op }) => op),
      ['output'],
    );
    const [only] = changes;
    assert.ok(only?.op === 'output');
    assert.equal(only.text, 'y'.repeat(100_000));
    assert.ok(only.dropped > 0, 'what is not kept any more is counted');
  });

  it('are the whole card when more of it changed than its output', () => {
    const before = transcriptOf(call('c', { kind: 'execute' }), output('c', 'x'));
    const now = later(before, output('c', 'y'), change('c', { status: 'completed' }));
    assert.deepEqual(
      changesOf(before, now).map(({ op }) => op),
      ['set'],
    );
  });

  it('tell of a card in an old block that changed', () => {
    const old = transcriptOf(call('early'), ...Array.from({ length: 700 }, (_, index) => call(`c${index}`)));
    const changes = changesOf(old, later(old, change('early', { status: 'completed' })));
    assert.deepEqual(
      changes.map((each) => ('index' in each ? each.index : -1)),
      [0],
    );
  });

  it('look into no block in which nothing changed', () => {
    const long = transcriptOf(...Array.from({ length: 2_000 }, (_, index) => call(`c${index}`)));
    const now = later(long, agent('more'));
    let reads = 0;
    const counted = (list: ItemList<TranscriptItem>): ItemList<TranscriptItem> => ({
      ...list,
      full: list.full.map((block) => blocks.get(block) ?? block),
    });
    const blocks = new Map(
      long.items.full.map((block) => [
        block,
        new Proxy(block, {
          get: (target, key, receiver) => {
            if (typeof key === 'string' && /^\d+$/.test(key)) reads += 1;
            return Reflect.get(target, key, receiver);
          },
        }),
      ]),
    );
    assert.equal(itemChanges(counted(long.items), counted(now.items)).length, 1);
    assert.equal(reads, 0);
  });

  it('lead from any state to any later one', () => {
    const step = fc.oneof(
      fc.string().map((text) => (t: Transcript) => reduce(t, agent(text))),
      fc.string().map((text) => (t: Transcript) => reduce(t, thought(text))),
      fc.nat(5).map((id) => (t: Transcript) => reduce(t, call(`c${id}`))),
      fc.nat(5).map((id) => (t: Transcript) => reduce(t, output(`c${id}`, 'out'))),
      fc.nat(5).map((id) => (t: Transcript) => reduce(t, change(`c${id}`, { status: 'completed' }))),
      fc.string().map((text) => (t: Transcript) => addPrompt(t, [{ type: 'text', text }])),
      fc.constant((t: Transcript) => endTurn(t)),
      fc.nat(3).map((less) => (t: Transcript) => cutTranscript(t, Math.max(0, t.items.length - less))),
    );
    const many = fc.array(step, { maxLength: 40 });
    fc.assert(
      fc.property(fc.nat(600), many, many, (filler, first, second) => {
        const start = transcriptOf(...Array.from({ length: filler }, (_, index) => call(`f${index}`)));
        const before = first.reduce((t, apply) => apply(t), start);
        const now = second.reduce((t, apply) => apply(t), before);
        let page = unknownItems(0);
        for (const each of itemChanges(emptyTranscript().items, before.items)) page = applyChange(page, each);
        assert.deepEqual(toArray(page), itemsOf(before));
        for (const each of itemChanges(before.items, now.items)) page = applyChange(page, each);
        assert.deepEqual(toArray(page), itemsOf(now));
        assert.equal(at(now.items, now.items.length), undefined);
      }),
      { numRuns: 150 },
    );
  });
});
