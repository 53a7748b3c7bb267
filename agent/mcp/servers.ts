// The servers of one session, and the tools they bring.
import type { SecretStore } from '../config/credentials.ts';
import type { I18n, Message } from '../i18n/message.ts';
import type { ProcessService } from '../platform/process.ts';
import { isSecretName } from '../platform/secrets.ts';
import { cutCounted, visible } from '../policy/display.ts';
import { rememberSecret } from '../policy/known-secrets.ts';
import { canonicalJson } from '../policy/plan.ts';
import type { ToolProvider, UnusableTool } from '../tools/provider.ts';
import type { ToolModule } from '../tools/tool.ts';
import type { McpHost, McpPerson } from './host.ts';
import { MCP_LIMITS, type McpLimits } from './limits.ts';
import type { McpOffers, OfferKind } from './offered.ts';
import type { McpServer, McpServerState } from './server.ts';
import { type McpServerSpec, nameProblem } from './server-spec.ts';
import type { TransportFactory } from './transport.ts';

/** What a person may know of a server. */
export interface McpServerListing {
  readonly name: string;
  readonly origin: McpServerSpec['origin'];
  readonly state: McpServerState;
  readonly reason: Message | undefined;
  /** Canonical names of its tools. */
  readonly tools: readonly string[];
  /** The end of its log. */
  log(): string;
}

/** What the servers of a session need. */
export interface McpServersOptions {
  /** The servers of the configuration as it is now. */
  config(): readonly McpServerSpec[];
  /** Those the client passed along; one whose name is taken is not used. */
  readonly client: readonly McpServerSpec[];
  /** The workspace is not trusted: nothing is started. */
  readonly restricted?: boolean;
  readonly host: McpHost;
  /** Somebody will be attached whom servers may ask (`attach`). */
  readonly hasPerson?: boolean;
  readonly i18n: I18n;
  readonly processes: ProcessService;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** For headers and tokens of servers that are reached over HTTP. */
  readonly secrets?: SecretStore | undefined;
  /** Names that are taken. */
  readonly builtins: readonly string[];
  readonly limits?: McpLimits;
  readonly openTransport?: TransportFactory;
  readonly grace?: Grace;
  /** Milliseconds before the protocol's code may be loaded, unless a prompt comes. Default: `CALM_MS`. */
  readonly calmMs?: number;
}

/** Loading takes a tenth of a second in which nothing else is done: the answer to `session/new` comes first. */
const CALM_MS = 300;

/**
 * How long a prompt waits for servers that have just been started. Once each: what misses it is there from the request
 * after it is ready.
 */
export interface Grace {
  /** For a server that has said nothing yet, from the prompt on. Milliseconds. */
  readonly silentMs: number;
  /** One that has said nothing for so long after its start is not waited for. Milliseconds. */
  readonly youngMs: number;
  /** For one that has answered and is about to tell its tools. Milliseconds, from the prompt on. */
  readonly answeredMs: number;
}

/** A prompt is to be answered within 100 ms of the same prompt without servers. */
const GRACE: Grace = { silentMs: 20, youngMs: 250, answeredMs: 250 };

const MAX_NAME = 100;

/** All servers of one session. Their life is apart from it: nothing here waits for one of them to start. */
export class McpServers implements ToolProvider, McpOffers {
  readonly #options: McpServersOptions;
  readonly #running = new Map<string, { readonly server: McpServer; readonly spelled: string }>();
  readonly #listeners = new Set<() => void>();
  /** Servers that are not used, and why. */
  #refused: readonly { readonly spec: McpServerSpec; readonly reason: Message }[] = [];
  readonly #made = new WeakMap<object, ToolModule>();
  #modules: readonly ToolModule[] = [];
  #unusable: readonly UnusableTool[] = [];
  #problems: readonly Message[] = [];
  readonly #waitedFor = new WeakSet<McpServer>();
  #updating: Promise<void> = Promise.resolve();
  #spelled = '';
  #person: McpPerson | undefined;
  #closed = false;

  readonly #calm: Promise<void>;
  #calmNow: () => void = () => undefined;

  private constructor(options: McpServersOptions) {
    this.#options = options;
    this.#calm = new Promise((resolve) => {
      this.#calmNow = resolve;
      setTimeout(resolve, options.calmMs ?? CALM_MS).unref();
    });
  }

  /** Starts the servers there are, in the background. */
  static async open(options: McpServersOptions): Promise<McpServers> {
    const servers = new McpServers(options);
    await servers.#update();
    return servers;
  }

  get modules(): readonly ToolModule[] {
    return this.#modules;
  }
  get unusable(): readonly UnusableTool[] {
    return this.#unusable;
  }
  get problems(): readonly Message[] {
    return this.#problems;
  }

  /** All servers, those that are not used included. */
  get servers(): readonly McpServerListing[] {
    const used = [...this.#running.values()].map(
      ({ server }): McpServerListing => ({
        name: server.name,
        origin: server.spec.origin,
        state: server.state,
        reason: server.reason,
        tools: server.tools.map(({ name }) => name),
        log: () => server.log(),
      }),
    );
    const refused = this.#refused.map(
      ({ spec: { name, origin }, reason }): McpServerListing => ({
        name,
        origin,
        state: 'failed',
        reason,
        tools: [],
        log: () => '',
      }),
    );
    return [...used, ...refused];
  }

  /** A server that is used, by its name. */
  find(name: string): McpServer | undefined {
    return this.#running.get(name)?.server;
  }

  get offers(): McpOffers {
    return this;
  }

  attach(person: McpPerson): void {
    this.#person = person;
  }

  offering(kind: OfferKind): readonly McpServer[] {
    const all = [...this.#running.values()].map(({ server }) => server);
    return all.filter(({ about }) => about?.capabilities[kind] !== undefined);
  }

  listen(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Takes over a changed configuration; servers that were just started get a moment to tell their tools. */
  async refresh(): Promise<void> {
    await this.#update();
    this.#calmNow();
    // Somebody may have signed in since the last prompt.
    for (const { server } of this.#running.values()) if (server.state === 'needs_sign_in') server.start();
    await Promise.all([...this.#running.values()].map(({ server }) => this.#awaitBriefly(server)));
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#calmNow();
    this.#listeners.clear();
    await this.#updating;
    const all = [...this.#running.values()];
    this.#running.clear();
    await Promise.all(all.map(({ server }) => server.close()));
  }

  #update(): Promise<void> {
    this.#updating = this.#updating.then(() => this.#takeWanted());
    return this.#updating;
  }

  /** Ends what is wanted no more or otherwise, and starts the rest. */
  async #takeWanted(): Promise<void> {
    const wanted = [...this.#options.config(), ...this.#options.client];
    const spelled = canonicalJson(wanted);
    if (this.#closed || spelled === this.#spelled) return;
    this.#spelled = spelled;
    const { used, refused } = sortOut(wanted, this.#options.restricted === true);
    this.#refused = refused;
    const gone = [...this.#running].filter(([name, { spelled: before }]) => {
      const spec = used.get(name);
      return !spec || canonicalJson(spec) !== before;
    });
    for (const [name, { server }] of gone) {
      this.#running.delete(name);
      void server.close();
    }
    if (used.size > 0) await this.#start(used);
    this.#collect();
  }

  async #start(specs: ReadonlyMap<string, McpServerSpec>): Promise<void> {
    const host = this.#host();
    const { i18n, processes, env, secrets, builtins, limits = MCP_LIMITS } = this.#options;
    const [{ McpServer }, { openTransport }] = await Promise.all([
      import('./server.ts'),
      import('./transport.ts'),
      this.#loadModules(),
    ]);
    const factory = this.#options.openTransport ?? openTransport;
    for (const [name, spec] of specs) {
      if (this.#running.has(name)) continue;
      hideSecrets(spec);
      const parts = {
        spec,
        host,
        i18n,
        processes,
        env,
        secrets,
        builtins,
        limits,
        openTransport: factory,
        calm: this.#calm,
      };
      const server = new McpServer(parts);
      this.#running.set(name, { server, spelled: canonicalJson(spec) });
      server.listen(() => this.#collect());
      server.start();
    }
  }

  /** With somebody to reach, where the session has such. */
  #host(): McpHost {
    const { host, hasPerson } = this.#options;
    if (!hasPerson) return host;
    const person: McpPerson = {
      sample: async (request, signal) => this.#person?.sample(request, signal),
      elicit: async (form, signal) => (await this.#person?.elicit(form, signal)) ?? { action: 'decline' },
    };
    return { ...host, person };
  }

  #makeModule: typeof import('./tool-module.ts').mcpModule | undefined;

  async #loadModules(): Promise<void> {
    this.#makeModule ??= (await import('./tool-module.ts')).mcpModule;
  }

  /** What there is now, in one step. Lists that are the same stay the same. */
  #collect(): void {
    if (this.#closed) return;
    const servers = [...this.#running.values()].map(({ server }) => server);
    const modules = servers.flatMap((server) => server.tools.map((tool) => this.#moduleOf(server, tool)));
    if (modules.length !== this.#modules.length || modules.some((each, at) => each !== this.#modules[at]))
      this.#modules = modules;
    this.#unusable = same(this.#unusable, servers.flatMap(unusableOf));
    const problems = [
      ...this.#refused.map(({ reason }) => reason),
      ...servers.flatMap(({ problem }) => problem ?? []),
    ];
    this.#problems = same(this.#problems, problems);
    for (const listener of [...this.#listeners]) listener();
  }

  #moduleOf(server: McpServer, tool: McpServer['tools'][number]): ToolModule {
    const made = this.#made.get(tool) ?? this.#makeModule?.(server, tool, this.#options.i18n);
    if (!made) throw new Error('no server runs before its code is loaded');
    this.#made.set(tool, made);
    return made;
  }

  async #awaitBriefly(server: McpServer): Promise<void> {
    if (server.state !== 'starting' || this.#waitedFor.has(server)) return;
    this.#waitedFor.add(server);
    const { silentMs, youngMs, answeredMs } = this.#options.grace ?? GRACE;
    const settled = server.settled();
    if (!server.hasAnswered && server.ageMs < youngMs) await Promise.race([settled, pause(silentMs)]);
    if (server.state === 'starting' && server.hasAnswered) await Promise.race([settled, pause(answeredMs)]);
  }
}

/** Which of the wanted servers are used: of two with one name the first. */
function sortOut(
  wanted: readonly McpServerSpec[],
  restricted: boolean,
): {
  readonly used: ReadonlyMap<string, McpServerSpec>;
  readonly refused: readonly { readonly spec: McpServerSpec; readonly reason: Message }[];
} {
  const used = new Map<string, McpServerSpec>();
  const refused: { spec: McpServerSpec; reason: Message }[] = [];
  for (const spec of wanted) {
    const reason =
      nameProblem(spec.name) ??
      (used.has(spec.name) ? { id: 'mcp-server-twice', args: { server: spec.name } } : undefined) ??
      (restricted ? { id: 'mcp-restricted', args: { server: spec.name } } : undefined);
    if (reason) refused.push({ spec, reason });
    else used.set(spec.name, spec);
  }
  return { used, refused };
}

function unusableOf({ name: server, refused }: McpServer): readonly UnusableTool[] {
  return refused.map(({ name, reason, description }) => ({
    name: `${server}: ${cutCounted(visible(name), MAX_NAME)}`,
    source: { kind: 'mcp', server, tool: name },
    state: 'invalid',
    reason,
    description,
  }));
}

/** What a server is given by a name that says so, it must not hand on to the model. */
function hideSecrets({ reach }: McpServerSpec): void {
  const named = reach.kind === 'stdio' ? reach.env : reach.headers;
  for (const [name, value] of Object.entries(named)) if (isSecretName(name)) rememberSecret(value);
}

/** The older of two equal lists: callers compare them. */
function same<T>(before: readonly T[], now: readonly T[]): readonly T[] {
  return canonicalJson(before) === canonicalJson(now) ? before : now;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
