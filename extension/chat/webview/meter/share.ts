// How full the model's context is, and what the session has cost. No DOM.
import type { Transcript } from '../../model/transcript.ts';

/** Tokens in the context, as the agent last told. */
export type Usage = NonNullable<Transcript['usage']>;

/** Part of the context that is used, 0 to 1; undefined when the size is not known. */
export function shareOf({ used, size }: Usage): number | undefined {
  return size > 0 && used >= 0 ? Math.min(1, used / size) : undefined;
}

/** Over 80 % is worth a look, over 95 % the next turn may not fit. */
export function levelOf(share: number): 'normal' | 'high' | 'full' {
  if (share >= 0.95) return 'full';
  return share > 0.8 ? 'high' : 'normal';
}

/** An amount of money; small ones with more digits. A currency that is none is shown as it came. */
export function costText(
  cost: { readonly amount: number; readonly currency: string },
  locale: string,
): string {
  const digits = cost.amount !== 0 && Math.abs(cost.amount) < 0.1 ? 4 : 2;
  try {
    return new Intl.NumberFormat(locale, {
      style: 'currency',
      currency: cost.currency,
      minimumFractionDigits: 2,
      maximumFractionDigits: digits,
    }).format(cost.amount);
  } catch {
    return `${cost.amount.toFixed(digits)} ${cost.currency}`.trim();
  }
}
