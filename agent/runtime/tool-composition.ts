// What the tools of a session are made of: the selection, the services they are constructed with, the sandbox, and those
// who bring further tools.
import { join } from 'node:path';
import type { SecretStore } from '../config/credentials.ts';
import { toPolicyLists } from '../config/policy-lists.ts';
import { selectTools } from '../config/selection.ts';
import type { ConfigStore } from '../config/store.ts';
import type { RegistryPool } from '../external/shared.ts';
import type { FileService } from '../files/file-service.ts';
import type { I18n, Message } from '../i18n/message.ts';
import type { McpServerSpec } from '../mcp/server-spec.ts';
import { systemClock } from '../platform/clock.ts';
import { childEnvironment } from '../platform/environment.ts';
import type { ProcessService } from '../platform/process.ts';
import { createCommandSandbox } from '../sandbox/command-sandbox.ts';
import { detectSandbox, type SandboxSystem } from '../sandbox/detect.ts';
import { toSandboxProfile } from '../sandbox/profile.ts';
import type { BlobStore } from '../sessions/blobs.ts';
import { type Surface, toolNames } from '../tools/catalogue.ts';
import type { ToolProvider } from '../tools/provider.ts';
import { ToolRegistry } from '../tools/registry.ts';
import type { ToolServices } from '../tools/services.ts';
import { settingsOf } from '../tools/settings.ts';
import { SessionTools } from './session-tools.ts';

/** The built-in tools of this build, as an editor and `ocho run` have them. */
export const TOOL_NAMES = toolNames('code');

/** What all sessions of a process share. */
export interface ToolCompositionOptions {
  readonly i18n: I18n;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** For headers and tokens of MCP servers. */
  readonly secrets?: SecretStore;
  readonly stateFolder: string;
  readonly ownFolders: readonly string[];
  readonly files: FileService;
  readonly processes: ProcessService;
  readonly blobs: BlobStore;
}

/** What a session's MCP servers are given; a listing of a folder's tools starts none. */
export interface SessionServers {
  /** Absolute: where servers start. */
  readonly cwd: string;
  /** Absolute workspace folders. */
  readonly roots: readonly string[];
  /** Those of the client. */
  readonly client: readonly McpServerSpec[];
  /** The workspace is not trusted: what is started in it may be told by its files what to run. */
  readonly restricted: boolean;
}

/** Makes the tools of sessions. */
export class ToolComposition {
  readonly #options: ToolCompositionOptions;
  readonly #services: Omit<ToolServices, 'settings' | 'domains'>;
  #pool: RegistryPool | undefined;

  constructor(options: ToolCompositionOptions) {
    this.#options = options;
    const { env, files, processes, blobs } = options;
    this.#services = {
      clock: systemClock,
      files,
      processes,
      blobs,
      fetcher: once(async () => (await import('../web/http-fetcher.ts')).createFetcher({ env })),
      memory: once(async () => {
        const { createMemoryStore } = await import('../tools/builtin/memory/memory-store.ts');
        return createMemoryStore(join(options.stateFolder, 'memory'), systemClock);
      }),
      childEnvironment: once(() => childEnvironment(env)),
    };
  }

  /** `workspaces`: absolute folders whose own tools count; none where the workspace is not trusted. */
  async open(
    config: ConfigStore,
    workspaces: readonly string[],
    surface: Surface = 'code',
    servers?: SessionServers,
  ): Promise<SessionTools> {
    const names = () => selectTools(config.current().values.tools.optional, toolNames(surface));
    const services: ToolServices = {
      ...this.#servicesFor(config, (tool) => tools.current().module(tool)),
      mcp: () => tools.providers.find(({ offers }) => offers)?.offers,
    };
    const [registry, providers] = await Promise.all([
      ToolRegistry.load(names(), services),
      this.#providers(config, workspaces, servers),
    ]);
    const tools = new SessionTools(registry, providers, (builtin) => builtin.select(names()));
    return tools;
  }

  /** Commands are to be confined, and nothing here can: told with the first turn, not with every command. */
  async sandboxNotice(config: ConfigStore): Promise<readonly Message[]> {
    const { mode } = toSandboxProfile(config.current());
    const system = mode === 'off' ? undefined : await this.#sandboxSystem();
    if (system?.kind !== 'none') return [];
    const reason = this.#options.i18n.format(system.because);
    return [{ id: `runtime-sandbox-${mode}`, args: { reason } }];
  }

  /** Those who bring tools that are not built in. None of them is waited for longer than a look at a file takes. */
  async #providers(
    config: ConfigStore,
    workspaces: readonly string[],
    servers: SessionServers | undefined,
  ): Promise<readonly ToolProvider[]> {
    const registries = workspaces.length > 0 ? [this.#registries(config, workspaces)] : [];
    return Promise.all([...registries, ...(servers ? [this.#servers(config, servers)] : [])]);
  }

  async #registries(config: ConfigStore, workspaces: readonly string[]): Promise<ToolProvider> {
    const { openRegistries, registryPool } = await import('./registry-files.ts');
    this.#pool ??= registryPool(this.#options.i18n);
    return openRegistries(this.#pool, config, workspaces);
  }

  async #servers(config: ConfigStore, servers: SessionServers): Promise<ToolProvider> {
    const { openServers } = await import('./mcp-servers.ts');
    return openServers(config, servers, this.#options);
  }

  #servicesFor(
    config: ConfigStore,
    moduleOf: (tool: string) => Parameters<typeof settingsOf>[0] | undefined,
  ): ToolServices {
    return {
      ...this.#services,
      settings: (tool) => {
        const module = moduleOf(tool);
        return module ? settingsOf(module, config.current()) : {};
      },
      domains: () => toPolicyLists(config.current()),
      sandbox: createCommandSandbox({
        system: () => this.#sandboxSystem(),
        profile: () => toSandboxProfile(config.current()),
        ownFolders: this.#options.ownFolders,
        asideFolder: join(this.#options.stateFolder, 'put-aside'),
      }),
    };
  }

  #sandboxSystem(): Promise<SandboxSystem> {
    return detectSandbox(this.#options.processes, this.#options.env);
  }
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
