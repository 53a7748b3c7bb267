/**
 * Marks text as data with its source, so that the model can tell it from the user's words. The mark is one that the
 * text itself does not close: text cannot step out of its label.
 */
export function label(
  kind: string,
  attributes: Readonly<Record<string, string | undefined>>,
  body?: string,
): string {
  const shown = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ` ${name}=${JSON.stringify(value)}`)
    .join('');
  if (body === undefined) return `<${kind}${shown}>`;
  const mark = markOutside(kind, body.toLowerCase());
  return `<${mark}${shown}>\n${body}\n</${mark}>`;
}

function markOutside(kind: string, body: string): string {
  let mark = kind;
  for (let number = 2; body.includes(`</${mark}`); number++) mark = `${kind}-${number}`;
  return mark;
}
