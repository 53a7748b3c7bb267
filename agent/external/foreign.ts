// Whether a file is a registry at all: other programs keep files of that name too.
import type { Node } from 'jsonc-parser';
import { nearestName } from '../config/nearest.ts';
import { type JsonText, parseJson } from './json-text.ts';

/** Whether a text is that of another program's file, which only has the name of a registry. */
export function isForeignRegistry(text: string): boolean {
  return !looksLikeRegistry(parseJson(text));
}

/** Keys and items that tell what a file is: whose comes later than that is no registry of people's. */
const LOOKED_AT = 50;

/** Fields that tools of other programs' files do not have. */
const TELLING = ['location', 'status', 'capabilities', 'tags'];

/** Fields of an item none of which is telling: it is not ours, however it goes on. */
const ENOUGH_FIELDS = 3;

/**
 * Whether a file, perhaps with faults, is meant as a registry: it has `tools`, or nearly so, and in it an object with at
 * least two fields of ours that are not everybody's; or none yet, and a version; or what is no list at all, and a version.
 * Of the beginning of a text `tools` or a version is enough, as long as what is there of its tools could be ours.
 */
export function looksLikeRegistry({ root, fault }: JsonText): boolean {
  if (root?.type !== 'object') return false;
  const properties = (root.children ?? []).slice(0, LOOKED_AT).map(({ children: [key, value] = [] }) => ({
    key: String(key?.value),
    value,
  }));
  const version = properties.find(({ key }) => key === 'version');
  const list = properties.find(({ key, value }) => value?.type === 'array' && nearestName(key, ['tools']));
  const tools = list ?? properties.find(({ key }) => key === 'tools');
  const items = (list?.value?.children ?? []).slice(0, LOOKED_AT).map(fieldsOf);
  if (items.some(({ telling }) => telling >= 2)) return true;
  if (fault) return (tools ?? version) !== undefined && items.every(mayBecomeOurs);
  if (list) return items.length === 0 && version !== undefined;
  return tools !== undefined && version?.value?.type === 'string';
}

interface Fields {
  readonly count: number;
  readonly telling: number;
}

function fieldsOf({ type, children = [] }: Node): Fields {
  const fields = type === 'object' ? children.slice(0, LOOKED_AT) : [];
  const keys = fields.map((property) => String(property.children?.[0]?.value));
  const telling = TELLING.filter((field) => keys.some((key) => nearestName(key, [field]))).length;
  // Of one that is not closed yet the last key may be half of ours.
  const count = fields.filter(({ children: parts = [] }) => parts.length > 1).length;
  return { count, telling };
}

function mayBecomeOurs({ count, telling }: Fields): boolean {
  return telling > 0 || count < ENOUGH_FIELDS;
}
