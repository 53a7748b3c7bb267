// The tools of folders, for a person to look at and to select: a view of a folder is made when it is first asked for, and
// from then on tells when it is out of date.
import { type Stats, unwatchFile, watchFile } from 'node:fs';
import type { ConfigSnapshot } from '../config/load.ts';
import { toPolicyLists } from '../config/policy-lists.ts';
import type { ToolNames } from '../config/selection.ts';
import type { ConfigStore } from '../config/store.ts';
import type { I18n } from '../i18n/message.ts';
import { loadBuiltin, toolNames } from '../tools/catalogue.ts';
import type { UnusableTool } from '../tools/provider.ts';
import { deferralOf } from './deferral.ts';
import type { LiveSession } from './live-session.ts';
import type { RuntimeSession } from './session.ts';
import type { SessionTools } from './session-tools.ts';
import type { ToolListing } from './tool-listing.ts';
import { selectTool } from './tool-selection.ts';
import { toolView, type Viewed, viewedOf } from './tool-view.ts';

/** What a folder has, as a session in it would find it. */
export interface FolderTools {
  readonly config: ConfigStore;
  /** What the configuration is read from, there or not. */
  readonly files: readonly string[];
  /** Workspace folders (absolute) whose own tools do not count, because nobody has said that they are trusted. */
  readonly untrusted?: readonly string[];
  /** Starts those who bring further tools. */
  openTools(): Promise<SessionTools>;
}

/** What views are made of. */
export interface ToolViewOptions {
  readonly i18n: I18n;
  readonly names: ToolNames;
  /** The user's config.toml. */
  readonly userFile: string;
  /** Reads nothing yet. */
  openFolder(cwd: string): FolderTools;
}

/** Folders whose views are kept up to date: those that were asked for last. */
const MOST_VIEWS = 8;
/** Milliseconds; changes that come together are told once. */
const TOGETHER_MS = 100;

/** The views of one process. */
export class ToolViews {
  readonly #options: ToolViewOptions;
  readonly #views = new Map<string, FolderView>();
  readonly #listeners = new Set<(cwd: string) => void>();
  readonly #untold = new Set<string>();
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(options: ToolViewOptions) {
    this.#options = options;
  }

  /**
   * Every tool of an open session, or, without one, of a session `cwd` would have; and those it does not have, with the
   * reason. Rejects with `ConfigError` when the configuration is in error.
   */
  list(cwd: string, live?: LiveSession): Promise<ToolListing[]> {
    return this.#view(cwd).list(live);
  }

  /**
   * Selects a tool or leaves it out, in the user's config.toml; sessions follow with their next request. A workspace may
   * leave it out all the same: the list then says so. Rejects with `INVALID_PARAMS` for a name that cannot be chosen,
   * and as `list` and `setConfigValue` do.
   */
  async select(cwd: string, name: string, isSelected: boolean): Promise<void> {
    const view = this.#view(cwd);
    const { userFile, names } = this.#options;
    const listings = await view.list();
    await selectTool({ userFile, names, listings }, name, isSelected);
    this.#changed(cwd);
  }

  /** Calls `listener` with the folder of a list that is out of date; the returned function ends that. */
  listen(listener: (cwd: string) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Ends all watching, and what was started for it. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await Promise.allSettled([...this.#views.values()].map((view) => view.close()));
  }

  #view(cwd: string): FolderView {
    const known = this.#views.get(cwd);
    const view = known ?? new FolderView(this.#options, cwd, () => this.#changed(cwd));
    // The one that was asked for last is the last.
    this.#views.delete(cwd);
    this.#views.set(cwd, view);
    const [[oldest, unasked] = []] = this.#views;
    if (this.#views.size > MOST_VIEWS && oldest !== undefined) {
      this.#views.delete(oldest);
      void unasked?.close().catch(() => undefined);
    }
    return view;
  }

  #changed(cwd: string): void {
    if (this.#isClosed) return;
    this.#untold.add(cwd);
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      const folders = [...this.#untold];
      this.#untold.clear();
      for (const folder of folders) for (const listener of this.#listeners) listener(folder);
    }, TOGETHER_MS).unref();
  }
}

/** Milliseconds between two looks at the configuration files: polled, because they need not be there yet. */
const LOOK_MS = 1_000;

class FolderView {
  readonly #options: ToolViewOptions;
  readonly #folder: FolderTools;
  readonly #changed: () => void;
  /** Called once for a file that is not there, with nothing before and nothing after. */
  readonly #looked = (now: Stats, before: Stats): void => {
    const isSame = now.mtimeMs === before.mtimeMs && now.size === before.size && now.ino === before.ino;
    if (!isSame) this.#changed();
  };
  /** Their tools tell when they change, for as long as they live. */
  readonly #followed = new WeakSet<RuntimeSession>();
  #tools: Promise<SessionTools> | undefined;
  readonly #ends: (() => void)[] = [];
  #isClosed = false;

  constructor(options: ToolViewOptions, cwd: string, changed: () => void) {
    this.#options = options;
    this.#changed = () => {
      if (!this.#isClosed) changed();
    };
    this.#folder = options.openFolder(cwd);
    for (const file of this.#folder.files) {
      watchFile(file, { persistent: false, interval: LOOK_MS }, this.#looked);
    }
  }

  /** Ends what it has started when the view was closed meanwhile. */
  async list(live?: LiveSession): Promise<ToolListing[]> {
    try {
      return await this.#list(live);
    } finally {
      if (this.#isClosed) await this.close();
    }
  }

  async #list(live: LiveSession | undefined): Promise<ToolListing[]> {
    const { snapshot } = await this.#folder.config.reload();
    const { i18n, userFile } = this.#options;
    const names = live ? toolNames(live.session.surface) : this.#options.names;
    const order = [...names.minimal, ...names.optional];
    const viewed = live ? await this.#ofSession(live) : await this.#ofFolder();
    const missing = names.optional.filter((name) => !viewed.registry.module(name));
    const unselected = (await Promise.all(missing.map(loadBuiltin))).filter((module) => module !== undefined);
    return toolView({
      i18n,
      settings: snapshot,
      userFile,
      order,
      optional: names.optional,
      unselected,
      ...viewed,
      unusable: [...viewed.unusable, ...(await this.#untrusted(snapshot))],
    });
  }

  async #untrusted({ values }: ConfigSnapshot): Promise<readonly UnusableTool[]> {
    const { untrusted = [] } = this.#folder;
    if (untrusted.length === 0 || !values.registry.enabled) return [];
    const { untrustedRows } = await import('../external/untrusted.ts');
    return untrustedRows(untrusted);
  }

  /** May be called again. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const file of this.#folder.files) unwatchFile(file, this.#looked);
    for (const end of this.#ends.splice(0)) end();
    const tools = this.#tools;
    this.#tools = undefined;
    await (await tools?.catch(() => undefined))?.close();
  }

  async #ofFolder(): Promise<Viewed> {
    this.#tools ??= this.#open();
    const tools = await this.#tools;
    await tools.refresh();
    const snapshot = this.#folder.config.current();
    return {
      registry: tools.current(),
      unusable: tools.unusable(),
      lists: toPolicyLists(snapshot),
      deferral: deferralOf(snapshot),
      activated: [],
    };
  }

  async #ofSession({ session, queue }: LiveSession): Promise<Viewed> {
    this.#follow(session);
    // A turn takes over the configuration itself, when it can.
    if (!queue.busy) await session.refresh();
    return viewedOf(session);
  }

  async #open(): Promise<SessionTools> {
    try {
      const tools = await this.#folder.openTools();
      tools.listen(this.#changed);
      return tools;
    } catch (error) {
      this.#tools = undefined;
      throw error;
    }
  }

  #follow(session: RuntimeSession): void {
    if (this.#followed.has(session)) return;
    this.#followed.add(session);
    this.#ends.push(
      session.tools.listen(this.#changed),
      session.listen(({ event }) => {
        if (event.type === 'tools_activated') this.#changed();
      }),
    );
  }
}
