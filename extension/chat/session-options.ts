// The choices of a session: its config options, its mode, and what an untrusted workspace leaves of them. Imports only
// types of `vscode`.
import type { LoadSessionResponse, SessionConfigOption, SessionModeState } from '@agentclientprotocol/sdk';
import { modelsOf, type SessionModels } from '../agent-process/kept-models.ts';
import type { AgentLink } from '../parts.ts';

/** The mode in which an agent only reads. Ocho's own id; another agent may have the same. */
const READ_ONLY = 'read_only';

/** The id of the option that stands for the mode of an agent without an option for it; no agent's own has it. */
const MODE_OPTION = 'ocho.session-mode';

/** The same for the model of an agent that sets it by a method of its own. */
const MODEL_OPTION = 'ocho.session-model';

/** What the options are called that stand for something else of the agent's. */
export interface OptionNames {
  readonly mode: string;
  readonly model: string;
}

/** The options of one session as a person sees them. */
export class SessionOptions {
  readonly #agent: AgentLink;
  readonly #names: OptionNames;
  #options: readonly SessionConfigOption[] = [];
  #modes: SessionModeState | undefined;
  #models: SessionModels | undefined;
  #shown: readonly SessionConfigOption[] = [];
  /** The mode to go back to, once the workspace is trusted. */
  #before: string | undefined;

  constructor(agent: AgentLink, names: OptionNames) {
    this.#agent = agent;
    this.#names = names;
  }

  /** The same object until something changes. */
  get shown(): readonly SessionConfigOption[] {
    return this.#shown;
  }

  /** What the answer to session/new or session/load says. */
  opened({
    modes,
    configOptions,
    _meta,
  }: Pick<LoadSessionResponse, 'modes' | 'configOptions' | '_meta'>): void {
    this.#models = modelsOf(_meta);
    this.#modes = modes ?? undefined;
    this.optionsAre(configOptions ?? []);
  }

  optionsAre(options: readonly SessionConfigOption[]): void {
    this.#options = options;
    this.#changed();
  }

  modeIs(currentModeId: string): void {
    if (!this.#modes) return;
    this.#modes = { ...this.#modes, currentModeId };
    this.#changed();
  }

  isMode(id: string): boolean {
    return this.#shown.some((option) => option.id === id && option.category === 'mode');
  }

  /** Sets an option. Rejects with the agent's reason when it does not take the value. */
  async set(sessionId: string, configId: string, value: string | boolean): Promise<void> {
    if (configId === MODE_OPTION) return this.#setMode(sessionId, String(value));
    if (configId === MODEL_OPTION) return this.#setModel(sessionId, String(value));
    const chosen = typeof value === 'boolean' ? ({ type: 'boolean', value } as const) : { value };
    const response = await this.#agent.supervisor.request(({ connection }) =>
      connection.agent.request('session/set_config_option', { sessionId, configId, ...chosen }),
    );
    this.optionsAre(response.configOptions);
  }

  /** The workspace is not trusted: takes the mode that only reads, where the agent has one. */
  async restrict(sessionId: string): Promise<void> {
    const modes = this.#modes;
    const has = modes?.availableModes.some(({ id }) => id === READ_ONLY);
    if (!modes || !has || modes.currentModeId === READ_ONLY) return;
    const { currentModeId } = modes;
    await this.#setMode(sessionId, READ_ONLY);
    this.#before = currentModeId;
  }

  /** The workspace is trusted: goes back to the mode there was. */
  async lift(sessionId: string): Promise<void> {
    if (this.#before !== undefined) await this.#setMode(sessionId, this.#before);
    this.#before = undefined;
  }

  async #setMode(sessionId: string, modeId: string): Promise<void> {
    await this.#agent.supervisor.request(({ connection }) =>
      connection.agent.request('session/set_mode', { sessionId, modeId }),
    );
    this.modeIs(modeId);
  }

  async #setModel(sessionId: string, modelId: string): Promise<void> {
    await this.#agent.supervisor.request(({ connection }) =>
      connection.agent.request<unknown, { sessionId: string; modelId: string }>('session/set_model', {
        sessionId,
        modelId,
      }),
    );
    if (this.#models) this.#models = { ...this.#models, current: modelId };
    this.#changed();
  }

  #changed(): void {
    const withModels = withModel(this.#options, this.#models, this.#names.model);
    this.#shown = withMode(withModels, this.#modes, this.#names.mode);
  }
}

/** One kind of picker for all: agents that have modes and no option for them get one (ACP "Session Modes"). */
function withMode(
  options: readonly SessionConfigOption[],
  modes: SessionModeState | undefined,
  name: string,
): readonly SessionConfigOption[] {
  if (!modes) return options;
  const picker = { id: MODE_OPTION, name, category: 'mode', current: modes.currentModeId } as const;
  return withPicker(options, picker, modes.availableModes);
}

/** The same for agents that list models and have no option for them. */
function withModel(
  options: readonly SessionConfigOption[],
  models: SessionModels | undefined,
  name: string,
): readonly SessionConfigOption[] {
  if (!models) return options;
  const picker = { id: MODEL_OPTION, name, category: 'model', current: models.current } as const;
  return withPicker(options, picker, models.all);
}

/** A picker before the others, unless there is one of its kind, or nothing to choose. */
function withPicker(
  options: readonly SessionConfigOption[],
  picker: {
    readonly id: string;
    readonly name: string;
    readonly category: 'mode' | 'model';
    readonly current: string;
  },
  all: readonly { readonly id: string; readonly name: string; readonly description?: string | null }[],
): readonly SessionConfigOption[] {
  const { id, name, category, current: currentValue } = picker;
  if (all.length < 2 || options.some((option) => option.category === category)) return options;
  const choices = all.map((each) => ({
    value: each.id,
    name: each.name,
    description: each.description ?? null,
  }));
  return [{ type: 'select', id, name, category, currentValue, options: choices }, ...options];
}
