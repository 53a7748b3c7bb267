// The one place where questions wait for a person (design: architecture.md "approvals"). Does not import `vscode`:
// the chat card, the native prompt and the status bar are views that subscribe.
import type { RequestPermissionRequest, RequestPermissionResponse } from '@agentclientprotocol/sdk';
import {
  type AnsweredFile,
  type AnswerPart,
  DEFAULT_ANSWERS,
  outcomeOf,
  said,
  toResponse,
} from './answers.ts';
import { fingerprintOf, saysAll } from './fingerprint.ts';
import { findOption, isRejection, refusal } from './options.ts';
import type { KnownCall } from './whole-call.ts';

export { toResponse } from './answers.ts';

/** A question that waits. Immutable: a change comes as a new object in a new snapshot. */
export interface PendingQuestion {
  /** Unique over all agents, sessions and reloads. */
  readonly id: string;
  /** The connection that asked. A restarted agent is another connection. */
  readonly agent: string;
  readonly request: RequestPermissionRequest;
  /** What its agent understands beside the option. */
  readonly answers: readonly AnswerPart[];
  /** What an answer must name to count. */
  readonly fingerprint: string;
  /** On the broker's clock: no Allow is taken before. A view may show its buttons as not yet ready until then. */
  readonly inertUntil: number;
  /** A person closed a view of it without answering: no view opens by itself for it again. It still counts. */
  readonly dismissed: boolean;
}

/** What a person said, as a view hands it in. */
export interface Answer {
  readonly id: string;
  /** Of the question as the view showed it. */
  readonly fingerprint: string;
  /** null: no, in whatever way the agent offers it. */
  readonly optionId: string | null;
  /** For the model, with a denial; ignored with an allowance. */
  readonly feedback?: string;
  /** The person's own wording of the command. Ignored with a denial; see `editableCommand` for when it counts. */
  readonly command?: string;
  /** What the person wants in files in place of the proposed text. Ignored with a denial. */
  readonly files?: readonly AnsweredFile[];
}

/**
 * What became of an answer. `taken`: the question is settled as answered. `denied`: it named another plan or an option
 * that was not offered, or changed what cannot be changed, so the question is settled as no. `too_soon`: an Allow in the inert period, the question
 * stays. `gone`: no such question waits any more, nothing was allowed.
 */
export type AnswerResult = 'taken' | 'denied' | 'too_soon' | 'gone';

/** How a question ended. */
export type Outcome =
  | {
      readonly kind: 'selected';
      readonly optionId: string;
      readonly feedback?: string;
      /** Runs in place of the command asked about. Only for agents that take it. */
      readonly command?: string;
      /** To be written in place of what was proposed: by the agent where it takes it, else by the editor's side. */
      readonly files?: readonly AnsweredFile[];
    }
  | { readonly kind: 'cancelled'; readonly feedback?: string };

/** Called with each question that ended and how, before the agent is told. */
export type SettledListener = (question: PendingQuestion, outcome: Outcome) => void;

/** Beside the request. */
export interface AskOptions {
  /** The request's own: when it aborts, the question is settled as cancelled. */
  readonly signal?: AbortSignal;
  /** What the agent understands beside the option (`answersOf`). Default: feedback. */
  readonly answers?: readonly AnswerPart[];
}

/** Called after each change with all that waits, the front one first. */
export type BrokerView = (pending: readonly PendingQuestion[]) => void;

/** What a broker depends on. */
export interface BrokerOptions {
  /** Milliseconds of a clock that never goes back. */
  readonly now: () => number;
  readonly newId: () => string;
  /** How long an Allow is not taken after a question came, or after another one ended. Milliseconds. */
  readonly inertMs: number;
  /**
   * What was told before of the call that a request is about, for agents that ask with little more than its id: it is
   * part of the question. The same object as long as it is the same. Default: nothing is known.
   */
  readonly knownOf?: (agent: string, request: RequestPermissionRequest) => KnownCall | undefined;
  /** A view that failed. It must not cost another view its news, or the person the answer. */
  readonly onViewError: (error: unknown) => void;
}

const CANCELLED: Outcome = { kind: 'cancelled' };

interface Waiting {
  question: PendingQuestion;
  /** Part of its fingerprint. */
  known: KnownCall | undefined;
  readonly settle: (outcome: Outcome) => void;
}

/** Holds the questions of all sessions and agents, in the order they came. */
export class ApprovalBroker {
  readonly #options: BrokerOptions;
  /** By question id; a Map keeps the order in which they came. */
  readonly #waiting = new Map<string, Waiting>();
  readonly #views = new Set<BrokerView>();
  readonly #listeners = new Set<SettledListener>();

  constructor(options: BrokerOptions) {
    this.#options = options;
  }

  /** All questions that wait, in order. */
  get pending(): readonly PendingQuestion[] {
    return [...this.#waiting.values()].map(({ question }) => question);
  }

  /** How many wait. */
  get count(): number {
    return this.#waiting.size;
  }

  /** Adds a view and tells it at once what waits. Returns the end of the subscription. */
  subscribe(view: BrokerView): () => void {
    this.#views.add(view);
    this.#tell(view);
    return () => {
      this.#views.delete(view);
    };
  }

  /** Adds a listener to the ends of questions. Returns the end of the subscription. */
  onSettled(listener: SettledListener): () => void {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  }

  /** Asks as `ask` does; resolves to the answer as the agent gets it. */
  async respond(
    agent: string,
    request: RequestPermissionRequest,
    options: AskOptions = {},
  ): Promise<RequestPermissionResponse> {
    return toResponse(await this.ask(agent, request, options), options.answers);
  }

  /** Puts a question in the queue; resolves when it is settled and never rejects. */
  ask(
    agent: string,
    request: RequestPermissionRequest,
    options: AskOptions | AbortSignal = {},
  ): Promise<Outcome> {
    const { signal, answers = DEFAULT_ANSWERS } =
      options instanceof AbortSignal ? { signal: options } : options;
    if (signal?.aborted) return Promise.resolve(CANCELLED);
    return new Promise((resolve) => {
      const id = this.#options.newId();
      const cancel = (): void => this.#cancelWhere(({ question }) => question.id === id);
      const settle = (outcome: Outcome): void => {
        signal?.removeEventListener('abort', cancel);
        resolve(outcome);
      };
      const known = this.#knownOf(agent, request);
      const question = {
        id,
        agent,
        request,
        answers,
        fingerprint: fingerprintOf(request, known),
        inertUntil: this.#inertEnd(),
        dismissed: false,
      };
      this.#waiting.set(id, { question, known, settle });
      signal?.addEventListener('abort', cancel, { once: true });
      this.#changed();
    });
  }

  /** Takes the answer of a view; see AnswerResult. The first one counts, whichever view it comes from. */
  answer(answer: Answer): AnswerResult {
    const waiting = this.#waiting.get(answer.id);
    if (!waiting) return 'gone';
    // Not left to who tells of changes: what the call is now is what an answer has to be about.
    this.#renew(waiting);
    const { question } = waiting;
    const { options } = question.request;
    if (answer.optionId === null) return this.#deny(waiting, answer.feedback, 'taken');
    const option = findOption(options, answer.optionId);
    if (!option || answer.fingerprint !== question.fingerprint) {
      return this.#deny(waiting, undefined, 'denied');
    }
    if (!isRejection(option) && this.#options.now() < question.inertUntil) return 'too_soon';
    const outcome = outcomeOf(question, option, answer);
    if (!outcome) return this.#deny(waiting, undefined, 'denied');
    this.#settle(waiting, outcome);
    this.#changed();
    return 'taken';
  }

  /** An agent told more of its calls: questions that this is part of are other ones from now on, inert anew. */
  callsChanged(): void {
    const renewed = [...this.#waiting.values()].map((waiting) => this.#renew(waiting));
    if (renewed.includes(true)) this.#changed();
  }

  /** A view of the question was closed without an answer: the question stays where it is in the queue. */
  dismiss(id: string): void {
    const waiting = this.#waiting.get(id);
    if (!waiting || waiting.question.dismissed) return;
    waiting.question = { ...waiting.question, dismissed: true };
    this.#changed();
  }

  /** The turn of a session was cancelled: its questions are settled as cancelled. */
  cancelTurn(agent: string, sessionId: string): void {
    this.#cancelWhere(({ question }) => question.agent === agent && question.request.sessionId === sessionId);
  }

  /** An agent ended: nobody waits for the answers to its questions any more. */
  agentEnded(agent: string): void {
    this.#cancelWhere(({ question }) => question.agent === agent);
  }

  #knownOf(agent: string, request: RequestPermissionRequest): KnownCall | undefined {
    return saysAll(request) ? undefined : this.#options.knownOf?.(agent, request);
  }

  /** Whether the question is not what it was. */
  #renew(waiting: Waiting): boolean {
    const { agent, request, fingerprint: before } = waiting.question;
    const known = this.#knownOf(agent, request);
    if (known === waiting.known) return false;
    waiting.known = known;
    const fingerprint = fingerprintOf(request, known);
    if (fingerprint === before) return false;
    waiting.question = { ...waiting.question, fingerprint, inertUntil: this.#inertEnd() };
    return true;
  }

  #deny(waiting: Waiting, feedback: string | undefined, result: AnswerResult): AnswerResult {
    const option = refusal(waiting.question.request.options);
    const how = option ? ({ kind: 'selected', optionId: option.optionId } as const) : CANCELLED;
    this.#settle(waiting, { ...how, ...said(feedback) });
    this.#changed();
    return result;
  }

  #cancelWhere(isMeant: (waiting: Waiting) => boolean): void {
    const meant = [...this.#waiting.values()].filter(isMeant);
    for (const waiting of meant) this.#settle(waiting, CANCELLED);
    if (meant.length > 0) this.#changed();
  }

  #settle(waiting: Waiting, outcome: Outcome): void {
    this.#waiting.delete(waiting.question.id);
    // A second click, meant for this question, must not allow the one that takes its place: which one, a view decides.
    for (const each of this.#waiting.values()) {
      each.question = { ...each.question, inertUntil: this.#inertEnd() };
    }
    for (const listener of [...this.#listeners]) {
      this.#guarded(() => listener(waiting.question, outcome));
    }
    waiting.settle(outcome);
  }

  #changed(): void {
    for (const view of [...this.#views]) this.#tell(view);
  }

  #tell(view: BrokerView): void {
    // Read anew for each: a view that answers while it is told must not leave the next with an old picture.
    this.#guarded(() => view(this.pending));
  }

  #guarded(tell: () => void): void {
    try {
      tell();
    } catch (error) {
      this.#options.onViewError(error);
    }
  }

  #inertEnd(): number {
    return this.#options.now() + this.#options.inertMs;
  }
}
