// Stands for the package `entities` in the page: of it, markdown-it asks for the character of one reference at a time.

/** The character of a reference such as `&auml;`; the text itself, when it is none. */
export function decodeHTMLStrict(reference: string): string {
  const holder = document.createElement('textarea'); // Has text only: nothing in it becomes an element.
  holder.innerHTML = reference;
  const { value } = holder;
  // "&notit;" starts with what HTML takes without its semicolon; Markdown does not.
  return value.endsWith(';') && reference !== '&semi;' ? reference : value;
}
