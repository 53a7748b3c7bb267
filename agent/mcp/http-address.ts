// Where a server is reached and with which headers. What is secret in them is never part of a message.
import type { SecretStore } from '../config/credentials.ts';
import { OchoError } from '../i18n/message.ts';
import { isSecretName } from '../platform/secrets.ts';
import { rememberSecret } from '../policy/known-secrets.ts';
import type { HttpSpec, McpOrigin } from './server-spec.ts';

/** A secret in a header of the configuration. */
const SECRET = /\$\{secret:([A-Za-z0-9_.-]{1,100})\}/g;
/** https://www.rfc-editor.org/rfc/rfc9110#name-field-names */
const HEADER_NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
const HEADER_VALUE = /^[\t\x20-\x7e\x80-\xff]*$/;

/** What a secret for headers is called in a `SecretStore`. */
export function headerSecret(name: string): string {
  return `secret:${name}`;
}

/** Where requests go. */
export interface HttpAddress {
  readonly url: URL;
  /** With the secrets in them. */
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * The address of a server, with the secrets in its headers; those the client passed along are taken as they are. Rejects
 * with `OchoError` `MCP_UNSUPPORTED`: no http(s) address, one with a password in it, a header that cannot be sent, a
 * secret nobody stored.
 */
export async function httpAddress(
  { url, headers }: HttpSpec,
  origin: McpOrigin,
  secrets: SecretStore | undefined,
): Promise<HttpAddress> {
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  if (!parsed || !/^https?:$/.test(parsed.protocol)) throw refused('mcp-http-address');
  if (parsed.username || parsed.password) throw refused('mcp-http-credentials-in-url');
  parsed.hash = '';
  const filled: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    const whole = origin === 'config' ? await fill(value, secrets) : value;
    if (!HEADER_NAME.test(name) || !HEADER_VALUE.test(whole)) throw refused('mcp-http-header', { name });
    if (whole !== value || isSecretName(name)) rememberValue(whole);
    filled[name] = whole;
  }
  return { url: parsed, headers: filled };
}

async function fill(value: string, secrets: SecretStore | undefined): Promise<string> {
  let whole = value;
  for (const [written, name = ''] of value.matchAll(SECRET)) {
    const secret = await secrets?.get(headerSecret(name));
    if (secret === undefined) throw refused('mcp-http-secret', { name });
    rememberSecret(secret);
    whole = whole.replace(written, () => secret);
  }
  return whole;
}

/** The value, and what stands behind its scheme: `Bearer …`. */
function rememberValue(value: string): void {
  rememberSecret(value);
  const rest = /^[A-Za-z-]+ +(\S.*)$/.exec(value)?.[1];
  if (rest) rememberSecret(rest);
}

function refused(id: string, args: Record<string, string> = {}): OchoError {
  return new OchoError('MCP_UNSUPPORTED', { id, args });
}
