// Loopback servers for the tests of the fetcher.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface TestServer {
  readonly port: number;
  /** `http://127.0.0.1:<port>` */
  readonly origin: string;
  /** `method url` of every request, in order. A proxy sees whole URLs. */
  readonly requests: string[];
  close(): Promise<void>;
}

/** Starts a server on a free loopback port. */
export async function startServer(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<TestServer> {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(request.url ?? '');
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // A listening TCP server has an address, not a path.
  return { port, origin: `http://127.0.0.1:${port}`, requests, close: () => stop(server) };
}

function stop(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}

/** Answers with a page. */
export function send(
  response: ServerResponse,
  body: string | Uint8Array,
  headers: Record<string, string> = {},
): void {
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...headers });
  response.end(body);
}
