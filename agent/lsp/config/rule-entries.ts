import type { Span } from '../span.ts';
import type { TomlDocument } from '../toml/tree.ts';
import { entryOf } from './spans.ts';
import { toolListAt } from './tool-lists.ts';

/** An entry of `always_ask`, or a rule. */
export interface RuleEntry {
  readonly text: string;
  readonly effect: 'allow' | 'ask' | 'deny';
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
        return entry ? [{ text: entry.text, effect, span: { start: item.start, end: item.end } }] : [];
      });
    }),
  );
}
