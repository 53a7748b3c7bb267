import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  at,
  emptyList,
  findLastIndex,
  type ItemList,
  push,
  replace,
  toArray,
} from '../../../../extension/chat/model/item-list.ts';

const listOf = (items: readonly number[]): ItemList<number> => items.reduce(push, emptyList<number>());
const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

describe('item list', () => {
  it('is what an array is, at every length around the size of its blocks', () => {
    for (const count of [0, 1, 2, 255, 256, 257, 258, 512, 513, 1_000]) {
      const list = listOf(upTo(count));
      assert.equal(list.length, count);
      assert.deepEqual(toArray(list), upTo(count));
      assert.deepEqual(
        upTo(count).map((index) => at(list, index)),
        upTo(count),
      );
      assert.equal(at(list, count), undefined);
      assert.equal(at(list, -1), undefined);
    }
  });

  it('replaces any item and leaves the list it was made from as it was', () => {
    const list = listOf(upTo(600));
    fc.assert(
      fc.property(fc.nat(599), (index) => {
        assert.deepEqual(toArray(replace(list, index, -1)), upTo(600).with(index, -1));
        assert.equal(at(list, index), index);
      }),
    );
  });

  it('lets two lists go on from the same one', () => {
    const list = listOf(upTo(255));
    assert.deepEqual(toArray(push(push(list, 1), 2)).slice(255), [1, 2]);
    assert.deepEqual(toArray(push(push(list, 3), 4)).slice(255), [3, 4]);
  });

  it('refuses to replace what is not there', () => {
    for (const index of [-1, 3, 0.5]) assert.throws(() => replace(listOf(upTo(3)), index, 9), RangeError);
  });

  it('finds the last item that is meant', () => {
    const list = listOf(upTo(600));
    assert.equal(
      findLastIndex(list, (item) => item % 100 === 7),
      507,
    );
    assert.equal(
      findLastIndex(list, (item) => item > 600),
      undefined,
    );
  });
});
