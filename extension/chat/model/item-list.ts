// A list for states that are never changed in place: each step makes a new list and shares the rest. Copying an array
// at each of 100,000 chunks would cost the square of it. Runs in the page and in the editor's host; does not import
// `vscode`.

/** The items of a block are copied when one of them changes; the last item of all is not in a block yet. */
export const BLOCK = 256;

/** An immutable list. Changing the last item costs the same at any length, adding and changing others nearly. */
export interface ItemList<T> {
  readonly length: number;
  /** Blocks of BLOCK items each. */
  readonly full: readonly (readonly T[])[];
  readonly open: readonly T[];
  /** Undefined only when the list is empty. */
  readonly last: T | undefined;
}

/** The items of a block, without the last item of the list; undefined where there is no block. */
export function blockAt<T>(list: ItemList<T>, block: number): readonly T[] | undefined {
  return block === list.full.length ? list.open : list.full[block];
}

/** The list without items. */
export function emptyList<T>(): ItemList<T> {
  return { length: 0, full: [], open: [], last: undefined };
}

/** The list with an item more. */
export function push<T>(list: ItemList<T>, item: T): ItemList<T> {
  const length = list.length + 1;
  if (list.last === undefined) return { ...list, length, last: item };
  const open = [...list.open, list.last];
  if (open.length < BLOCK) return { ...list, length, open, last: item };
  return { length, full: [...list.full, open], open: [], last: item };
}

/** The item at a place; undefined where there is none. */
export function at<T>(list: ItemList<T>, index: number): T | undefined {
  if (index >= list.length - 1) return index === list.length - 1 ? list.last : undefined;
  const block = Math.floor(index / BLOCK);
  return (block < list.full.length ? list.full[block] : list.open)?.[index % BLOCK];
}

/** The list with another item at a place. A place that does not exist is an error of the program. */
export function replace<T>(list: ItemList<T>, index: number, item: T): ItemList<T> {
  if (!Number.isInteger(index) || index < 0 || index >= list.length) {
    throw new RangeError(`no item at ${index} of ${list.length}`);
  }
  if (index === list.length - 1) return { ...list, last: item };
  const number = Math.floor(index / BLOCK);
  const block = list.full[number];
  if (!block) return { ...list, open: list.open.with(index % BLOCK, item) };
  return { ...list, full: list.full.with(number, block.with(index % BLOCK, item)) };
}

/** The first `length` items; the same list when it has no more. */
export function truncate<T>(list: ItemList<T>, length: number): ItemList<T> {
  if (length >= list.length) return list;
  const last = at(list, length - 1);
  if (last === undefined) return emptyList();
  const number = Math.floor((length - 1) / BLOCK);
  const open = blockAt(list, number)?.slice(0, (length - 1) % BLOCK) ?? [];
  return { length, full: list.full.slice(0, number), open, last };
}

/** The place of the last item that `isMeant` says yes to; undefined when there is none. */
export function findLastIndex<T>(list: ItemList<T>, isMeant: (item: T) => boolean): number | undefined {
  for (let index = list.length - 1; index >= 0; index--) {
    const item = at(list, index);
    if (item !== undefined && isMeant(item)) return index;
  }
  return undefined;
}

/** All items, in order. */
export function toArray<T>(list: ItemList<T>): readonly T[] {
  return [...list.full.flat(), ...list.open, ...(list.last === undefined ? [] : [list.last])];
}
