// What highlight.js gives (escaped text in `<span class>`s) as a flat list of pieces, so that no HTML is put into the
// page. No DOM.

/** A piece of code with the classes of the innermost span around it; '' for none. */
export interface CodeSpan {
  readonly text: string;
  readonly className: string;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
};

/** Reads the HTML of highlight.js; anything else that looks like a tag stays text. */
export function codeSpans(html: string): readonly CodeSpan[] {
  const spans: CodeSpan[] = [];
  const open: string[] = [];
  let end = 0;
  const add = (until: number): void => {
    if (until <= end) return;
    const text = html
      .slice(end, until)
      .replace(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => ENTITIES[entity] ?? entity);
    spans.push({ text, className: open.at(-1) ?? '' });
  };
  for (const match of html.matchAll(/<span class="([\w -]*)">|<\/span>/g)) {
    add(match.index);
    end = match.index + match[0].length;
    if (match[1] === undefined) open.pop();
    else open.push(match[1]);
  }
  add(html.length);
  return spans;
}
