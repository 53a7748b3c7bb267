// What the person says in a chat and what becomes of it: prompts wait, become turns, and are said again. Imports only
// types of `vscode`.
import type { ContentBlock } from '@agentclientprotocol/sdk';
import type { I18n } from '../../agent/i18n/message.ts';
import type { Clock } from '../../agent/platform/clock.ts';
import type { AgentLink, PromptPart } from '../parts.ts';
import type { EchoFilter } from './echo.ts';
import type { LiveTranscript } from './live-transcript.ts';
import { type Prompt, promptBlocks } from './prompt.ts';
import type { PromptQueue } from './prompt-queue.ts';
import { SecondTries } from './second-tries.ts';
import type { SessionAccess } from './session-access.ts';
import type { Trouble } from './trouble.ts';
import { type TurnEnd, Turns } from './turns.ts';

/** What talking depends on. */
export interface TalkOptions {
  readonly agent: AgentLink;
  readonly transcript: LiveTranscript;
  readonly queue: PromptQueue;
  readonly access: SessionAccess;
  readonly trouble: Trouble;
  readonly i18n: I18n;
  readonly clock: Clock;
  newId(): string;
  /** The last turn did not come to its end. */
  readonly broken: boolean;
  /** Nobody waits for the answers to the chat's questions any more. */
  cancelQuestions(): void;
  /** Looks at the session: it is opened and its history told. */
  show(): void;
  turnEnded(end: TurnEnd): void;
  changed(): void;
}

/** The talk of one chat. */
export class Talk {
  readonly #options: TalkOptions;
  readonly #turns: Turns;
  readonly #tries: SecondTries;
  #broken: boolean;

  constructor(options: TalkOptions) {
    const { agent, transcript, queue, access } = options;
    this.#options = options;
    this.#broken = options.broken;
    this.#turns = this.#newTurns();
    this.#tries = new SecondTries({
      agent,
      transcript,
      queue,
      turns: this.#turns,
      open: () => access.open(),
      stop: () => this.stop(),
      newId: () => options.newId(),
    });
  }

  /** The last turn failed, or the window went away under it. */
  get broken(): boolean {
    return this.#broken;
  }

  /** Milliseconds since the epoch; undefined while no turn runs. */
  get runningSince(): number | undefined {
    return this.#turns.runningSince;
  }

  /** Tells what only repeats the prompt of the running turn. */
  get echo(): EchoFilter | undefined {
    return this.#turns.echo;
  }

  send(text: string, parts: readonly PromptPart[]): void {
    const { queue, newId, changed } = this.#options;
    const prompt = { id: newId(), text, parts };
    // What waits since a stop is not let go by a prompt that is said after it and alone.
    if (queue.held && this.runningSince === undefined) queue.addNext(prompt);
    else queue.add(prompt);
    changed();
    this.#turns.go();
  }

  resend(index: number, text: string): Promise<void> {
    return this.#tries.resend(index, text);
  }

  async retry(): Promise<void> {
    const { queue, trouble, show } = this.#options;
    trouble.become(undefined);
    try {
      if (this.#broken) return await this.#tries.repeat();
    } catch (error) {
      return trouble.ofRequest(error);
    }
    queue.release();
    if (queue.hasNext) this.#turns.go();
    else show();
  }

  /** Goes on after an end that was none: with the turn, or else with the prompts that wait. */
  goOn(): void {
    const { queue, trouble, i18n, changed } = this.#options;
    if (trouble.isThere) this.#tries.goOn(i18n.text('chat-continue-prompt'));
    else queue.release();
    changed();
    this.#turns.go();
  }

  /** Lets the prompts go that wait, whatever became of the turn before them. */
  sendQueued(): void {
    const { queue, trouble } = this.#options;
    queue.release();
    trouble.become(undefined);
    this.#turns.go();
  }

  /** The session is another one: the turn that did not come to its end is none of it. */
  startOver(): void {
    this.#broken = false;
    this.sendQueued();
  }

  async stop(): Promise<void> {
    // The agent hears of the stop before it hears that nobody answers: it is the stop that ended its question.
    const stopped = this.#turns.stop();
    this.#options.cancelQuestions();
    await stopped;
  }

  #newTurns(): Turns {
    const { agent, queue, clock, trouble, access, changed } = this.#options;
    return new Turns({
      agent,
      queue,
      clock,
      problems: trouble.problems,
      hooks: {
        open: () => access.open(),
        blocks: (prompt) => this.#blocksOf(prompt),
        began: (blocks) => this.#began(blocks),
        ended: (end, index, turn) => this.#ended(end, index, turn),
        problem: (problem) => trouble.become(problem),
        changed: () => changed(),
      },
    });
  }

  #blocksOf(prompt: Prompt): readonly ContentBlock[] {
    const { agent, i18n } = this.#options;
    const { state } = agent;
    const takes =
      state.state === 'ready' ? state.initialized.agentCapabilities?.promptCapabilities : undefined;
    return promptBlocks(prompt, takes, {
      imageLeftOut: (name) => i18n.text('chat-image-left-out', { name }),
    });
  }

  #began(blocks: readonly ContentBlock[]): number {
    this.#broken = false;
    const index = this.#options.transcript.began(blocks);
    this.#options.changed();
    return index;
  }

  #ended(end: TurnEnd, index: number, turn: number | undefined): void {
    const { cancelQuestions, transcript, turnEnded } = this.#options;
    this.#broken = end === 'failed';
    cancelQuestions();
    transcript.ended(index, turn);
    turnEnded(end);
  }
}
