// What a person is shown of the tools there are: those of a session, and those it does not have, with the reason.

/**
 * What keeps a tool from the model, if anything. `visible`: its definition goes to the model. `deferred`: only after
 * `tool_search`. The others cannot be called: `planned`, `deprecated`, `invalid` of a project's registry, `unselected` by
 * `[tools] optional`, `blocked` by the policy.
 */
export type ToolState =
  | 'visible'
  | 'deferred'
  | 'planned'
  | 'deprecated'
  | 'invalid'
  | 'unselected'
  | 'blocked';

/** A tool as `_ocho/tools/list` and `ocho tools list --json` give it. */
export interface ToolListing {
  readonly name: string;
  readonly state: ToolState;
  /** Why it is not visible, for people. */
  readonly reason?: string;
  /** Of `blocked`, the key that keeps it out: `excluded_tools`, `allowed_tools`, `deny_all_tools`. */
  readonly rule?: string;
  readonly source: 'builtin' | 'registry' | 'mcp' | 'http';
  /** The tools.json (absolute), or the server's name; undefined for those that are built in. */
  readonly origin?: string;
  /** Of a tool of a project, the file its entry names as its entry point, absolute; undefined where there is none. */
  readonly entryPoint?: string;
  /** Its TOOL.md, absolute; undefined where it has none. */
  readonly manual?: string;
  /** It is selected or left out with `[tools] optional`; the minimal ones and those of others are not. */
  readonly optional?: true;
  readonly description: string;
  /** It is no tool: it says why a file, `origin`, gives none, or none that are new. `name` is that of the file. */
  readonly isFile?: true;
  readonly inputSchema: Readonly<Record<string, unknown>>;
}
