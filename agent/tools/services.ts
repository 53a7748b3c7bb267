// What tools may use. Injected at construction, so that each is tested with fakes; heavy ones load on first use.
import type { FileService } from '../files/file-service.ts';
import type { McpOffers } from '../mcp/offered.ts';
import type { Clock } from '../platform/clock.ts';
import type { ProcessService } from '../platform/process.ts';
import type { PolicyLists } from '../policy/decision.ts';
import type { CommandSandbox } from '../sandbox/sandbox.ts';
import type { BlobStore } from '../sessions/blobs.ts';
import type { Fetcher } from '../web/fetcher.ts';
import type { MemoryStore } from './builtin/memory/memory-store.ts';

/** Services of one agent process. */
export interface ToolServices {
  readonly clock: Clock;
  readonly files: FileService;
  readonly processes: ProcessService;
  readonly blobs: BlobStore;
  /** Loads the network stack on first use. */
  fetcher(): Promise<Fetcher>;
  /** What is remembered from session to session; loads on first use. */
  memory(): Promise<MemoryStore>;
  /** The environment children get: allow-listed names of the agent's own, never a credential. */
  childEnvironment(): Readonly<Record<string, string>>;
  /** Confines commands; none where nothing ever is. The policy blocks what should be confined and is not. */
  readonly sandbox?: CommandSandbox;
  /** A tool's own settings, checked; defaults where nothing is set, or nothing that the tool can use. */
  settings(tool: string): Readonly<Record<string, unknown>>;
  /** The session's MCP servers, for what they have beside tools; undefined where there are none. */
  mcp?(): McpOffers | undefined;
  /** The domains of the risk profile in force now. No setting of a tool changes them. */
  domains(): Pick<PolicyLists, 'allowedDomains' | 'blockedDomains'>;
}
