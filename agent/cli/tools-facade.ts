// What `ocho tools …` needs of the runtime, and how long it has it.
import type { ToolCallReport } from '../runtime/tool-call.ts';
import type { ToolListing } from '../runtime/tool-listing.ts';
import type { Surface } from '../tools/catalogue.ts';
import type { RankedTool } from '../tools/discovery/searcher.ts';
import { type GivenArguments, oneOf } from './arguments.ts';
import type { CliContext } from './context.ts';
import { folderOf, policyOverrides } from './load-config.ts';
import type { ApproveMode } from './run-options.ts';

/** The runtime, as far as these commands need it. */
export interface ToolsFacade {
  /** All there are, those that cannot be called included. */
  list(): Promise<readonly ToolListing[]>;
  /** What `tool_search` would find, best first. */
  search(query: string, limit: number): Promise<readonly RankedTool[]>;
  /** One call through the executor and its policy; no model. `json`: the arguments as text. */
  call(name: string, json: string): Promise<ToolCallReport>;
  /** Ends what calls have started and leaves no session behind. */
  close(): Promise<void>;
}

/** What a facade is opened with. */
export interface ToolsFacadeOptions {
  /** Absolute. */
  readonly cwd: string;
  readonly level: ReturnType<typeof policyOverrides>['level'];
  readonly highRisk: ReturnType<typeof policyOverrides>['highRisk'];
  readonly approve: ApproveMode;
  readonly surface: Surface | undefined;
}

/** Opens the tools of a folder. Rejects with `OchoError` when the configuration is in error. */
export type OpenTools = (options: ToolsFacadeOptions, context: CliContext) => Promise<ToolsFacade>;

/** One `ocho tools NAME`; resolves to the exit code. */
export type ToolsCommand = (given: GivenArguments, context: CliContext, open: OpenTools) => Promise<number>;

/** Opens the tools for as long as `work` takes; an interruption in between ends them in order. */
export async function withTools(
  given: GivenArguments,
  context: CliContext,
  open: OpenTools,
  work: (facade: ToolsFacade) => Promise<number>,
): Promise<number> {
  const asked = oneOf(given, 'approve', ['never', 'ask', 'all']);
  const { level, highRisk } = policyOverrides(given);
  const approve = asked ?? (context.terminal.interactive ? 'ask' : 'never');
  const surface = oneOf(given, 'surface', ['code', 'chat']);
  const options: ToolsFacadeOptions = { cwd: folderOf(given, context), level, highRisk, approve, surface };
  const release = context.interruption.hold();
  try {
    const facade = await open(options, context);
    try {
      return await work(facade);
    } finally {
      await facade.close();
    }
  } finally {
    release();
  }
}
