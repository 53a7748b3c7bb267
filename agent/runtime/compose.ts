// Puts the agent together: services, policy, stores, and for each session its configuration and its tools.
import { join } from 'node:path';
import {
  type ConfigOverrides,
  environmentOverrides,
  type LoadOptions,
  loadConfig,
  workspaceFile,
} from '../config/load.ts';
import { toPolicyLists } from '../config/policy-lists.ts';
import { addRule } from '../config/rules-file.ts';
import { checkToolNames, selectTools } from '../config/selection.ts';
import { type ConfigStore, createConfigStore } from '../config/store.ts';
import { createFileService } from '../files/file-service.ts';
import type { I18n, Message } from '../i18n/message.ts';
import { OchoError } from '../i18n/message.ts';
import type { Model } from '../models/model.ts';
import { systemClock } from '../platform/clock.ts';
import type { OchoDirs } from '../platform/dirs.ts';
import { childEnvironment } from '../platform/environment.ts';
import { realFolder } from '../platform/folders.ts';
import type { Logger } from '../platform/log.ts';
import { createProcessService } from '../platform/process-service.ts';
import { createDecisionLog } from '../policy/decision-log.ts';
import { classifyUrl } from '../policy/network.ts';
import { createPolicy } from '../policy/policy.ts';
import { createReceiptRecorder } from '../receipts/recorder.ts';
import { createCommandSandbox } from '../sandbox/command-sandbox.ts';
import { detectSandbox, type SandboxSystem } from '../sandbox/detect.ts';
import { toSandboxProfile } from '../sandbox/profile.ts';
import { createBlobStore } from '../sessions/blob-store.ts';
import { eventFormat } from '../sessions/event-format.ts';
import { createPreimageStore, type PreimageStore } from '../sessions/preimages.ts';
import { createSessionStore } from '../sessions/store.ts';
import { MINIMAL, OPTIONAL } from '../tools/catalogue.ts';
import { ToolRegistry } from '../tools/registry.ts';
import type { ToolServices } from '../tools/services.ts';
import { checkToolSettings, settingsOf } from '../tools/settings.ts';
import { AgentHost, type HostParts, type OpenOptions, type PreparedSession } from './agent-host.ts';
import { userConfigFile } from './config-files.ts';
import { watchConfig } from './config-watch.ts';
import { isRuntimeEvent } from './event-schema.ts';
import type { RuntimeEvent } from './events.ts';
import { type ModelServices, ModelSource } from './model-source.ts';
import { PolicySettings } from './policy-settings.ts';
import { ProviderSettings } from './provider-settings.ts';
import type { SessionDependencies } from './session-parts.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** What a face brings along. */
export interface ComposeOptions {
  readonly i18n: I18n;
  readonly dirs: OchoDirs;
  readonly logger: Logger;
  readonly env?: Environment;
  /** From the command line; stronger than files and environment. */
  readonly overrides?: ConfigOverrides;
  /** What the client has of models and keys. */
  readonly services?: ModelServices;
  /** Wraps each model that is opened (a recorder). */
  readonly wrapModel?: (model: Model) => Promise<Model>;
}

/** Builds the host of an agent process. Reads no configuration yet: that is each session's, with its folders. */
export function composeHost(options: ComposeOptions): AgentHost {
  return new AgentHost(new Composition(options));
}

const TOOL_NAMES = { minimal: Object.keys(MINIMAL), optional: Object.keys(OPTIONAL) };

class Composition implements HostParts {
  readonly store;
  readonly source: ModelSource;
  readonly providers: ProviderSettings;
  readonly policy: PolicySettings;
  readonly #options: ComposeOptions;
  readonly #env: Environment;
  readonly #processes;
  readonly #services: Omit<ToolServices, 'settings' | 'domains'>;
  readonly #preimages: PreimageStore;
  readonly #policy;
  readonly #decisions;
  readonly #receipts;
  readonly #ownFolders: readonly string[];
  /** `OCHO_RESTRICTED=1`: whoever starts the agent does not trust the workspace. */
  readonly #restricted: boolean;
  readonly #killAll = (): void => this.#processes.killAllSync();

  constructor(options: ComposeOptions) {
    const { dirs, env = process.env } = options;
    this.#options = options;
    this.#env = env;
    const sessions = join(dirs.state, 'sessions');
    const blobs = createBlobStore(join(dirs.state, 'blobs'));
    // Apart from the outputs in `blobs`, which the model may read: these are files, whatever was in them.
    const preimages = join(dirs.state, 'preimages');
    this.#preimages = createPreimageStore(sessions, createBlobStore(preimages));
    const format = eventFormat(isRuntimeEvent);
    this.store = createSessionStore<RuntimeEvent>(sessions, format, systemClock, preimages);
    this.#processes = createProcessService({ env });
    // Whatever ends the agent, nothing it started outlives it.
    process.once('exit', this.#killAll);
    this.#policy = createPolicy({ classifyUrl });
    this.#decisions = createDecisionLog(dirs.state, {
      onError: (error) => options.logger.error('decision log', { error }),
    });
    this.#receipts = createReceiptRecorder(dirs.state);
    this.#restricted = env.OCHO_RESTRICTED === '1';
    this.#ownFolders = [dirs.config, dirs.state].map(realFolder);
    this.source = new ModelSource({
      stateDir: dirs.state,
      env,
      i18n: options.i18n,
      clock: systemClock,
      services: options.services ?? {},
      load: async () => (await loadConfig(this.#load())).snapshot,
    });
    const tools = [...TOOL_NAMES.minimal, ...TOOL_NAMES.optional];
    const { i18n } = options;
    const restricted = this.#restricted;
    this.policy = new PolicySettings(userConfigFile(dirs), dirs.state, i18n, tools, { restricted });
    this.providers = new ProviderSettings(this.source, userConfigFile(dirs));
    this.#services = {
      clock: systemClock,
      files: createFileService(),
      processes: this.#processes,
      blobs,
      fetcher: once(async () => (await import('../web/http-fetcher.ts')).createFetcher({ env })),
      childEnvironment: once(() => childEnvironment(env)),
    };
  }

  async prepare(open: OpenOptions): Promise<PreparedSession> {
    const config = this.#config(open);
    await config.reload();
    const { values, profile } = config.current();
    const [registry] = await Promise.all([this.#registry(config), this.source.prepare(config.current())]);
    const defaultModel = () => this.source.defaultModel(config.current());
    return {
      defaultModel,
      defaults: {
        level: profile.level,
        highRisk: profile.high_risk,
        modelId: defaultModel(),
        thought: values.model?.thought ?? 'off',
        maxRequests: values.runtime.max_turns,
      },
      dependencies: {
        ...this.#dependencies(config, registry, open),
        notices: [...this.#report(config, registry), ...(await this.#sandboxNotice(config))],
      },
    };
  }

  async endProcesses(): Promise<void> {
    await this.#processes.killAll();
    process.off('exit', this.#killAll);
  }

  #config(open: OpenOptions): ConfigStore {
    return createConfigStore({ ...this.#load(), workspaces: this.#workspaces(open) });
  }

  /** Folders whose own configuration counts. */
  #workspaces(open: OpenOptions): readonly string[] {
    return this.#restricted ? [] : [open.cwd, ...open.additionalDirectories];
  }

  /** What to load for no workspace in particular. */
  #load(): LoadOptions {
    const { dirs, overrides } = this.#options;
    return {
      userFile: userConfigFile(dirs),
      overrides: [
        { source: 'environment', values: environmentOverrides(this.#env) },
        ...(overrides ? [{ source: 'command_line' as const, values: overrides }] : []),
      ],
    };
  }

  #dependencies(
    config: ConfigStore,
    registry: ToolRegistry,
    open: OpenOptions,
  ): Omit<SessionDependencies, 'log' | 'notices'> {
    const { i18n, dirs, logger, wrapModel = async (model: Model) => model } = this.#options;
    return {
      registry,
      policy: this.#policy,
      i18n,
      clock: systemClock,
      files: this.#services.files,
      preimages: this.#preimages,
      policyLists: () => toPolicyLists(config.current()),
      ownFolders: this.#ownFolders,
      restricted: this.#restricted,
      refresh: watchConfig(config, [userConfigFile(dirs), ...this.#workspaces(open).map(workspaceFile)]),
      openModel: async (id, onRetry) =>
        wrapModel(await this.source.open(id, () => config.current(), open.cwd, onRetry)),
      keepRule: (rule) => this.#keepRule(config, rule),
      recordDecision: (event, sessionId, plan) => this.#decisions.record({ ...event, sessionId }, plan),
      writeReceipt: (facts, known) =>
        config.current().values.receipts.enabled ? this.#receipts.record(facts(), known) : undefined,
      release: (session) => this.#processes.killOwned(session.id),
      writeLog: (level, text, detail) => logger[level](text, detail === undefined ? {} : { detail }),
    };
  }

  async #registry(config: ConfigStore): Promise<ToolRegistry> {
    const names = selectTools(config.current().values.tools.optional, TOOL_NAMES);
    const registry: ToolRegistry = await ToolRegistry.load(names, {
      ...this.#services,
      settings: (tool) => {
        const module = registry.module(tool);
        return module ? settingsOf(module, config.current()) : {};
      },
      domains: () => toPolicyLists(config.current()),
      sandbox: createCommandSandbox({
        system: () => this.#sandboxSystem(),
        profile: () => toSandboxProfile(config.current()),
        ownFolders: this.#ownFolders,
        asideFolder: join(this.#options.dirs.state, 'put-aside'),
      }),
    });
    return registry;
  }

  #sandboxSystem(): Promise<SandboxSystem> {
    return detectSandbox(this.#processes, this.#env);
  }

  /** Commands are to be confined, and nothing here can: told with the first turn, not with every command. */
  async #sandboxNotice(config: ConfigStore): Promise<readonly Message[]> {
    const { mode } = toSandboxProfile(config.current());
    const system = mode === 'off' ? undefined : await this.#sandboxSystem();
    if (system?.kind !== 'none') return [];
    const reason = this.#options.i18n.format(system.because);
    return [{ id: `runtime-sandbox-${mode}`, args: { reason } }];
  }

  /** Stores a rule and puts it in force; a message when the file could not be changed. */
  async #keepRule(config: ConfigStore, rule: string): Promise<Message | undefined> {
    const { dirs, i18n } = this.#options;
    try {
      await addRule(userConfigFile(dirs), 'allow', rule);
      await config.reload();
      return undefined;
    } catch (error) {
      const reason = error instanceof OchoError ? i18n.format(error.text) : String(error);
      return { id: 'runtime-rule-not-stored', args: { rule, reason } };
    }
  }

  /** What is wrong with the configuration without keeping it from use: logged, and told with the first turn. */
  #report(config: ConfigStore, registry: ToolRegistry): readonly Message[] {
    const snapshot = config.current();
    const { i18n, logger } = this.#options;
    const modules = registry.names.flatMap((name) => registry.module(name) ?? []);
    const all = [
      ...snapshot.diagnostics,
      ...checkToolNames(snapshot, TOOL_NAMES),
      ...checkToolSettings(modules, snapshot),
    ];
    return all.map((found) => {
      const { code, file, line, message } = found;
      const text = i18n.format(message);
      logger.warn('configuration', { code, file, line, text });
      if (file === undefined) return message;
      return {
        id: 'runtime-configuration',
        args: { place: line === undefined ? file : `${file}:${line}`, text },
      };
    });
  }
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
