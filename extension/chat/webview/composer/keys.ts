// What a key means in the input. No DOM.

/** What is looked at of a keyboard event. */
export interface Key {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly isComposing: boolean;
  readonly keyCode: number;
}

/** `pick`: of the open list. */
export type Meaning = 'send' | 'stop' | 'pick' | 'next' | 'previous' | 'close-list' | 'older' | 'newer';

/** An input method is putting a character together: the key is its own. 229 is what it says where the flag is late. */
function isOfInputMethod({ isComposing, keyCode }: Key): boolean {
  return isComposing || keyCode === 229;
}

/** The meaning of a key; undefined: the input's own business (a new line for Shift+Enter, a step of the caret …). */
export function meaningOf(
  key: Key,
  now: { readonly listOpen: boolean; readonly running: boolean },
): Meaning | undefined {
  if (isOfInputMethod(key) || key.altKey) return undefined;
  const control = key.ctrlKey || key.metaKey;
  if (key.key === 'Enter' && control) return 'send';
  if (key.shiftKey || control) return undefined;
  if (now.listOpen) {
    if (key.key === 'Enter' || key.key === 'Tab') return 'pick';
    if (key.key === 'ArrowDown') return 'next';
    if (key.key === 'ArrowUp') return 'previous';
    if (key.key === 'Escape') return 'close-list';
  }
  if (key.key === 'Enter') return 'send';
  if (key.key === 'ArrowUp') return 'older';
  if (key.key === 'ArrowDown') return 'newer';
  return key.key === 'Escape' && now.running ? 'stop' : undefined;
}
