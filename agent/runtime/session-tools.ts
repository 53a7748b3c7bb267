// The tools a session has: those that are built in and selected, and those of others, which come and go.
import type { Message } from '../i18n/message.ts';
import type { ToolProvider, UnusableTool } from '../tools/provider.ts';
import type { ToolRegistry } from '../tools/registry.ts';
import type { ToolModule } from '../tools/tool.ts';

/** The tools of one session. */
export class SessionTools {
  readonly #select: (builtin: ToolRegistry) => Promise<ToolRegistry>;
  #builtin: ToolRegistry;
  /** What the registry of now was made of. */
  #base: ToolRegistry;
  readonly #providers: readonly ToolProvider[];
  /** Problems a person has been told of, spelled out. */
  #told: ReadonlySet<string> = new Set();
  #seen: readonly (readonly ToolModule[])[] = [];
  #registry: ToolRegistry;
  #refreshed: Promise<unknown> = Promise.resolve();

  /** `select`: what the configuration of now makes of the built-in tools; the same registry when nothing changed. */
  constructor(
    builtin: ToolRegistry,
    providers: readonly ToolProvider[] = [],
    select: (builtin: ToolRegistry) => Promise<ToolRegistry> = async (same) => same,
  ) {
    this.#builtin = builtin;
    this.#base = builtin;
    this.#registry = builtin;
    this.#providers = providers;
    this.#select = select;
  }

  /** Takes over a changed configuration: from now on `current` has what was selected, and no more what was left out. */
  refresh(): Promise<void> {
    // One after the other: of two at once the one that began with the older configuration could end last.
    const next = this.#refreshed.then(() => this.#takeOver());
    this.#refreshed = next.catch(() => undefined);
    return next;
  }

  async #takeOver(): Promise<void> {
    await Promise.all(this.#providers.map((provider) => provider.refresh?.()));
    this.#builtin = await this.#select(this.#builtin);
  }

  /** What there is now: the same registry for as long as nothing changed. */
  current(): ToolRegistry {
    const modules = this.#providers.map((provider) => provider.modules);
    const isSame =
      this.#base === this.#builtin &&
      modules.length === this.#seen.length &&
      modules.every((each, at) => each === this.#seen[at]);
    if (!isSame) {
      this.#base = this.#builtin;
      this.#seen = modules;
      this.#registry = this.#builtin.with(modules.flat(), this.#registry);
    }
    return this.#registry;
  }

  /** Those who bring tools that are not built in, for who knows more of them than their tools. */
  get providers(): readonly ToolProvider[] {
    return this.#providers;
  }

  /** What is known and cannot be called. */
  unusable(): readonly UnusableTool[] {
    return this.#providers.flatMap((provider) => provider.unusable);
  }

  /**
   * What keeps tools from coming into force, for a person: each until it is over only once. Another place or reason in
   * the same file is no news: it is being mended, and the list of tools has the reason of now.
   */
  takeProblems(): readonly Message[] {
    const problems = this.#providers.flatMap((provider) => provider.problems ?? []);
    const spelled = problems.map(({ id, args: { line, reason, ...what } = {} }) =>
      JSON.stringify([id, what]),
    );
    const untold = problems.filter((_, at) => !this.#told.has(spelled[at] ?? ''));
    this.#told = new Set(spelled);
    return untold;
  }

  /** Calls `listener` after each change; the returned function ends that. */
  listen(listener: () => void): () => void {
    const ends = this.#providers.map((provider) => provider.listen(listener));
    return () => {
      for (const end of ends) end();
    };
  }

  async close(): Promise<void> {
    await Promise.allSettled(this.#providers.map((provider) => provider.close()));
  }
}

/** Names of the tools of a session that are not built in, those that cannot be called included. */
export function othersIn(tools: SessionTools): readonly string[] {
  const registry = tools.current();
  const callable = registry.names.filter((name) => registry.source(name)?.kind !== 'builtin');
  return [...callable, ...tools.unusable().map(({ name }) => name)];
}
