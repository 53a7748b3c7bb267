// The two things that a query to the tool search can be.

/** What was asked for: tools by their names, or by words that tell of them. */
export type ToolQuery = { readonly select: readonly string[] } | { readonly words: string };

const SELECT = /^\s*select\s*:([\s\S]*)$/i;

/** `select:a,b` names tools, with blanks and empty places ignored and each name once; anything else is words. */
export function parseToolQuery(query: string): ToolQuery {
  const [, list] = SELECT.exec(query) ?? [];
  if (list === undefined) return { words: query.trim() };
  const names = list.split(',').map((name) => name.trim().replace(/^(["'`])(.*)\1$/, '$2'));
  return { select: [...new Set(names.filter((name) => name !== ''))] };
}
