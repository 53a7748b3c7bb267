// One conversation. It knows no page: what is shown is asked for, and events say when. Imports only types of `vscode`.
import type { ContentBlock, SessionConfigOption, SessionUpdate } from '@agentclientprotocol/sdk';
import type { I18n } from '../../agent/i18n/message.ts';
import type { Clock } from '../../agent/platform/clock.ts';
import type { ApprovalBroker } from '../approvals/broker.ts';
import type { AgentLink, Chat, PromptPart } from '../parts.ts';
import { AttachedParts } from './attached-parts.ts';
import { ChatSession } from './chat-session.ts';
import { ChatTitle, type OwnTitles } from './chat-title.ts';
import { Emitter } from './emitter.ts';
import { LiveTranscript } from './live-transcript.ts';
import type { Transcript } from './model/transcript.ts';
import type { Attachment, ChatProblem, ChatStatus, QueuedPrompt } from './page-messages.ts';
import { Problems } from './problems.ts';
import { type Prompt, promptBlocks } from './prompt.ts';
import { PromptQueue } from './prompt-queue.ts';
import { SecondTries } from './second-tries.ts';
import { SessionOptions } from './session-options.ts';
import type { SessionRouter } from './session-router.ts';
import type { StoredChat } from './stored-chats.ts';
import { type TurnEnd, Turns } from './turns.ts';

/** What conversations share. */
export interface ConversationServices {
  readonly i18n: I18n;
  readonly clock: Clock;
  readonly broker: ApprovalBroker;
  readonly router: SessionRouter;
  readonly titles: OwnTitles;
  /** Whether the workspace is trusted. */
  trusted(): boolean;
  newId(): string;
  /** Something failed that nobody waits for. */
  log(what: string, error: unknown): void;
}

/** See `Chat`. Begins as it was stored; a new one is one of which nothing was. */
export class Conversation implements Chat {
  readonly id: string;
  readonly agent: AgentLink;
  readonly cwd: string;
  readonly additionalDirectories: readonly string[];
  readonly onState: Chat['onState'];
  readonly onTranscript: Chat['onTranscript'];
  readonly onTurnEnd: Chat['onTurnEnd'];
  readonly #services: ConversationServices;
  readonly #problems: Problems;
  readonly #live: LiveTranscript;
  readonly #session: ChatSession;
  readonly #options: SessionOptions;
  readonly #queue: PromptQueue;
  readonly #turns: Turns;
  readonly #tries: SecondTries;
  readonly #state: Emitter<void>;
  readonly #turnEnd: Emitter<TurnEnd>;
  readonly #watch: { dispose(): unknown };
  readonly #attached: AttachedParts;
  #problem: ChatProblem | undefined;
  /** Said of a queue that waits for the person. */
  readonly #heldNote: ChatProblem;
  readonly #title: ChatTitle;
  /** Something was said in it before. */
  readonly #wasSaid: boolean;
  #questions = 0;
  #unread = false;
  /** The last turn failed, or the window went away under it. */
  #broken: boolean;

  constructor(agent: AgentLink, start: StoredChat, services: ConversationServices) {
    const { i18n, log } = services;
    const onError = (error: unknown) => log('chat listener', error);
    const transcript = new Emitter<void>(onError);
    this.#state = new Emitter(onError);
    this.#turnEnd = new Emitter(onError);
    this.onState = this.#state.event;
    this.onTranscript = transcript.event;
    this.onTurnEnd = this.#turnEnd.event;
    this.#services = services;
    this.id = start.id;
    this.agent = agent;
    this.cwd = start.cwd;
    this.additionalDirectories = start.additionalDirectories;
    this.#wasSaid = start.said;
    this.#broken = start.running;
    this.#attached = new AttachedParts(start.attachments);
    this.#problems = new Problems(i18n);
    const action = { action: 'continue', label: i18n.text('chat-queue-send') } as const;
    this.#heldNote = { text: i18n.text('chat-queue-held'), actions: [action] };
    this.#live = new LiveTranscript(() => transcript.fire());
    this.#title = new ChatTitle({
      agent,
      transcript: this.#live,
      titles: services.titles,
      stored: start.title,
    });
    this.#queue = new PromptQueue(start.queue);
    this.#options = new SessionOptions(agent, i18n.text('chat-option-mode'));
    this.#session = this.#newSession(start);
    this.#turns = this.#newTurns();
    this.#tries = new SecondTries({
      agent,
      transcript: this.#live,
      queue: this.#queue,
      turns: this.#turns,
      open: () => this.#open(),
      stop: () => this.stop(),
      newId: () => services.newId(),
    });
    this.#watch = agent.onState(() => this.#agentState());
    if (start.running) this.#problem = this.#problems.brokenOff();
  }

  get sessionId(): string | undefined {
    return this.#session.id;
  }

  get title(): string {
    return this.#title.of(this.sessionId) ?? this.#services.i18n.text('chat-untitled');
  }

  get transcript(): Transcript {
    return this.#live.value;
  }

  get status(): ChatStatus {
    if (this.#turns.runningSince !== undefined) return this.#questions > 0 ? 'asking' : 'running';
    const { phase } = this.#session;
    const { state } = this.agent.state;
    if (state === 'failed') return this.#problem ? 'broken' : 'idle';
    if (phase === 'opening' || phase === 'loading') return phase;
    return phase === 'open' && (state === 'starting' || state === 'restarting') ? 'opening' : 'idle';
  }

  get runningSince(): number | undefined {
    return this.#turns.runningSince;
  }

  get configOptions(): readonly SessionConfigOption[] {
    return this.#options.shown;
  }

  get queue(): readonly QueuedPrompt[] {
    return this.#queue.shown;
  }

  get problem(): ChatProblem | undefined {
    const waits = this.#queue.held && this.#turns.runningSince === undefined;
    return this.#problem ?? (waits ? this.#heldNote : undefined);
  }

  get unread(): boolean {
    return this.#unread;
  }

  get attachments(): readonly Attachment[] {
    return this.#attached.shown;
  }

  /** Nothing was said in it, and nothing is about to be. */
  get isNew(): boolean {
    const waits = this.#queue.shown.length + this.#attached.all.length;
    return waits === 0 && !this.#isSaid && this.#turns.runningSince === undefined;
  }

  get #isSaid(): boolean {
    return this.#wasSaid || this.#broken || this.#title.isGiven || this.#live.items.length > 0;
  }

  /** What of it outlives the window. */
  stored(): StoredChat {
    return {
      id: this.id,
      agent: this.agent.name,
      sessionId: this.sessionId,
      cwd: this.cwd,
      additionalDirectories: this.additionalDirectories,
      title: this.#title.known,
      said: this.#isSaid,
      running: this.#broken || this.#turns.runningSince !== undefined,
      queue: this.#queue.prompts,
      attachments: this.#attached.all,
    };
  }

  attach(part: PromptPart): void {
    this.#attached.add(part);
    this.#changed();
  }

  detach(id: string): void {
    this.#attached.remove(id);
    this.#changed();
  }

  async send(text: string): Promise<void> {
    if (text.trim() === '' && this.#attached.all.length === 0) return;
    const prompt = { id: this.#services.newId(), text, parts: this.#attached.take() };
    // What waits since a stop is not let go by a prompt that is said after it and alone.
    if (this.#queue.held && this.#turns.runningSince === undefined) this.#queue.addNext(prompt);
    else this.#queue.add(prompt);
    this.#changed();
    this.#turns.go();
  }

  resend(index: number, text: string): Promise<void> {
    return this.#tries.resend(index, text);
  }

  async retry(): Promise<void> {
    this.#setProblem(undefined);
    try {
      if (this.#broken) return await this.#tries.repeat();
    } catch (error) {
      return this.#setProblem(this.#problems.ofRequest(error));
    }
    this.#queue.release();
    if (this.#queue.hasNext) this.#turns.go();
    else this.show();
  }

  /** Goes on after an end that was none: with the turn, or else with the prompts that wait. */
  goOn(): void {
    if (this.#problem) this.#tries.goOn(this.#services.i18n.text('chat-continue-prompt'));
    else this.#queue.release();
    this.#changed();
    this.#turns.go();
  }

  unqueue(id: string): void {
    this.#queue.remove(id);
    this.#changed();
  }

  async stop(): Promise<void> {
    this.#cancelQuestions();
    await this.#turns.stop();
  }

  async setOption(id: string, value: string | boolean): Promise<void> {
    if (this.#options.isMode(id) && !this.#services.trusted()) {
      return this.#setProblem(this.#problems.say('chat-restricted', {}, 'trust-workspace'));
    }
    try {
      await this.#options.set(await this.#open(), id, value);
    } catch (error) {
      this.#setProblem(this.#problems.ofRequest(error));
    }
    this.#changed();
  }

  async rename(title: string): Promise<void> {
    const name = title.trim();
    if (name === '') return;
    await this.#title.rename(name, this.sessionId);
    this.#changed();
  }

  looked(): void {
    if (!this.#unread) return;
    this.#unread = false;
    this.#changed();
  }

  turnAt(index: number): number | undefined {
    return this.#live.turnAt(index);
  }

  /** It is looked at: its session is opened and its history loaded, unless that is so already. */
  show(): void {
    if (this.#session.phase !== 'none' || this.status === 'broken') return;
    this.#open().catch((error: unknown) => this.#setProblem(this.#problems.ofRequest(error)));
  }

  /** Resolves when its session is open and its history told. Rejects with why that cannot be. */
  async opened(): Promise<void> {
    await this.#open();
  }

  /** How many questions of it wait. */
  get questions(): number {
    return this.#questions;
  }

  /** As many questions of it wait from now on. */
  questionsAre(count: number): void {
    if (count === this.#questions) return;
    if (count > this.#questions) this.#unread = true;
    this.#questions = count;
    this.#changed();
  }

  /** The workspace is trusted now. Rejects when the agent does not take its mode back. */
  async trustGranted(): Promise<void> {
    if (this.sessionId !== undefined && this.#session.phase === 'open')
      await this.#options.lift(this.sessionId);
    this.#changed();
  }

  /** Ends the turn, if one runs, and closes the session; it stays stored. */
  async close(): Promise<void> {
    this.#watch.dispose();
    for (const { id } of this.#queue.shown) this.#queue.remove(id);
    this.#cancelQuestions();
    await this.#session.close();
  }

  async #open(): Promise<string> {
    const sessionId = await this.#session.open();
    // Before each prompt: an agent may change its mode by itself, or be started again while the workspace is trusted.
    if (this.#services.trusted()) await this.#options.lift(sessionId);
    else await this.#options.restrict(sessionId);
    return sessionId;
  }

  #newSession({ sessionId, cwd, additionalDirectories, said }: StoredChat): ChatSession {
    const { agent } = this;
    const { router, clock } = this.#services;
    return new ChatSession({
      agent,
      cwd,
      additionalDirectories,
      sessionId,
      said,
      router,
      clock,
      hooks: {
        update: (update) => this.#update(update),
        replaying: () => this.#live.replaying(),
        opened: (response) => {
          this.#options.opened(response);
          this.#live.replayed();
        },
        lost: (problem) => this.#setProblem(this.#problems.ofAgent(problem)),
        forgotten: () =>
          this.#live.note(this.#services.i18n.text('chat-session-forgotten', { agent: agent.name })),
        changed: () => this.#changed(),
      },
    });
  }

  #newTurns(): Turns {
    return new Turns({
      agent: this.agent,
      queue: this.#queue,
      clock: this.#services.clock,
      problems: this.#problems,
      hooks: {
        open: () => this.#open(),
        blocks: (prompt) => this.#blocksOf(prompt),
        began: (blocks) => this.#began(blocks),
        ended: (end, index, turn) => this.#ended(end, index, turn),
        problem: (problem) => this.#setProblem(problem),
        changed: () => this.#changed(),
      },
    });
  }

  #blocksOf(prompt: Prompt): readonly ContentBlock[] {
    const { state } = this.agent;
    const takes =
      state.state === 'ready' ? state.initialized.agentCapabilities?.promptCapabilities : undefined;
    const { i18n } = this.#services;
    return promptBlocks(prompt, takes, {
      imageLeftOut: (name) => i18n.text('chat-image-left-out', { name }),
    });
  }

  #began(blocks: readonly ContentBlock[]): number {
    this.#broken = false;
    const index = this.#live.began(blocks);
    this.#changed();
    return index;
  }

  #ended(end: TurnEnd, index: number, turn: number | undefined): void {
    this.#broken = end === 'failed';
    this.#unread = true;
    this.#cancelQuestions(); // Nobody waits for their answers any more.
    this.#live.ended(index, turn);
    this.#changed();
    this.#turnEnd.fire(end);
  }

  #update(update: SessionUpdate): void {
    this.#live.update(update, this.#turns.echo);
    if (update.sessionUpdate === 'config_option_update') this.#options.optionsAre(update.configOptions);
    else if (update.sessionUpdate === 'current_mode_update') this.#options.modeIs(update.currentModeId);
    else if (update.sessionUpdate !== 'session_info_update') return;
    this.#changed();
  }

  /** Says why nothing goes on when the agent has failed, and takes it back when it works again. */
  #agentState(): void {
    const { state } = this.agent;
    if (state.state === 'failed' && this.#session.phase !== 'none') {
      this.#problem = this.#problems.ofAgent(state.problem);
    } else if (state.state === 'ready' && isRestart(this.#problem)) {
      this.#problem = this.#broken ? this.#problems.brokenOff() : undefined;
    }
    this.#changed();
  }

  #setProblem(problem: ChatProblem | undefined): void {
    this.#problem = problem;
    this.#changed();
  }

  #cancelQuestions(): void {
    if (this.sessionId !== undefined) this.#services.broker.cancelTurn(this.agent.name, this.sessionId);
  }

  #changed(): void {
    this.#state.fire();
  }
}

/** A problem that a restart of the agent mends. */
const isRestart = (problem: ChatProblem | undefined): boolean =>
  problem?.actions.some(({ action }) => action === 'restart-agent') === true;
