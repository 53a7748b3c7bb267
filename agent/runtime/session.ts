// One conversation: its settings, its log, its history and its turns in a queue.
import type { EditorBuffers } from '../files/buffers.ts';
import type { FileService } from '../files/file-service.ts';
import type { I18n, Message } from '../i18n/message.ts';
import type { Model } from '../models/model.ts';
import type { Clock } from '../platform/clock.ts';
import { type Decision, LEVELS, type Level, type Policy, type PolicyContext } from '../policy/decision.ts';
import type { Plan } from '../policy/plan.ts';
import type { CallFacts } from '../receipts/recorder.ts';
import type { PreimageStore } from '../sessions/preimages.ts';
import type { Surface } from '../tools/catalogue.ts';
import type { ToolRegistry } from '../tools/registry.ts';
import { serverOf, type ToolSession } from '../tools/tool.ts';
import type { Approver, PermissionAnswer, PermissionQuestion } from './approver.ts';
import type { LoggedEvent, RuntimeEvent } from './events.ts';
import type { FileChanges } from './file-changes.ts';
import type { History } from './history.ts';
import type { Rewinds } from './rewinds.ts';
import { SessionModel } from './session-model.ts';
import type { Deferral, SessionDependencies, SessionOptions, SessionSettings } from './session-parts.ts';
import { SessionReceipts } from './session-receipts.ts';
import { SessionState } from './session-state.ts';
import type { SessionTools } from './session-tools.ts';
import { makeToolSession } from './tool-session.ts';

type NoticeEvent = Extract<RuntimeEvent, { type: 'notice' }>;

export class RuntimeSession {
  readonly id: string;
  readonly cwd: string;
  readonly roots: readonly string[];
  readonly maxRequests: number;
  readonly toolSession: ToolSession;
  /** Set by whoever drives the session. */
  approver: Approver | undefined;
  buffers: EditorBuffers | undefined;
  /** Resolves when whoever is shown the events has taken those so far; a slow reader holds the model's stream. */
  delivered: () => Promise<void> = async () => undefined;
  readonly #state: SessionState;
  readonly #deps: SessionDependencies;
  readonly #options: SessionOptions;
  readonly #listeners = new Set<(logged: LoggedEvent) => void>();
  readonly #grants: string[] = [];
  readonly #notices: Message[];
  #registry: ToolRegistry;
  readonly #model: SessionModel;
  readonly #receipts: SessionReceipts;

  constructor(options: SessionOptions, deps: SessionDependencies) {
    this.#options = options;
    this.#deps = deps;
    this.#notices = [...deps.notices];
    this.#registry = deps.tools.current();
    this.id = options.id;
    this.cwd = options.cwd;
    this.roots = options.roots;
    this.maxRequests = options.maxRequests;
    const { level, highRisk, modelId, thought } = options;
    this.#state = new SessionState({ level, highRisk, modelId, thought });
    this.#model = new SessionModel((wanted) =>
      deps.openModel(wanted, (title) => this.emit({ type: 'notice', severity: 'warning', title })),
    );
    this.#receipts = new SessionReceipts({
      sessionId: this.id,
      write: deps.writeReceipt,
      fault: (title, error) => {
        this.log('error', 'receipt not written', error);
        this.emit({ type: 'notice', severity: 'error', title });
      },
    });
    this.toolSession = makeToolSession(this, options.realRoots, () => this.#model.info?.images ?? false);
  }

  get history(): History {
    return this.#state.history;
  }
  get settings(): SessionSettings {
    return this.#state.settings;
  }
  get title(): string | undefined {
    return this.#state.title;
  }
  /** The number of the last turn. */
  get turns(): number {
    return this.#state.turns;
  }
  /** Whether workspace instructions (AGENTS.md) have been given to the model. */
  get introduced(): boolean {
    return this.#state.introduced;
  }
  set introduced(value: boolean) {
    this.#state.introduced = value;
  }
  /** What its tools did to files and was not undone. */
  get changes(): FileChanges {
    return this.#state.changes;
  }
  get rewinds(): Rewinds {
    return this.#state.rewinds;
  }
  /** Files that were put back by an undo the model has not been told of. */
  get untold(): readonly string[] {
    return this.#state.untold;
  }
  get files(): FileService {
    return this.#deps.files;
  }
  get preimages(): PreimageStore {
    return this.#deps.preimages;
  }
  /** The level in force. */
  get level(): Level {
    return this.restricted ? 'read_only' : this.settings.level;
  }
  /** The levels it can have. */
  get levels(): readonly Level[] {
    return this.restricted ? ['read_only'] : LEVELS;
  }
  get restricted(): boolean {
    return this.#deps.restricted;
  }
  get surface(): Surface {
    return this.#options.surface ?? 'code';
  }
  /** The tools of the last request: its calls are carried out by these, whatever came or went meanwhile. */
  get registry(): ToolRegistry {
    return this.#registry;
  }
  get tools(): SessionTools {
    return this.#deps.tools;
  }
  get deferral(): Deferral {
    return this.#deps.deferral?.() ?? { builtin: false, mcp: false };
  }
  /** Names of tools that a search brought into the requests, in that order. */
  get activated(): readonly string[] {
    return this.#state.activated;
  }
  get policy(): Policy {
    return this.#deps.policy;
  }
  get i18n(): I18n {
    return this.#deps.i18n;
  }
  get clock(): Clock {
    return this.#deps.clock;
  }

  /** Puts an event on disk, then into the history, then to whoever listens: what is shown is stored. */
  emit(event: RuntimeEvent): void {
    const logged = this.#deps.log.append(event);
    this.#state.apply(logged);
    if (event.type === 'notice') this.logNotice(event);
    for (const listener of this.#listeners) listener(logged);
  }

  /** Takes over an event of a stored log: state only, nothing is stored or shown again. */
  restore(logged: LoggedEvent): void {
    this.#state.apply(logged);
  }

  /**
   * Ends what a killed process left open, after the restore of its log: whoever loads the session would otherwise
   * see calls that run for ever.
   */
  settle(): void {
    for (const [callId, state] of [...this.#state.openCalls]) {
      const markdown =
        state === 'started'
          ? this.i18n.text('runtime-call-interrupted')
          : this.i18n.text('runtime-call-not-answered', { by: 'agent' });
      this.emit({ type: 'tool_ended', callId, end: 'cancelled', markdown });
    }
    if (this.#state.turnOpen) this.emit({ type: 'turn_ended', turn: this.turns, stopReason: 'cancelled' });
  }

  /** Calls `listener` for every event from now on; the returned function ends that. */
  listen(listener: (logged: LoggedEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Unique in the session, also across loads. */
  nextCallId(): string {
    return `call_${this.#state.calls + 1}`;
  }

  /** The model in use, connected on first need. Rejects with `ModelError`. */
  model(): Promise<Model> {
    return this.#model.of(this.settings.modelId);
  }

  policyContext(): PolicyContext {
    const { callerTools, realRoots } = this.#options;
    return {
      sessionId: this.id,
      level: this.level,
      highRisk: this.settings.highRisk,
      lists: this.#deps.policyLists(),
      ...(callerTools ? { callerTools } : {}),
      serverOf: (tool) => serverOf(this.#registry.source(tool)),
      roots: realRoots,
      ownFolders: this.#deps.ownFolders,
      sessionGrants: this.#grants,
      canAsk: this.approver?.available ?? false,
      restricted: this.restricted,
    };
  }

  /** What a person allowed for this session, in the order in which they did. */
  get grants(): readonly string[] {
    return [...this.#grants];
  }

  grant(rule: string): void {
    if (!this.#grants.includes(rule)) this.#grants.push(rule);
  }

  /** Takes a grant back: the next decision, also in a turn that runs, is made without it. False: there was none. */
  revoke(rule: string): boolean {
    const place = this.#grants.indexOf(rule);
    if (place >= 0) this.#grants.splice(place, 1);
    return place >= 0;
  }

  /**
   * Stores a standing rule. Only one that could not be stored is a grant of this session: one that was must be gone when
   * a person takes it away.
   */
  async keepRule(rule: string): Promise<void> {
    const problem = await this.#deps.keepRule(rule);
    if (!problem) return;
    this.grant(rule);
    this.emit({ type: 'notice', severity: 'warning', title: problem });
  }

  async ask(question: PermissionQuestion, signal: AbortSignal): Promise<PermissionAnswer> {
    if (!this.approver) return { answer: 'cancelled' };
    return this.approver.ask(question, signal);
  }

  /** Records a decision in the session's log and in the decision log. */
  record(
    callId: string,
    plan: Plan,
    print: string,
    decision: Decision,
    by: 'policy' | 'person' | 'nobody',
    answer?: PermissionAnswer,
  ): void {
    const event = {
      type: 'decision' as const,
      callId,
      fingerprint: print,
      decision,
      by,
      ...(answer ? { answer: answer.revision ? ('revised' as const) : answer.answer } : {}),
      ...(answer?.feedback ? { feedback: answer.feedback } : {}),
    };
    this.#deps.recordDecision(event, this.id, plan);
    this.emit(event);
  }

  /**
   * Writes the receipt of a call that succeeded and gives its number; undefined where receipts are off. A disk that
   * refuses is told once and does not stop the turn.
   */
  receipt(facts: () => Omit<CallFacts, 'session'>): number | undefined {
    return this.#receipts.write(facts, this.#state.receipts);
  }

  log(level: 'error' | 'warn' | 'info' | 'debug', text: string, detail?: unknown): void {
    this.#deps.writeLog(level, `session ${this.id}: ${text}`, detail);
  }

  /** Keeps what a person is told in the agent's log as well: not every client has a place where it stays in sight. */
  logNotice({ severity, title, description }: Omit<NoticeEvent, 'type'>): void {
    const text = [title, ...(description ? [description] : [])]
      .map((each) => this.i18n.format(each))
      .join(' ');
    this.log(severity === 'warning' ? 'warn' : severity, 'notice', text);
  }

  /** Has a message told with the next turn. */
  tellLater(message: Message): void {
    this.#notices.push(message);
  }

  /** What came up before anybody listened, for one who tells it: it is not told again. */
  takeNotices(): readonly Message[] {
    return [...this.#notices.splice(0), ...this.#deps.tools.takeProblems()];
  }

  /** Tells, once, what came up before anybody listened. */
  announce(): void {
    for (const title of this.takeNotices()) this.emit({ type: 'notice', severity: 'warning', title });
  }

  /** Called before a turn: what a person changed in the configuration meanwhile counts from here. */
  async refresh(): Promise<void> {
    const problem = await this.#deps.refresh();
    if (problem) this.emit({ type: 'notice', severity: 'error', title: problem });
    for (const title of this.#deps.tools.takeProblems())
      this.emit({ type: 'notice', severity: 'warning', title });
  }

  /** Called before a request is built: tools that came or went count from here. */
  takeTools(): void {
    this.#registry = this.#deps.tools.current();
  }

  /** Called when a turn is over. */
  checkpoint(): void {
    this.#deps.log.checkpoint();
  }

  /** Ends background jobs and closes the log. The session is not used after that. */
  async dispose(): Promise<void> {
    await this.#deps.release(this.toolSession);
    await this.#deps.tools.close();
    this.#deps.log.close();
  }
}
