import { ruleFolder } from '../../config/policy-lists.ts';
import type { Span } from '../span.ts';
import type { TomlDocument, TomlNode } from '../toml/tree.ts';
import { entryOf } from './spans.ts';
import { toolListAt } from './tool-lists.ts';

/** An entry of `always_ask`, or a rule. */
export interface RuleEntry {
  readonly text: string;
  readonly effect: 'allow' | 'ask' | 'deny';
  /** Of a rule that counts in one folder only: absolute. */
  readonly folder?: string;
  readonly span: Span;
}

/** Everything of a text that is matched with what tools do, in its order. */
export function ruleEntries(document: TomlDocument): readonly RuleEntry[] {
  return document.tables.flatMap(({ pairs }) =>
    pairs.flatMap((pair) => {
      const effect = toolListAt(pair.path)?.effect;
      if (effect === undefined || pair.value?.kind !== 'array') return [];
      return pair.value.items.flatMap((item) => {
        const entry = entryOf(item);
        if (!entry) return [];
        const span = { start: item.start, end: item.end };
        return [{ text: entry.text, effect, ...folderOf(item), span }];
      });
    }),
  );
}

function folderOf(item: TomlNode): { readonly folder?: string } {
  if (item.kind !== 'table') return {};
  const value = item.pairs.find(({ key }) => key.length === 1 && key[0]?.text === 'folder')?.value;
  return value?.kind === 'string' ? { folder: ruleFolder(value.text) } : {};
}
