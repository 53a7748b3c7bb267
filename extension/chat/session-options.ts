// The choices of a session: its config options, its mode, and what an untrusted workspace leaves of them. Imports only
// types of `vscode`.
import type { LoadSessionResponse, SessionConfigOption, SessionModeState } from '@agentclientprotocol/sdk';
import type { AgentLink } from '../parts.ts';

/** The mode in which an agent only reads. Ocho's own id; another agent may have the same. */
const READ_ONLY = 'read_only';

/** The id of the option that stands for the mode of an agent without an option for it; no agent's own has it. */
const MODE_OPTION = 'ocho.session-mode';

/** The options of one session as a person sees them. */
export class SessionOptions {
  readonly #agent: AgentLink;
  /** What the option for the mode is called, where the agent has none of its own. */
  readonly #modeName: string;
  #options: readonly SessionConfigOption[] = [];
  #modes: SessionModeState | undefined;
  #shown: readonly SessionConfigOption[] = [];
  /** The mode to go back to, once the workspace is trusted. */
  #before: string | undefined;

  constructor(agent: AgentLink, modeName: string) {
    this.#agent = agent;
    this.#modeName = modeName;
  }

  /** The same object until something changes. */
  get shown(): readonly SessionConfigOption[] {
    return this.#shown;
  }

  /** What the answer to session/new or session/load says. */
  opened({ modes, configOptions }: Pick<LoadSessionResponse, 'modes' | 'configOptions'>): void {
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

  #changed(): void {
    this.#shown = withMode(this.#options, this.#modes, this.#modeName);
  }
}

/** One kind of picker for all: agents that have modes and no option for them get one (ACP "Session Modes"). */
function withMode(
  options: readonly SessionConfigOption[],
  modes: SessionModeState | undefined,
  name: string,
): readonly SessionConfigOption[] {
  const isThere = options.some(({ category }) => category === 'mode');
  if (!modes || modes.availableModes.length < 2 || isThere) return options;
  const choices = modes.availableModes.map(({ id, name: label, description }) => ({
    value: id,
    name: label,
    description: description ?? null,
  }));
  const { currentModeId: currentValue } = modes;
  return [
    { type: 'select', id: MODE_OPTION, name, category: 'mode', currentValue, options: choices },
    ...options,
  ];
}
