// What was typed into a form of the conversation and not sent. Kept beside the components: a form that scrolls out of view,
// or makes room for another card, is taken out of the page, and what was typed must not be lost.

const texts = new Map<string, string>();

/** The text of a form that was not sent; undefined: the form is not open. Keys are unique over all chats. */
export function unsent(key: string): string | undefined {
  return texts.get(key);
}

/** Keeps the text of an open form; undefined: it was sent, or left. */
export function keepUnsent(key: string, text: string | undefined): void {
  if (text === undefined) texts.delete(key);
  else texts.set(key, text);
}
