// mcp_resources: what MCP servers have to read. Left out of requests while no server has any.
import { z } from 'zod';
import { takeResult } from '../../mcp/content.ts';
import { fromEach, inLine, type OfferDetails, offerPlan, serversFor } from '../../mcp/offered.ts';
import { type McpResource, resourcesIn } from '../../mcp/offers.ts';
import { mcpResult, type ShownResult } from '../../mcp/result-adapter.ts';
import type { ToolServices } from '../services.ts';
import { type Tool, type ToolContext, ToolError, type ToolModule } from '../tool.ts';
import { strictInput } from './strict-input.ts';

const input = strictInput({
  operation: z.enum(['list', 'read']),
  server: z.string().min(1).max(200).optional(),
  uri: z.string().min(1).max(8_192).optional(),
});

type Args = z.infer<typeof input>;

interface Details extends OfferDetails {
  readonly uri: string | undefined;
}

function createTool({ mcp, blobs }: ToolServices): Tool<Args, Details, ShownResult> {
  return {
    async plan(args) {
      const { operation, server, uri } = args;
      if (operation === 'read' && (server === undefined || uri === undefined)) {
        throw new ToolError('INVALID_ARGUMENTS', { id: 'mcp-resources-incomplete' });
      }
      const plan = offerPlan('mcp_resources', args, serversFor('resources', server, mcp?.()));
      return { ...plan, details: { ...plan.details, uri: operation === 'read' ? uri : undefined } };
    },
    async execute({ details: { servers, uri } }, context) {
      const found = servers.flatMap((name) => serversFor('resources', name, mcp?.()));
      const content = uri === undefined ? await list(found, context) : await read(found, uri, context);
      const result = await takeResult(servers.join(', '), { content }, blobs);
      return { ...result, seesImages: context.session.seesImages };
    },
  };
}

type Servers = ReturnType<typeof serversFor>;

async function list(servers: Servers, { i18n, signal }: ToolContext) {
  const text = await fromEach(servers, i18n, async (server) =>
    (await resourcesIn(server, signal)).map((each) => lineOf(each)),
  );
  return [{ type: 'text', text }];
}

function lineOf({ uri, name, mimeType, description }: McpResource): string {
  const about = [name, mimeType && `(${mimeType})`].filter(Boolean).join(' ');
  return inLine([uri, about, description].filter(Boolean).join(' - '));
}

async function read([server]: Servers, uri: string, { signal }: ToolContext) {
  const raw = await server?.request('resources/read', { uri }, { signal });
  const contents = Array.isArray(raw?.contents) ? raw.contents : [];
  return contents.map((resource) => ({ type: 'resource', resource }));
}

const module: ToolModule<typeof input, Details, ShownResult> = {
  id: 'mcp_resources',
  definition: { name: 'mcp_resources', description: 'tool-mcp-resources', input },
  settings: [],
  view: {
    kind: 'read',
    // Names and addresses of servers are shown as content, never in a title.
    title: ({ operation }, i18n) =>
      i18n.text(operation === 'read' ? 'mcp-resources-title-read' : 'mcp-resources-title-list'),
    locations: () => [],
  },
  result: mcpResult,
  isIdle: ({ mcp }) => (mcp?.()?.offering('resources').length ?? 0) === 0,
  createTool,
};

export default module;
