// What a chat is called: as the person named it, as its agent calls it, or as it begins. Imports only types of `vscode`.
import type { AgentLink } from '../parts.ts';
import type { LiveTranscript } from './live-transcript.ts';

/** Titles that a person gave in place of an agent that keeps none. */
export interface OwnTitles {
  get(agent: string, sessionId: string): string | undefined;
  set(agent: string, sessionId: string, title: string): void;
}

/** What a title depends on. */
export interface ChatTitleOptions {
  readonly agent: AgentLink;
  readonly transcript: LiveTranscript;
  readonly titles: OwnTitles;
  /** As it was stored. */
  readonly stored: string | undefined;
}

/** The title of one chat. */
export class ChatTitle {
  readonly #options: ChatTitleOptions;
  #given: string | undefined;

  constructor(options: ChatTitleOptions) {
    this.#options = options;
    this.#given = options.stored;
  }

  /** The person gave it one, or it had one when it was stored. */
  get isGiven(): boolean {
    return this.#given !== undefined;
  }

  /** What is known without the session; undefined before anything was said. */
  get known(): string | undefined {
    const { transcript } = this.#options;
    return transcript.value.title ?? this.#given ?? transcript.firstLine;
  }

  /** With the person's own title for the session, where the agent keeps none. */
  of(sessionId: string | undefined): string | undefined {
    const { agent, titles } = this.#options;
    return (sessionId === undefined ? undefined : titles.get(agent.name, sessionId)) ?? this.known;
  }

  /** Resolves when it is stored, with the agent where it can; rejects with what the agent rejects with. */
  async rename(title: string, sessionId: string | undefined): Promise<void> {
    const { agent, titles, transcript } = this.#options;
    if (sessionId !== undefined && agent.offers('_ocho/session/rename')) {
      await agent.ocho('_ocho/session/rename', { sessionId, title });
    } else if (sessionId !== undefined) titles.set(agent.name, sessionId, title);
    this.#given = title;
    transcript.name(title);
  }
}
