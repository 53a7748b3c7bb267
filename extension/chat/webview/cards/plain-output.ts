// Output without what styles it, for the clipboard. No DOM.
import { outputSpans } from './ansi.ts';

/** The text as it is seen. */
export function stripped(output: string): string {
  return outputSpans(output)
    .map(({ text }) => text)
    .join('');
}
