// Lists of a server, page by page (https://modelcontextprotocol.io/specification/2025-11-25/server/utilities/pagination).
import type { ServerLog } from './server-log.ts';

/** Asks for one page. */
export type PageRequest = (params: Record<string, unknown>) => Promise<Readonly<Record<string, unknown>>>;

/** All items of a list, `most` at most; a server whose pages go round in a circle is left at the second round. */
export async function readList(
  key: string,
  page: PageRequest,
  most: number,
  pages: number,
  log: ServerLog,
): Promise<readonly unknown[]> {
  const items: unknown[] = [];
  const seen = new Set<string>();
  let cursor: string | undefined;
  for (let count = 0; count < pages; count++) {
    const result = await page(cursor === undefined ? {} : { cursor });
    const found = result[key];
    if (Array.isArray(found)) items.push(...found.slice(0, most + 1));
    const { nextCursor } = result;
    if (typeof nextCursor !== 'string' || nextCursor === '' || items.length > most) break;
    if (seen.has(nextCursor)) {
      log.note(`${key}: the same cursor twice`);
      break;
    }
    seen.add(nextCursor);
    cursor = nextCursor;
  }
  if (items.length > most) log.note(`${key}: more than ${most}, the rest is left out`);
  return items.slice(0, most);
}
