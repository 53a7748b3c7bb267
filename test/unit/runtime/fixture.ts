// What the tests of the runtime share: a session made of fakes, with a scripted model, policy, person and tool.

import { z } from 'zod';
import { hashOf } from '../../../agent/files/disk.ts';
import { createFileService } from '../../../agent/files/file-service.ts';
import type { I18n } from '../../../agent/i18n/message.ts';
import type { Model, ModelEvent, ModelInfo, ModelRequest } from '../../../agent/models/model.ts';
import type { Clock } from '../../../agent/platform/clock.ts';
import type { Decision, PolicyContext } from '../../../agent/policy/decision.ts';
import type { Plan } from '../../../agent/policy/plan.ts';
import type { Approver, PermissionAnswer, PermissionQuestion } from '../../../agent/runtime/approver.ts';
import type { LoggedEvent, RuntimeEvent } from '../../../agent/runtime/events.ts';
import { RuntimeSession } from '../../../agent/runtime/session.ts';
import type { SessionDependencies } from '../../../agent/runtime/session-parts.ts';
import { SessionTools } from '../../../agent/runtime/session-tools.ts';
import type { PreimageStore } from '../../../agent/sessions/preimages.ts';
import { ToolRegistry } from '../../../agent/tools/registry.ts';
import type { ToolServices } from '../../../agent/tools/services.ts';
import type { Tool, ToolKind, ToolModule } from '../../../agent/tools/tool.ts';
import { NO_LISTS } from '../../support/no-lists.ts';

/** A clock that moves only when told. */
export class ManualClock implements Clock {
  time = Date.UTC(2030, 0, 1);
  readonly slept: number[] = [];
  readonly #sleepers = new Set<{ readonly at: number; readonly wake: () => void }>();

  now(): number {
    return this.time;
  }
  random(): number {
    return 0.5;
  }
  sleep(ms: number, signal?: AbortSignal): Promise<void> {
    this.slept.push(ms);
    return new Promise((resolve, reject) => {
      const sleeper = { at: this.time + ms, wake: resolve };
      this.#sleepers.add(sleeper);
      signal?.addEventListener('abort', () => {
        this.#sleepers.delete(sleeper);
        reject(signal.reason);
      });
    });
  }
  /** Moves time on and lets everything run that this wakes. */
  async advance(ms: number): Promise<void> {
    this.time += ms;
    for (const sleeper of [...this.#sleepers].filter(({ at }) => at <= this.time)) {
      this.#sleepers.delete(sleeper);
      sleeper.wake();
    }
    await settled();
  }
}

/** A clock on which every sleep is over at once. */
export class SleeplessClock extends ManualClock {
  override async sleep(ms: number, signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted();
    this.slept.push(ms);
    this.time += ms;
  }
}

/** Resolves when everything that can go on by itself has gone on. */
export const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Texts as their id, with arguments as JSON: tests state which text it is, not how it is worded. */
export const idsForTexts: I18n = {
  locale: 'en',
  text: (id, args) => (args ? `${id} ${JSON.stringify(args)}` : id),
  format: ({ id, args }) => idsForTexts.text(id, args),
};

/** What a scripted model does in one request: its events in order; an error or a wait stands for itself. */
export type ScriptedAnswer = readonly (ModelEvent | Error | 'wait for cancel')[];

export interface ScriptedModel extends Model {
  /** Every request so far, as it was when it was made. */
  readonly requests: ModelRequest[];
}

/** A model that plays its answers one after the other; after the last it says "no more answers". */
export function scriptedModel(
  answers: readonly ScriptedAnswer[],
  info: Partial<ModelInfo> = {},
): ScriptedModel {
  const requests: ModelRequest[] = [];
  return {
    info: {
      id: 'test/model',
      provider: 'test',
      name: 'Test',
      contextWindow: 1000,
      images: false,
      nativeTools: true,
      thoughtLevels: ['off', 'low'],
      ...info,
    },
    requests,
    async *stream(request, signal) {
      const answer = answers[requests.length] ?? says('no more answers');
      requests.push({ ...request, messages: structuredClone(request.messages) });
      for (const step of answer) {
        if (step instanceof Error) throw step;
        if (step !== 'wait for cancel') yield step;
        else await aborted(signal);
      }
    },
  };
}

async function aborted(signal: AbortSignal): Promise<never> {
  signal.throwIfAborted();
  return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
}

/** An answer of text alone. */
export const says = (text: string): ScriptedAnswer => [
  { type: 'text', text },
  { type: 'stop', reason: 'end_turn' },
];

/** An answer that calls the fake tool once for each object of arguments. */
export const calls = (...args: readonly object[]): ScriptedAnswer => [
  ...args.map((value, index) => ({
    type: 'tool_call' as const,
    id: `m${index + 1}`,
    name: 'fake',
    arguments: JSON.stringify(value),
  })),
  { type: 'stop', reason: 'tool_calls' },
];

export interface FakeArgs {
  readonly value?: string | undefined;
  readonly command?: string | undefined;
}

/** What a fake tool does; what is left out does nothing and succeeds. */
export interface FakeTool {
  readonly kind?: ToolKind;
  readonly plan?: Tool<FakeArgs, unknown, string>['plan'];
  readonly execute?: Tool<FakeArgs, unknown, string>['execute'];
  readonly revise?: NonNullable<Tool<FakeArgs, unknown, string>['revise']>;
  readonly failed?: (result: string) => boolean;
  readonly toModel?: ToolModule<z.ZodType, unknown, string>['result']['toModel'];
  readonly raw?: Readonly<Record<string, unknown>>;
}

/** A plan of the fake tool that touches one state; another `what` is another plan. */
export function fakePlan(args: FakeArgs, what = 'thing'): Plan {
  return { tool: 'fake', args: { ...args }, parts: [{ kind: 'state', what, effect: 'change' }], details: {} };
}

/** The module of a tool called `fake`. */
export function fakeModule(tool: FakeTool = {}, name = 'fake'): ToolModule {
  const input = z.object({ value: z.string().optional(), command: z.string().optional() });
  const { raw } = tool;
  const module: ToolModule<typeof input, unknown, string> = {
    id: name,
    definition: { name, description: `tool-${name}`, input },
    settings: [],
    view: {
      kind: tool.kind ?? 'other',
      title: (args) => `${name} ${String(args.value ?? args.command)}`,
      locations: (_args, cwd) => [{ path: cwd }],
    },
    result: {
      toModel: tool.toModel ?? ((result) => (result === '' ? [] : [{ type: 'text', text: result }])),
      toMarkdown: (result) => `**${result}**`,
      ...(tool.failed ? { failed: tool.failed } : {}),
      ...(raw ? { toRaw: () => raw } : {}),
    },
    createTool: () => ({
      plan: tool.plan ?? (async (args) => fakePlan(args)),
      execute: tool.execute ?? (async () => 'done'),
      ...(tool.revise ? { revise: tool.revise } : {}),
    }),
  };
  // The registry handles all modules as the general contract, as it does the built-in ones.
  return module as unknown as ToolModule;
}

/** A decision of the scripted policy. */
export const decided = (outcome: Decision['outcome'], more: Partial<Decision> = {}): Decision => ({
  outcome,
  class: 'medium',
  rule: 'test.rule',
  part: 'the part',
  because: { id: 'test-because' },
  ...more,
});

export interface TestSessionOptions {
  readonly model?: Model;
  readonly modules?: readonly ToolModule[];
  readonly decide?: (plan: Plan, context: PolicyContext) => Decision;
  readonly answer?: (question: PermissionQuestion, signal: AbortSignal) => Promise<PermissionAnswer>;
  readonly cwd?: string;
  readonly readsInstructions?: boolean;
  readonly maxRequests?: number;
  readonly callerTools?: readonly string[];
  readonly clock?: Clock;
  readonly dependencies?: Partial<SessionDependencies>;
}

/** A session of fakes and everything it let out. */
export interface TestSession {
  readonly session: RuntimeSession;
  readonly logged: LoggedEvent[];
  readonly questions: PermissionQuestion[];
  readonly recorded: { readonly sessionId: string; readonly plan: Plan }[];
  readonly keptRules: string[];
  /** Events of one type, in order. */
  of<T extends RuntimeEvent['type']>(type: T): Extract<RuntimeEvent, { type: T }>[];
  /** Types of all events in order. */
  types(): string[];
}

/** Pre-images that live as long as the test. */
export function memoryPreimages(): PreimageStore & { readonly kept: Map<string, Buffer>; maxBytes: number } {
  const kept = new Map<string, Buffer>();
  return {
    kept,
    maxBytes: 1024 * 1024,
    async keep(_sessionId, content) {
      if (content.length > this.maxBytes) return false;
      kept.set(hashOf(content), Buffer.from(content));
      return true;
    },
    get: async (hash) => kept.get(hash),
  };
}

/** Makes a session whose policy allows everything unless told otherwise. */
export function testSession(options: TestSessionOptions = {}): TestSession {
  const logged: LoggedEvent[] = [];
  const questions: PermissionQuestion[] = [];
  const recorded: { sessionId: string; plan: Plan }[] = [];
  const keptRules: string[] = [];
  const decide = options.decide ?? (() => decided('allow'));
  const cwd = options.cwd ?? '/srv/project';
  const session = new RuntimeSession(
    {
      id: 'session-1',
      cwd,
      roots: [cwd],
      realRoots: [cwd],
      level: 'supervised',
      highRisk: 'block',
      modelId: 'test/model',
      thought: 'off',
      maxRequests: options.maxRequests ?? 20,
      ...(options.callerTools ? { callerTools: options.callerTools } : {}),
    },
    {
      log: {
        append(event) {
          const stored = { seq: logged.length, at: '2030-01-01T00:00:00.000Z', event };
          logged.push(stored);
          return stored;
        },
        checkpoint: () => undefined,
        close: () => undefined,
      },
      // The fake tools use no services.
      tools: new SessionTools(ToolRegistry.of(options.modules ?? [fakeModule()], {} as ToolServices)),
      policy: { decide: async (plan, context) => decide(plan, context) },
      i18n: idsForTexts,
      clock: options.clock ?? new SleeplessClock(),
      files: createFileService(),
      preimages: memoryPreimages(),
      policyLists: () => NO_LISTS,
      ownFolders: [],
      restricted: false,
      notices: [],
      refresh: async () => undefined,
      openModel: async () => options.model ?? scriptedModel([]),
      keepRule: async (rule) => {
        keptRules.push(rule);
        return undefined;
      },
      recordDecision: (_event, sessionId, plan) => recorded.push({ sessionId, plan }),
      release: async () => undefined,
      writeLog: () => undefined,
      ...options.dependencies,
    },
  );
  // Those who test AGENTS.md say so: for all others the real disk has nothing to do with it.
  session.introduced = !options.readsInstructions;
  const { answer } = options;
  if (answer) session.approver = recordingApprover(answer, questions);
  return {
    session,
    logged,
    questions,
    recorded,
    keptRules,
    of: <T extends RuntimeEvent['type']>(type: T) =>
      logged.flatMap(({ event }) => (isOf(event, type) ? [event] : [])),
    types: () => logged.map(({ event }) => event.type),
  };
}

function recordingApprover(
  answer: NonNullable<TestSessionOptions['answer']>,
  questions: PermissionQuestion[],
): Approver {
  return {
    available: true,
    ask: (question, signal) => {
      questions.push(question);
      return answer(question, signal);
    },
  };
}

function isOf<T extends RuntimeEvent['type']>(
  event: RuntimeEvent,
  type: T,
): event is Extract<RuntimeEvent, { type: T }> {
  return event.type === type;
}
