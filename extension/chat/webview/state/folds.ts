// What a person has opened and closed. Kept beside the components: what scrolls out of view is taken out of the page.
import { useState } from 'preact/hooks';

const folds = new Map<string, boolean>();

/**
 * Whether a part is open, and how to change that. `byItself` counts until the person decides. Keys are unique over all
 * chats: chat, place of the item, part.
 */
export function useFold(key: string, byItself: boolean): readonly [boolean, (open: boolean) => void] {
  const [, redraw] = useState(0);
  const open = folds.get(key) ?? byItself;
  const set = (next: boolean): void => {
    folds.set(key, next);
    redraw((count) => count + 1);
  };
  return [open, set];
}

const amounts = new Map<string, number>();

/** How much of a long part is shown, `first` at first, and how to show more. Keys as those of `useFold`. */
export function useAmount(key: string, first: number): readonly [number, (amount: number) => void] {
  const [, redraw] = useState(0);
  const set = (amount: number): void => {
    amounts.set(key, amount);
    redraw((count) => count + 1);
  };
  return [amounts.get(key) ?? first, set];
}
