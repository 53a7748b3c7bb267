// mcp_prompts: what MCP servers propose to ask. Left out of requests while no server has any.
import { z } from 'zod';
import { takeResult } from '../../mcp/content.ts';
import { fromEach, inLine, type OfferDetails, offerPlan, serversFor } from '../../mcp/offered.ts';
import { type McpPrompt, PROMPTS, promptsOf } from '../../mcp/offers.ts';
import { promptContent } from '../../mcp/prompt-call.ts';
import { mcpResult, type ShownResult } from '../../mcp/result-adapter.ts';
import type { ToolServices } from '../services.ts';
import { type Tool, type ToolContext, ToolError, type ToolModule } from '../tool.ts';
import { strictInput } from './strict-input.ts';

const input = strictInput({
  operation: z.enum(['list', 'get']),
  server: z.string().min(1).max(200).optional(),
  name: z.string().min(1).max(200).optional(),
  arguments: z.record(z.string(), z.string()).optional(),
});

type Args = z.infer<typeof input>;

interface Details extends OfferDetails {
  readonly name: string | undefined;
  readonly given: Readonly<Record<string, string>>;
}

function createTool({ mcp, blobs }: ToolServices): Tool<Args, Details, ShownResult> {
  return {
    async plan(args) {
      const { operation, server, name } = args;
      if (operation === 'get' && (server === undefined || name === undefined)) {
        throw new ToolError('INVALID_ARGUMENTS', { id: 'mcp-prompts-incomplete' });
      }
      const plan = offerPlan('mcp_prompts', args, serversFor('prompts', server, mcp?.()));
      const wanted = operation === 'get' ? name : undefined;
      return { ...plan, details: { ...plan.details, name: wanted, given: args.arguments ?? {} } };
    },
    async execute({ details: { servers, name, given } }, context) {
      const found = servers.flatMap((each) => serversFor('prompts', each, mcp?.()));
      const [server] = found;
      const content =
        name === undefined || !server
          ? await list(found, context)
          : await promptContent(server, name, given, context.signal);
      const result = await takeResult(servers.join(', '), { content }, blobs);
      return { ...result, seesImages: context.session.seesImages };
    },
  };
}

async function list(servers: ReturnType<typeof serversFor>, { i18n, signal }: ToolContext) {
  const text = await fromEach(servers, i18n, async (server) =>
    promptsOf(await server.list(PROMPTS, signal)).map((each) => lineOf(each)),
  );
  return [{ type: 'text', text }];
}

/** `name(needed, may be left out?) - what it is for` */
function lineOf({ name, description, arguments: all }: McpPrompt): string {
  const given = all.map((each) => `${each.name}${each.required ? '' : '?'}`).join(', ');
  return inLine(`${name}(${given})${description === '' ? '' : ` - ${description}`}`);
}

const module: ToolModule<typeof input, Details, ShownResult> = {
  id: 'mcp_prompts',
  definition: { name: 'mcp_prompts', description: 'tool-mcp-prompts', input },
  settings: [],
  view: {
    kind: 'read',
    title: ({ operation }, i18n) =>
      i18n.text(operation === 'get' ? 'mcp-prompts-title-get' : 'mcp-prompts-title-list'),
    locations: () => [],
  },
  result: mcpResult,
  isIdle: ({ mcp }) => (mcp?.()?.offering('prompts').length ?? 0) === 0,
  createTool,
};

export default module;
