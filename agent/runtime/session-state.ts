// What a session knows of its own past: the fold of its log. Live events and those of a stored log go through here.
import type { ThoughtLevel } from '../models/model.ts';
import type { LoggedEvent } from './events.ts';
import { History } from './history.ts';
import type { SessionSettings } from './session-parts.ts';

/** The state that comes from a session's events, in order. */
export class SessionState {
  readonly history = new History();
  readonly settings: SessionSettings;
  title: string | undefined;
  /** The number of the last turn, from 1; a turn's number is never given again. */
  turns = 0;
  /** Whether workspace instructions (AGENTS.md) have been given to the model. */
  introduced = false;
  /** A turn began whose end has not been seen. */
  turnOpen = false;
  /** Calls whose end has not been seen. */
  readonly openCalls = new Set<string>();
  /** Calls so far. */
  calls = 0;

  constructor(settings: SessionSettings) {
    this.settings = settings;
  }

  apply({ event }: LoggedEvent): void {
    this.history.apply(event);
    switch (event.type) {
      case 'turn_started':
        this.turns = event.turn;
        this.introduced = true;
        this.turnOpen = true;
        break;
      case 'turn_ended':
      case 'turn_failed':
        this.turnOpen = false;
        break;
      case 'tool_call':
        this.calls++;
        this.openCalls.add(event.callId);
        break;
      case 'tool_ended':
        this.openCalls.delete(event.callId);
        break;
      case 'title':
        this.title = event.title;
        break;
      case 'mode':
        this.settings.level = event.level;
        break;
      case 'option':
        this.#option(event.id, event.value);
        break;
      default:
    }
  }

  #option(id: string, value: string): void {
    if (id === 'model') this.settings.modelId = value;
    if (id === 'thought_level') this.settings.thought = value as ThoughtLevel;
    if (id === 'high_risk') this.settings.highRisk = value === 'ask' ? 'ask' : 'block';
  }
}
