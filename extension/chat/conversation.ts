// One conversation. It knows no page: what is shown is asked for, and events say when. Imports only types of `vscode`.
import type { SessionConfigOption, SessionUpdate } from '@agentclientprotocol/sdk';
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
import { PromptQueue } from './prompt-queue.ts';
import { SessionAccess } from './session-access.ts';
import { SessionOptions } from './session-options.ts';
import type { SessionRouter } from './session-router.ts';
import type { StoredChat } from './stored-chats.ts';
import { Talk } from './talk.ts';
import { Trouble } from './trouble.ts';
import type { TurnEnd } from './turns.ts';
import { waysIn } from './ways-in.ts';

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
  readonly #trouble: Trouble;
  readonly #live: LiveTranscript;
  readonly #session: ChatSession;
  readonly #options: SessionOptions;
  readonly #access: SessionAccess;
  readonly #queue: PromptQueue;
  readonly #talk: Talk;
  readonly #state: Emitter<void>;
  readonly #turnEnd: Emitter<TurnEnd>;
  readonly #watch: { dispose(): unknown };
  readonly #attached: AttachedParts;
  readonly #title: ChatTitle;
  /** Something was said in it before. */
  readonly #wasSaid: boolean;
  #questions = 0;
  #unread = false;

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
    this.#attached = new AttachedParts(start.attachments);
    this.#live = new LiveTranscript(() => transcript.fire());
    this.#title = new ChatTitle({
      agent,
      transcript: this.#live,
      titles: services.titles,
      stored: start.title,
    });
    this.#queue = new PromptQueue(start.queue);
    this.#trouble = new Trouble({
      i18n,
      queue: this.#queue,
      waysIn: () => waysIn(agent, this.configOptions),
      changed: () => this.#changed(),
    });
    this.#options = new SessionOptions(agent, {
      mode: i18n.text('chat-option-mode'),
      model: i18n.text('chat-option-model'),
    });
    this.#session = this.#newSession(start);
    this.#access = new SessionAccess({
      session: this.#session,
      options: this.#options,
      trusted: () => services.trusted(),
    });
    this.#talk = this.#newTalk(start);
    this.#watch = agent.onState((state) =>
      this.#trouble.agentIs(state, { inUse: this.#session.phase !== 'none', broken: this.#talk.broken }),
    );
    if (start.running) this.#trouble.become(this.#trouble.problems.brokenOff());
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
    if (this.#talk.runningSince !== undefined) return this.#questions > 0 ? 'asking' : 'running';
    const { phase } = this.#session;
    const { state } = this.agent.state;
    if (state === 'failed') return this.#trouble.isThere ? 'broken' : 'idle';
    if (phase === 'opening' || phase === 'loading') return phase;
    return phase === 'open' && (state === 'starting' || state === 'restarting') ? 'opening' : 'idle';
  }

  get runningSince(): number | undefined {
    return this.#talk.runningSince;
  }

  get configOptions(): readonly SessionConfigOption[] {
    return this.#options.shown;
  }

  get queue(): readonly QueuedPrompt[] {
    return this.#queue.shown;
  }

  get problem(): ChatProblem | undefined {
    return this.#trouble.shown(this.#talk.runningSince !== undefined);
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
    return waits === 0 && !this.#isSaid && this.#talk.runningSince === undefined;
  }

  get #isSaid(): boolean {
    return this.#wasSaid || this.#talk.broken || this.#title.isGiven || this.#live.items.length > 0;
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
      running: this.#talk.broken || this.#talk.runningSince !== undefined,
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
    this.#talk.send(text, this.#attached.take());
  }

  resend(index: number, text: string): Promise<void> {
    return this.#talk.resend(index, text);
  }

  retry(): Promise<void> {
    return this.#talk.retry();
  }

  /** Goes on after an end that was none: with the turn, or else with the prompts that wait. */
  goOn(): void {
    this.#talk.goOn();
  }

  /** Lets the prompts go that wait. */
  sendQueued(): void {
    this.#talk.sendQueued();
  }

  /** Goes on in a new session, which knows nothing of what is shown of the old one. */
  startOver(): void {
    this.#session.giveUp();
    this.#talk.startOver();
    this.show();
  }

  unqueue(id: string): void {
    this.#queue.remove(id);
    this.#changed();
  }

  stop(): Promise<void> {
    return this.#talk.stop();
  }

  async setOption(id: string, value: string | boolean): Promise<void> {
    if (!this.#access.mayChoose(id)) {
      return this.#trouble.become(this.#trouble.problems.say('chat-restricted', {}, 'trust-workspace'));
    }
    try {
      await this.#access.choose(id, value);
    } catch (error) {
      this.#trouble.ofRequest(error);
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
    this.#access.open().catch((error: unknown) => this.#trouble.ofRequest(error));
  }

  /** Resolves when its session is open and its history told. Rejects with why that cannot be. */
  async opened(): Promise<void> {
    await this.#access.open();
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
    await this.#access.trustGranted();
    this.#changed();
  }

  /** Ends the turn, if one runs, and closes the session; it stays stored. */
  async close(): Promise<void> {
    this.#watch.dispose();
    for (const { id } of this.#queue.shown) this.#queue.remove(id);
    // The agent hears of the close before it hears that nobody answers: it is the close that ended its question.
    const closed = this.#session.close();
    this.#cancelQuestions();
    await closed;
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
        notReplayed: () => this.#live.notReplayed(),
        opened: (response) => {
          this.#options.opened(response);
          this.#live.replayed();
        },
        lost: (problem) => this.#trouble.ofAgent(problem),
        forgotten: () =>
          this.#live.forgotten(this.#services.i18n.text('chat-session-forgotten', { agent: agent.name })),
        changed: () => this.#changed(),
      },
    });
  }

  #newTalk({ running }: StoredChat): Talk {
    const { i18n, clock, newId } = this.#services;
    return new Talk({
      agent: this.agent,
      transcript: this.#live,
      queue: this.#queue,
      access: this.#access,
      trouble: this.#trouble,
      i18n,
      clock,
      newId: () => newId(),
      broken: running,
      cancelQuestions: () => this.#cancelQuestions(),
      show: () => this.show(),
      turnEnded: (end) => this.#turnEnded(end),
      changed: () => this.#changed(),
    });
  }

  #turnEnded(end: TurnEnd): void {
    this.#unread = true;
    this.#changed();
    this.#turnEnd.fire(end);
  }

  #update(update: SessionUpdate): void {
    this.#live.update(update, this.#talk.echo);
    if (update.sessionUpdate === 'config_option_update') this.#options.optionsAre(update.configOptions);
    else if (update.sessionUpdate === 'current_mode_update') this.#options.modeIs(update.currentModeId);
    else if (update.sessionUpdate !== 'session_info_update') return;
    this.#changed();
  }

  #cancelQuestions(): void {
    if (this.sessionId !== undefined) this.#services.broker.cancelTurn(this.agent.name, this.sessionId);
  }

  #changed(): void {
    this.#state.fire();
  }
}
