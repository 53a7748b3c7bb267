// What a sign-in at a server left: its tokens, kept with the secrets, and their renewal. Nobody is asked here.
import type {
  AuthorizationServerMetadata,
  OAuthClientInformationMixed,
  OAuthTokens,
} from '@modelcontextprotocol/sdk/shared/auth.js';
import { z } from 'zod';
import type { SecretStore } from '../config/credentials.ts';
import { rememberSecret } from '../policy/known-secrets.ts';
import type { Bearer } from './http-connection.ts';
import { guardedFetch } from './oauth-fetch.ts';

/** A token is not used any more so long before its end. */
const EARLY_MS = 30_000;

/** Everything that renewing takes. */
export interface Grant {
  readonly client: OAuthClientInformationMixed;
  readonly tokens: OAuthTokens;
  /** Milliseconds since the epoch; undefined: the server did not say. */
  readonly expiresAt?: number | undefined;
  readonly authorizationServer: string;
  readonly metadata?: AuthorizationServerMetadata | undefined;
  /** What the tokens are for, as it was asked for. */
  readonly resource?: string | undefined;
  /** Where the browser came back to: the client is registered with it. */
  readonly redirect: string;
}

/** Looked at only as far as it is used before the protocol's code checks it. */
const grantSchema = z.object({
  client: z.looseObject({ client_id: z.string() }),
  tokens: z.looseObject({ access_token: z.string(), refresh_token: z.string().optional() }),
  expiresAt: z.number().optional(),
  authorizationServer: z.string(),
  metadata: z.looseObject({}).optional(),
  resource: z.string().optional(),
  redirect: z.string(),
});

/** Where the tokens of a server are kept: by its address, so that another server of the same name gets none. */
export function grantName(url: URL): string {
  return `mcp-oauth:${url.origin}${url.pathname}${url.search}`;
}

/** What a server wanted when it refused us last is kept until somebody signs in, which may be another process. */
export function challengeName(url: URL): string {
  return `mcp-challenge:${url.origin}${url.pathname}${url.search}`;
}

/** Characters of a challenge that are kept. */
const LONGEST_CHALLENGE = 2_000;

/** The grant of a server; undefined where nobody signed in. Rejects when the secrets cannot be read. */
export async function readGrant(secrets: SecretStore, url: URL): Promise<Grant | undefined> {
  const text = await secrets.get(grantName(url));
  if (text === undefined) return undefined;
  try {
    const grant = grantSchema.parse(JSON.parse(text)) as unknown as Grant; // Written by `keepGrant`.
    hide(grant);
    return grant;
  } catch {
    // What cannot be read is as good as none; its text must not come up in an error.
    return undefined;
  }
}

/** Keeps it, or with undefined forgets it. */
export async function keepGrant(secrets: SecretStore, url: URL, grant: Grant | undefined): Promise<void> {
  if (grant) hide(grant);
  await secrets.set(grantName(url), grant && JSON.stringify(grant));
}

/** When tokens that were given now end. */
export function expiryOf({ expires_in: seconds }: OAuthTokens): { readonly expiresAt?: number } {
  return seconds === undefined ? {} : { expiresAt: Date.now() + seconds * 1000 };
}

function hide({ tokens, client }: Grant): void {
  const secret = 'client_secret' in client ? client.client_secret : undefined;
  for (const value of [tokens.access_token, tokens.refresh_token, tokens.id_token, secret])
    if (typeof value === 'string') rememberSecret(value);
}

/** What tokens need. */
interface TokenParts {
  readonly url: URL;
  readonly secrets: SecretStore | undefined;
  readonly fetch: typeof fetch;
}

/** The tokens of one server. */
export class McpTokens implements Bearer {
  readonly #parts: TokenParts;
  #grant: Promise<Grant | undefined> | undefined;
  #renewal: Promise<string | undefined> | undefined;

  constructor(parts: TokenParts) {
    this.#parts = parts;
  }

  async token(): Promise<string | undefined> {
    const grant = await this.#known();
    if (!grant) return undefined;
    const { expiresAt, tokens } = grant;
    if (expiresAt === undefined || expiresAt - EARLY_MS > Date.now() || !tokens.refresh_token)
      return tokens.access_token;
    return (await this.renewed(tokens.access_token)) ?? tokens.access_token;
  }

  renewed(rejected: string | undefined): Promise<string | undefined> {
    this.#renewal ??= this.#renew(rejected).finally(() => {
      this.#renewal = undefined;
    });
    return this.#renewal;
  }

  async wanted(challenge: string): Promise<void> {
    const { secrets, url } = this.#parts;
    const name = challengeName(url);
    try {
      if (challenge === '' || challenge.length > LONGEST_CHALLENGE || !secrets) return;
      if ((await secrets.get(name)) !== challenge) await secrets.set(name, challenge);
    } catch {
      // Then a sign-in asks for what the server says at the first message.
    }
  }

  #known(): Promise<Grant | undefined> {
    const { secrets, url } = this.#parts;
    this.#grant ??= secrets ? readGrant(secrets, url).catch(() => undefined) : Promise.resolve(undefined);
    return this.#grant;
  }

  async #renew(rejected: string | undefined): Promise<string | undefined> {
    const { secrets, url, fetch } = this.#parts;
    // Another process, or a person, may have been here before.
    this.#grant = undefined;
    const grant = await this.#known();
    if (!grant || !secrets) return undefined;
    if (grant.tokens.access_token !== rejected) return grant.tokens.access_token;
    const { refresh_token: refreshToken } = grant.tokens;
    if (!refreshToken) return undefined;
    const { refreshAuthorization } = await import('@modelcontextprotocol/sdk/client/auth.js');
    const { client, metadata, resource } = grant;
    const tokens = await refreshAuthorization(grant.authorizationServer, {
      ...(metadata ? { metadata } : {}),
      clientInformation: client,
      refreshToken,
      ...(resource === undefined ? {} : { resource }),
      fetchFn: guardedFetch(fetch, url),
    }).catch(() => undefined);
    if (!tokens) return undefined;
    const { expiresAt: _before, ...rest } = grant;
    const next: Grant = { ...rest, tokens, ...expiryOf(tokens) };
    this.#grant = Promise.resolve(next);
    await keepGrant(secrets, url, next);
    return tokens.access_token;
  }
}
