// What a person sees and changes of the policy from inside an editor: its lists with where each entry comes from, and
// what was decided. Changes are lines of the user's config.toml, like those a person writes.
import { ConfigError } from '../config/config-error.ts';
import { entryProblem } from '../config/entry-problem.ts';
import { isTable, valueAt } from '../config/key-path.ts';
import { loadConfig, workspaceFile } from '../config/load.ts';
import { readConfigFile } from '../config/read.ts';
import type { ConfigValues } from '../config/schema.ts';
import { changeEntry } from '../config/set.ts';
import { type I18n, OchoError } from '../i18n/message.ts';
import { type DecisionQuery, type LoggedDecision, readDecisions } from '../policy/decision-log-reader.ts';
import { FLOOR } from '../policy/floor.ts';

/** Lists a person can add to and take from. */
export type PolicyList = 'always_ask' | 'allow' | 'ask' | 'deny';

/** An entry of the `always_ask` list or of the rules. */
export interface PolicyEntry {
  /** As written; of the floor, its glob. */
  readonly entry: string;
  readonly source: 'floor' | 'user' | 'workspace';
  /** Undefined for the floor. */
  readonly file?: string;
  /** Why it is there; of the floor. */
  readonly because?: string;
  /** What it protects (`git`, `ci`, …): stable, the same for entries of one kind; of the floor. */
  readonly group?: string;
  /** ISO 8601; after it a rule no longer counts. */
  readonly expires?: string;
  /** The folder a rule is bound to, as written. */
  readonly folder?: string;
}

/** What is asked for at every level, and the standing rules. */
export interface PolicyView {
  readonly alwaysAsk: PolicyEntry[];
  readonly rules: { readonly list: 'allow' | 'ask' | 'deny'; readonly entry: PolicyEntry }[];
  /** The user's config.toml. */
  readonly file: string;
}

/** What a person allowed for one session: it is over with the session, or when it is taken back. */
export interface SessionGrant {
  readonly sessionId: string;
  /** Undefined before the session has a name. */
  readonly title?: string;
  readonly rule: string;
}

/** One change of a list: an entry more, one less, or one in the place of another. */
export interface PolicyChange {
  readonly list: PolicyList;
  readonly remove?: string | undefined;
  readonly add?: string | undefined;
}

const RULE_LISTS = ['deny', 'ask', 'allow'] as const;

/** The policy of a person, as its files and its log have it. */
export class PolicySettings {
  readonly #userFile: string;
  readonly #stateFolder: string;
  readonly #i18n: I18n;
  /** Names of all tools of this build. */
  readonly #tools: readonly string[];
  readonly #restricted: boolean;

  /** `restricted`: workspaces are not trusted, and have no say. */
  constructor(
    userFile: string,
    stateFolder: string,
    i18n: I18n,
    tools: readonly string[],
    { restricted = false }: { readonly restricted?: boolean } = {},
  ) {
    this.#restricted = restricted;
    this.#userFile = userFile;
    this.#stateFolder = stateFolder;
    this.#i18n = i18n;
    this.#tools = tools;
  }

  /** The lists in force in a folder, the floor last. Rejects with `ConfigError` when the configuration is in error. */
  async view(cwd: string): Promise<PolicyView> {
    const file = this.#userFile;
    const [whole, own] = await Promise.all([
      loadConfig({ userFile: file, workspaces: this.#restricted ? [] : [cwd] }),
      loadConfig({ userFile: file }),
    ]);
    if (!whole.snapshot || !own.snapshot) throw new ConfigError(whole.diagnostics);
    const { profileAlias, profile, values } = whole.snapshot;
    const user = await this.#written(['risk_profiles', profileAlias, 'always_ask']);
    const mine = new Set(own.snapshot.profile.always_ask);
    const added = profile.always_ask.filter((entry) => !mine.has(entry));
    return {
      file,
      alwaysAsk: [
        ...user.map((entry) => ({ entry, source: 'user' as const, file })),
        ...added.map((entry) => ({ entry, source: 'workspace' as const, file: workspaceFile(cwd) })),
        ...this.#floor(),
      ],
      rules: (
        await Promise.all(RULE_LISTS.map((list) => this.#rules(list, values.rules[list], workspaceFile(cwd))))
      ).flat(),
    };
  }

  /**
   * Changes a list in the user's file; sessions decide by it from then on. `others`: names of tools that are not built
   * in. Rejects with `INVALID_PARAMS` for an entry that cannot be understood or would have no effect,
   * `CONFIG_NO_SUCH_ENTRY`, and what `changeEntry` says.
   */
  async change({ list, remove, add }: PolicyChange, others: readonly string[] = []): Promise<void> {
    const entry = add?.trim();
    if (entry === undefined && remove === undefined) {
      throw new OchoError('INVALID_PARAMS', { id: 'policy-entry-none' });
    }
    const wrong = entry === undefined ? undefined : entryProblem(list, entry, [...this.#tools, ...others]);
    if (wrong) throw new OchoError('INVALID_PARAMS', wrong);
    const path = list === 'always_ask' ? await this.#alwaysAskPath() : ['rules', list];
    await changeEntry(this.#userFile, path, { remove, add: entry });
  }

  /** The newest decisions first. */
  log(query: DecisionQuery): Promise<LoggedDecision[]> {
    return readDecisions(this.#stateFolder, query);
  }

  async #alwaysAskPath(): Promise<readonly string[]> {
    const { snapshot, diagnostics } = await loadConfig({ userFile: this.#userFile });
    if (!snapshot) throw new ConfigError(diagnostics);
    return ['risk_profiles', snapshot.profileAlias, 'always_ask'];
  }

  /** The user's come first; a workspace adds behind them. */
  async #rules(
    list: (typeof RULE_LISTS)[number],
    rules: ConfigValues['rules']['allow'],
    added: string,
  ): Promise<PolicyView['rules']> {
    const written = await this.#written(['rules', list]);
    return rules.map(({ rule, expires, folder }, at) => {
      const mine = at < written.length;
      const place = mine
        ? { source: 'user' as const, file: this.#userFile }
        : { source: 'workspace' as const, file: added };
      const until = expires === undefined ? {} : { expires };
      const where = folder === undefined ? {} : { folder };
      return { list, entry: { entry: written[at] ?? rule, ...place, ...until, ...where } };
    });
  }

  /** A list of the user's file as it is written there. */
  async #written(path: readonly string[]): Promise<string[]> {
    const read = await readConfigFile(this.#userFile);
    const list: unknown = read && 'ok' in read ? valueAt(read.ok.table, path) : undefined;
    return Array.isArray(list) ? list.map((item: unknown) => String(isTable(item) ? item.rule : item)) : [];
  }

  #floor(): PolicyEntry[] {
    return FLOOR.map(({ glob, reason }) => ({
      entry: glob,
      source: 'floor',
      because: this.#i18n.text(reason, { path: glob }),
      group: reason.replace(/^policy-floor-/, ''),
    }));
  }
}
