// What makes an MCP tool the tool a person allowed: how its server is started and what it says of itself. A change of
// any of it is another tool, and is asked about (policy.md "Rules").
import { createHash } from 'node:crypto';
import { canonicalJson } from './plan.ts';

/** How a server is reached. Values of variables and headers are secrets and change; their names do not. */
export interface McpServerIdentity {
  readonly name: string;
  readonly command?: string | undefined;
  readonly args?: readonly string[] | undefined;
  readonly cwd?: string | undefined;
  readonly url?: string | undefined;
  readonly envNames?: readonly string[] | undefined;
  readonly headerNames?: readonly string[] | undefined;
}

/** What a tool says of itself, as the server sent it. */
export interface McpToolIdentity {
  readonly name: string;
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  readonly inputSchema?: unknown;
  readonly outputSchema?: unknown;
  readonly annotations?: unknown;
}

/** What of a tool can change. */
export type IdentityPart = 'server' | 'name' | 'description' | 'schema' | 'annotations';

/** The whole identity, and a short digest of each part of it to tell what changed. */
export interface McpIdentity {
  /** SHA-256, hexadecimal. */
  readonly identity: string;
  readonly parts: Readonly<Record<IdentityPart, string>>;
}

/** Hex digits of a part's digest: they only name what changed, the decision is made by the whole. */
const DIGITS = 12;

/** The identity of a tool of a server. The same content gives the same, in whatever order its keys are. */
export function mcpIdentity(server: McpServerIdentity, tool: McpToolIdentity): McpIdentity {
  const { envNames, headerNames, ...rest } = server;
  const whole = {
    server: { ...rest, envNames: sorted(envNames), headerNames: sorted(headerNames) },
    name: tool.name,
    description: { title: tool.title, description: tool.description },
    schema: { input: tool.inputSchema, output: tool.outputSchema },
    annotations: tool.annotations ?? null,
  };
  const short = (value: unknown): string => hash(value).slice(0, DIGITS);
  return {
    identity: hash(whole),
    parts: {
      server: short(whole.server),
      name: short(whole.name),
      description: short(whole.description),
      schema: short(whole.schema),
      annotations: short(whole.annotations),
    },
  };
}

/** The pattern of a rule that is bound to a tool: its identity, and behind it what tells a later change apart. */
export function identityPattern(identity: string, parts: Readonly<Record<string, string>> = {}): string {
  const told = Object.entries(parts).map(([name, digest]) => `${name}=${digest}`);
  return [`sha256:${identity}`, ...told].join(' ');
}

/**
 * Takes a pattern for a tool of others apart: `sha256:<identity> <part>=<digest> … -- <words>`. Without an identity it is
 * about the words alone, of whatever tool has the name.
 */
export function boundPattern(pattern: string): {
  readonly identity: string | undefined;
  readonly words: string | undefined;
} {
  const [bound = '', ...told] = pattern.split(/\s+/);
  if (!bound.startsWith('sha256:')) return { identity: undefined, words: pattern };
  const identity = bound.slice('sha256:'.length);
  const words = told.includes('--') ? pattern.slice(pattern.search(/\s--(?:\s|$)/) + 3).trim() : undefined;
  return { identity, words };
}

/**
 * What changed since a rule with this pattern was made; empty when the pattern is bound to no other tool or does not
 * say. The part `name` cannot change: the rule would be about another tool.
 */
export function changedParts(
  pattern: string,
  identity: string,
  parts: Readonly<Record<string, string>>,
): readonly string[] {
  const [bound = '', ...told] = pattern.split(/\s+/);
  if (!bound.startsWith('sha256:') || bound === `sha256:${identity}`) return [];
  return told.slice(0, told.includes('--') ? told.indexOf('--') : undefined).flatMap((item) => {
    const [name = '', digest] = item.split('=');
    const now = Object.hasOwn(parts, name) ? parts[name] : undefined;
    return now !== undefined && digest !== undefined && now !== digest ? [name] : [];
  });
}

function sorted(names: readonly string[] | undefined): readonly string[] {
  return [...(names ?? [])].sort();
}

function hash(value: unknown): string {
  return createHash('sha256').update(canonicalJson(value)).digest('hex');
}
