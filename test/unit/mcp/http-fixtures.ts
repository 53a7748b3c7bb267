// Servers of MCP over HTTP, a few lines each, in this process: what each does is its handler's.
import assert from 'node:assert/strict';
import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { SecretStore } from '../../../agent/config/credentials.ts';
import type { McpServerSpec } from '../../../agent/mcp/server-spec.ts';

/** What came. */
export interface Seen {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
  /** Of the message in the body. */
  readonly asked: string | undefined;
  readonly id: number | string | undefined;
}

export type Handler = (seen: Seen, response: ServerResponse) => void | Promise<void>;

/** A server that runs. `stop` at the end of each test. */
export class HttpFixture {
  readonly seen: Seen[] = [];
  readonly #server: Server;

  private constructor(server: Server) {
    this.#server = server;
  }

  static async start(handler: Handler): Promise<HttpFixture> {
    const server = createServer(async (request, response) => {
      const parts: Buffer[] = [];
      for await (const part of request) parts.push(part as Buffer); // A server's body comes as buffers.
      const body = Buffer.concat(parts).toString();
      const message = body.startsWith('{') ? (JSON.parse(body) as { method?: string; id?: number }) : {};
      const { method = '', url: path = '', headers } = request;
      const one = { method, path, headers, body, asked: message.method, id: message.id };
      fixture.seen.push(one);
      await handler(one, response);
    });
    const fixture = new HttpFixture(server);
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    return fixture;
  }

  get origin(): string {
    const at = this.#server.address();
    return typeof at === 'object' && at ? `http://127.0.0.1:${at.port}` : '';
  }

  get url(): string {
    return `${this.origin}/mcp`;
  }

  /** What was asked, in the order in which it came. */
  get asked(): readonly string[] {
    return this.seen.map(({ method, asked }) => asked ?? method);
  }

  stop(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}

/** A server of this address. */
export function reached(url: string, headers: Record<string, string> = {}): McpServerSpec {
  return { name: 'far', origin: 'config', reach: { kind: 'http', url, headers } };
}

/** The result of each request of a server with the one tool `echo`. */
export function resultOf({ asked, body }: Pick<Seen, 'asked' | 'body'>): object {
  if (asked === 'initialize') {
    const { protocolVersion } = (JSON.parse(body) as { params: { protocolVersion: string } }).params;
    return { protocolVersion, capabilities: { tools: {} }, serverInfo: { name: 'far', version: '1' } };
  }
  const inputSchema = { type: 'object', properties: { words: { type: 'string' } } };
  if (asked === 'tools/list') return { tools: [{ name: 'echo', description: 'Echoes.', inputSchema }] };
  return { content: [{ type: 'text', text: 'here it is' }] };
}

/** Answers as JSON, as servers without streams do. */
export function answerJson(seen: Seen, response: ServerResponse, headers: Record<string, string> = {}): void {
  if (seen.method === 'DELETE') return void response.writeHead(200).end();
  if (seen.method !== 'POST') return void response.writeHead(405).end();
  if (seen.id === undefined) return void response.writeHead(202, headers).end();
  response.writeHead(200, { 'content-type': 'application/json', ...headers });
  response.end(JSON.stringify({ jsonrpc: '2.0', id: seen.id, result: resultOf(seen) }));
}

/** Secrets in memory. */
export class Secrets implements SecretStore {
  readonly kept = new Map<string, string>();
  async get(name: string): Promise<string | undefined> {
    return this.kept.get(name);
  }
  async set(name: string, value: string | undefined): Promise<void> {
    if (value === undefined) this.kept.delete(name);
    else this.kept.set(name, value);
  }
}

/** An authorization server and a server of MCP that takes its tokens, at one address. */
export class OAuthFixture {
  /** Tokens that are taken. */
  readonly valid = new Set<string>();
  readonly refreshes = new Map<string, string>();
  registrations = 0;
  /** What the token endpoint was asked for. */
  readonly grants: string[] = [];
  /** Changes where a person is sent. */
  authorizeAt: string | undefined;
  /** What needs no token. */
  openFor: readonly string[] = [];
  expiresIn: number | undefined = 3600;
  #server: HttpFixture | undefined;
  readonly #codes = new Map<string, { challenge: string; redirect: string; client: string }>();
  readonly #clients = new Map<string, readonly string[]>();

  static async start(): Promise<OAuthFixture> {
    const fixture = new OAuthFixture();
    fixture.#server = await HttpFixture.start((seen, response) => {
      fixture.#handle(seen, response);
    });
    return fixture;
  }

  get server(): HttpFixture {
    assert.ok(this.#server, 'it was started');
    return this.#server;
  }

  #handle(seen: Seen, response: ServerResponse): unknown {
    const { origin, url } = this.server;
    const { pathname, searchParams } = new URL(seen.path, origin);
    const json = (value: object, status = 200) =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
    if (pathname === '/meta') return json({ resource: url, authorization_servers: [origin] });
    if (pathname === '/.well-known/oauth-authorization-server') return json(this.#metadata(origin));
    if (pathname === '/register') return this.#register(seen, json);
    if (pathname === '/authorize') return this.#authorize(searchParams, response);
    if (pathname === '/token') return this.#token(new URLSearchParams(seen.body), json);
    if (pathname !== '/mcp') return json({}, 404);
    const token = /^Bearer (.+)$/.exec(seen.headers.authorization ?? '')?.[1];
    const isOpen = this.openFor.includes(seen.asked ?? seen.method);
    if (isOpen || (token !== undefined && this.valid.has(token))) return answerJson(seen, response);
    const challenge = `Bearer resource_metadata="${origin}/meta", scope="tools"`;
    return response.writeHead(401, { 'www-authenticate': challenge }).end();
  }

  #metadata(origin: string): object {
    return {
      issuer: origin,
      authorization_endpoint: this.authorizeAt ?? `${origin}/authorize`,
      token_endpoint: `${origin}/token`,
      registration_endpoint: `${origin}/register`,
      response_types_supported: ['code'],
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['none'],
    };
  }

  #register({ body }: Seen, json: (value: object, status?: number) => void): void {
    const asked = JSON.parse(body) as { redirect_uris: string[] };
    const client = `client-${++this.registrations}`;
    this.#clients.set(client, asked.redirect_uris);
    json({ ...asked, client_id: client }, 201);
  }

  /** What a person's browser gets after they agreed. */
  #authorize(query: URLSearchParams, response: ServerResponse): void {
    const redirect = query.get('redirect_uri') ?? '';
    const client = query.get('client_id') ?? '';
    if (!this.#clients.get(client)?.includes(redirect) || query.get('code_challenge_method') !== 'S256')
      return void response.writeHead(400).end();
    const code = randomUUID();
    this.#codes.set(code, { challenge: query.get('code_challenge') ?? '', redirect, client });
    const back = new URL(redirect);
    back.searchParams.set('code', code);
    back.searchParams.set('state', query.get('state') ?? '');
    response.writeHead(302, { location: back.href }).end();
  }

  #token(asked: URLSearchParams, json: (value: object, status?: number) => void): unknown {
    const kind = asked.get('grant_type') ?? '';
    this.grants.push(kind);
    const isGood = kind === 'refresh_token' ? this.#refreshes(asked) : this.#codeIsGood(asked);
    if (!isGood) return json({ error: 'invalid_grant' }, 400);
    const [token, refresh] = [`access-${randomUUID()}`, `refresh-${randomUUID()}`];
    this.valid.add(token);
    this.refreshes.set(refresh, token);
    const expiry = this.expiresIn === undefined ? {} : { expires_in: this.expiresIn };
    return json({ access_token: token, refresh_token: refresh, token_type: 'Bearer', ...expiry });
  }

  #refreshes(asked: URLSearchParams): boolean {
    const before = this.refreshes.get(asked.get('refresh_token') ?? '');
    this.refreshes.delete(asked.get('refresh_token') ?? '');
    return before !== undefined;
  }

  #codeIsGood(asked: URLSearchParams): boolean {
    const given = this.#codes.get(asked.get('code') ?? '');
    const verifier = asked.get('code_verifier') ?? '';
    const challenge = createHash('sha256').update(verifier).digest('base64url');
    return given?.challenge === challenge && given.redirect === asked.get('redirect_uri');
  }
}
