// What a session knows of its own past: the fold of its log. Live events and those of a stored log go through here.
import type { ThoughtLevel } from '../models/model.ts';
import type { LoggedEvent, RuntimeEvent } from './events.ts';
import { FileChanges } from './file-changes.ts';
import { History } from './history.ts';
import { Rewinds } from './rewinds.ts';
import type { SessionSettings } from './session-parts.ts';

/** The state that comes from a session's events, in order. */
export class SessionState {
  readonly history = new History();
  readonly changes = new FileChanges();
  readonly rewinds = new Rewinds();
  readonly settings: SessionSettings;
  title: string | undefined;
  /** The number of the last turn, from 1; a turn's number is never given again. */
  turns = 0;
  /** Whether workspace instructions (AGENTS.md) have been given to the model. */
  introduced = false;
  /** A turn began whose end has not been seen. */
  turnOpen = false;
  /** Calls whose end has not been seen, and whether they ran. */
  readonly openCalls = new Map<string, 'asked' | 'started'>();
  /** Tools that a search brought into the requests, each with the turn. */
  #activated: readonly { readonly name: string; readonly turn: number }[] = [];
  /** Calls so far. */
  calls = 0;
  /** The highest number of a receipt. */
  receipts = 0;
  /** What was undone, and the turn with which the model was told. */
  #undone: {
    readonly turns: ReadonlySet<number>;
    readonly paths: readonly string[];
    readonly told?: number;
  }[] = [];

  constructor(settings: SessionSettings) {
    this.settings = settings;
  }

  apply(logged: LoggedEvent): void {
    const { event } = logged;
    this.history.apply(event);
    this.rewinds.apply(logged);
    this.#applyToTurns(event);
    this.#applyToCalls(event);
    this.#applyToSettings(event);
  }

  #applyToTurns(event: RuntimeEvent): void {
    switch (event.type) {
      case 'turn_started':
        this.turns = event.turn;
        this.introduced = true;
        this.turnOpen = true;
        this.#undone = this.#undone.map((undo) => ({ told: event.turn, ...undo }));
        break;
      case 'turn_ended':
      case 'turn_failed':
        this.turnOpen = false;
        break;
      case 'rewound':
        this.#forgetFrom(event.turn);
        break;
      case 'files_restored':
        this.#undone.push({
          turns: this.changes.remove(event),
          paths: event.files.map(({ path }) => path),
        });
        break;
      default:
    }
  }

  #applyToCalls(event: RuntimeEvent): void {
    switch (event.type) {
      case 'tool_call':
        this.calls++;
        this.openCalls.set(event.callId, 'asked');
        break;
      case 'tool_started':
        this.openCalls.set(event.callId, 'started');
        break;
      case 'tool_ended':
        this.openCalls.delete(event.callId);
        break;
      case 'tool_result':
        this.receipts = Math.max(this.receipts, event.receipt ?? 0);
        break;
      case 'tools_activated':
        this.#activate(event.names);
        break;
      case 'file_changed':
        this.changes.add(event, this.turns);
        break;
      default:
    }
  }

  #applyToSettings(event: RuntimeEvent): void {
    if (event.type === 'title') this.title = event.title;
    if (event.type === 'mode') this.settings.level = event.level;
    if (event.type === 'option') this.#option(event.id, event.value);
  }

  /** Names of tools that a search brought into the requests, in that order. */
  get activated(): readonly string[] {
    return this.#activated.map(({ name }) => name);
  }

  #activate(names: readonly string[]): void {
    const known = new Set(this.activated);
    const fresh = [...new Set(names)].filter((name) => !known.has(name));
    this.#activated = [...this.#activated, ...fresh.map((name) => ({ name, turn: this.turns }))];
  }

  /** Files that the person has had put back, of which the model is to be told with the next turn. */
  get untold(): readonly string[] {
    const news = this.#undone.filter(({ told, turns }) => {
      return told === undefined && [...turns].some((turn) => this.rewinds.live.includes(turn));
    });
    return [...new Set(news.flatMap(({ paths }) => paths))];
  }

  /** What was told in a turn that is gone is not known any more. */
  #forgetFrom(turn: number): void {
    if (this.rewinds.live.length === 0) this.introduced = false;
    // The result that told the model of a tool is gone with the turn.
    this.#activated = this.#activated.filter((tool) => tool.turn < turn);
    this.#undone = this.#undone.map(({ told, ...undo }) =>
      told === undefined || told >= turn ? undo : { told, ...undo },
    );
  }

  #option(id: string, value: string): void {
    if (id === 'model') this.settings.modelId = value;
    if (id === 'thought_level') this.settings.thought = value as ThoughtLevel;
    if (id === 'high_risk') this.settings.highRisk = value === 'ask' ? 'ask' : 'block';
  }
}
