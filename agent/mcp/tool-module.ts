// A server's tool as a tool of the agent (design: architecture.md "The contract of a tool").
import type { I18n } from '../i18n/message.ts';
import { visible } from '../policy/display.ts';
import type { ExternalPart, Plan } from '../policy/plan.ts';
import type { ToolServices } from '../tools/services.ts';
import { type Tool, type ToolContext, ToolError, type ToolModule } from '../tools/tool.ts';
import type { Progress } from './client.ts';
import { takeResult } from './content.ts';
import type { AcceptedTool } from './foreign-tool.ts';
import { mcpResult, type ShownResult } from './result-adapter.ts';
import { argumentsOf, misfit } from './schema-check.ts';
import type { McpServer } from './server.ts';

type Args = Record<string, unknown>;

/** The tool as it was when the call was planned. */
interface McpDetails {
  readonly identity: string;
}

/** Makes the module of a tool; it lasts for as long as the tool says the same of itself. */
export function mcpModule(server: McpServer, tool: AcceptedTool, i18n: I18n): ToolModule {
  const input = argumentsOf(tool.inputSchema);
  const module: ToolModule<typeof input, McpDetails, ShownResult> = {
    id: tool.name,
    definition: {
      name: tool.name,
      description: 'mcp-tool',
      input,
      foreign: {
        description: i18n.text('mcp-tool', { server: server.name, text: tool.description }),
        inputSchema: tool.inputSchema,
      },
    },
    source: { kind: 'mcp', server: server.name, tool: tool.tool },
    settings: [],
    // Its hints are its own words: they say nothing of what it does.
    view: { kind: 'other', title: () => `${server.name}: ${tool.tool}`, locations: () => [] },
    result: mcpResult,
    createTool: (services) => createTool(server, tool, services),
  };
  // The registry handles all as the general contract; the executor checks arguments with the module's own schema.
  return module as unknown as ToolModule;
}

function createTool(
  server: McpServer,
  { name, tool }: AcceptedTool,
  services: ToolServices,
): Tool<Args, McpDetails, ShownResult> {
  const now = async ({ signal }: ToolContext): Promise<AcceptedTool> => {
    const found = await server.current(tool, signal);
    if (found) return found;
    throw new ToolError('TOOL_MISSING', { id: 'mcp-tool-gone', args: { server: server.name, tool: name } });
  };
  return {
    async plan(args, context): Promise<Plan<McpDetails>> {
      // As it is now, not as the model was told: what a person allowed is bound to it.
      const { identity } = await now(context);
      const part: ExternalPart = { kind: 'external', source: 'mcp', server: server.name, ...identity };
      return { tool: name, args, parts: [part], details: { identity: identity.identity } };
    },
    async execute({ args, details }, context) {
      const found = await now(context);
      if (found.identity.identity !== details.identity) {
        throw new ToolError('PLAN_CHANGED', {
          id: 'mcp-tool-changed',
          args: { server: server.name, tool: name },
        });
      }
      const onProgress = progressTo(context);
      const params = { name: tool, arguments: args };
      const raw = await server.request('tools/call', params, { signal: context.signal, onProgress });
      const { outputSchema } = found;
      const check = (value: unknown) =>
        outputSchema && raw.isError !== true ? misfit(outputSchema, value) : undefined;
      const result = await takeResult(server.name, raw, services.blobs, check);
      return { ...result, seesImages: context.session.seesImages };
    },
  };
}

/** Characters of a word of progress. */
const LONGEST_WORD = 500;

/** Shows progress as live output, one line each; the same line is not shown twice. */
function progressTo({ output }: ToolContext): (progress: Progress) => void {
  let last = '';
  return ({ progress, total, message }) => {
    const count = total === undefined ? String(progress) : `${progress}/${total}`;
    const line = message === undefined ? count : `${count} ${visible(message.slice(0, LONGEST_WORD))}`;
    if (line !== last) output(`${line}\n`);
    last = line;
  };
}
