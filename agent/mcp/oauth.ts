// Signing in at a server: a person's doing, in their browser, never begun by a server or a turn
// (https://modelcontextprotocol.io/specification/2025-11-25/basic/authorization).
import { randomBytes } from 'node:crypto';
import type { OAuthClientProvider, OAuthDiscoveryState } from '@modelcontextprotocol/sdk/client/auth.js';
import type {
  OAuthClientInformationMixed,
  OAuthClientMetadata,
  OAuthTokens,
} from '@modelcontextprotocol/sdk/shared/auth.js';
import type { SecretStore } from '../config/credentials.ts';
import { untilAborted } from '../files/until-aborted.ts';
import { type I18n, OchoError } from '../i18n/message.ts';
import { isLoopback } from '../models/endpoint.ts';
import { baseFetch } from '../models/transport.ts';
import { visibleLines } from '../policy/display.ts';
import { maskKnown, rememberSecret } from '../policy/known-secrets.ts';
import { CLIENT_INFO, helloFor } from './handshake.ts';
import { httpAddress } from './http-address.ts';
import { networkFault } from './http-connection.ts';
import { listenForCallback } from './oauth-callback.ts';
import { guardedFetch, isAllowed } from './oauth-fetch.ts';
import { challengeName, expiryOf, type Grant, keepGrant, readGrant } from './oauth-tokens.ts';
import type { McpServerSpec } from './server-spec.ts';

/** A person looks for a password for some time. */
const LIMIT_MS = 5 * 60_000;
/** Characters of a server's own words. */
const SAID = 300;

/** What signing in takes. */
export interface SignInOptions {
  readonly spec: McpServerSpec;
  /** Where the tokens are kept. */
  readonly secrets: SecretStore;
  /** For the page in the browser. */
  readonly i18n: I18n;
  /** Where proxy settings are read from. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Shows the person an address: https, or http of this machine. What it rejects with is the end of the sign-in. */
  readonly present: (url: URL) => Promise<void>;
  readonly signal: AbortSignal;
  /** Milliseconds for the person. Default: five minutes. */
  readonly limitMs?: number;
}

/**
 * Has a person sign in and keeps the tokens. Resolves to false where the server wants no sign-in. Rejects with
 * `OchoError`: `MCP_SIGN_IN_FAILED`, or `MCP_UNSUPPORTED` (`httpAddress`), or with the reason of the signal.
 */
export async function signIn(options: SignInOptions): Promise<boolean> {
  const { spec, secrets, i18n, env, signal } = options;
  if (spec.reach.kind === 'stdio') throw failed('mcp-sign-in-stdio', { server: spec.name });
  const { url, headers } = await httpAddress(spec.reach, spec.origin, secrets);
  const base = await baseFetch(isLoopback(url.href) ? {} : env, 0);
  const first = await challengeOf(url, headers, base, spec.name);
  const last = await secrets.get(challengeName(url));
  // A server may want more for some of what it does than for the first message.
  const challenge = last === undefined ? first : { ...first, ...(await paramsOf(last)) };
  if (!challenge) return false;
  const before = await readGrant(secrets, url);
  const state = randomBytes(24).toString('base64url');
  const callback = await listenForCallback(state, i18n, before?.redirect);
  const limit = AbortSignal.timeout(options.limitMs ?? LIMIT_MS);
  try {
    const provider = new SignInProvider({ url, before, state, redirect: callback.redirect, options });
    const { auth } = await import('@modelcontextprotocol/sdk/client/auth.js');
    const asked = { serverUrl: url, fetchFn: guardedFetch(base, url), ...challenge };
    if ((await untilAborted(auth(provider, asked), signal)) !== 'REDIRECT') return true;
    const answer = await untilAborted(callback.answer, AbortSignal.any([signal, limit]));
    const code = codeOf(answer, provider.issuer, spec.name);
    await untilAborted(auth(provider, { ...asked, authorizationCode: code }), signal);
    await secrets.set(challengeName(url), undefined);
    return true;
  } catch (error) {
    signal.throwIfAborted();
    if (limit.aborted) throw failed('mcp-sign-in-timeout', { server: spec.name });
    throw error instanceof OchoError ? error : unknown(error, spec.name);
  } finally {
    callback.close();
  }
}

/** Forgets the tokens of a server. */
export async function signOut(spec: McpServerSpec, secrets: SecretStore): Promise<void> {
  if (spec.reach.kind === 'stdio' || !URL.canParse(spec.reach.url)) return;
  const url = new URL(spec.reach.url);
  await keepGrant(secrets, url, undefined);
  await secrets.set(challengeName(url), undefined);
}

/** What the server says of where to sign in; undefined: it takes us as we are. */
async function challengeOf(
  url: URL,
  given: Readonly<Record<string, string>>,
  base: typeof fetch,
  server: string,
): Promise<Challenge | undefined> {
  const headers = {
    ...given,
    accept: 'application/json, text/event-stream',
    'content-type': 'application/json',
  };
  const body = JSON.stringify(helloFor({ cwd: '', roots: () => [] }));
  const signal = AbortSignal.timeout(30_000);
  const response = await base(url, { method: 'POST', headers, body, redirect: 'manual', signal }).catch(
    (error: unknown) => {
      throw failed('mcp-http-unreachable', { server, reason: networkFault(error) });
    },
  );
  await response.body?.cancel();
  if (response.status !== 401 && response.status !== 403) return undefined;
  return paramsOf(response.headers.get('www-authenticate') ?? '');
}

/** Where a server says that its authorization server is found, and what is to be asked for there. */
interface Challenge {
  readonly resourceMetadataUrl?: URL;
  readonly scope?: string;
}

async function paramsOf(header: string): Promise<Challenge> {
  const { extractWWWAuthenticateParams } = await import('@modelcontextprotocol/sdk/client/auth.js');
  const response = new Response(null, header === '' ? {} : { headers: { 'www-authenticate': header } });
  const { resourceMetadataUrl, scope } = extractWWWAuthenticateParams(response);
  return { ...(resourceMetadataUrl ? { resourceMetadataUrl } : {}), ...(scope ? { scope } : {}) };
}

/** The code in what the browser brought (https://www.rfc-editor.org/rfc/rfc9207 for `iss`). */
function codeOf(answer: URLSearchParams, issuer: string | undefined, server: string): string {
  const from = answer.get('iss');
  if (from !== null && issuer !== undefined && from !== issuer)
    throw failed('mcp-sign-in-issuer', { server });
  const code = answer.get('code');
  if (code) {
    rememberSecret(code);
    return code;
  }
  const said = [answer.get('error'), answer.get('error_description')].filter(Boolean).join(': ');
  throw failed('mcp-sign-in-refused', { server, reason: shown(said) });
}

/** What one sign-in is made of. */
interface Attempt {
  readonly url: URL;
  readonly before: Grant | undefined;
  readonly state: string;
  readonly redirect: string;
  readonly options: SignInOptions;
}

/** One sign-in, as the protocol's code wants it. Nothing is kept before there are tokens. */
class SignInProvider implements OAuthClientProvider {
  readonly #attempt: Attempt;
  #client: OAuthClientInformationMixed | undefined;
  #verifier = '';
  #discovered: OAuthDiscoveryState | undefined;
  #resource: string | undefined;

  constructor(attempt: Attempt) {
    this.#attempt = attempt;
    const { before, redirect } = attempt;
    // A client is registered with where the browser comes back to.
    if (before?.redirect === redirect) this.#client = before.client;
  }

  get issuer(): string | undefined {
    return this.#discovered?.authorizationServerMetadata?.issuer;
  }

  get redirectUrl(): string {
    return this.#attempt.redirect;
  }

  get clientMetadata(): OAuthClientMetadata {
    return {
      client_name: CLIENT_INFO.title,
      redirect_uris: [this.#attempt.redirect],
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
    };
  }

  state(): string {
    return this.#attempt.state;
  }

  clientInformation(): OAuthClientInformationMixed | undefined {
    return this.#client;
  }

  saveClientInformation(client: OAuthClientInformationMixed): void {
    this.#client = client;
  }

  /** None: who signs in wants new ones. */
  tokens(): undefined {
    return undefined;
  }

  async saveTokens(tokens: OAuthTokens): Promise<void> {
    const { url, redirect, options } = this.#attempt;
    if (!this.#client || !this.#discovered) throw new Error('tokens before a sign-in');
    const { authorizationServerUrl, authorizationServerMetadata } = this.#discovered;
    await keepGrant(options.secrets, url, {
      client: this.#client,
      tokens,
      ...expiryOf(tokens),
      authorizationServer: String(authorizationServerUrl),
      ...(authorizationServerMetadata ? { metadata: authorizationServerMetadata } : {}),
      ...(this.#resource === undefined ? {} : { resource: this.#resource }),
      redirect,
    });
  }

  /** The address is a server's. */
  async redirectToAuthorization(to: URL): Promise<void> {
    const { url, options } = this.#attempt;
    if (!isAllowed(to, url)) {
      throw failed('mcp-sign-in-address', { server: options.spec.name, protocol: shown(to.protocol) });
    }
    this.#resource = to.searchParams.get('resource') ?? undefined;
    await options.present(to);
  }

  saveCodeVerifier(verifier: string): void {
    this.#verifier = verifier;
  }

  codeVerifier(): string {
    return this.#verifier;
  }

  saveDiscoveryState(state: OAuthDiscoveryState): void {
    this.#discovered = state;
  }

  discoveryState(): OAuthDiscoveryState | undefined {
    return this.#discovered;
  }
}

function shown(text: string): string {
  return maskKnown(visibleLines(text)).slice(0, SAID);
}

function unknown(error: unknown, server: string): OchoError {
  const reason = shown(error instanceof Error ? error.message : String(error));
  return failed('mcp-sign-in-failed', { server, reason });
}

function failed(id: string, args: Record<string, string>): OchoError {
  return new OchoError('MCP_SIGN_IN_FAILED', { id, args });
}
