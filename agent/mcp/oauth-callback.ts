// Where the browser comes back to after a sign-in: a server of this machine alone, for one answer
// (https://www.rfc-editor.org/rfc/rfc8252#section-7.3).
import { timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { I18n } from '../i18n/message.ts';

const PATH = '/callback';

/** One that listens. */
export interface Callback {
  /** `http://127.0.0.1:<port>/callback` */
  readonly redirect: string;
  /** What the browser brought, once it brought something with the right state. */
  readonly answer: Promise<URLSearchParams>;
  close(): void;
}

/**
 * Listens on the port of `before` where that is free, else on any. What comes without `state` is refused and changes
 * nothing. Rejects when no port can be had.
 */
export async function listenForCallback(
  state: string,
  i18n: I18n,
  before: string | undefined,
): Promise<Callback> {
  let bring: (answer: URLSearchParams) => void = () => undefined;
  const answer = new Promise<URLSearchParams>((resolve) => {
    bring = resolve;
  });
  const server = createServer((request, response) => {
    const query = queryOf(request, address(server));
    const isOurs = query !== undefined && isSame(query.get('state') ?? '', state);
    const page = !isOurs ? 'mcp-page-foreign' : query.has('code') ? 'mcp-page-done' : 'mcp-page-refused';
    reply(response, isOurs ? 200 : 400, i18n, page);
    if (isOurs) bring(query);
  });
  const port = before !== undefined && URL.canParse(before) ? Number(new URL(before).port) : 0;
  await listen(server, port).catch(() => listen(server, 0));
  return {
    redirect: `http://${address(server)}${PATH}`,
    answer,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      server.removeListener('error', reject);
      resolve();
    });
  });
}

function address(server: Server): string {
  const at = server.address();
  return typeof at === 'object' && at !== null ? `127.0.0.1:${at.port}` : '';
}

/** Undefined for what is no answer of a sign-in: another path, another method, a name that only leads here. */
function queryOf({ url = '', method, headers }: IncomingMessage, host: string): URLSearchParams | undefined {
  if (method !== 'GET' || headers.host !== host || !URL.canParse(url, `http://${host}`)) return undefined;
  const { pathname, searchParams } = new URL(url, `http://${host}`);
  return pathname === PATH ? searchParams : undefined;
}

function isSame(given: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)];
  return a.byteLength === b.byteLength && timingSafeEqual(a, b);
}

function reply(response: ServerResponse, status: number, i18n: I18n, text: string): void {
  const body = `<!doctype html><html lang="${i18n.locale}"><meta charset="utf-8"><title>Ocho</title><body style="font:1.1rem system-ui;margin:4rem auto;max-width:36rem;padding:0 1rem"><p>${i18n.text(text)}</p></body></html>`;
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
    connection: 'close',
  });
  response.end(body);
}
