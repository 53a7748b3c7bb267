// Puts the agent together: services, policy, stores, and for each session its configuration and its tools.
import { join } from 'node:path';
import { allSecrets } from '../config/credentials.ts';
import type { ConfigDiagnostic } from '../config/diagnostic.ts';
import {
  type ConfigOverrides,
  environmentOverrides,
  type LoadOptions,
  loadConfig,
  workspaceFile,
} from '../config/load.ts';
import { toPolicyLists } from '../config/policy-lists.ts';
import { addRule } from '../config/rules-file.ts';
import { checkToolNames } from '../config/selection.ts';
import { type ConfigStore, createConfigStore } from '../config/store.ts';
import { createFileService } from '../files/file-service.ts';
import type { I18n, Message } from '../i18n/message.ts';
import { OchoError } from '../i18n/message.ts';
import type { Model } from '../models/model.ts';
import { systemClock } from '../platform/clock.ts';
import type { OchoDirs } from '../platform/dirs.ts';
import { realFolder } from '../platform/folders.ts';
import type { Logger } from '../platform/log.ts';
import { createProcessService } from '../platform/process-service.ts';
import { createDecisionLog } from '../policy/decision-log.ts';
import { classifyUrl } from '../policy/network.ts';
import { createPolicy } from '../policy/policy.ts';
import { createReceiptRecorder } from '../receipts/recorder.ts';
import { createBlobStore } from '../sessions/blob-store.ts';
import { eventFormat } from '../sessions/event-format.ts';
import { createPreimageStore, type PreimageStore } from '../sessions/preimages.ts';
import { createSessionStore } from '../sessions/store.ts';
import { BUILTIN_NAMES, MINIMAL_NAMES, toolNames } from '../tools/catalogue.ts';
import { checkToolSettings } from '../tools/settings.ts';
import { AgentHost, type HostParts, type OpenOptions, type PreparedSession } from './agent-host.ts';
import { userConfigFile } from './config-files.ts';
import { watchConfig } from './config-watch.ts';
import { deferralOf } from './deferral.ts';
import { isRuntimeEvent } from './event-schema.ts';
import type { RuntimeEvent } from './events.ts';
import { type ModelServices, ModelSource } from './model-source.ts';
import { PolicySettings } from './policy-settings.ts';
import { ProviderSettings } from './provider-settings.ts';
import type { SessionDependencies } from './session-parts.ts';
import { othersIn, type SessionTools } from './session-tools.ts';
import { TOOL_NAMES, ToolComposition } from './tool-composition.ts';
import { type FolderTools, ToolViews } from './tool-views.ts';

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

class Composition implements HostParts {
  readonly store;
  readonly source: ModelSource;
  readonly providers: ProviderSettings;
  readonly policy: PolicySettings;
  readonly tools: ToolViews;
  readonly #options: ComposeOptions;
  readonly #env: Environment;
  readonly #processes;
  readonly #files;
  readonly #composition: ToolComposition;
  readonly #preimages: PreimageStore;
  readonly #policy;
  readonly #decisions;
  readonly #receipts;
  readonly #ownFolders: readonly string[];
  /** `OCHO_RESTRICTED=1`: whoever starts the agent does not trust the workspace. */
  readonly #restricted: boolean;
  readonly #told = new Set<string>();
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
    const { i18n } = options;
    const restricted = this.#restricted;
    this.policy = new PolicySettings(userConfigFile(dirs), dirs.state, i18n, BUILTIN_NAMES, { restricted });
    this.providers = new ProviderSettings(this.source, userConfigFile(dirs));
    this.#files = createFileService();
    this.#composition = new ToolComposition({
      i18n,
      env,
      secrets: allSecrets(dirs.state, options.services?.secrets),
      stateFolder: dirs.state,
      ownFolders: this.#ownFolders,
      files: this.#files,
      processes: this.#processes,
      blobs,
    });
    const openFolder = (cwd: string) => this.#folderTools(cwd);
    this.tools = new ToolViews({ i18n, names: TOOL_NAMES, userFile: userConfigFile(dirs), openFolder });
  }

  async prepare(open: OpenOptions): Promise<PreparedSession> {
    const config = this.#config(open);
    await config.reload();
    const { values, profile } = config.current();
    const [tools] = await Promise.all([
      this.#composition.open(config, this.#workspaces(open), open.surface, {
        cwd: open.cwd,
        roots: [open.cwd, ...open.additionalDirectories],
        client: open.mcpServers ?? [],
        restricted: this.#restricted,
      }),
      this.source.prepare(config.current()),
    ]);
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
        ...this.#dependencies(config, tools, open),
        notices: [
          ...this.#report(config, tools, open.surface),
          ...(await this.#composition.sandboxNotice(config)),
        ],
      },
    };
  }

  async endProcesses(): Promise<void> {
    await this.#processes.killAll();
    process.off('exit', this.#killAll);
  }

  #folderTools(cwd: string): FolderTools {
    const open = { cwd, additionalDirectories: [] };
    const config = this.#config(open);
    return {
      config,
      files: this.#configFiles(open),
      ...(this.#restricted ? { untrusted: [cwd] } : {}),
      openTools: () => this.#composition.open(config, this.#workspaces(open)),
    };
  }

  #config(open: OpenOptions): ConfigStore {
    return createConfigStore({ ...this.#load(), workspaces: this.#workspaces(open) });
  }

  /** Folders whose own configuration counts. */
  #workspaces(open: OpenOptions): readonly string[] {
    return this.#restricted ? [] : [open.cwd, ...open.additionalDirectories];
  }

  #configFiles(open: OpenOptions): readonly string[] {
    return [userConfigFile(this.#options.dirs), ...this.#workspaces(open).map(workspaceFile)];
  }

  /** What to load for no workspace in particular. */
  #load(): LoadOptions {
    const { dirs, overrides } = this.#options;
    return {
      userFile: userConfigFile(dirs),
      minimalTools: MINIMAL_NAMES,
      overrides: [
        { source: 'environment', values: environmentOverrides(this.#env) },
        ...(overrides ? [{ source: 'command_line' as const, values: overrides }] : []),
      ],
    };
  }

  #dependencies(
    config: ConfigStore,
    tools: SessionTools,
    open: OpenOptions,
  ): Omit<SessionDependencies, 'log' | 'notices'> {
    const { i18n, logger, wrapModel = async (model: Model) => model } = this.#options;
    const reload = watchConfig(config, this.#configFiles(open));
    return {
      tools,
      deferral: () => deferralOf(config.current()),
      policy: this.#policy,
      i18n,
      clock: systemClock,
      files: this.#files,
      preimages: this.#preimages,
      policyLists: () => toPolicyLists(config.current()),
      ownFolders: this.#ownFolders,
      restricted: this.#restricted,
      refresh: async () => {
        const problem = await reload();
        await tools.refresh();
        return problem;
      },
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
  #report(config: ConfigStore, tools: SessionTools, surface: OpenOptions['surface']): readonly Message[] {
    const snapshot = config.current();
    const { i18n, logger } = this.#options;
    const registry = tools.current();
    const modules = registry.names.flatMap((name) => registry.module(name) ?? []);
    const names = { ...toolNames(surface ?? 'code'), others: othersIn(tools) };
    const all = [
      ...snapshot.diagnostics,
      ...checkToolNames(snapshot, names).filter((found) => this.#isNew(found)),
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

  /** A name that no tool has is told once: it is the same in the next session. */
  #isNew({ file, key, message }: ConfigDiagnostic): boolean {
    const said = JSON.stringify([file, key, message]);
    const isNew = !this.#told.has(said);
    this.#told.add(said);
    return isNew;
  }
}
