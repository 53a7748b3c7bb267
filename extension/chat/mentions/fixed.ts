// Mentions of which there is one: they are found by their name. Imports only types of `vscode`.
import type { PromptPart } from '../../parts.ts';
import type { MentionKind } from '../page-messages.ts';
import { likeness } from './fuzzy.ts';
import type { MentionSource } from './mention.ts';

/** A kind with one row. */
interface FixedMention {
  readonly kind: MentionKind;
  /** Whether there is something to mention, and what, in a few words. Undefined: the row is not shown. */
  available(): { readonly detail?: string } | undefined;
  part(label: string): Promise<PromptPart>;
}

/** The row is shown when what was typed fits its name in the person's language, or the name of its kind. */
export function fixedSource({ kind, available, part }: FixedMention): MentionSource {
  return async ({ text, i18n }) => {
    const label = i18n.text(`chat-mention-${kind}`);
    if (likeness(text, label) === undefined && likeness(text, kind) === undefined) return [];
    const there = available();
    return there ? [{ kind, label, ...there, part: () => part(label) }] : [];
  };
}
