// Tools that are not built in: a project's registry, MCP servers, HTTP tools. They come and go while a session lives.
import type { Message } from '../i18n/message.ts';
import type { McpOffers } from '../mcp/offered.ts';
import type { ToolFiles, ToolModule, ToolSource } from './tool.ts';

/** A tool that is known and cannot be called. */
export interface UnusableTool {
  /** As it is written; not necessarily a name a tool may have. */
  readonly name: string;
  readonly source: ToolSource;
  readonly state: 'planned' | 'deprecated' | 'invalid' | 'blocked';
  /** Why it cannot be called, with what to do about it. */
  readonly reason: Message;
  readonly description: string;
  /** Those there are already, or still. */
  readonly files?: ToolFiles;
  /** It stands for the whole file it would come from, none of whose tools may be there; `name` is that of the file. */
  readonly isFile?: true;
}

/** Where such tools come from. */
export interface ToolProvider {
  /** Those that can be called now. The same array for as long as nothing changed: callers compare it. */
  readonly modules: readonly ToolModule[];
  /** The others. The same array for as long as nothing changed. */
  readonly unusable: readonly UnusableTool[];
  /**
   * What keeps something of it from coming into force, for a person: told once each. The same array for as long as
   * nothing changed; missing: it has none.
   */
  readonly problems?: readonly Message[];
  /** MCP servers, for what they have beside tools. */
  readonly offers?: McpOffers;
  /** Calls `listener` after each change; the returned function ends that. */
  listen(listener: () => void): () => void;
  /** Takes over a changed configuration. Missing: it has none. */
  refresh?(): Promise<void>;
  /** Ends watching, and what was started. Idempotent. */
  close(): Promise<void>;
}
