// The plan of a turn as a list of boxes.
import type { PlanItem } from '../../model/items.ts';
import { revealed } from '../markdown/hidden-characters.ts';
import { Icon } from '../menu/icon.tsx';
import { text } from '../texts.ts';

const ICONS = {
  pending: 'circle-large-outline',
  in_progress: 'arrow-circle-right',
  completed: 'pass-filled',
} as const;

/** The plan; nothing when it was taken back. */
export function Plan({ plan: { entries } }: { readonly plan: PlanItem }) {
  if (entries.length === 0) return null;
  const done = entries.filter(({ status }) => status === 'completed').length;
  return (
    <section class="plan" aria-label={text('page-plan')}>
      <div class="plan-head">
        <Icon name="checklist" /> {text('page-plan')}
        <span class="plan-count">{text('page-plan-count', { done, all: entries.length })}</span>
      </div>
      <ul>
        {entries.map(({ content, status }, place) => (
          <li key={place} class={`plan-entry plan-${status}`}>
            <Icon name={ICONS[status]} />
            <span class="sr-only">{text(`page-plan-${status.replace('_', '-')}`)}</span>
            <span class="plan-words">{revealed(content, 'prose')}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
