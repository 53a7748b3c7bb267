// A title in which what stands between backticks is code.
import { titlePieces } from './kinds.ts';

/** The pieces; nothing else of Markdown is understood in a title. */
export function Title({ words }: { readonly words: string }) {
  return (
    <>
      {titlePieces(words).map(({ text, isCode }, place) => (isCode ? <code key={place}>{text}</code> : text))}
    </>
  );
}
