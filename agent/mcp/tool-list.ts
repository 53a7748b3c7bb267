// What is known of a server's tools, and whether it is still so.
import { setTimeout as pause } from 'node:timers/promises';
import { untilAborted } from '../files/until-aborted.ts';
import { OchoError } from '../i18n/message.ts';
import type { McpServerIdentity } from '../policy/mcp-identity.ts';
import { type AcceptedTool, type RefusedTool, takeTools } from './foreign-tool.ts';
import type { McpLimits } from './limits.ts';

/** What a list needs of its server. */
export interface ToolListOptions {
  readonly server: McpServerIdentity;
  /** Names that are taken. */
  readonly builtins: readonly string[];
  readonly limits: Pick<McpLimits, 'debounceMs' | 'startMs' | 'settleMs'>;
  /** Aborted when the server is closed. */
  readonly closed: AbortSignal;
  /** Asks the server, once it runs; undefined: it does not. */
  read(signal: AbortSignal): Promise<readonly unknown[] | undefined>;
  /** Called after a change that the server announced. */
  changed(): void;
  /** Called with what went wrong with that. */
  note(line: string): void;
}

/** The tools of one server. */
export class ToolList {
  readonly #options: ToolListOptions;
  #accepted: readonly AcceptedTool[] = [];
  #refused: readonly RefusedTool[] = [];
  /** A changed list is being read: what is known may be out of date. */
  #reading: Promise<void> | undefined;
  #again = false;

  constructor(options: ToolListOptions) {
    this.#options = options;
  }

  get accepted(): readonly AcceptedTool[] {
    return this.#accepted;
  }
  get refused(): readonly RefusedTool[] {
    return this.#refused;
  }

  /** Takes over what the server says. */
  take(raw: readonly unknown[]): void {
    const { accepted, refused } = takeTools(raw, this.#options.server, this.#options.builtins);
    const known = new Map(this.#accepted.map((tool) => [tool.name, tool]));
    // The same object for the same tool: what is made of it stays.
    this.#accepted = accepted.map((tool) => {
      const before = known.get(tool.name);
      return before?.identity.identity === tool.identity.identity ? before : tool;
    });
    this.#refused = refused;
  }

  clear(): void {
    this.#accepted = [];
    this.#refused = [];
  }

  /** The server says that its list has changed: from this moment on what is known may be old. */
  announced(): void {
    this.#again = true;
    this.#reading ??= this.#readAgain().finally(() => {
      this.#reading = undefined;
    });
  }

  /**
   * Waits while a changed list is being read. Rejects with `MCP_UNSETTLED` for a server that does not come to rest, and
   * with the reason of an aborted signal.
   */
  async settled(signal: AbortSignal): Promise<void> {
    const { server, limits } = this.#options;
    const { settleMs } = limits;
    const patience = AbortSignal.timeout(settleMs);
    try {
      while (this.#reading) await untilAborted(this.#reading, AbortSignal.any([signal, patience]));
    } catch (error) {
      signal.throwIfAborted();
      const text = { id: 'mcp-unsettled', args: { server: server.name, ms: settleMs } };
      throw new OchoError('MCP_UNSETTLED', text, { cause: error });
    }
  }

  async #readAgain(): Promise<void> {
    const { limits, closed, read, changed, note } = this.#options;
    while (this.#again && !closed.aborted) {
      // Servers announce every single tool of theirs.
      await pause(limits.debounceMs, undefined, { signal: closed }).catch(() => undefined);
      this.#again = false;
      try {
        const raw = await read(AbortSignal.any([closed, AbortSignal.timeout(limits.startMs)]));
        if (!raw) return;
        this.take(raw);
        changed();
      } catch (error) {
        note(`tools/list: ${error instanceof OchoError ? error.code : String(error)}`);
      }
    }
  }
}
