// The editor's side asks for the focus in the input, maybe before the input is drawn.
import { useLayoutEffect, useRef } from 'preact/hooks';
import { onHost } from '../host.ts';

/** An input that is drawn later than this does not take the focus from what the person is at. Milliseconds. */
const WAITS_MS = 3_000;

let wishedAt = Number.NEGATIVE_INFINITY;
let fulfil: (() => void) | undefined;

onHost((message) => {
  if (message.type === 'compose' || (message.type === 'focus' && message.where === 'input')) wishForFocus();
});

/** The focus goes into the input, now or when it is drawn. */
export function wishForFocus(): void {
  if (fulfil) fulfil();
  else wishedAt = performance.now();
}

/** Calls `focus` when it is wished for, or was a moment ago. */
export function useFocusWish(focus: () => void): void {
  const current = useRef(focus);
  current.current = focus;
  useLayoutEffect(() => {
    const call = (): void => current.current();
    fulfil = call;
    if (performance.now() - wishedAt < WAITS_MS) call();
    wishedAt = Number.NEGATIVE_INFINITY;
    return () => {
      if (fulfil === call) fulfil = undefined;
    };
  }, []);
}
