// Servers that have resources or prompts, as the built-in tools for those see them.
import type { I18n } from '../i18n/message.ts';
import { visible } from '../policy/display.ts';
import { mcpIdentity } from '../policy/mcp-identity.ts';
import type { ExternalPart, Plan } from '../policy/plan.ts';
import { ToolError } from '../tools/tool.ts';
import type { McpPerson } from './host.ts';
import type { McpServer } from './server.ts';
import { serverIdentity } from './server-spec.ts';

/** What a server may have beside tools. */
export type OfferKind = 'resources' | 'prompts';

/** The servers of a session, as far as they have such. */
export interface McpOffers {
  /** Those that run and have said that they have some. */
  offering(kind: OfferKind): readonly McpServer[];
  find(name: string): McpServer | undefined;
  /** Whom servers reach from now on; what they ask for before is refused. */
  attach(person: McpPerson): void;
}

/** What a call of one of the tools is about. */
export interface OfferDetails {
  /** Names. */
  readonly servers: readonly string[];
}

/**
 * The servers a call goes to: the one it names, or all there are. Throws `ToolError` `MCP_NO_SERVER` when it names one that
 * has nothing of the kind, or there are none.
 */
export function serversFor(
  kind: OfferKind,
  name: string | undefined,
  offers: McpOffers | undefined,
): readonly McpServer[] {
  const all = offers?.offering(kind) ?? [];
  const servers = name === undefined ? all : all.filter((each) => each.name === name);
  if (servers.length > 0) return servers;
  const known = all.map((each) => visible(each.name)).join(', ');
  const args = { kind, server: visible(name ?? ''), named: name === undefined ? 'no' : 'yes', known };
  throw new ToolError('MCP_NO_SERVER', { id: known === '' ? 'mcp-offer-none' : 'mcp-offer-unknown', args });
}

/** The plan of a call: what is allowed of it is bound to the servers as they are reached now. */
export function offerPlan(
  tool: string,
  args: Readonly<Record<string, unknown>>,
  servers: readonly McpServer[],
): Plan<OfferDetails> {
  const parts = servers.map((server): ExternalPart => {
    const identity = mcpIdentity(serverIdentity(server.spec), { name: tool });
    return { kind: 'external', source: 'mcp', server: server.name, ...identity };
  });
  return { tool, args, parts, details: { servers: servers.map(({ name }) => name) } };
}

/** What came of asking several servers, one block each; what one could not do is said in its place. */
export async function fromEach(
  servers: readonly McpServer[],
  i18n: I18n,
  ask: (server: McpServer) => Promise<readonly string[]>,
): Promise<string> {
  const blocks = await Promise.all(
    servers.map(async (server) => {
      try {
        return [`${visible(server.name)}:`, ...(await ask(server))].join('\n');
      } catch (error) {
        if (servers.length === 1 || !(error instanceof ToolError)) throw error;
        return `${visible(server.name)}: ${i18n.format(error.text)}`;
      }
    }),
  );
  return blocks.join('\n\n');
}

/** Characters of a description in a list. */
const SHOWN = 300;

/** A stranger's words on one line of a list. */
export function inLine(text: string): string {
  return visible(text.replace(/\s+/g, ' ').trim().slice(0, SHOWN));
}
