// Looking at HTML without parsing it. Every function takes time in proportion to the length of its input: that is
// their point, because parsers and converters do not on hostile pages.

/** Elements that never have content, and those whose end tag may be left out (HTML standard 13.1.2). */
const NO_NESTING: ReadonlySet<string> = new Set(
  'area base br col embed hr img input link meta source track wbr p li dt dd tr td th option optgroup thead tbody tfoot colgroup caption rt rp'.split(
    ' ',
  ),
);

/** How deep elements are nested at most, going by tags alone; an end tag without its start is ignored. */
export function nesting(html: string): number {
  const open = new Map<string, number>();
  let depth = 0;
  let deepest = 0;
  for (const [, slash, rawName = ''] of html.matchAll(/<(\/?)([a-z][a-z0-9:-]{0,40})/gi)) {
    const name = rawName.toLowerCase();
    if (NO_NESTING.has(name)) continue;
    const count = open.get(name) ?? 0;
    if (slash && count === 0) continue;
    open.set(name, slash ? count - 1 : count + 1);
    depth += slash ? -1 : 1;
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}

/** The text without programs and style sheets. */
export function withoutPrograms(html: string): string {
  return withoutElement(withoutElement(html, 'script'), 'style');
}

function withoutElement(html: string, name: string): string {
  const [head = '', ...rest] = html.split(new RegExp(`<${name}\\b`, 'i'));
  const end = new RegExp(`</${name}\\s*>`, 'i');
  return head + rest.map((part) => part.slice(end.exec(part)?.index ?? part.length)).join('');
}

/** The words alone, on one line. */
export function withoutTags(html: string): string {
  return oneLine(html.replace(/<[^<>]*>/g, ' '));
}

/** Runs of white space become one space. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
